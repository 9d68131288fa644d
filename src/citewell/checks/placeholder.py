"""placeholder: no address or value in the answer is a stand-in for one."""

from collections.abc import Sequence

from citewell.checks.cover import Cover
from citewell.checks.findings import objection, unchecked, whole
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Finding, Location, Reason
from citewell.text.stand_ins import StandIn, find_stand_ins, host_of

# However many such addresses an answer has, looking for them in its sources stays short.
_MOST = 500


class Placeholder:
    """Models fill gaps with addresses at reserved names and with templates; no reader can use them."""

    info = CheckInfo(id="placeholder", version="3", title="no address is a stand-in", subject=Subject.ANSWER)

    def judge(self, context: Context, /) -> Sequence[Finding]:
        """Objects to stand-ins, linked or bare, that no cited source holds."""
        places = find_stand_ins(context.answer.text)
        if not places:
            return ()
        reading = context.reading
        known = Cover([c.span for c in (*reading.citations, *reading.listing) if c.known])
        masked = Cover(reading.masked)
        places = [
            place
            for place in places
            if not known.holds(place.start, place.start + 1) and not masked.holds(place.start, place.end)
        ]
        if places:
            # ``[fees](#)``: the words are a marker, and the reader is told of its source by it.
            names = {name for source in context.answer.sources for name in (source.id, source.label, source.title)}
            places = [place for place in places if place.words not in names]
        return self._objections(places, context) if places else ()

    def _objections(self, places: Sequence[StandIn], context: Context) -> list[Finding]:
        """Objects to the stand-ins at these places, but for those that a cited source gives."""
        text = context.answer.text
        cited = {name for citation in context.reading.citations for name in citation.bound if name is not None}
        sources = [context.sources[name].source for name in sorted(cited)]
        homes = {host for source in sources if source.url is not None and (host := host_of(source.url))}
        given: dict[str, bool] = {}
        unseen = 0
        found: list[Finding] = []
        for place in places:
            written = text[place.start : place.end]
            if written not in given:
                if len(given) == _MOST:
                    unseen += 1
                    continue
                # A document that lives at a reserved name may be told of with other addresses there.
                at_home = place.reserved and host_of(written) in homes
                given[written] = at_home or any(
                    written in words for source in sources for words in (source.text, source.title or "")
                )
            if not given[written]:
                location = Location(start=place.start, end=place.end, text=written)
                article = "an" if place.kind == "address" else "a"
                found.append(objection(self.info, location, f"{written}: a placeholder, not {article} {place.kind}"))
        if unseen:
            message = f"{unseen} further addresses that look like placeholders were not looked for"
            found.append(unchecked(self.info, whole(context.answer), Reason.TOO_MANY, message))
        return found
