"""Activate skills: which can be used now, and using one (CIPHER-SKILL-18)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.cipher.abilities.ability_use import AbilityUse
from rules.cipher.abilities.static_abilities import StaticAbilities
from rules.cipher.players import Player
from rules.cipher.state import CipherTable
from rules.cipher.state_checks import check_state_and_triggers
from rules.cipher.units import Unit
from rules.cipher.values import printed_on
from rules.engine.decision import IDLE, Option, Steps
from rules.text.abilities import Ability
from rules.text.execute import effects_of, is_vain
from rules.text.scope import GameObject, RulesContext, Scope


@dataclass(slots=True, eq=False)
class ActivatedAbilities:
    """What a player may activate in the Action Phase."""

    table: CipherTable
    context: RulesContext
    static: StaticAbilities
    use: AbilityUse

    def activations(self, player: Player) -> list[Option]:
        """The Activate skills whose conditions hold and whose cost can be paid."""
        options: list[Option] = []
        for obj, number, ability in self._activate_skills(player):
            scope = Scope(self.context, player.seat, obj, ability)
            usable = self.use.may_use(ability, scope)
            if usable and self.use.is_payable(ability, scope):
                card = obj.face if isinstance(obj, Unit) else obj
                flags = (IDLE,) if is_vain(effects_of(ability), scope) else ()
                options.append(Option("activate", card, str(number), why=ability.name, flags=flags))
        return options

    def hindrances(self, player: Player, obj: GameObject) -> list[tuple[str, str]]:
        """The Activate skills of a unit or card that cannot be used now, each with what hinders."""
        found = []
        for other, _, ability in self._activate_skills(player):
            if other is obj:
                hindrance = self.use.hindrance(
                    ability, Scope(self.context, player.seat, obj, ability)
                )
                found.append((ability.name, hindrance))
        return [(name, hindrance) for name, hindrance in found if hindrance]

    def _activate_skills(self, player: Player) -> Iterator[tuple[GameObject, int, Ability]]:
        varying = self.static.has_topic("skills")
        for place, obj in _who_may_act(player):
            if not varying and place not in printed_on(obj).used_in:
                continue
            for number, ability in enumerate(self.static.abilities_of(obj)):
                if ability.kind == "activate" and ability.place in (place, "any"):
                    yield obj, number, ability

    def activate(self, player: Player, option: Option) -> Steps[None]:
        card = option.card
        assert card is not None
        obj: GameObject = card.zone if isinstance(card.zone, Unit) else card
        ability = self.static.abilities_of(obj)[int(str(option.target))]
        scope = Scope(self.context, player.seat, obj, ability)
        cost = yield from self.use.choose_cost(ability, scope)
        assert cost is not None, f"{ability.name} cannot be paid for"
        yield from self.use.use(ability, scope, cost, effects_of(ability))
        yield from check_state_and_triggers(self.table)


def _who_may_act(player: Player) -> list[tuple[str, GameObject]]:
    """The player's units, face-up bonds and hand, and their place."""
    return [
        *[("field", unit) for unit in player.units],
        *[("bonds", card) for card in player.bonds.cards if card.face_up],
        *[("hand", card) for card in player.hand.cards],
    ]
