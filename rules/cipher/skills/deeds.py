"""Carries out single instructions of card texts, whatever they are about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.cipher.checks import settle
from rules.cipher.skills.possible import can_be_done
from rules.cipher.skills.unit_deeds import UnitDeeds
from rules.engine.decision import Steps
from rules.engine.effects import Effect as LastingEffect
from rules.engine.table import Outcome
from rules.text import effects as e
from rules.text.play.doing import candidates, group_of, is_among, least_of, resolve
from rules.text.play.scope import Scope, Thing


class Deeds(UnitDeeds):
    """Carries out what the composition of a text asks for, one instruction at a time."""

    def do(self, effect: e.Effect, scope: Scope) -> Steps[bool]:
        deed: Callable[[Any, Scope], Steps[bool]] = getattr(self, f"do_{scope.doing}")
        done = yield from deed(effect, scope)
        return done

    def settle(self) -> Steps[None]:
        yield from settle(self.table)

    def can_do(self, effect: e.Effect, scope: Scope, taken: Sequence[Thing]) -> bool:
        """Whether the instruction could be fully done without the things in `taken`."""
        group = group_of(effect)
        if group is None:
            return True
        free = [
            thing
            for thing in candidates(group, scope)
            if not is_among(thing, taken) and can_be_done(self.table, effect, thing)
        ]
        return len(free) >= least_of(group, scope, 1)

    def do_choosearea(self, effect: e.ChooseArea, scope: Scope) -> Steps[bool]:
        areas = list(effect.areas)
        if effect.holding is not None:
            holding = candidates(effect.holding, scope)
            areas = [
                area
                for area in areas
                if sum(self.place(one) == area for one in holding) >= effect.least
            ]
        if not areas:
            return False
        area = yield from self.choose_area(areas, scope.seat, scope)
        seats = self.seats("any", scope.seat)
        scope.known[effect.name] = [
            unit for seat in seats for unit in self.table.players[seat].in_area(area)
        ]
        return True

    def do_guess(self, effect: e.Guess, scope: Scope) -> Steps[bool]:
        """The opponent says yes or no about a card he does not see."""
        things = yield from resolve(effect.group, scope)
        said = yield from self.agree(self.seats("enemy", scope.seat)[0], scope)
        for thing in things[:1]:
            if effect.name:
                truth = any(name == effect.name for name in self.names(thing))
            else:
                truth = (self.number(thing, "cost") or 0) % 2 == 1
            scope.guessed = said == truth
        return bool(things)

    def do_wingame(self, effect: e.WinGame, scope: Scope) -> Steps[bool]:
        """A card text wins outright, at once (CIPHER-WIN-9)."""
        yield from ()
        self.table.say("win", player=scope.seat)
        self.table.end(Outcome((scope.seat,), "CIPHER-WIN-9", "card_text"))
        return True

    def do_useskill(self, effect: e.UseSkill, scope: Scope) -> Steps[bool]:
        """A skill of the same unit resolves once more, without its price."""
        for ability in self.holders.abilities(scope.source):
            wanted = effect.skill or (scope.ability.name if scope.ability is not None else "")
            if ability.name == wanted:
                fight = {k: v for k, v in scope.known.items() if k in ("attacker", "defender")}
                again = Scope(scope.world, scope.seat, scope.source, ability, fight)
                yield from self.resolve_body(ability, again)
                return True
        return False

    def resolve_body(self, ability: Any, scope: Scope) -> Steps[None]:
        raise NotImplementedError

    def do_lasting(self, effect: e.Lasting, scope: Scope) -> Steps[bool]:
        yield from self.make_last(effect, scope)
        return True

    def do_delayed(self, effect: e.Delayed, scope: Scope) -> Steps[bool]:
        yield from ()
        until = self.until(effect.until, scope)
        waiting = LastingEffect("delayed", None, until, amount=self.stand(effect, scope))
        self.table.add_effect(waiting)
        return True
