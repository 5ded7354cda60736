"""Whether an event is one that a trigger listens to, and what it is then about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.cipher.abilities.evaluation import has_supported
from rules.cipher.printed_abilities import EVENTS
from rules.cipher.text import trigger_nodes as tn
from rules.cipher.text.nodes import SupportCard
from rules.engine.events import Event
from rules.text import triggers as t
from rules.text.abilities import Ability
from rules.text.evaluate import contains, passes
from rules.text.groups import Cards, Group, Together
from rules.text.scope import GameObject, Scope


def matches(trigger: t.Trigger, event: Event, scope: Scope) -> bool:
    """Whether the trigger fires on the event; if so, the scope's bindings say what it is about.

    A fight is bound as "attacker" and "defender", every other event's object as "it", and what
    destroyed it as "source".
    """
    if isinstance(trigger, tn.OneOfEvents):
        return any(matches(other, event, scope) for other in trigger.events)
    if EVENTS[type(trigger)] != event.kind:
        return False
    if not _MATCHERS[type(trigger)](trigger, event, scope):
        return False
    _bind(event, scope)
    return True


def _bind(event: Event, scope: Scope) -> None:
    for role in ("attacker", "defender", "source"):
        if event.get(role) is not None:
            scope.bindings[role] = [event[role]]
    about = event.get("unit") if event.get("unit") is not None else event.get("card")
    if about is not None:
        scope.bindings["it"] = [about]
    if event.get("former") is not None:
        scope.bindings["former"] = [event["former"]]


def _about(group: Group | None, obj: GameObject, scope: Scope) -> bool:
    if group is None:
        return True
    return obj is not None and contains(group, obj, scope)


def _fight(trigger: Any, event: Event, scope: Scope) -> bool:
    return _about(trigger.attacker, event["attacker"], scope) and _about(
        trigger.defender, event.get("defender"), scope
    )


def _attack_destroys(trigger: t.AttackDestroys, event: Event, scope: Scope) -> bool:
    return (event["critical"] or not trigger.critical) and _fight(trigger, event, scope)


def _caused_by(wanted: str, event: Event) -> bool:
    """`wanted`: "" however it came about, "*" by any skill, else by the skill of that name."""
    if not wanted:
        return True
    cause = event.get("cause")
    if cause is None or cause.ability is None:
        return False
    return wanted == "*" or is_called(cause.ability, wanted)


def is_called(ability: Ability, name: str) -> bool:
    """Return True if the skill has the name; texts do not always write it in the same case."""
    return ability.name.casefold() == name.casefold()


def _side_of_cause(wanted: str, event: Event, scope: Scope) -> bool:
    if not wanted:
        return True
    cause = event.get("cause")
    return cause is not None and cause.seat in scope.context.seats(wanted, scope.seat)


def _of_source(group: Group | None, event: Event, scope: Scope) -> bool:
    """Return True if the skill that caused it is one of the group's, if that is asked."""
    if group is None:
        return True
    cause = event.get("cause")
    if cause is None:
        return False
    parts = group.groups if isinstance(group, Together) else (group,)
    return any(_is_skill_of(part, cause, scope) for part in parts)


def _is_skill_of(group: Group, cause: Scope, scope: Scope) -> bool:
    if group in (SupportCard("own"), SupportCard("enemy")):
        # Any support skill of the side: its card may have left the Support Area by now.
        is_theirs = cause.seat in scope.context.seats(getattr(group, "side", ""), scope.seat)
        return is_theirs and _is_support_skill(cause)
    return _about(group, cause.source, scope)


def _is_support_skill(cause: Scope) -> bool:
    return cause.ability is not None and cause.ability.kind == "support"


def _deployed(trigger: tn.Deployed, event: Event, scope: Scope) -> bool:
    if trigger.place and scope.context.place(event["unit"]) != trigger.place:
        return False
    if trigger.origin and event["origin"] != trigger.origin:
        return False
    if not _caused_by(trigger.by, event) or not _of_source(trigger.source, event, scope):
        return False
    return _about(trigger.who, event["unit"], scope)


def _promoted(trigger: tn.Promoted, event: Event, scope: Scope) -> bool:
    if trigger.by_hand and event.get("cause") is not None:
        return False
    return _about(trigger.who, event["unit"], scope)


def _levelled(trigger: tn.LeveledUp, event: Event, scope: Scope) -> bool:
    if not passes(trigger.onto, event["former"], scope):
        return False
    return _about(trigger.who, event["unit"], scope)


def _unit(trigger: Any, event: Event, scope: Scope) -> bool:
    return _about(trigger.who, event["unit"], scope)


def _destroyed(trigger: t.Destroyed, event: Event, scope: Scope) -> bool:
    if trigger.by and event["by"] not in trigger.by:
        return False
    if not _about(trigger.source, event.get("source"), scope):
        return False
    return _caused_by(trigger.skill, event) and _about(trigger.who, event["unit"], scope)


def _attack_ends(trigger: tn.AttackEnds, event: Event, scope: Scope) -> bool:
    """An attacker that has left the field does not speak of its attack (CIPHER-BATTLE-7)."""
    return bool(event["stays"]) and _fight(trigger, event, scope)


def _orb(trigger: tn.OrbDestroyed, event: Event, scope: Scope) -> bool:
    if event["player"] not in scope.context.seats(trigger.side, scope.seat):
        return False
    return _about(trigger.source, event.get("source"), scope)


def _moved(trigger: t.Moved, event: Event, scope: Scope) -> bool:
    if trigger.to and event["to"] != trigger.to:
        return False
    if not _caused_by(trigger.by, event) or not _of_source(trigger.source, event, scope):
        return False
    return _about(trigger.who, event["unit"], scope)


def _turned(trigger: Any, event: Event, scope: Scope) -> bool:
    side = getattr(trigger, "side", "")
    if not _caused_by(trigger.by, event) or not _side_of_cause(side, event, scope):
        return False
    return _of_source(trigger.source, event, scope) and _about(trigger.who, event["unit"], scope)


def _placed(trigger: t.Placed, event: Event, scope: Scope) -> bool:
    card = event["card"]
    if event["to"] != trigger.to or card.owner not in scope.context.seats(trigger.side, scope.seat):
        return False
    if trigger.origin and event["origin"] != trigger.origin:
        return False
    if trigger.by and _manners(event).isdisjoint(trigger.by):
        return False
    if not _caused_by(trigger.skill, event) or not _of_source(trigger.source, event, scope):
        return False
    return _side_of_cause(trigger.cause, event, scope) and _card_is(trigger.what, card, scope)


def _revealed(trigger: tn.Revealed, event: Event, scope: Scope) -> bool:
    """A card is revealed by its player, whoever's skill says so."""
    card = event["card"]
    if card.owner not in scope.context.seats(trigger.side, scope.seat):
        return False
    if trigger.origin and event["origin"] != trigger.origin:
        return False
    if trigger.by and _manners(event).isdisjoint(trigger.by):
        return False
    return _of_source(trigger.source, event, scope) and _card_is(trigger.what, card, scope)


def _manners(event: Event) -> set[str]:
    """Return how it came about, in the words of compiled texts ("cost": as a cost)."""
    cause = event.get("cause")
    if cause is None:
        return set()
    if event.get("paid"):
        return {"cost"}
    return {"effect", "support"} if _is_support_skill(cause) else {"effect"}


def _card_is(group: Group, card: GameObject, scope: Scope) -> bool:
    """The group may name the place the card came from or has come to; its filters decide."""
    where: Sequence[Any] | None = getattr(group, "where", None)
    if isinstance(group, SupportCard):
        return has_supported(group, card, scope)
    if where is None:
        return contains(group, card, scope)
    return passes(where, card, scope)


def _drew(trigger: t.Drew, event: Event, scope: Scope) -> bool:
    if event["player"] not in scope.context.seats(trigger.side, scope.seat):
        return False
    if not _caused_by(trigger.by, event) or not _of_source(trigger.source, event, scope):
        return False
    return _side_of_cause(trigger.cause, event, scope)


def _support_fails(trigger: tn.SupportFails, event: Event, scope: Scope) -> bool:
    return _about(trigger.who, event["unit"], scope)


def _gets_support(trigger: tn.GetsSupport, event: Event, scope: Scope) -> bool:
    return _about(trigger.who, event["unit"], scope) and passes(trigger.where, event["card"], scope)


def _skill_used(trigger: tn.SkillUsed, event: Event, scope: Scope) -> bool:
    ability = event["ability"]
    if trigger.names and not any(is_called(ability, name) for name in trigger.names):
        return False
    if trigger.label and trigger.label not in ability.labels:
        return False
    if trigger.place and ability.place != trigger.place:
        return False
    if trigger.who is None:
        return bool(event["player"] == scope.seat)
    if isinstance(trigger.who, Cards):
        # What was used from the hand has been paid with by now, and may lie anywhere.
        its = event["player"] in scope.context.seats(trigger.who.side, scope.seat)
        return its and passes(trigger.who.where, event["obj"], scope)
    return _about(trigger.who, event["obj"], scope)


def _turn(trigger: Any, event: Event, scope: Scope) -> bool:
    return event["player"] in scope.context.seats(trigger.side, scope.seat)


def _phase(trigger: t.PhaseStarts, event: Event, scope: Scope) -> bool:
    return event["phase"] == trigger.phase and _turn(trigger, event, scope)


_MATCHERS: dict[type[Any], Callable[[Any, Event, Scope], bool]] = {
    t.AttackDeclared: _fight,
    t.AttackDestroys: _attack_destroys,
    tn.AttackFails: _fight,
    tn.AttackEvaded: _fight,
    tn.AttackEnds: _attack_ends,
    tn.BattleEnds: lambda trigger, event, scope: True,
    tn.CriticalHit: _fight,
    tn.Deployed: _deployed,
    tn.Promoted: _promoted,
    tn.LeveledUp: _levelled,
    tn.Grown: _unit,
    t.Destroyed: _destroyed,
    tn.OrbDestroyed: _orb,
    t.Moved: _moved,
    t.Tapped: _turned,
    tn.Untapped: _turned,
    t.Placed: _placed,
    t.Drew: _drew,
    tn.SupportFails: _support_fails,
    tn.GetsSupport: _gets_support,
    tn.SkillUsed: _skill_used,
    tn.Revealed: _revealed,
    t.TurnStarts: _turn,
    t.TurnEnds: _turn,
    t.PhaseStarts: _phase,
}
