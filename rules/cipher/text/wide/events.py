"""What the events of the wide grammar mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.cipher.text import parts as p
from rules.cipher.text import trigger_nodes as n
from rules.cipher.text.condition_parts import opposing, supporter_of, used
from rules.cipher.text.lead_parser import Leads
from rules.cipher.text.nodes import Fights, SupportCard
from rules.cipher.text.noun_parser import label, one_name, words
from rules.cipher.text.nouns import (
    ANY,
    AREAS,
    ENEMY,
    OUR_SKILLS,
    OWN,
    SIDED_HEADS,
    Noun,
    implied,
    pattern,
)
from rules.cipher.text.replacement import leaving
from rules.cipher.text.trigger_parser import ANY_SKILL, of_units
from rules.cipher.text.trigger_parser import other_side as _other_side
from rules.text import conditions as c
from rules.text import triggers as t
from rules.text.amounts import Used
from rules.text.filters import At, Filter, Is, Not
from rules.text.grammar import Readings, Unclear
from rules.text.groups import Cards, Group, This, Units


@dataclass(frozen=True)
class Means:
    """By what something happens: causes ("attack", "skill", "cost"), whose, a skill's name."""

    by: tuple[str, ...] = ()
    source: Noun | None = None
    side: str = ""
    skill: str = ""


Event = Callable[[Noun], t.Trigger]


def _cause(means: Means | None) -> str:
    """The cause as `Deployed.by` has it: "*" by any skill, a name, "" however."""
    if means is None:
        return ""
    if means.side or "attack" in means.by or "critical" in means.by:
        raise Unclear("by whose skill")
    if means.source is not None and means.source.group != This():
        raise Unclear("by whose skill")
    if means.source is not None and not means.skill:
        raise Unclear("by which skill")
    return means.skill or ANY_SKILL


def _whose(means: Means | None) -> Group | None:
    """Return whose skill it must be, if the text says so; `_cause` accepts this unit alone."""
    return None if means is None or means.source is None else This()


def _passive(event: Callable[..., t.Trigger]) -> Callable[..., Event]:
    def reads(means: Means | None = None) -> Event:
        cause = _cause(means)
        more = {"by": cause, "source": _whose(means)} if cause else {}
        return lambda who: event(of_units(who), **more)

    return reads


def _turned(event: Callable[..., t.Trigger]) -> Callable[..., Event]:
    def reads(means: Means | None = None) -> Event:
        if event is n.Untapped and means is not None and means.side == ENEMY:
            return lambda who: n.Untapped(of_units(who), by=ANY_SKILL, side=ENEMY)
        if means is None or means.source is None or means.skill:
            return _passive(event)(means)
        # Units are tapped as a cost, too: "by a skill" alone leaves open whether that counts.
        if means.by != (("cost", "skill") if event is t.Tapped else ("skill",)):
            raise Unclear("by a skill or its cost")
        source = _skilled(means.source)
        return lambda who: event(of_units(who), by=ANY_SKILL, source=source)

    return reads


def _skilled(who: Noun) -> Group:
    """Return the group whose skill makes something happen."""
    group = pattern(who, OWN)
    if who.group is None and not (who.side or who.head in SIDED_HEADS):
        raise Unclear("by whose skill")
    if isinstance(group, Cards):
        raise Unclear("by the skill of which card")
    return group


def _deployed_from(*parts: Any) -> Event:
    """From a place of the player whose unit it is."""
    means = next((part for part in parts if isinstance(part, Means)), None)
    *whose, origin = [part for part in parts if isinstance(part, str)]
    if origin in AREAS:
        raise Unclear("what is deployed comes to the field")
    cause = _cause(means)

    def reads(who: Noun) -> t.Trigger:
        units = of_units(who)
        if whose not in ([], [""], [getattr(units, "side", OWN)]):
            raise Unclear("from a place of the other player")
        return n.Deployed(units, by=cause, origin=origin, source=_whose(means))

    return reads


def _bare(event: Callable[..., t.Trigger]) -> Callable[..., Event]:
    def reads(means: Means | None = None) -> Event:
        if means is not None:
            raise Unclear("by which skill")
        return lambda who: event(of_units(who))

    return reads


def destroyed(means: Means | None = None) -> Event:
    if means is None:
        return lambda who: t.Destroyed(of_units(who))
    if means.side == ENEMY:
        raise Unclear("by which skills of the opponent")

    def reads(who: Noun) -> t.Trigger:
        source = None if means.source is None else pattern(means.source, _other_side(who))
        return t.Destroyed(of_units(who), means.by, source, means.skill)

    return reads


def _attacked(means: Means | None = None) -> Event:
    if means is not None and (means.source is None or means.by or means.skill):
        raise Unclear("attacked by what")

    def reads(who: Noun) -> t.Trigger:
        other = None if means is None else means.source
        attacker = implied(_other_side(who)) if other is None else opposing(who, other)
        return t.AttackDeclared(attacker, of_units(who))

    return reads


def _active(event: Callable[..., t.Trigger]) -> Callable[[], Event]:
    return lambda: lambda who: event(of_units(who), implied(_other_side(who)))


def _stacked(event: Callable[..., t.Trigger]) -> Callable[[Noun, Noun], t.Trigger]:
    """A card stacked on a unit to promote it is the unit's new top card."""

    def reads(card: Noun, unit: Noun) -> t.Trigger:
        if card.head != "card" or card.places or card.group or card.names or card.det != "a":
            raise Unclear("which card is stacked")
        return event(of_units(unit.narrowed(*card.where)))

    return reads


def _evades() -> Event:
    return lambda who: n.AttackEvaded(implied(_other_side(who)), of_units(who))


def _either(who: Noun, *events: Event) -> t.Trigger:
    return n.OneOfEvents(tuple(event(who) for event in events))


def _moved_from_to(who: Noun, *parts: str) -> t.Trigger:
    origin, to = [part for part in parts if part in ("vanguard", "rearguard")]
    if origin == to:
        raise Unclear("from an area to itself")
    return t.Moved(of_units(who), to=to)


def _moved_there(who: Noun, *parts: Any) -> t.Trigger:
    means = parts[-1] if isinstance(parts[-1], Means) else None
    (to,) = [part for part in parts if part in ("vanguard", "rearguard")] or [""]
    if not to:
        raise Unclear("moved to where")
    return t.Moved(of_units(who), to=to, by=_cause(means), source=_whose(means))


def _comes(what: Noun, *parts: Any) -> t.Trigger:
    """A card comes to a place: the parts are sides and places in any order."""
    means = next((part for part in parts if isinstance(part, Means)), None)
    *whose, to = [part for part in parts if isinstance(part, str)]
    origins = [part for part in parts if isinstance(part, tuple)]
    origins += [(owner, place) for place, owner in what.places]
    if len(origins) > 1:
        raise Unclear("from where")
    origin = origins[0][-1] if origins else ""
    sides = {*whose, *(owner for *owners, _ in origins for owner in owners)} - {""}
    if len(sides) > 1:
        raise Unclear("from one player's place to another's")
    side_said, side = bool(sides), next(iter(sides), OWN)
    if to == "deck" or origin in ("vanguard", "rearguard", "field"):
        raise Unclear("a card on its way is described without a place")
    group: Group
    if what.group == This():
        group = This()
    elif isinstance(what.group, SupportCard):
        return _support_comes(what.group, to, origin, means)
    elif what.group is not None or what.head not in ("card", "") or what.names:
        raise Unclear("which card comes there")
    elif what.det not in ("a", "") and not (what.det == "count" and what.least == 1):
        raise Unclear("an event is about one object at a time")
    else:
        group = Cards(side, "any", what.where)
    if means is None:
        return t.Placed(group, to, side, origin)
    if (means.source or means.skill) and not (side_said or origin):
        raise Unclear("whose card that is")
    source = None if means.source is None else _skilled(means.source)
    return t.Placed(group, to, side, origin, _manners(means), means.side, source, means.skill)


def _manners(means: Means) -> tuple[str, ...]:
    """Its causes as `Placed.by` has them."""
    return tuple("effect" if cause == "skill" else cause for cause in means.by)


def _support_comes(card: SupportCard, to: str, origin: str, means: Means | None) -> t.Trigger:
    """A supporting card goes to the Retreat Area, as all do that have not gone elsewhere."""
    if to != "retreat" or origin not in ("", "support") or means is not None:
        raise Unclear("which way of a supporting card")
    return leaving(card)


def _leaves(who: Noun, *parts: Any) -> Leads:
    """ "If ... is to be sent to the Retreat Area": units are so because they are destroyed."""
    means = next((part for part in parts if isinstance(part, Means)), None)
    if means is None:
        event = _comes(who, *parts)
        if not isinstance(who.group, SupportCard):
            raise Unclear("which way to the Retreat Area")
        return (p.Leaving(event),)
    return (p.Leaving(destroyed(means)(who)),)


def _instead_of_way(card: Noun, *where: str) -> Leads:
    """ "Instead of sending the card supporting this unit to the Retreat Area, ..."."""
    if not isinstance(card.group, SupportCard) or where[-1] != "retreat":
        raise Unclear("instead of which way to the Retreat Area")
    return (p.SentAway(leaving(card.group)),)


def _reveals(side: str) -> Callable[..., t.Trigger]:
    """A player reveals a card of their own, from a place or from anywhere."""

    def reads(what: Noun, means: Means | None = None) -> t.Trigger:
        if what.head != "card" or what.det != "a" or what.group is not None or what.names:
            raise Unclear("which card is revealed")
        if len(what.places) > 1 or any(whose not in ("", side) for _, whose in what.places):
            raise Unclear("from where")
        origin = what.places[0][0] if what.places else ""
        if origin in AREAS:
            raise Unclear("from where")
        if what.top or what.different or what.with_this:
            raise Unclear("which card is revealed")
        group = Cards(side, "any", what.where)
        if means is None:
            return n.Revealed(group, side, origin)
        if means.side or means.skill:
            raise Unclear("by which skill")
        source = None if means.source is None else _skilled(means.source)
        return n.Revealed(group, side, origin, _manners(means), source)

    return reads


def _comes_turned(face: Filter) -> Callable[..., t.Trigger]:
    """A card comes to lie face-up, or face-down, among the bonds."""

    def reads(what: Noun, *parts: Any) -> t.Trigger:
        if what.group is not None:
            raise Unclear("which card comes to lie so")
        event = _comes(what.narrowed(face), *parts)
        if not isinstance(event, t.Placed) or event.to != "bonds":
            raise Unclear("only bonds are placed face-up or face-down")
        return event

    return reads


def _discarded(what: Noun, *parts: Any) -> t.Trigger:
    """ "When this card is to be sent from your hand ...": a skill that waits for what another does
    is used after it (CIPHER-SKILL-13).
    """
    event = _comes(what, *parts)
    if not isinstance(event, t.Placed) or (event.origin, event.to) != ("hand", "retreat"):
        raise Unclear("what is to be sent away")
    return event


def _to_retreat(what: Noun, *parts: Any) -> t.Trigger:
    if not any(isinstance(part, tuple) for part in parts) and not what.places:
        parts = (*parts, ("hand",))
    return _comes(what, *parts, "retreat")


def _orb(side: str, means: Means | None = None) -> t.Trigger:
    if side == ANY:
        raise Unclear("whose orb")
    source = None
    if means is not None:
        assert means.source is not None
        source = pattern(means.source, OWN)
    return n.OrbDestroyed(side or OWN, source)


def _attack_breaks(who: Noun, *parts: Any) -> t.Trigger:
    numbers = [part for part in parts if str(part).isdigit()]
    if numbers and int(numbers[0]) != 1:
        raise Unclear("an event is about one object at a time")
    side = next(part for part in parts if part in (OWN, ENEMY))
    return n.OrbDestroyed(side, of_units(who))


def _drew(side: str) -> Callable[..., t.Trigger]:
    def reads(*parts: Any) -> t.Trigger:
        if any(str(part).isdigit() and int(part) != 1 for part in parts):
            raise Unclear("an event is about one card at a time")
        means = parts[-1] if parts and isinstance(parts[-1], Means) else None
        if means is not None and means.side:
            if side == OWN:
                return t.Drew(side, by=ANY_SKILL, cause=means.side)
            return t.Drew(side, by=ANY_SKILL, cause=ENEMY)
        return t.Drew(side, by=_cause(means), source=_whose(means))

    return reads


def _fight(event: Callable[..., t.Trigger]) -> Callable[[Noun, Noun], t.Trigger]:
    return lambda who, other: event(of_units(who), opposing(who, other))


def _skill_of_destroys(who: Noun, target: Noun) -> t.Trigger:
    return t.Destroyed(opposing(who, target), ("skill",), of_units(who))


def _attack_or(who: Noun, *parts: Any) -> t.Trigger:
    """ "When this unit's attack or skill destroys an enemy"."""
    target = parts[-1]
    name = words(parts[0])[0][0] if len(parts) > 1 else ""
    attack = t.AttackDestroys(of_units(who), opposing(who, target))
    skill = t.Destroyed(opposing(who, target), ("skill",), of_units(who), name)
    return n.OneOfEvents((attack, skill))


def _destroyed_by_attack_or(who: Noun, source: Noun, name: str) -> t.Trigger:
    """ "When an enemy is destroyed by this unit's attack or "Gale" "."""
    ways = (Means(("attack",), source), Means(("skill",), source, skill=one_name(name)))
    return n.OneOfEvents(tuple(destroyed(means)(who) for means in ways))


def _means(parts: tuple[Any, ...]) -> list[Means]:
    return [part for part in parts if isinstance(part, Means)]


def _orb_of(number: str, side: str, *parts: Any) -> t.Trigger:
    if int(number) != 1:
        raise Unclear("an event is about one object at a time")
    return _orb(side, *_means(parts))


def _support_fails_against(who: Noun, other: Noun) -> t.Trigger:
    fights = Fights("either", opposing(who, other))
    return n.SupportFails(of_units(who.narrowed(fights)))


def _after_battle(who: Noun) -> Leads:
    """A unit's battle ends whether it attacked or was attacked."""
    unit, others = of_units(who), Units(_other_side(who))
    return (p.When(n.OneOfEvents((n.AttackEnds(unit), n.AttackEnds(others, unit)))),)


def _when_there(event: t.Trigger, *place: str) -> Leads:
    """An event of this unit, in an area: where it is then."""
    if not any(getattr(event, role, None) == This() for role in ("attacker", "defender", "who")):
        raise Unclear("who is there")
    return (p.When(event), p.OnlyIf(c.Matches(This(), (At((place[-1],)),))))


def _supported(who: Noun, card: Noun | None = None) -> t.Trigger:
    return n.GetsSupport(of_units(who), supporter_of(card) if card is not None else ())


def _used_all(names: str, who: Group | None = None) -> c.Condition:
    """ "This unit has used "Draw" and "Aim" this turn": each of them."""
    found, joint = words(names)
    if joint != "and":
        raise Unclear("each of which skills")
    return c.All(tuple(c.Compare(Used(name, who=who), ">=", 1) for name in found))


def _uses_label_of(token: str, card: Noun) -> t.Trigger:
    """A skill with the label of a card in the player's hand."""
    if card.head not in ("", "card") or card.det != "a" or card.group is not None or card.names:
        raise Unclear("of which card")
    if card.places != (("hand", OWN),) or card.different or card.with_this:
        raise Unclear("of which card")
    return n.SkillUsed(Cards(OWN, "any", card.where), label=label(token), place="hand")


def _attack_from(who: Noun, place: str) -> Means:
    if place not in ("vanguard", "rearguard"):
        raise Unclear("attacking from where")
    return Means(("attack",), who.narrowed(At((place,))))


WIDE_EVENTS: Readings = {
    "by_any_skill": lambda: Means(("skill",)),
    "by_cost_or_any_skill": lambda: Means(("cost", "skill")),
    "by_support_skill": lambda: Means(("support",)),
    "by_any_cost": lambda: Means(("cost",)),
    "by_opponent": lambda: Means(("skill",), side=ENEMY),
    "by_skill_of_enemy": lambda: Means(("skill",), Noun(group=Units(ENEMY))),
    "by_ours": lambda: Means(("skill",), Noun(group=OUR_SKILLS)),
    "by_skill_of_np": lambda who: Means(("skill",), who),
    "by_cost_or_skill_of_np": lambda who: Means(("cost", "skill"), who),
    "by_attack_or_skill_of_np": lambda who: Means(("attack", "skill"), who),
    "by_attack_of_np": lambda who: Means(("attack",), who),
    "by_attack_from": _attack_from,
    "by_named_of_np": lambda who, name: Means(("skill",), who, skill=words(name)[0][0]),
    "by_named": lambda name: Means(("skill",), skill=words(name)[0][0]),
    "by_np": lambda who: Means((), who),
    "ev_deployed": _passive(n.Deployed),
    "ev_deployed_from": _deployed_from,
    "ev_moved": _passive(t.Moved),
    "ev_tapped": _turned(t.Tapped),
    "ev_untapped": _turned(n.Untapped),
    "ev_destroyed": destroyed,
    "ev_promoted": _bare(n.Promoted),
    "ev_leveled": _bare(n.LeveledUp),
    "ev_grown": _bare(n.Grown),
    "ev_attacked": _attacked,
    "ev_attacks": _active(t.AttackDeclared),
    "ev_evades": _evades,
    "ev_criticals": _active(n.CriticalHit),
    "ev_promotes": _bare(n.Promoted),
    "ev_levels": _bare(n.LeveledUp),
    "ev_moves": _bare(t.Moved),
    "happens": lambda who, event: event(who),
    "happens_either": _either,
    "same_event": lambda event: event,
    "you_did_deploy": lambda who: n.Deployed(of_units(who)),
    "you_did_move": lambda who: t.Moved(of_units(who)),
    "you_did_tap": lambda who: t.Tapped(of_units(who)),
    "you_did_untap": lambda who: n.Untapped(of_units(who)),
    "critical_or_evade": lambda who: _either(who, _active(n.CriticalHit)(), _evades()),
    "stacked_to_promote": _stacked(n.Promoted),
    "stacked_to_level": _stacked(n.LeveledUp),
    "attack_or_skill_destroys": _attack_or,
    "attack_or_named_destroys": _attack_or,
    "destroyed_by_attack_or_named": _destroyed_by_attack_or,
    "skill_of_destroys": _skill_of_destroys,
    "evades_np": lambda who, other: n.AttackEvaded(opposing(who, other), of_units(who)),
    "moved_from_to": _moved_from_to,
    "moved_there": _moved_there,
    "i_drew": _drew(OWN),
    "enemy_drew": _drew(ENEMY),
    "comes": _comes,
    "i_reveal": _reveals(OWN),
    "enemy_reveals": _reveals(ENEMY),
    "comes_face_up": _comes_turned(Is("face_up")),
    "comes_face_down": _comes_turned(Not(Is("face_up"))),
    "to_be_discarded": _discarded,
    "goes_to_retreat": _to_retreat,
    "leaves": _leaves,
    "instead_of_way": _instead_of_way,
    "from_place": lambda *whose_place: whose_place,
    "orb_breaks_own": lambda *parts: _orb(OWN, *_means(parts)),
    "orb_breaks_enemy": lambda *parts: _orb(ENEMY, *_means(parts)),
    "orb_breaks_one_of": lambda side, *parts: _orb(side, *_means(parts)),
    "orb_breaks_of": _orb_of,
    "attack_breaks": _attack_breaks,
    "supported_by": _supported,
    "support_fails_against": _support_fails_against,
    "after_battle": _after_battle,
    "supports_np": lambda card, who: n.GetsSupport(of_units(who), supporter_of(card)),
    "uses_label_of": _uses_label_of,
    "uses_label": lambda token: n.SkillUsed(label=label(token)),
    "happened": lambda who, event: c.Happened(event(who)),
    "orb_happened": c.Happened,
    "attack_destroyed": lambda who, other: c.Happened(_fight(t.AttackDestroys)(who, other)),
    "attacked_past": lambda who, other: c.Happened(_fight(t.AttackDeclared)(who, other)),
    "used_all": _used_all,
    "used_all_by": lambda who, names: _used_all(names, of_units(who)),
    "used_of": lambda who, name, *times: used(
        Used(one_name(name)), times[0] if times else (">=", 1), of_units(who)
    ),
    "label_used": lambda token: Used(label=label(token)),
    "label_times": lambda skills, *times: c.Compare(skills, *(times[0] if times else (">=", 1))),
    "if_happens": lambda event: (p.IfEvent(event),),
    "when_there": _when_there,
    "when_either": lambda one, other: (p.When(n.OneOfEvents((one, other))),),
    "when_own_turn": lambda event: (p.When(event), p.OnlyIf(c.TurnOf(OWN))),
    "when_enemy_turn": lambda event: (p.When(event), p.OnlyIf(c.TurnOf(ENEMY))),
    "in_enemy_phase": lambda phase: (p.OnlyIf(c.TurnOf(ENEMY, phase.split()[0])),),
}
