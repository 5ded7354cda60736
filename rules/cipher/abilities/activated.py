"""Activate skills: which can be used now, and using one (CIPHER-SKILL-18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.cipher.abilities.ability_use import AbilityUse
from rules.cipher.abilities.static_abilities import StaticAbilities
from rules.cipher.players import Player
from rules.cipher.state import CipherTable
from rules.cipher.state_checks import check_state_and_triggers
from rules.cipher.units import Unit
from rules.cipher.values import printed_on
from rules.engine.decision import Option, Steps
from rules.text.abilities import Ability
from rules.text.scope import GameObject, RulesContext, Scope


class ActivatedAbilities:
    """What a player may activate in the Action Phase."""

    def __init__(
        self,
        table: CipherTable,
        context: RulesContext,
        static: StaticAbilities,
        use: AbilityUse,
    ) -> None:
        self.table = table
        self.context = context
        self.static = static
        self.use = use

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
        places: tuple[tuple[str, list[Any]], ...] = (
            ("field", player.units),
            ("bonds", [card for card in player.bonds.cards if card.face_up]),
            ("hand", player.hand.cards),
        )
        printed_alone = not self.static.has_topic("skills")
        for place, objs in places:
            for obj in objs:
                if printed_alone and not printed_on(obj).activates:
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
        cost = self.use.payable_cost(ability, scope)
        assert cost is not None, f"{ability.name} cannot be paid for"
        yield from self.use.use(ability, scope, cost)
        yield from check_state_and_triggers(self.table)
