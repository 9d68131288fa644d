"""Sentences and what their documents say, for the checks of polarity and strength."""

from typing import Any, NamedTuple


class Case(NamedTuple):
    """One document with a sentence that it bears out and one that it does not."""

    source: str
    right: str
    wrong: str


def record(answer: str, *sources: str) -> dict[str, Any]:
    """An answer record whose sentence cites all of its sources."""
    markers = " ".join(f"[{number}]" for number in range(1, len(sources) + 1))
    return {
        "id": "a1",
        "answer": f"{answer} {markers}",
        "sources": [{"id": str(number), "text": text} for number, text in enumerate(sources, 1)],
    }


OPPOSITES = [
    Case(
        "Orders are packed in Dunmere. Gift cards cannot be exchanged for cash. Returns are free within 14 days.",
        "Gift cards are never paid out in cash.",
        "You can exchange gift cards for cash.",
    ),
    Case(
        "The Tessel ferry carries cars. Lorries over 7.5 tonnes are not taken. Smoking is prohibited on all decks.",
        "Nobody may smoke on any deck.",
        "Smoking is permitted on the decks.",
    ),
    Case(
        "The warranty covers the frame and the fork. It does not extend to tyres, brake pads or chains.",
        "Brake pads are outside the warranty.",
        "The warranty extends to brake pads.",
    ),
    Case(
        "All meeting rooms have a projector except the Birch Room. The kitchen is open to all tenants.",
        "The Birch Room has no projector.",
        "The Birch Room has a projector.",
    ),
    Case(
        "Guests without a reservation are admitted from 9 pm. The bar no longer accepts cheques.",
        "Cheques are not accepted at the bar.",
        "The bar accepts cheques.",
    ),
    Case(
        "The update adds offline maps. Route sharing is not yet available on the watch.",
        "Route sharing is still missing on the watch.",
        "Route sharing is now available on the watch.",
    ),
    Case(
        "Breakfast is included in the room rate; parking is not. Towels are changed daily.",
        "The room rate includes breakfast but not parking.",
        "The room rate includes parking but not breakfast.",
    ),
    Case(
        "No deposit is required for members. Non-members leave 40 euros.",
        "Members need not pay a deposit.",
        "Members are required to pay a deposit.",
    ),
    Case(
        "It is not uncommon for the lake to freeze. Skating is not forbidden, but it is at your own risk.",
        "Skating is allowed at your own risk.",
        "Skating is forbidden.",
    ),
    Case(
        "## Not covered\n\nThe policy does not cover:\n\n- flood damage\n- theft from tents\n\nIt covers fire.",
        "Flood damage is not covered by the policy.",
        "Flood damage is covered by the policy.",
    ),
    Case(
        "Winter storage is offered on the Harbour plan only. The Quay plan includes a mooring.",
        "On the Quay plan winter storage is not offered.",
        "Winter storage is not offered on the Harbour plan.",
    ),
    Case(
        "Hunde sind im Speisewagen nicht erlaubt. Fahrräder werden in allen Zügen befördert.",
        "Im Speisewagen sind Hunde verboten.",
        "Im Speisewagen sind Hunde erlaubt.",
    ),
    Case(
        "Die Versicherung deckt Diebstahl und Brand. Schäden durch Hochwasser sind ausgeschlossen.",
        "Hochwasserschäden deckt die Versicherung nicht.",
        "Schäden durch Hochwasser sind versichert.",
    ),
    Case(
        "Les vélos ne sont pas acceptés dans le tramway. L'audioguide est compris dans le billet.",
        "Le billet comprend l'audioguide.",
        "L'audioguide n'est pas compris dans le billet.",
    ),
    Case(
        "Le camping est ouvert d'avril à octobre. Les feux de camp sont interdits, sauf sur la plage.",
        "Les feux de camp sont autorisés sur la plage.",
        "Les feux de camp sont interdits sur la plage.",
    ),
    Case(
        "El parking no está incluido en el precio. Las mascotas no pueden entrar en la piscina.",
        "Las mascotas tienen prohibido entrar en la piscina.",
        "Las mascotas pueden entrar en la piscina.",
    ),
    Case(
        "I cani non sono ammessi in spiaggia. Il parcheggio è gratuito per gli ospiti.",
        "In spiaggia i cani sono vietati.",
        "In spiaggia i cani sono ammessi.",
    ),
    Case(
        "Não é permitido fumar no terraço. O pequeno-almoço está incluído no preço.",
        "Fumar no terraço é proibido.",
        "É permitido fumar no terraço.",
    ),
    Case(
        "Het zwembad is op maandag gesloten. Honden zijn niet toegestaan in het restaurant.",
        "In het restaurant zijn honden verboden.",
        "In het restaurant zijn honden toegestaan.",
    ),
    Case("图书馆周一闭馆。馆内禁止饮食。会员可以借阅五本书。", "馆内不允许饮食。", "馆内允许饮食。"),
    Case(
        "ペットの同伴はできません。朝食は料金に含まれます。駐車場は無料です。",
        "ペットの同伴は禁止です。",
        "ペットの同伴ができます。",
    ),
    Case(
        "Pets are welcome in the garden rooms but not in the tower rooms. The lift does not reach the third floor.",
        "The lift stops short of the third floor.",
        "The lift reaches the third floor.",
    ),
    Case(
        "The loan can be repaid early at any time. A guarantor is never required.",
        "The bank does not ask for a guarantor.",
        "A guarantor is required.",
    ),
    Case(
        "Glass, batteries and paint do not go into the grey bin. Garden waste is collected on Fridays.",
        "Batteries must be kept out of the grey bin.",
        "Batteries go into the grey bin.",
    ),
    Case(
        "Every course is open to beginners, with the exception of Glazing II. Aprons are provided.",
        "Beginners can take all courses except Glazing II.",
        "Glazing II is open to beginners.",
    ),
    Case(
        "The app works without an internet connection. Ads are shown only in the free version.",
        "You do not need an internet connection for the app.",
        "The app needs an internet connection.",
    ),
    Case(
        "De garantie dekt geen waterschade. Het abonnement is maandelijks opzegbaar.",
        "Waterschade valt buiten de garantie.",
        "De garantie dekt waterschade.",
    ),
    Case("本店不接受现金。儿童可以免费入场。会员卡不得转让。", "会员卡不能转让。", "会员卡可以转让。"),
    Case(
        "Swallow the capsules whole; do not open them. Keep them below 25 °C.",
        "The capsules are not to be opened.",
        "The capsules may be opened.",
    ),
    Case(
        "The larger kit (no. 88) is not affected. The small kit is being recalled.",
        "The larger kit is unaffected.",
        "The larger kit is affected.",
    ),
    Case(
        "Ground rents will rise in May. Parking fees will not change.",
        "Parking fees stay as they are.",
        "Parking fees go up in May.",
    ),
    Case(
        "You may cancel early at any time; we charge no fee for this.",
        "You may cancel early, and doing so is free of charge.",
        "You may cancel early, but doing so is subject to a charge.",
    ),
    Case(
        "An appeal costs £20 and may fail.",
        "An appeal costs £20 and success is not certain.",
        "An appeal costs £20 and success is certain.",
    ),
    Case(
        "Ibrafen may be taken; quilamol must not be taken.",
        "Stay away from quilamol; ibrafen is all right.",
        "Stay away from ibrafen; quilamol is all right.",
    ),
    Case(
        "La póliza dura un año y la prima sube cada enero. No se cubren los robos en los garajes de los vecinos.",
        "Los robos en los garajes de los vecinos quedan fuera de la póliza.",
        "Los robos en los garajes de los vecinos quedan dentro de la póliza.",
    ),
]

OVERSTATED = [
    Case(
        "Membership lasts at least twelve months. Guests are admitted three times.",
        "You are a member for no less than twelve months.",
        "Membership lasts at most twelve months.",
    ),
    Case(
        "The reservoir is expected to be full by May. The old dam is to be replaced in 2031.",
        "The old dam is due to be replaced in 2031.",
        "The old dam has been replaced.",
    ),
    Case(
        "I lavori dovrebbero finire a maggio. Di solito la risposta arriva entro due giorni.",
        "Normalmente la risposta arriva entro due giorni.",
        "La risposta arriva sempre entro due giorni.",
    ),
    Case(
        "Delivery usually takes two days. Large items may take longer.",
        "Delivery normally takes two days.",
        "Delivery always takes two days.",
    ),
    Case(
        "Most of the flats have a balcony. Some tenants keep a boat. The lift was renewed in 2021.",
        "Most flats come with a balcony.",
        "All of the flats have a balcony.",
    ),
    Case(
        "The council plans to build a bridge at Ostley in 2028. Many residents favour it.",
        "A bridge at Ostley is planned for 2028.",
        "A bridge has already been built at Ostley.",
    ),
    Case(
        "The tablet can cause headaches in some patients. It should be taken with water.",
        "Some patients may get headaches from the tablet.",
        "The tablet will cause headaches in every patient.",
    ),
    Case("Fines of up to 300 euros are imposed.", "A fine is at most 300 euros.", "A fine is at least 300 euros."),
    Case(
        "The offer runs until at least the end of June. Seats are allocated when the train is not full.",
        "Seats are allocated if the train is not full.",
        "Seats are allocated whether or not the train is full.",
    ),
    Case(
        "Die Bearbeitung dauert in der Regel fünf Tage. Einige Anträge werden weitergeleitet.",
        "Meist dauert die Bearbeitung fünf Tage.",
        "Die Bearbeitung dauert immer fünf Tage.",
    ),
    Case(
        "Certains magasins ouvrent le dimanche. La livraison peut prendre trois jours.",
        "Quelques magasins ouvrent le dimanche.",
        "Tous les magasins ouvrent le dimanche.",
    ),
    Case(
        "配達は通常三日かかります。一部の商品は返品できません。",
        "配達にはたいてい三日かかります。",
        "配達には必ず三日かかります。",
    ),
    Case(
        "Bookings may be moved in fog.",
        "Bookings can be moved in fog.",
        "All bookings are moved in fog.",
    ),
    Case(
        "Four of the seven yards are lit at night.",
        "Four of the seven yards are lit.",
        "All seven of the yards are lit at night.",
    ),
    Case(
        "Small beads may come loose from the toy.",
        "Small beads can come loose from the toy.",
        "Small beads come loose from every toy.",
    ),
    Case(
        "The mayor hopes to open Quarry Hall, 60 seats, in spring 2031.",
        "The mayor hopes that Quarry Hall will open in spring 2031.",
        "The mayor guaranteed that Quarry Hall will open in spring 2031.",
    ),
    Case(
        "The money usually arrives one day later.",
        "The money normally arrives one day later.",
        "The money is guaranteed to arrive one day later.",
    ),
    Case(
        "A repair takes three to six days.",
        "A repair takes up to six days.",
        "A repair always takes six days.",
    ),
    Case(
        "As bicicletas só são aceites nos comboios regionais. A viagem dura uma hora.",
        "Os comboios regionais aceitam bicicletas.",
        "Todos os comboios aceitam bicicletas.",
    ),
]
