"""Noun phrases while they are read: what the words say before it is known what they are for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.cipher.text.nodes import SupportCard
from rules.text.amounts import Amount
from rules.text.filters import At, Filter, Is, Named, Not, OneOf
from rules.text.grammar import Unclear
from rules.text.groups import Among, Cards, Chosen, Group, Known, This, Together, Top, Units

OWN, ENEMY, ANY = "own", "enemy", "any"
AREAS = ("vanguard", "rearguard", "field")
OTHER = Not(OneOf(This()))
LORD = Is("lord")
# Like other words that point at something, until it is known at what.
IMPLIED = {OWN: "?implied own", ENEMY: "?implied enemy"}
PLACED_HEADS = {"bond": "bonds", "orb": "orbs", "support": "support"}
SIDED_HEADS = {"ally": OWN, "enemy": ENEMY}
# Those with "an ally's skill or your support skill": the card of a support skill is no unit.
OUR_SKILLS = Together((Units(OWN), SupportCard(OWN)))


def implied(side: str) -> Known:
    """The other unit of a battle, where the text does not mention it: "it" never means this one."""
    return Known(IMPLIED[side])


def spelled_out(group: Group) -> Group:
    """The group; for an implied one, any unit of its side."""
    return next((Units(side) for side in IMPLIED if group == implied(side)), group)


@dataclass(frozen=True)
class Noun:
    """Words like "up to 2 other <Flier> allies in the Back Line" taken apart.

    `head`: "ally", "enemy", "unit", "card", "bond", "orb", "support", "" for a bare name or
    trait. `det`: "a", "all", "the", "no", "" or "count" (`least` to `most`). `names`: names
    joined by "and", each of which is meant. `group`: the words point at something known.
    `singular`: the head is a word that cannot stand without a determiner. `with_this`: this unit
    has to be one of them.
    """

    head: str = ""
    det: str = ""
    least: Amount = 1
    most: Amount | None = 1
    side: str = ""
    where: tuple[Filter, ...] = ()
    names: tuple[str, ...] = ()
    places: tuple[tuple[str, str], ...] = ()
    different: str = ""
    group: Group | None = None
    top: str = ""
    joined_traits: bool = False
    singular: bool = False
    with_this: bool = False

    def narrowed(self, *where: Filter) -> Noun:
        return replace(self, where=self.where + where)

    def counted(self, least: Amount, most: Amount | None) -> Noun:
        return replace(self, det="count", least=least, most=most)


def base(noun: Noun, side: str = "") -> Group:
    """All objects the words can mean, whatever their number."""
    _fits_with_this(noun)
    if noun.top:
        if noun.head != "card" or noun.where or noun.det != "count" or noun.least != noun.most:
            raise Unclear("cards on top of a deck have no more to tell them apart")
        return Top(noun.top, noun.least)
    if noun.group is not None:
        return _known(noun, noun.group, side)
    if noun.names:
        return Together(tuple(base(single, side) for single in singles(noun)))
    zones = [place for place in noun.places if place[0] not in AREAS]
    areas = tuple(place for place, _ in noun.places if place in AREAS)
    whose = _side(noun, side)
    where = noun.where + ((At(areas),) if areas and areas != ("field",) else ())
    if noun.head in PLACED_HEADS:
        return _placed(noun, zones, areas, whose)
    if zones:
        return _in_zone(noun, zones, areas, whose)
    if noun.head == "card":
        raise Unclear("a card, but where")
    if not whose:
        raise Unclear("whose units")
    return Units(whose, where)


def _known(noun: Noun, group: Group, side: str) -> Group:
    if noun.places or noun.side:
        raise Unclear("something known needs no place")
    if isinstance(group, Top) and not group.side:
        group = replace(group, side=side or OWN)
    return Among(group, noun.where) if noun.where else group


def _fits_with_this(noun: Noun) -> None:
    """All units are so with this one among them; a number of them has to be asked about."""
    if noun.with_this and noun.det != "all":
        raise Unclear("a number of objects with this unit among them")


def owned_by_name(noun: Noun) -> Noun:
    """A name alone ("Navarre"), where only the player's own unit of that name can be meant."""
    is_bare = noun.head == noun.side == "" and noun.group is None and not noun.places
    return replace(noun, side=OWN) if is_bare and _is_named(noun) else noun


def _is_named(noun: Noun) -> bool:
    return len(noun.where) == 1 and isinstance(noun.where[0], Named)


def singles(noun: Noun) -> tuple[Noun, ...]:
    """One noun for each of the names."""
    plain = replace(noun, names=())
    return tuple(replace(plain, where=(Named((name,)), *noun.where)) for name in noun.names)


def _placed(noun: Noun, zones: list[tuple[str, str]], areas: tuple[str, ...], whose: str) -> Group:
    place = PLACED_HEADS[noun.head]
    if areas or any(zone != place for zone, _ in zones):
        raise Unclear(f"a {noun.head} lies in one place only")
    if place == "support":
        if noun.det == "the" and not whose:
            return Known("?card")
        return SupportCard(whose or ANY, noun.where)
    return Cards(whose or OWN, place, noun.where)


def _in_zone(noun: Noun, zones: list[tuple[str, str]], areas: tuple[str, ...], whose: str) -> Group:
    if areas or len(zones) > 1 or noun.head in ("ally", "enemy", "unit"):
        raise Unclear("a card lies in one place only")
    return Cards(whose or OWN, zones[0][0], noun.where)


def _side(noun: Noun, side: str) -> str:
    sides = {noun.side, SIDED_HEADS.get(noun.head, "")} | {whose for _, whose in noun.places}
    sides.discard("")
    if not sides and noun.head == "unit":
        return ANY
    if len(sides) > 1:
        raise Unclear(f"both {' and '.join(sorted(sides))}")
    return sides.pop() if sides else side


def every(noun: Noun, side: str = "") -> Group:
    """The objects as the subject of a statement: all that the words mean, without a choice."""
    if noun.det in ("count", "no"):
        raise Unclear("a number of objects needs a choice")
    if noun.det == "a" and not noun.group and not noun.names and not _unique(noun):
        raise Unclear("a single object needs a choice")
    if noun.different:
        raise Unclear("a joint limit needs a choice")
    return base(noun, side)


def _unique(noun: Noun) -> bool:
    return any(isinstance(f, Named) or f == LORD for f in noun.where)


def pattern(noun: Noun, side: str = "") -> Group:
    """The objects as a pattern that an event's object is compared with."""
    if noun.det == "no" or (noun.det == "count" and (noun.least, noun.most) != (1, 1)):
        raise Unclear("an event is about one object at a time")
    if noun.different:
        raise Unclear("a joint limit needs a choice")
    return base(noun, side)


def choice(noun: Noun, by: str = OWN, *, blind: bool = False) -> Group:
    """The objects of an instruction: all of them, or a choice of the number the words say."""
    if noun.det == "no":
        raise Unclear("nothing to do it to")
    if noun.names and noun.det in ("", "a"):
        return Together(tuple(Chosen(base(single, by), by=by) for single in singles(noun)))
    if noun.top:
        return base(noun)
    if noun.det not in ("count", "a"):
        return every(noun, by)
    return Chosen(
        base(noun, by),
        noun.least,
        noun.most,
        by=by,
        blind=blind,
        different=noun.different,
    )


def traits_of(noun: Noun) -> tuple[Filter, ...]:
    """The words as a description of something known by other means ("is a <Dragon>")."""
    plain = noun.group is None and not noun.places and not noun.names and not noun.different
    if not plain or noun.det in ("all", "no", "count") or noun.joined_traits:
        raise Unclear("a description is needed here")
    if noun.head not in ("", "unit", "card") and not noun.where:
        raise Unclear("a description is needed here")
    return noun.where
