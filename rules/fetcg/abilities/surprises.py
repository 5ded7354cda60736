"""The text of Surprise cards: when it can be played, its targets, its effect (SURPRISE)."""

from __future__ import annotations

from rules.engine.decision import Steps
from rules.engine.zones import Card
from rules.fetcg.abilities.choosing import AIMED, ask_for, fitting, targets_of
from rules.fetcg.abilities.held import blow_known
from rules.fetcg.abilities.triggers import TriggeredAbilities, effects_of
from rules.fetcg.by_hand import act_by_hand
from rules.fetcg.table import Played, Player, Unit, ref
from rules.fetcg.windows import Window
from rules.text import effects as e
from rules.text.abilities import Ability
from rules.text.play.asking import holds
from rules.text.play.doing import feasible, perform
from rules.text.play.scope import Scope

PLAY = "play"


class SurpriseText(TriggeredAbilities):
    """Playing, announcing and resolving."""

    def playable(self, player: Player, card: Card, window: Window) -> bool:
        """Conditions hold, the price can be paid, every target is there (FETCG-SURPRISE-1)."""
        uses = _uses(card)
        readable = bool(uses) or bool(card.data.by_hand)
        return readable and all(self._is_usable(self._play(card, player.seat, a)) for a in uses)

    def _play(self, card: Card, seat: int, ability: Ability) -> Scope:
        blow = self.world.blow
        known = {"card": [card], **(blow_known(blow) if blow is not None else {})}
        return Scope(self.world, seat, card, ability, known)

    def _is_usable(self, scope: Scope) -> bool:
        ability = scope.ability
        assert ability is not None
        return (
            all(holds(condition, scope) for condition in ability.requires)
            and feasible(ability.price, scope)
            and all(bool(fitting(self.table, chosen, scope)) for chosen in targets_of(ability))
            and all(
                scope.world.can_do(effect, scope, ())
                for effect in effects_of(ability)
                if isinstance(effect, e.Put | e.Choose)
            )
        )

    def announce(self, played: Played) -> Steps[None]:
        """Targets and what is not NP, on playing (FETCG-SURPRISE-21)."""
        played.scope = []
        for ability in _uses(played.card):
            scope = self._play(played.card, played.player, ability)
            for chosen in targets_of(ability):
                pool = fitting(self.table, chosen, scope)
                aimed = yield from ask_for(self.table, chosen, pool, scope)
                scope.known[AIMED + chosen.name] = aimed
                scope.known[chosen.name] = list(aimed)
                played.targets.extend(aimed)
            yield from perform(ability.price, scope)
            played.scope.append(scope)
        if played.targets:
            targets = [ref(one.face if isinstance(one, Unit) else one) for one in played.targets]
            self.table.say("targets", card=ref(played.card), cards=targets)

    def resolve(self, played: Played) -> Steps[None]:
        """Nothing happens if target or condition is gone (FETCG-SURPRISE-22).

        Lines that nobody could read follow, by hand.
        """
        for scope in played.scope:
            ability = scope.ability
            if all(holds(condition, scope) for condition in ability.requires):
                yield from perform(effects_of(ability), scope)
        if played.card.data.by_hand:
            yield from act_by_hand(self.table, self.table.players[played.player])


def _uses(card: Card) -> list[Ability]:
    return [ability for ability in card.data.abilities if ability.kind == PLAY]
