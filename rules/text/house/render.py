"""What is done with cards, in the words that `rules.text.house.cards` reads."""

from __future__ import annotations

from rules.text.effects import Draw, Effect, Put
from rules.text.groups import Cards, Chosen
from rules.text.render.words import plural
from rules.text.tree import Node

_WHOLE: dict[tuple[Cards, str], str] = {
    (Cards("any", "hand"), "discard"): "each player discards their hand",
    (Cards("enemy", "hand"), "discard"): "your opponent discards their hand",
    (Cards("own", "hand"), "deck"): "shuffle your hand into your deck",
    (Cards("own", "discard"), "deck"): "shuffle your discard pile into your deck",
}


def say_card_deed(effect: Effect) -> str:
    """Return the words of an effect that the games share, or an empty string for another one."""
    if isinstance(effect, Draw) and effect.up_to:
        return f"draw cards until you have {effect.amount} cards in hand"
    if not isinstance(effect, Put):
        return ""
    group = effect.group
    if isinstance(group, Cards):
        return _WHOLE.get((group, effect.to), "")
    if effect.to == "deck" and isinstance(group, Chosen):
        number = f"{'' if group.least else 'up to '}{group.most}"
        cards = plural("card", group.most)
        return f"shuffle {number} {cards} from your discard pile into your deck"
    return ""


def shuffles_by_itself(effect: Node) -> bool:
    """Return True if the words of the effect say that the deck is shuffled afterwards."""
    if not isinstance(effect, Put):
        return False
    if effect.to == "deck":
        return True
    among = effect.group.among if isinstance(effect.group, Chosen) else None
    return isinstance(among, Cards) and among.place == "deck"
