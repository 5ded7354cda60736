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
from rules.engine.decision import Option, Steps
from rules.engine.zones import Card
from rules.text.abilities import Ability
from rules.text.execute import effects_of
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
            if usable and self.use.payable_cost(ability, scope) is not None:
                card = obj.face if isinstance(obj, Unit) else obj
                options.append(Option("activate", card, str(number), why=ability.name))
        return options

    def _activate_skills(self, player: Player) -> Iterator[tuple[GameObject, int, Ability]]:
        skills_change = self.static.has_topic("skills")
        for place, obj, card in _who_may_act(player):
            if not skills_change and not card.data.activates:
                continue
            abilities = self.static.abilities_of(obj) if skills_change else card.data.abilities
            for number, ability in enumerate(abilities):
                if ability.kind == "activate" and ability.place in (place, "any"):
                    yield obj, number, ability

    def activate(self, player: Player, option: Option) -> Steps[None]:
        card = option.card
        assert card is not None
        obj: GameObject = card.zone if isinstance(card.zone, Unit) else card
        ability = self.static.abilities_of(obj)[int(str(option.target))]
        scope = Scope(self.context, player.seat, obj, ability)
        cost = self.use.payable_cost(ability, scope)
        assert cost is not None, f"{ability.name} cannot be paid for"
        yield from self.use.use(ability, scope, cost, effects_of(ability))
        yield from check_state_and_triggers(self.table)


def _who_may_act(player: Player) -> list[tuple[str, GameObject, Card]]:
    """The player's units, face-up bonds and hand: their place and the card that is seen."""
    return [
        *[("field", unit, unit.cards[-1]) for unit in player.units],
        *[("bonds", card, card) for card in player.bonds.cards if card.face_up],
        *[("hand", card, card) for card in player.hand.cards],
    ]
