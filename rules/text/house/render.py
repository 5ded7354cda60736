"""Our own templating in the words that the games share: `rules.text.house` reads them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.text.amounts import Times
from rules.text.effects import Deploy, Draw, Effect, Put
from rules.text.filters import Filter, Named
from rules.text.groups import Cards, Chosen, Units
from rules.text.render.words import counted, plural, quoted, up_to
from rules.text.tree import Node

_WHOLE: dict[tuple[Cards, str], str] = {
    (Cards("any", "hand"), "discard"): "each player discards their hand",
    (Cards("enemy", "hand"), "discard"): "your opponent discards their hand",
    (Cards("own", "hand"), "deck"): "shuffle your hand into your deck",
    (Cards("own", "discard"), "deck"): "shuffle your discard pile into your deck",
}


# What a game calls units: by what is asked of them, and by their number.
Noun = Callable[[Sequence[Filter], object], str]
OWNERS = {"own": "your ", "enemy": "enemy ", "any": ""}


def say_all(units: Units, noun: Noun, owners: Mapping[str, str] = OWNERS) -> str:
    """ "All enemy units"; `owners` has a game's words for the sides."""
    return f"all {owners[units.side]}{noun(units.where, 2)}"


def say_some(chosen: Chosen, noun: Noun, owners: Mapping[str, str] = OWNERS) -> str:
    """ "Up to 2 of your units", "1 enemy unit"."""
    assert isinstance(chosen.among, Units)
    owner, where = owners[chosen.among.side], chosen.among.where
    number = up_to(chosen.least, chosen.most)
    if owner == OWNERS["own"]:
        return f"{number} of {owner}{noun(where, 2)}"
    return f"{number} {owner}{noun(where, chosen.most)}"


def say_owner(side: str) -> str:
    return "you have" if side == "own" else "your opponent has"


def say_compared(op: str, what: str) -> str:
    return f"you have {'more' if op == '>' else 'fewer'} {what} than your opponent"


def say_named(filter_: Named) -> str:
    return f"named {' or '.join(quoted((name,)) for name in filter_.names)}"


def some_cards(chosen: Chosen) -> str:
    """ "Up to 2 cards"."""
    return f"{up_to(chosen.least, chosen.most)} {plural('card', chosen.most)}"


def say_draw(effect: Draw, drawing: Mapping[str, str], per: Callable[[Times], str]) -> str:
    """`drawing`: who draws, by side; `per`: "for each" of the game's."""
    if effect.up_to:
        return f"draw cards until you have {effect.amount} cards in hand"
    if isinstance(effect.amount, Times):
        return f"draw {counted(effect.amount.each, 'card')} {per(effect.amount)}"
    return f"{drawing[effect.side]} {counted(effect.amount, 'card')}"


def say_card_deed(effect: Effect) -> str:
    """Return the words of an effect that the games share, or an empty string for another one."""
    if not isinstance(effect, Put):
        return ""
    group = effect.group
    if isinstance(group, Cards):
        return _WHOLE.get((group, effect.to), "")
    if effect.to == "deck" and isinstance(group, Chosen):
        return f"shuffle {some_cards(group)} from your discard pile into your deck"
    return ""


def shuffles_by_itself(effect: Node) -> bool:
    """Return True if the words of the effect say that the deck is shuffled afterwards."""
    if not isinstance(effect, Put | Deploy):
        return False
    if isinstance(effect, Put) and effect.to == "deck":
        return True
    among = effect.group.among if isinstance(effect.group, Chosen) else None
    return isinstance(among, Cards) and among.place == "deck"
