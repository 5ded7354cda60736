"""What acts and costs are made of: choices, places, cards and where they go."""

from __future__ import annotations

from dataclasses import replace

from rules.cipher.text.nouns import OWN, Noun, choice
from rules.text.effects import (
    Choose,
    Effect,
)
from rules.text.filters import At
from rules.text.grammar import Unclear
from rules.text.groups import Among, Chosen, Group, This, Together


def chosen(noun: Noun, by: str, *, blind: bool = False) -> tuple[Effect, ...]:
    group = choice(noun, by, blind=blind)
    if isinstance(group, Together):
        return tuple(Choose(other) for other in group.groups if isinstance(other, Chosen))
    if not isinstance(group, Chosen):
        raise Unclear("how many are chosen")
    return (Choose(group),)


def own_place(whose: str, place: str) -> str:
    """A place of the player of the card."""
    if whose not in (OWN, ""):
        raise Unclear("a card of its own player is needed")
    return place


def this_at(place: str) -> Group:
    """This card, provided it is there."""
    return Among(This(), (At((place,)),))


def area(place: str) -> str:
    if place not in ("vanguard", "rearguard"):
        raise Unclear("units move to the Vanguard or the Rearguard")
    return place


def landing(noun: Noun) -> tuple[Noun, str]:
    """The cards to deploy, and the area that the words add behind them."""
    areas = [place for place in noun.places if place[0] in ("vanguard", "rearguard")]
    if not areas:
        return noun, ""
    rest = tuple(place for place in noun.places if place not in areas)
    return replace(noun, places=rest), areas[0][0]
