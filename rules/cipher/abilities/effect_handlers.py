"""What each instruction of card text does: one handler for each kind of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.cipher.abilities.card_effects import CARD_EFFECTS
from rules.cipher.abilities.choices import agree
from rules.cipher.abilities.continuous_effects import begin_delayed, begin_lasting
from rules.cipher.abilities.resolution import resolve_body
from rules.cipher.abilities.unit_effects import UNIT_EFFECTS
from rules.cipher.state import CipherTable
from rules.cipher.text import nodes as n
from rules.cipher.values import cost_of
from rules.cipher.win_conditions import win_by_card_text
from rules.engine.decision import Steps
from rules.text import effects as e
from rules.text.evaluate import amount
from rules.text.execute import execute, resolve
from rules.text.scope import Scope

EffectHandler = Callable[[CipherTable, Any, Scope], Steps[bool]]


def _guess(table: CipherTable, effect: n.Guess, scope: Scope) -> Steps[bool]:
    """The opponent says yes or no about a card that they do not see."""
    context = scope.context
    objs = yield from resolve(effect.group, scope)
    guess = yield from agree(table, context.seats("enemy", scope.seat)[0], scope)
    for obj in objs:
        named = effect.name in context.names(obj)
        truth = named if effect.name else cost_of(table, obj) % 2 == 1
        scope.guessed = guess == truth
    return bool(objs)


def _win_game(table: CipherTable, effect: e.WinGame, scope: Scope) -> Steps[bool]:
    yield from ()
    win_by_card_text(table, scope.seat)
    return True


def _use_skill(table: CipherTable, effect: n.UseSkill, scope: Scope) -> Steps[bool]:
    """A skill of the same unit resolves once more, without its cost."""
    for ability in table.abilities.static.abilities_of(scope.source):
        wanted = effect.skill or (scope.ability.name if scope.ability is not None else "")
        if ability.name == wanted:
            again = Scope(scope.context, scope.seat, scope.source, ability, scope.bindings)
            yield from resolve_body(ability, again)
            return True
    return False


def _if_done(table: CipherTable, effect: n.IfDone, scope: Scope) -> Steps[bool]:
    done = yield from execute(effect.first, scope)
    if done:
        yield from execute(effect.then, scope)
    return done


def _for_each(table: CipherTable, effect: n.ForEach, scope: Scope) -> Steps[bool]:
    complete = True
    for _ in range(amount(effect.amount, scope)):
        done = yield from execute(effect.effects, scope)
        complete = complete and done
    return complete


EFFECT_HANDLERS: Mapping[type[Any], EffectHandler] = {
    **CARD_EFFECTS,
    **UNIT_EFFECTS,
    n.Guess: _guess,
    e.WinGame: _win_game,
    n.UseSkill: _use_skill,
    n.IfDone: _if_done,
    n.ForEach: _for_each,
    e.Lasting: begin_lasting,
    e.Delayed: begin_delayed,
}
