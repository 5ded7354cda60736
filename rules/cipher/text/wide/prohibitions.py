"""More of what players, cards and skills cannot do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.cipher.text.condition_parts import negated
from rules.cipher.text.nouns import ANY, ENEMY, LORD, OWN, Noun, base, pattern
from rules.cipher.text.parts import Statement, Subject
from rules.cipher.text.verb_parser import BY_ENEMY_SKILL_OR_SUPPORT, Causes, units
from rules.cipher.text.wide.events import Means
from rules.text import changes as ch
from rules.text import conditions as c
from rules.text.filters import At
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Cards, Group, This, Units

AREAS = ("vanguard", "rearguard")

PROHIBITIONS = r"""
%extend item: barred_side _CANNOT _DRAW ("a"|"any")? CARD -> draw_banned
    | barred_side _CANNOT _DRAW ("a"|"any")? CARD _VIA _movers -> draw_by_skill_banned
    | barred_side _CANNOT (_ADD|_PLACE) np (_TO|_IN) whose destination means? -> put_banned
    | whose_skills _CANNOT _SEND np _TO whose? destination -> skills_cannot_put
%extend vp: _CANNOT "be" _sent _TO whose? destination _VIA whose_skills -> cannot_be_put
    | _CANNOT "be stacked" _ON_TOP_OF np to_rise_it means? -> cannot_be_stacked
    | _CANNOT "be deployed" means -> cannot_be_deployed_means
    | _CANNOT "be deployed" _IN whose? place -> cannot_be_deployed_there
    | _CANNOT "be deployed" _IN _area_without np _does_not_occupy -> cannot_be_deployed_without
    | _CANNOT "be deployed" _IN "an area without" np -> cannot_be_deployed_without
%extend item: "you" _CANNOT _DEPLOY np _IN _area_without np _does_not_occupy -> deploy_without
    | "you" _CANNOT _DEPLOY np _IN "an area without" np -> deploy_without
_area_without: "an area" _WHO
_does_not_occupy: ("does not"|"do not") "occupy"
to_rise_it: "to" _PROMOTE _THEM -> to_promote | "to" _LEVEL_UP _THEM -> to_level_up
    | "to level" _THEM "up" -> to_level_up
whose_skills: _movers -> by_skill | _ENEMY_SKILL -> by_enemy_skill
    | _ENEMY_SKILL _OR_SUPPORTS -> by_enemy_skill_or_support
    | _OPPONENT_SKILLS -> by_enemy_skill_or_support
barred_side: (_OPPONENT|"they") -> barred_enemy | "you" -> barred_own
"""


def _draw_banned(side: str, *_: object, by_skill: bool = False) -> Statement:
    return Statement(changes=(ch.Forbidden(side, "draw", by_skill=by_skill),))


def _put_banned(
    side: str, cards: Noun, whose: str, place: str, means: Means | None = None
) -> Statement:
    """Return the ban on adding cards to a place.

    Only skills add orbs (CIPHER-ORB-9); bonds are also placed without one.
    """
    by_skill = means == Means(("skill",))
    if place != "orbs" and not (place == "bonds" and by_skill):
        raise Unclear("what cannot be put there")
    if whose not in ("", side) or cards.det in ("count", "no") or (means and not by_skill):
        raise Unclear("what cannot be put there")
    what = None if cards == Noun("card", cards.det) else _cards_shown(cards, side)
    return Statement(changes=(ch.Forbidden(side, "put", what, place, by_skill=by_skill),))


def _cards_shown(cards: Noun, side: str) -> Cards:
    """Cards that are told apart by what they show alone, or of the hand."""
    places = {"hand": (("hand", side),), "any": ()}
    for place, places_said in places.items():
        if cards == Noun("card", cards.det, where=cards.where, places=places_said):
            return Cards(side, place, cards.where)
    raise Unclear("which cards")


def _be_put(*parts: Any) -> Statement:
    """Cards that skills cannot put there; units also go there by destruction."""
    *whose, place, (by, source) = parts
    if place not in ("retreat", "boundless"):
        raise Unclear("where it cannot be put")
    return Statement(
        lambda s: (ch.Cannot(_cards(units(s), *whose), "be_put", None, by, source, place),)
    )


def _cards(group: Group, whose: str = "") -> Cards:
    if not isinstance(group, Cards) or whose not in ("", group.side):
        raise Unclear("which cards cannot be put there")
    return group


def _cannot_be_stacked(onto: Noun, how: str, means: Means | None = None) -> Statement:
    group = pattern(onto, OWN)
    if not isinstance(group, Units):
        raise Unclear("on which units it cannot be stacked")
    if means not in (None, Means(("skill",))):
        raise Unclear("by whose skill")
    by = () if means is None else means.by
    if how == "promote":
        return Statement(lambda s: (ch.Cannot(units(s), "promote_onto", group, by=by),))
    return Statement(lambda s: (ch.Cannot(units(s), "level_up_onto", group, by=by),))


def _cannot_be_deployed_by(means: Means) -> Statement:
    source = means.source
    if means.by != ("skill",) or means.side or means.skill or source is None:
        raise Unclear("deployed by whose skill")
    if source.det in ("count", "no", "the"):
        raise Unclear("deployed by the skills of which cards")
    cards = _cards_shown(source, ANY)
    return Statement(lambda s: (ch.Cannot(units(s), "be_deployed", None, means.by, cards),))


def _cannot_be_deployed_there(*where: str) -> Statement:
    *whose, place = where
    if place not in AREAS or set(whose) - {"", OWN}:
        raise Unclear("cards are deployed in the Vanguard or the Rearguard")
    return Statement(lambda s: (ch.Cannot(units(s), "be_deployed", place=place),))


def _cannot_be_deployed_without(unit: Noun) -> Statement:
    """An area is forbidden while none of these units stands there."""
    if unit.places or unit.det == "no" or ENEMY in (unit.side, unit.head):
        raise Unclear("where the unit stands")

    def says(subject: Subject) -> tuple[ch.Change, ...]:
        return tuple(
            ch.While(
                _stands_elsewhere(unit, place),
                (ch.Cannot(units(subject), "be_deployed", place=place),),
            )
            for place in AREAS
        )

    return Statement(says)


def _stands_elsewhere(unit: Noun, place: str) -> c.Condition:
    """None of the units is there; of the Lord, who always is somewhere, it can be said so."""
    if unit.where == (LORD,) and unit.det == "the":
        return negated(unit, (At((place,)),))
    return c.Unless(c.Exists(base(unit.narrowed(At((place,))), OWN)))


def _deploy_without(card: Noun, unit: Noun) -> Statement:
    if card.group != This():
        raise Unclear("which card cannot be deployed")
    return replace(_cannot_be_deployed_without(unit), subject=Subject((card,)))


def _skills_cannot_put(by: Causes, cards: Noun, *where: str) -> Statement:
    return replace(_be_put(*where, by), subject=Subject((cards,)))


WIDE_PROHIBITIONS: Readings = {
    "by_enemy_skill_or_support": lambda: BY_ENEMY_SKILL_OR_SUPPORT,
    "cannot_be_put": _be_put,
    "cannot_be_deployed_means": _cannot_be_deployed_by,
    "cannot_be_deployed_there": _cannot_be_deployed_there,
    "cannot_be_deployed_without": _cannot_be_deployed_without,
    "deploy_without": _deploy_without,
    "cannot_be_stacked": _cannot_be_stacked,
    "skills_cannot_put": _skills_cannot_put,
    **constants({"barred_enemy": ENEMY, "barred_own": OWN}),
    "draw_banned": _draw_banned,
    "draw_by_skill_banned": lambda side, *_: _draw_banned(side, by_skill=True),
    "put_banned": _put_banned,
}
