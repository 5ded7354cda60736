"""Effects that last: numbers fixed when they begin, statements kept with what they speak of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.cipher.deck import ref
from rules.cipher.skills.world import Seen
from rules.cipher.table import Unit
from rules.cipher.values import subject_of
from rules.engine.decision import Steps
from rules.engine.effects import ADD, SET, TIMES
from rules.engine.effects import Effect as LastingEffect
from rules.text import changes as ch
from rules.text import effects as e
from rules.text.groups import Group, Known
from rules.text.play.asking import amount
from rules.text.play.doing import resolve
from rules.text.play.scope import Scope

Until = tuple[Any, ...]
_SUBJECTS = ("group", "who", "units")


class Lastings(Seen):
    """Begins the effects that texts limit to a time."""

    def until(self, words: str, scope: Scope) -> Until:
        """The moment at which an effect that begins now will end.

        Turns alternate, so "the end of your opponent's next turn" is a turn number.
        """
        table = self.table
        mine = table.turn_player == scope.seat
        if words == "battle":
            return ("battle",) if table.battle is not None else ("turn", table.turn)
        if words == "turn":
            return ("turn", table.turn)
        if words == "own_next_turn":
            return ("turn", table.turn + (2 if mine else 1))
        if words == "enemy_next_turn":
            return ("turn", table.turn + (1 if mine else 2))
        if words == "during_own_next_turn":
            return ("during", table.turn + (2 if mine else 1))
        if words == "during_enemy_next_turn":
            return ("during", table.turn + (1 if mine else 2))
        if words == "field" and isinstance(scope.source, Unit):
            return ("leaves", scope.source.id)
        return ("game",)

    def make_last(self, effect: e.Lasting, scope: Scope) -> Steps[None]:
        until = self.until(effect.until, scope)
        for change in effect.changes:
            if isinstance(change, (ch.Adjust, ch.Becomes, ch.Multiplied)):
                yield from self._fix_numbers(change, until, scope)
            else:
                yield from self._keep(change, until, scope)

    def _fix_numbers(self, change: Any, until: Until, scope: Scope) -> Steps[None]:
        """The units meant now get the amount of now; later comers get nothing."""
        things = yield from resolve(change.group, scope)
        for thing in things:
            about = scope.about(thing)
            if isinstance(change, ch.Multiplied):
                op, value = TIMES, change.factor
            else:
                op = ADD if isinstance(change, ch.Adjust) else SET
                value = amount(change.amount, about)
            subject = subject_of(thing)
            self.table.add_effect(LastingEffect(change.stat, subject, until, op=op, amount=value))
            card = thing.face if isinstance(thing, Unit) else thing
            if isinstance(thing, Unit) or not card.zone.hidden:
                about_it = {"stat": change.stat, "op": op, "amount": value}
                self.table.say("number", card=ref(card), **about_it)

    def _keep(self, change: ch.Change, until: Until, scope: Scope) -> Steps[None]:
        """Any other statement stays as it is, about the things it means now."""
        kept: Any = change
        own = Scope(scope.world, scope.seat, scope.source, scope.ability, scope.known)
        for field in _SUBJECTS:
            group = getattr(change, field, None)
            if isinstance(group, Group):
                things = yield from resolve(group, scope)
                own.known["_subject"] = list(things)
                kept = replace(kept, **{field: Known("_subject")})
        standing = self.stand(kept, own)
        self.table.add_effect(LastingEffect("change", None, until, amount=standing))
