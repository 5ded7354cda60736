"""Abilities that the turn player uses: ACTIVATE, STRIKE and SUPPORT cards."""

from __future__ import annotations

from rules.engine.decision import Option, Steps
from rules.engine.events import Event
from rules.engine.log import ref
from rules.engine.zones import Card
from rules.flamethrowers import battle
from rules.flamethrowers.abilities.choices import choose_targets
from rules.flamethrowers.actions import finish_action
from rules.flamethrowers.players import Player
from rules.flamethrowers.printed import SPECIAL, SUPPORT_KINDS
from rules.flamethrowers.reaction_windows import open_window
from rules.flamethrowers.squads import Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.values import has_attack_left, may_attack
from rules.flamethrowers.zones import discard
from rules.text.abilities import Ability
from rules.text.evaluate import all_hold
from rules.text.execute import could_do, effects_of, execute, feasible, is_usable
from rules.text.scope import RulesContext, Scope


class ActivatedAbilities:
    """What a player may use in Main Phase 2 and the Battle Phase."""

    def __init__(self, table: FlameTable, context: RulesContext) -> None:
        self.table = table
        self.context = context

    # SQUAD cards ------------------------------------------------------------------------------

    def activations(self, player: Player) -> list[Option]:
        """ACTIVATE: once a turn each, waiting or locked or not (FLAME-TURN-12)."""
        return [
            Option("activate", squad.cards[-1], str(place))
            for squad in player.squad
            for place, ability in squad.card.used
            if ability.kind == "activate"
            and name_of(squad, place) not in squad.used
            and is_usable(Scope(self.context, player.seat, squad, ability))
        ]

    def hindrances(self, squad: Squad) -> list[str]:
        """Return the words for what keeps a SQUAD card's ACTIVATE abilities from being used now."""
        found = []
        for place, ability in squad.card.used:
            if ability.kind == "activate":
                scope = Scope(self.context, squad.player, squad, ability)
                used = name_of(squad, place) in squad.used
                found.append("used" if used else _hindrance(ability, scope))
        return [hindrance for hindrance in found if hindrance]

    def activate(self, player: Player, option: Option) -> Steps[None]:
        squad, ability, place = self._ability_of(option)
        squad.used.append(name_of(squad, place))
        scope = Scope(self.context, player.seat, squad, ability)
        self.table.log("activate", player=player.seat, card=ref(squad.face))
        yield from execute(ability.cost, scope)
        yield from self._carry_out(scope, squad.face)
        yield from finish_action(self.table)

    def strikes(self, player: Player) -> list[Option]:
        """A STRIKE takes the place of the card's attack (FLAME-ATTACK-20, 22)."""
        if not battle.may_declare(self.table, player):
            return []
        return [
            Option("strike", squad.cards[-1], str(place))
            for squad in player.squad
            for place, ability in squad.card.used
            if ability.kind == "strike"
            and may_attack(self.table, squad)
            and has_attack_left(self.table, squad, SPECIAL)
            and name_of(squad, place) not in squad.used
            and is_usable(Scope(self.context, player.seat, squad, ability))
        ]

    def strike(self, player: Player, option: Option) -> Steps[None]:
        squad, ability, place = self._ability_of(option)
        squad.used.append(name_of(squad, place))
        scope = Scope(self.context, player.seat, squad, ability)
        yield from choose_targets(self.table, scope)
        attack = battle.declare(self.table, squad, SPECIAL, None)
        yield from execute(ability.cost, scope)
        yield from battle.respond(self.table, attack)
        if battle.is_active(self.table, attack):
            yield from self._carry_out(scope, squad.face)
        else:
            self.table.log("attack_ended", player=player.seat)
        yield from finish_action(self.table)
        battle.finish(self.table, attack)

    def _carry_out(self, scope: Scope, card: Card) -> Steps[None]:
        """Do what an ability of the card says; if nothing came of it the log says so."""
        assert scope.ability is not None
        before = self.table.trace()
        yield from execute(effects_of(scope.ability), scope)
        if self.table.came_to_nothing(before):
            self.table.log("no_effect", player=scope.seat, card=ref(card))

    def _ability_of(self, option: Option) -> tuple[Squad, Ability, int]:
        assert option.card is not None
        squad = self.table.squad_of(option.card)
        place = int(str(option.target))
        return squad, squad.card.abilities[place], place

    # SUPPORT cards ----------------------------------------------------------------------------

    def supports(self, player: Player) -> list[Option]:
        return [
            Option("activate_support", card)
            for card in player.supports.cards
            if not card.face_up and self._is_usable_support(player, card)
        ]

    def _is_usable_support(self, player: Player, card: Card) -> bool:
        scopes = self._support_scopes(player, card)
        return bool(scopes) and all(is_usable(scope, [card]) for scope in scopes)

    def _support_scopes(self, player: Player, card: Card) -> list[Scope]:
        return [
            Scope(self.context, player.seat, card, ability)
            for ability in card.data.abilities
            if ability.kind in SUPPORT_KINDS
        ]

    def activate_support(self, player: Player, card: Card) -> Steps[None]:
        """Turn it up, pay, choose; then others may react; then it works (FLAME-SUPPORT-9)."""
        table = self.table
        scopes = self._support_scopes(player, card)
        stays = "lasting" in card.data.tags
        table.turn_face(card)
        if not stays:
            table.move(card, table.resolving)
        table.log("support_used", player=player.seat, card=ref(card))
        for scope in scopes:
            assert scope.ability is not None
            yield from execute(scope.ability.cost, scope)
            yield from choose_targets(table, scope)
        table.support_canceled = False
        about = {"it": card, "card": card, "attack": None}
        yield from open_window(table, "support_used", [Event("support_used", about)])
        if not table.support_canceled:
            for scope in scopes:
                assert scope.ability is not None
                if scope.ability.kind == "use":
                    yield from self._carry_out(scope, card)
        if card.zone is table.resolving or (
            table.support_canceled and card.zone is player.supports
        ):
            discard(table, card)
        table.support_canceled = False
        yield from finish_action(table)


def _hindrance(ability: Ability, scope: Scope) -> str:
    """In the order of `is_usable`; "" if it can be used."""
    if not all_hold(ability.requires, scope):
        return "condition"
    if not feasible(ability.cost, scope):
        return "cost"
    return "" if could_do(ability, scope) else "target"


def name_of(squad: Squad, place: int) -> str:
    """An ability of the card that is on top now, among those used this turn."""
    return f"{squad.face.index}.{place}"
