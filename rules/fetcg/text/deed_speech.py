"""Instructions and prices in the wording of the house."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.fetcg.text.noun_reader import CARD
from rules.fetcg.text.noun_speech import STATUSES, group, is_many, plural
from rules.text.attrition import Cancel, Gain
from rules.text.battlefield import Cure, Inflict, MoveChips
from rules.text.effects import (
    Destroy,
    Draw,
    Effect,
    Look,
    Move,
    Put,
    Shuffle,
    Tap,
    Untap,
    WinGame,
)
from rules.text.filters import Named, Trait
from rules.text.groups import Cards, Chosen


def deeds(found: Sequence[Effect], bearer: str = "wearer") -> str:
    """A search says that the deck is shuffled without saying so."""
    return ", then ".join(
        _SAID[type(effect)](effect, bearer) for effect in found if not isinstance(effect, Shuffle)
    )


def price(found: Sequence[Effect]) -> str:
    return "".join(f", {_paid(effect)}" for effect in found)


def _paid(effect: Effect) -> str:
    if isinstance(effect, MoveChips):
        return f"pay {effect.amount}"
    if isinstance(effect, Gain):
        assert isinstance(effect.amount, int)
        return f"pay {-effect.amount} Energy"
    assert isinstance(effect, Put)
    if effect.group == CARD:
        return "discard this card"
    assert isinstance(effect.group, Chosen)
    return f"discard {_number(effect.group)}"


def _number(chosen: Chosen) -> str:
    assert isinstance(chosen.most, int)
    span = f"{chosen.least} to " if chosen.least != chosen.most else ""
    return f"{span}{chosen.most} {plural('card', chosen.most)}"


def _move_chips(effect: MoveChips, bearer: str) -> str:
    assert isinstance(effect.amount, int)
    chips = f"{effect.amount} {plural('chip', effect.amount)}"
    if effect.side == "enemy":
        return f"your opponent moves {chips} from the Unused to the Used pile"
    up_to = "up to " if effect.up_to else ""
    origin, to = effect.origin.capitalize(), effect.to.capitalize()
    return f"move {up_to}{chips} from your {origin} pile to your {to} pile"


def _gain(effect: Gain, bearer: str) -> str:
    assert isinstance(effect.amount, int)
    verb = "regain" if effect.amount > 0 else "lose"
    ending = "" if is_many(effect.group) else "s"
    return f"{group(effect.group, bearer)} {verb}{ending} {abs(effect.amount)} Energy"


def _draw(effect: Draw, bearer: str) -> str:
    if not isinstance(effect.amount, int):
        return "draw as many"
    return f"draw {effect.amount} {plural('card', effect.amount)}"


def _put(effect: Put, bearer: str) -> str:
    if effect.group == CARD:
        return "remove this card"
    assert isinstance(effect.group, Chosen)
    among = effect.group.among
    assert isinstance(among, Cards)
    if among.place == "land":
        assert isinstance(effect.group.most, int)
        return f"remove {effect.group.most} {plural('Land card', effect.group.most)}"
    if among.place == "discard":
        return f"return {_cards(effect.group)} from your discard pile to your hand"
    if among.place == "deck":
        return f"search your deck for {_cards(effect.group)}"
    if among.side == "own":
        return f"discard {_number(effect.group)}"
    chance = " at random" if effect.group.by == "chance" else ""
    return f"your opponent discards {_number(effect.group)}{chance}"


def _cards(chosen: Chosen) -> str:
    assert isinstance(chosen.among, Cards)
    assert isinstance(chosen.most, int)
    noun = plural("card", chosen.most)
    for one in chosen.among.where:
        if isinstance(one, Named):
            noun = f'{noun} named "{one.names[0]}"'
        elif isinstance(one, Trait):
            noun = f"{one.value.capitalize()} {noun}"
    return f"{chosen.most} {noun}"


def _inflict(effect: Inflict, bearer: str) -> str:
    verb = "get" if is_many(effect.group) else "gets"
    return f"{group(effect.group, bearer)} {verb} {STATUSES[effect.status]}"


def _cure(effect: Cure, bearer: str) -> str:
    what = STATUSES[effect.status] if effect.status else "all statuses"
    return f"cure {group(effect.group, bearer)} of {what}"


def _move(effect: Move, bearer: str) -> str:
    where = "to an adjacent square" if effect.to == "adjacent" else f"one square {effect.to}"
    return f"move {group(effect.group, bearer)} {where}"


_SAID: dict[type[Any], Callable[[Any, str], str]] = {
    MoveChips: _move_chips,
    Gain: _gain,
    Draw: _draw,
    Put: _put,
    Inflict: _inflict,
    Cure: _cure,
    Move: _move,
    Tap: lambda effect, bearer: f"put {group(effect.group, bearer)} into Standby Mode",
    Untap: lambda effect, bearer: f"put {group(effect.group, bearer)} into Action Mode",
    Destroy: lambda effect, bearer: f"remove {group(effect.group, bearer)}",
    Look: lambda effect, bearer: "look at your opponent's hand",
    Cancel: lambda effect, bearer: "counter target Surprise card",
    WinGame: lambda effect, bearer: "you win",
}
