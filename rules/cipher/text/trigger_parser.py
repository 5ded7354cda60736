"""What a "when" waits for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.cipher.text import trigger_nodes as n
from rules.cipher.text.condition_parts import opposing, supporter_of
from rules.cipher.text.filter_parser import named
from rules.cipher.text.noun_parser import label, one_name, words
from rules.cipher.text.nouns import ENEMY, OWN, Noun, implied, pattern
from rules.text import triggers as t
from rules.text.filters import Named, SameAreaAs
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Cards, Group, This, Together, Units

ANY_SKILL = "*"


def _either(one: Noun, other: Noun) -> Noun:
    both = Together((pattern(one, OWN), pattern(other, OWN)))
    return Noun(group=both, side="" if other_side(one) == other_side(other) else "?")


def other_side(who: Noun) -> str:
    return OWN if who.side == ENEMY or who.head == "enemy" else ENEMY


def of_units(who: Noun) -> Group:
    """The units an event is about; cards in other places take no part in it."""
    group = pattern(who, OWN)
    if isinstance(group, Cards):
        raise Unclear("cards do not do this")
    return group


def _battle(event: Callable[..., t.Trigger], **more: object) -> Callable[..., t.Trigger]:
    """An event between an attacker and, as far as that is said, a defender."""

    def happens(attacker: Noun, target: Noun | None = None) -> t.Trigger:
        return event(pattern(attacker, OWN), _opponent(attacker, target), **more)

    return happens


def _opponent(who: Noun, other: Noun | None) -> Group:
    return implied(other_side(who)) if other is None else opposing(who, other)


def _attacked(defender: Noun, attacker: Noun | None = None) -> t.Trigger:
    return t.AttackDeclared(_opponent(defender, attacker), pattern(defender, OWN))


def _attacks_or_attacked(unit: Noun) -> t.Trigger:
    return n.OneOfEvents((_battle(t.AttackDeclared)(unit), _attacked(unit)))


def _event(event: Callable[..., t.Trigger], **more: object) -> Callable[[Noun], t.Trigger]:
    """An event that one unit takes part in."""
    return lambda who: event(of_units(who), **more)


def _by(event: Callable[..., t.Trigger]) -> Callable[[Noun, str], t.Trigger]:
    return lambda who, skill: event(pattern(who, OWN), by=one_name(skill))


def _destroyed_by(cause: str) -> Callable[[Noun, Noun], t.Trigger]:
    return lambda who, source: t.Destroyed(
        of_units(who), (cause,), pattern(source, other_side(who))
    )


def _skill_destroys(source: Noun, skill: str, target: Noun) -> t.Trigger:
    who = opposing(source, target)
    return t.Destroyed(who, ("skill",), pattern(source, OWN), skill=one_name(skill))


def _leveled_into_from(name: str) -> t.Trigger:
    return n.LeveledUp(This(), into=True, onto=(named(words(name)[0]),))


def _discarded(what: Noun, *parts: Any) -> t.Trigger:
    cause, by = parts[-1]
    return t.Placed(_anywhere(what, OWN), "retreat", origin="hand", by=by, cause=cause)


def _placed(by: tuple[str, ...] = ()) -> Callable[[Noun, str, str], t.Trigger]:
    return lambda what, whose, place: t.Placed(_anywhere(what, whose), place, whose or OWN, by=by)


def _uses_of(name: str, token: str) -> t.Trigger:
    who = Cards(OWN, "any", (Named(words(name)[0]),))
    return n.SkillUsed(who, label=label(token), place="hand")


def _anywhere(what: Noun, whose: str) -> Group:
    """A card on its way: no place of its own, only a description."""
    if what.group is not None and what.group == This():
        return This()
    if what.head not in ("", "card") or what.det not in ("a", "") or what.group is not None:
        raise Unclear("a card on its way is described without a place")
    origins = {place for place, _ in what.places}
    if origins - {"hand"}:
        raise Unclear("a card on its way is described without a place")
    return Cards(whose or OWN, "any", what.where)


_BATTLES: Readings = {
    "attack_destroys": _battle(t.AttackDestroys),
    "critical_destroys": _battle(t.AttackDestroys, critical=True),
    "attack_fails": _battle(n.AttackFails),
    "attack_evaded": _battle(n.AttackEvaded),
    "attack_ends": _event(n.AttackEnds),
    "attacks": _battle(t.AttackDeclared),
    "attacked": _attacked,
    "attacks_or_attacked": _attacks_or_attacked,
    "criticals": _battle(n.CriticalHit),
    "evades": lambda who: n.AttackEvaded(implied(other_side(who)), pattern(who, OWN)),
    "survives": lambda who: n.AttackFails(Units(ENEMY), pattern(who, OWN)),
    "supported": lambda who, card: n.GetsSupport(pattern(who, OWN), supporter_of(card)),
    "support_fails": _event(n.SupportFails),
}
_UNITS: Readings = {
    "deployed": _event(n.Deployed),
    "deployed_by": _by(n.Deployed),
    "deployed_by_skill": _event(n.Deployed, by=ANY_SKILL),
    "deployed_in": lambda who, _, place: n.Deployed(pattern(who, OWN), place=place),
    "deployed_near": lambda who, other: n.Deployed(
        pattern(who.narrowed(SameAreaAs(pattern(other, OWN))), OWN)
    ),
    "deployed_with": lambda who, number: n.Deployed(pattern(who.narrowed(number), OWN)),
    "leveled_into_from": _leveled_into_from,
    "promotes": _event(n.Promoted),
    "levels_up": _event(n.LeveledUp),
    "grows": _event(n.Grown),
    "levels_or_grows": lambda who: n.OneOfEvents(
        (n.LeveledUp(pattern(who, OWN)), n.Grown(pattern(who, OWN)))
    ),
    "destroyed": _event(t.Destroyed),
    "destroyed_by_attack": _destroyed_by("attack"),
    "destroyed_by_skill": _destroyed_by("skill"),
    "destroyed_by_enemy_attack": _event(t.Destroyed, by=("attack",), source=Units(ENEMY)),
    "destroyed_by_any_skill": _event(t.Destroyed, by=("skill",)),
    "destroyed_by_cost_or_skill": _event(t.Destroyed, by=("cost", "skill")),
    "skill_destroys": _skill_destroys,
    "untapped_event": _event(n.Untapped),
    "untapped_by_skill": _event(n.Untapped, by=ANY_SKILL),
    "untapped_by": _by(n.Untapped),
    "tapped_by_skill": _event(t.Tapped, by=ANY_SKILL),
    "moved": _event(t.Moved),
    "moved_by_skill": _event(t.Moved, by=ANY_SKILL),
    "moved_to": lambda who, _, place: t.Moved(pattern(who, OWN), to=place),
}
_CARDS: Readings = {
    "placed": _placed(),
    "placed_by_skill": _placed(("effect",)),
    "sent_beyond": lambda what, _: t.Placed(_anywhere(what, OWN), "boundless"),
    "regained": lambda what, _: t.Placed(_anywhere(what, OWN), "hand", origin="retreat"),
    "discarded": _discarded,
    "this_discarded": lambda *parts: _discarded(Noun(group=This()), *parts),
    "uses": lambda who, skill: n.SkillUsed(pattern(who, OWN), names=words(skill)[0]),
    "you_use": lambda skill: n.SkillUsed(names=words(skill)[0]),
    "you_use_label": lambda token: n.SkillUsed(label=label(token), place="hand"),
    "you_use_label_of": _uses_of,
}
TRIGGERS: Readings = {
    "either_np": _either,
    **_BATTLES,
    **_UNITS,
    **_CARDS,
    **constants(
        {
            "promoted_into": n.Promoted(This(), into=True),
            "leveled_into": n.LeveledUp(This(), into=True),
            "enemy_cause": (ENEMY, ("effect",)),
            "any_cause": ("", ("cost", "effect")),
            "drew": t.Drew(OWN),
            "drew_by_skill": t.Drew(OWN, by=ANY_SKILL),
            "enemy_support_fails": n.SupportFails(Units(ENEMY)),
            "orb_lost": n.OrbDestroyed(OWN),
            "enemy_orb_lost": n.OrbDestroyed(ENEMY),
        }
    ),
}
