"""A card of a game that has no reader of its own: a person by its name, or a thing unknown."""

from cardbase.art.facts import Facts, Person
from cardbase.art.palette import TONES
from rules.engine.cards import CardData


def read(card: CardData) -> Facts:
    tones = tuple(TONES)
    tone = tones[sum(map(ord, card.kind)) % len(tones)]
    return Facts(
        game="",
        name=card.name,
        title=card.title,
        tones=(tone,),
        people=(Person(card.name),),
    )
