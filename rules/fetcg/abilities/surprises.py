"""The text of Surprise cards: when it can be played, its targets, its effect (SURPRISE)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Steps
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.fetcg import manual
from rules.fetcg.abilities.choices import TARGETS, ask_for, fitting, log_no_effect, targets_of
from rules.fetcg.abilities.context import FetcgContext
from rules.fetcg.abilities.effect_handlers import carry_out
from rules.fetcg.abilities.sources import strike_bindings
from rules.fetcg.played import Played
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable
from rules.fetcg.text.nodes import MoveChips
from rules.fetcg.units import Unit
from rules.fetcg.windows import Window
from rules.text import effects as e
from rules.text.abilities import Ability
from rules.text.attrition import RaisesLimit
from rules.text.evaluate import all_hold
from rules.text.execute import effects_of, execute, feasible
from rules.text.scope import Scope

PLAY = "play"


class SurpriseAbilities:
    """Playing, announcing and resolving."""

    def __init__(self, table: FetcgTable, context: FetcgContext) -> None:
        self.table = table
        self.context = context

    def playable(self, player: Player, card: Card, window: Window) -> bool:
        """Conditions hold, the cost can be paid, every target is there (FETCG-SURPRISE-1)."""
        abilities = _played(card)
        readable = bool(abilities) or bool(card.data.unread)
        return readable and all(
            _is_in_its_step(a, window) and self._is_usable(self._scope(card, player.seat, a))
            for a in abilities
        )

    def _scope(self, card: Card, seat: int, ability: Ability) -> Scope:
        bindings = {"card": [card], **strike_bindings(self.context.strike)}
        return Scope(self.context, seat, card, ability, bindings)

    def _is_usable(self, scope: Scope) -> bool:
        ability = scope.ability
        assert ability is not None
        return (
            all_hold(ability.requires, scope)
            and feasible(ability.cost, scope)
            and all(bool(fitting(self.table, chosen, scope)) for chosen in targets_of(ability))
            and all(
                scope.context.can_do(effect, scope, ())
                for effect in effects_of(ability)
                if isinstance(effect, e.Put | e.Lasting | MoveChips)
            )
        )

    def announce(self, played: Played) -> Steps[None]:
        """Targets and what is not NP, on playing (FETCG-SURPRISE-21)."""
        for ability in _played(played.card):
            scope = self._scope(played.card, played.player, ability)
            for chosen in targets_of(ability):
                pool = fitting(self.table, chosen, scope)
                targets = yield from ask_for(self.table, chosen, pool, scope)
                scope.bindings[TARGETS + chosen.name] = targets
                scope.bindings[chosen.name] = list(targets)
                played.targets.extend(targets)
            yield from execute(ability.cost, scope)
            played.bindings.append(scope.bindings)
        if played.targets:
            named = [
                ref(target.face if isinstance(target, Unit) else target)
                for target in played.targets
            ]
            self.table.log("targets", card=ref(played.card), cards=named)

    def resolve(self, played: Played) -> Steps[None]:
        """Nothing happens if target or condition is gone (FETCG-SURPRISE-22).

        Lines that nobody could read follow, by manual resolution.
        """
        for ability, bindings in zip(_played(played.card), played.bindings, strict=True):
            scope = Scope(self.context, played.player, played.card, ability, bindings)
            if all_hold(ability.requires, scope):
                yield from carry_out(self.table, effects_of(ability), scope)
            else:
                log_no_effect(self.table, scope)
        player = self.table.players[played.player]
        yield from manual.resolve(self.table, player, played.card)


def _is_in_its_step(ability: Ability, window: Window) -> bool:
    """More units sortie within the Unit Step, which comes to its end before its window opens."""
    raises = any(
        isinstance(change, RaisesLimit)
        for effect in effects_of(ability)
        if isinstance(effect, e.Lasting)
        for change in effect.changes
    )
    return not raises or (window.inside and window.name == "unit")


def _played(card: Card) -> Sequence[Ability]:
    found: Sequence[Ability] = card.data.printed.of_kind.get(PLAY, ())
    return found
