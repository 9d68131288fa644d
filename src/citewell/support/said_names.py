"""A sentence whose names are to be bound."""

from collections.abc import Sequence

from citewell.model import Quantity
from citewell.support.naming import name_places, names_of
from citewell.support.places import Places
from citewell.support.prepared import PreparedSource
from citewell.support.said import Said


class SaidNames(Said):
    """A sentence with its names in the place of values.

    Args:
        said: the sentence with its values.
        values: its values.
        sources: the sources that it cites, by which a name that begins it is told.

    Attributes:
        names_said: its names.
    """

    def __init__(self, said: Said, values: Sequence[Quantity], sources: Sequence[PreparedSource]) -> None:
        known = {stem for source in sources for stem in names_of(source.body.places(said.language))}
        places = name_places(said.text, said.places.units, said.places, values, known)
        super().__init__(said.text, places, said.language)
        self.take_over(said)
        self.names_said = places.quantities

    def beside(self, source: PreparedSource) -> Places:
        """The places of the names of a source."""
        return source.body.name_places(self.language)


def holders_of(name: Quantity, places: Places) -> list[Quantity]:
    """The names of a text that may be a name: all the words of the one are among those of the other."""
    words = set(name.value.split())
    return [other for other in places.quantities if words <= (stems := set(other.value.split())) or stems <= words]
