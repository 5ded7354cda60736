"""Continuous effects: numbers fixed when they begin, statements kept with what they speak of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.cipher.abilities.scoped_nodes import scoped_node
from rules.cipher.card_text import say_instruction
from rules.cipher.durations import log_number
from rules.cipher.state import CipherTable
from rules.cipher.units import Unit
from rules.cipher.values import subject_of
from rules.engine.continuous import ADD, SET, TIMES, ContinuousEffect
from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.text import changes as ch
from rules.text import effects as e
from rules.text.evaluate import amount
from rules.text.execute import resolve
from rules.text.groups import Group, Known, Units
from rules.text.scope import GameObject, Scope

Duration = tuple[Any, ...]
# Changes of numbers, which are fixed when they begin.
NUMBERS = (ch.Adjust, ch.Becomes, ch.Multiplied)
_SUBJECTS = ("group", "who", "units")


def duration(table: CipherTable, until: str, scope: Scope) -> Duration:
    """When an effect that begins now will end, from the words of the text.

    Turns alternate, so "the end of your opponent's next turn" is a turn number.
    """
    mine = table.turn_player == scope.seat
    if until == "battle":
        return ("battle",) if table.battle is not None else ("turn", table.turn)
    if until == "turn":
        return ("turn", table.turn)
    if until == "own_next_turn":
        return ("turn", table.turn + (2 if mine else 1))
    if until == "enemy_next_turn":
        return ("turn", table.turn + (1 if mine else 2))
    if until == "during_own_next_turn":
        return ("during", table.turn + (2 if mine else 1))
    if until == "during_enemy_next_turn":
        return ("during", table.turn + (1 if mine else 2))
    if until == "field" and isinstance(scope.source, Unit):
        return ("leaves", scope.source.id)
    return ("game",)


def begin_lasting(table: CipherTable, effect: e.Lasting, scope: Scope) -> Steps[bool]:
    """Everything that the instruction makes true for a time."""
    until = duration(table, effect.until, scope)
    statements = tuple(one for one in effect.changes if not isinstance(one, NUMBERS))
    if statements:
        _log_words(table, replace(effect, changes=statements), scope)
    for change in effect.changes:
        if isinstance(change, NUMBERS):
            yield from _fix_numbers(table, change, until, scope)
        else:
            yield from _keep(table, change, until, scope)
    return True


def _log_words(table: CipherTable, effect: e.Effect, scope: Scope) -> None:
    """What is no number is said in words; of a number the log says how high it is."""
    if scope.ability is not None:
        words = say_instruction(scope.ability, effect)
        table.log("lasting", card=ref(_card_of(scope)), words=words)


def _fix_numbers(table: CipherTable, change: Any, until: Duration, scope: Scope) -> Steps[None]:
    """The units meant now get the amount of now; later comers get nothing."""
    objs = yield from resolve(change.group, scope)
    for obj in objs:
        about = scope.about(obj)
        if isinstance(change, ch.Multiplied):
            op, value = TIMES, change.factor
        else:
            op = ADD if isinstance(change, ch.Adjust) else SET
            value = amount(change.amount, about)
        subject = subject_of(obj)
        effect = ContinuousEffect(
            change.stat, subject, until, op=op, amount=value, source=source_index(scope)
        )
        table.add_effect(effect)
        card = obj.face if isinstance(obj, Unit) else obj
        if not card.zone.hidden:
            log_number(table, card, effect)


def _keep(table: CipherTable, change: ch.Change, until: Duration, scope: Scope) -> Steps[None]:
    """Any other statement stays as it is, about the objects it means now.

    A unit that has left is remembered as the card that it was: its Name may still be spoken of.
    What nobody can do to a unit is said of that unit: who comes later cannot do it either.
    """
    kept: Any = change
    own = Scope(scope.context, scope.seat, scope.source, scope.ability)
    for word, objs in scope.bindings.items():
        own.bindings[word] = [_what_is_left(obj) for obj in objs]
    for field in _SUBJECTS:
        group = getattr(change, field, None)
        if isinstance(group, Group) and not _is_about_its_aim(change):
            objs = yield from resolve(group, scope)
            own.bindings["_subject"] = list(objs)
            kept = replace(kept, **{field: Known("_subject")})
    node, source = scoped_node(kept, own), source_index(scope)
    table.add_effect(ContinuousEffect("change", None, until, amount=node, source=source))


def _is_about_its_aim(change: ch.Change) -> bool:
    """ "This unit's attack cannot be evaded", "that ally cannot be attacked"."""
    return (
        isinstance(change, ch.Cannot)
        and change.against is not None
        and isinstance(change.who, Units)
    )


def source_index(scope: Scope) -> int:
    """The number of the card whose skill it is."""
    return int(_card_of(scope).index)


def _card_of(scope: Scope) -> Card:
    source = scope.source
    card: Card = source.face if isinstance(source, Unit) else source
    return card


def _what_is_left(obj: GameObject) -> GameObject:
    return obj.face if isinstance(obj, Unit) and not obj.cards else obj


def begin_delayed(table: CipherTable, effect: e.Delayed, scope: Scope) -> Steps[bool]:
    """Instructions that wait on the table for their event."""
    yield from ()
    _log_words(table, effect, scope)
    until = duration(table, effect.until, scope)
    node, source = scoped_node(effect, scope), source_index(scope)
    table.add_effect(ContinuousEffect("delayed", None, until, amount=node, source=source))
    return True
