"""What goes elsewhere "instead of sending it to the Retreat Area": when, and what that is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.cipher.text import parts as p
from rules.cipher.text.nodes import SupportCard, Supported
from rules.cipher.text.nouns import OWN
from rules.cipher.text.opening import Opening
from rules.cipher.text.trigger_nodes import (
    AttackEvaded,
    AttackFails,
    BattleEnds,
    CriticalHit,
    GetsSupport,
)
from rules.text.changes import Change, Instead
from rules.text.effects import Deploy, Effect, May, Put, Stack
from rules.text.filters import Filter
from rules.text.grammar import Unclear
from rules.text.groups import Group, Known
from rules.text.tree import rewrite
from rules.text.triggers import AttackDestroys, Destroyed, Placed, Trigger

Effects = tuple[Effect, ...]

# What a replacement is about: the unit or card that would have gone to the Retreat Area.
REPLACED = Known("replaced")
_POINTERS = (Known("?it"), Known("?card"))
# Events of a battle whose supporting cards have not gone to the Retreat Area yet.
_IN_BATTLE = (GetsSupport, CriticalHit, AttackEvaded, AttackDestroys, AttackFails)


def leaving(card: SupportCard) -> Placed:
    """The event that the supporting card goes to the Retreat Area, as all do after a battle."""
    return Placed(card, "retreat", card.side, "support")


def supporting(unit: Group, where: tuple[Filter, ...] = ()) -> SupportCard:
    """The card that supports one of these units."""
    return SupportCard(getattr(unit, "side", OWN), where, unit=unit)


def diverting(sentence: p.Sentence) -> p.Sentence:
    """Let what a continuous sentence says take the place of a way to the Retreat Area.

    That is the way of the unit or card that its event is about, of the card that its condition
    calls a support, or of the supporting card that it moves itself.
    """
    if not sentence.diverts and not (sentence.instead and _leaves(sentence.parts)):
        return sentence
    parts = sentence.parts
    if not any(isinstance(part, p.SentAway) for part in parts):
        parts = _with_way(parts)
    return replace(sentence, parts=parts, diverts=False)


def _leaves(parts: tuple[p.Part, ...]) -> bool:
    """Return True if the parts say that something goes to the Retreat Area."""
    return any(
        isinstance(part, p.Leaving)
        or (isinstance(part, p.When) and _support_in(part.trigger) is not None)
        for part in parts
    )


def _support_in(event: Trigger) -> SupportCard | None:
    """The supporting card that the event is about; None for all other events."""
    card = event.what if isinstance(event, Placed) else None
    return card if isinstance(card, SupportCard) else None


def _with_way(parts: tuple[p.Part, ...]) -> tuple[p.Part, ...]:
    for place, part in enumerate(parts):
        if isinstance(part, p.When | p.Leaving):
            return (*parts[:place], p.SentAway(_as_way(part.trigger)), *parts[place + 1 :])
    for place, part in enumerate(parts):
        if isinstance(part, p.OnlyIf) and isinstance(part.condition, Supported):
            card = supporting(part.condition.who, part.condition.where)
            return (*parts[:place], p.SentAway(leaving(card)), *parts[place + 1 :])
    last = parts[-1]
    moved = _moved(last.act(last.side)[-1]) if isinstance(last, p.Instruction) else None
    if not isinstance(moved, SupportCard) or moved.unit is None:
        raise Unclear("instead of which way to the Retreat Area")
    return (*parts[:-1], p.SentAway(leaving(moved)), last)


def _moved(effect: Effect) -> Group | None:
    return effect.group if isinstance(effect, Put | Deploy | Stack) else None


def _as_way(event: Trigger) -> Trigger:
    if isinstance(event, GetsSupport):
        return leaving(supporting(event.who, event.where))
    return event


def replacing(event: Trigger, effects: Effects) -> Change:
    """Return the statement that the effects replace what the event would send away."""
    event = _defeat(event)
    optional = len(effects) == 1 and isinstance(effects[0], May) and not effects[0].then
    if optional:
        assert isinstance(effects[0], May)
        effects = effects[0].effects
    card = _support_in(event)
    if card is not None:
        effects = (*effects[:-1], _moving(effects[-1], card, REPLACED))
    return Instead(event, effects, optional=optional)


def _defeat(event: Trigger) -> Trigger:
    """Turn "destroyed by an attack" into the destruction itself, which comes first and is what
    sends a unit to the Retreat Area.
    """
    if not isinstance(event, AttackDestroys):
        return event
    if event.critical:
        raise Unclear("instead of what a Critical Hit does")
    return Destroyed(event.defender, ("attack",), event.attacker)


def _moving(effect: Effect, card: SupportCard, name: Group) -> Effect:
    """The effect with every word for the supporting card replaced; Unclear if it moves another."""
    words = (*_POINTERS, card, replace(card, where=()))
    if _moved(effect) not in words:
        raise Unclear("what goes elsewhere")
    found: Effect = rewrite(effect, lambda node: name if node in words else node)
    return found


def after_battle(sentence: p.Sentence, opening: Opening) -> p.Sentence:
    """Let a triggered skill put a supporting card elsewhere when it would go to the Retreat Area.

    That is at the end of the battle, which has not come yet when the skill is used.
    """
    card = next(_supports(opening), None)
    if not sentence.diverts or card is None or not isinstance(opening.trigger, _IN_BATTLE):
        return sentence
    *leads, last = sentence.parts
    if not isinstance(last, p.Instruction) or any(isinstance(part, p.Later) for part in leads):
        return sentence
    act = last.act

    def moved(by: str) -> Effects:
        *first, moves = act(by)
        return (*first, _moving(moves, card, replace(card, where=())))

    parts = (*leads, p.Later(BattleEnds()), replace(last, act=moved))
    return replace(sentence, parts=parts, diverts=False)


def _supports(opening: Opening) -> Iterator[SupportCard]:
    """The supporting cards that the event and the conditions of a skill speak of."""
    if isinstance(opening.trigger, GetsSupport):
        yield supporting(opening.trigger.who)
    for condition in opening.requires:
        if isinstance(condition, Supported):
            yield supporting(condition.who)
