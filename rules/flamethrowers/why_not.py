"""Why a card cannot be chosen now: the first condition of the rules that fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.engine.decision import Decision
from rules.engine.why_not import Reason
from rules.engine.zones import Card
from rules.flamethrowers.battle import guards, may_declare
from rules.flamethrowers.exchange import exact_sets
from rules.flamethrowers.placement import fits_kami_limit
from rules.flamethrowers.players import Player
from rules.flamethrowers.printed import SUPPORT_KINDS
from rules.flamethrowers.squads import Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.values import KINDS, cost_of, has_attack_left, is_ready, may_attack


def why_not(table: FlameTable, seat: int, card: Card, decision: Decision) -> Reason | None:
    """Why the seat cannot choose a card that it sees; None where a card's text asks."""
    explain = _BY_KIND.get(decision.kind)
    return explain(table, table.players[seat], card) if explain is not None else None


def unusable(table: FlameTable, seat: int, card: Card, decision: Decision) -> list[Reason]:
    """Why abilities of a SQUAD card of the seat's cannot be activated in Main Phase 2."""
    squad = card.zone
    if decision.kind != "main_2" or not isinstance(squad, Squad) or squad.player != seat:
        return []
    return [
        Reason(f"ability_{hindrance}", rule="FLAME-ABILITY-1")
        for hindrance in table.abilities.activated.hindrances(squad)
    ]


# Main Phase 1 -------------------------------------------------------------------------------------


def _in_main_1(table: FlameTable, player: Player, card: Card) -> Reason:
    if card.zone is player.hand:
        return _OF_HAND[card.data.kind](table, player, card)
    if isinstance(card.zone, Squad):
        return Reason("attack_later", rule="FLAME-TURN-4")
    if card.zone is player.supports:
        return _quick_only(card) or Reason("activate_later", rule="FLAME-TURN-3")
    return _of_pile(card)


def _squad_card(table: FlameTable, player: Player, card: Card) -> Reason:
    if not card.data.is_placeable:
        return _exchanged(table, player, card)
    if player.placed:
        return Reason("placed_already", rule="FLAME-PLACE-1")
    if not table.has_room(player.seat):
        return Reason("squad_full", {"most": table.mode.squad_limit}, "FLAME-PLACE-5")
    return _kami(table, player, card, [()])


def _exchanged(table: FlameTable, player: Player, card: Card) -> Reason:
    if player.exchanged:
        return Reason("exchanged_already", rule="FLAME-EXCHANGE-4")
    sets = list(exact_sets(table, player, card))
    if sets:
        return _kami(table, player, card, sets)
    return Reason("cannot_exchange", {"rank": card.data.rank}, "FLAME-EXCHANGE-2")


def _kami(table: FlameTable, player: Player, card: Card, ways: Sequence[Sequence[Squad]]) -> Reason:
    """Return the KAMI limit; `ways` are the sets of SQUAD cards that could go for the card."""
    if any(fits_kami_limit(table, player, card, given) for given in ways):
        return Reason("another_question")
    static = table.abilities.static
    most = max(static.kami_limit(player.seat, without=given) for given in ways)
    return Reason("kami_limit", {"most": most + card.data.makes_room}, "FLAME-KAMI-1")


def _support_card(table: FlameTable, player: Player, card: Card) -> Reason:
    return Reason("no_slot", {"most": table.mode.support_limit}, "FLAME-SUPPORT-1")


def _field_card(table: FlameTable, player: Player, card: Card) -> Reason:
    return Reason("field_placed", rule="FLAME-FIELD-5")


def _transformation(table: FlameTable, player: Player, card: Card) -> Reason:
    """In the order of transformation.can_transform, for the base that comes nearest."""
    bases = [squad for squad in player.squad if card.data.can_be_laid_on(squad.cards[-1].data)]
    if not bases:
        return Reason("no_base", {"name": card.data.name}, "FLAME-TRANSFORM-7")
    settled = [squad for squad in bases if squad.joined != table.turn]
    if not settled:
        return Reason("base_is_new", rule="FLAME-TRANSFORM-3")
    unused = [squad for squad in settled if squad.transformed != table.turn]
    if not unused:
        return Reason("transformed_already", rule="FLAME-TRANSFORM-17")
    well = [squad for squad in unused if _is_well(squad)]
    if not well:
        return Reason("base_is_weak", rule="FLAME-TRANSFORM-4")
    return _kami(table, player, card, [[squad] for squad in well])


def _is_well(squad: Squad) -> bool:
    printed = squad.card
    return 2 * squad.energy[-1] >= printed.energy and 2 * squad.health[-1] >= printed.health


def _reaction_card(table: FlameTable, player: Player, card: Card) -> Reason:
    return Reason("own_turn", rule="FLAME-REACTION-1")


def _tag_team_card(table: FlameTable, player: Player, card: Card) -> Reason:
    return Reason("tag_team", rule="FLAME-PLACE-4")


_OF_HAND: Mapping[str, Callable[[FlameTable, Player, Card], Reason]] = {
    "squad": _squad_card,
    "transformation": _transformation,
    "tag_team": _tag_team_card,
    "support": _support_card,
    "field": _field_card,
    "reaction": _reaction_card,
}


# Main Phase 2 and battles -------------------------------------------------------------------------


def _in_main_2(table: FlameTable, player: Player, card: Card) -> Reason:
    if card.zone is player.hand:
        if card.data.kind == "reaction":
            return Reason("own_turn", rule="FLAME-REACTION-1")
        return Reason("placing_is_over", rule="FLAME-TURN-6")
    if card.zone is player.supports:
        return _support_in_play(table, card)
    if not isinstance(card.zone, Squad):
        return _of_pile(card)
    if card is not card.zone.face:
        return Reason("beneath", rule="FLAME-TRANSFORM-9")
    if card.zone.player == player.seat:
        return _why_no_attack(table, player, card.zone)
    return _why_not_attacked(table, player, card.zone)


def _support_in_play(table: FlameTable, card: Card) -> Reason:
    if card.face_up:
        return Reason("at_work", rule="FLAME-SUPPORT-9")
    quick = _quick_only(card)
    if quick is not None:
        return quick
    if table.phase == "battle":
        return Reason("attacked_already", rule="FLAME-SUPPORT-6")
    return Reason("support_unusable", rule="FLAME-SUPPORT-10")


def _quick_only(card: Card) -> Reason | None:
    """Return the reason for a SUPPORT card that only answers what an opponent does."""
    abilities = card.data.abilities
    is_quick = any("quick" in ability.labels for ability in abilities)
    if not is_quick or any(ability.kind in SUPPORT_KINDS for ability in abilities):
        return None
    return Reason("quick_only", rule="FLAME-SUPPORT-4")


def _why_no_attack(table: FlameTable, player: Player, squad: Squad) -> Reason:
    if not may_declare(table, player):
        return Reason("first_turn", rule="FLAME-TURN-10")
    if not is_ready(table, squad):
        return Reason("waiting", rule="FLAME-ATTACK-1")
    if not may_attack(table, squad):
        return Reason("locked", rule="FLAME-ABILITY-10")
    left = [kind for kind in KINDS if has_attack_left(table, squad, kind)]
    if not left:
        return Reason("has_attacked", rule="FLAME-ATTACK-3")
    cost = min(cost_of(table, squad, kind) for kind in left)
    if squad.energy[-1] < cost:
        args = {"energy": squad.energy[-1], "cost": cost}
        return Reason("no_energy", args, "FLAME-ATTACK-7")
    return Reason("no_target", rule="FLAME-ATTACK-11")


def _why_not_attacked(table: FlameTable, player: Player, target: Squad) -> Reason:
    if not may_declare(table, player):
        return Reason("first_turn", rule="FLAME-TURN-10")
    if table.ship_of(target.player).side == table.ship_of(player.seat).side:
        return Reason("own_side", rule="FLAME-ATTACK-21")
    their_ship = table.ship_of(target.player)
    reached = [
        squad
        for kind in KINDS
        for ship, squads in guards(table, player.seat, kind)
        if ship is their_ship
        for squad in squads
        if not table.abilities.static.forbidden(squad, "be_attacked")
    ]
    if table.abilities.static.forbidden(target, "be_attacked"):
        return Reason("not_attacked")
    if target not in reached and reached:
        return Reason("taunted", by=reached[0].face, rule="FLAME-ABILITY-11")
    return Reason("no_attacker", rule="FLAME-ATTACK-3")


def _in_reaction(table: FlameTable, player: Player, card: Card) -> Reason:
    if card.zone is player.hand and card.data.kind == "reaction":
        return Reason("no_reaction", rule="FLAME-REACTION-3")
    if card.zone is player.supports and not card.face_up:
        return Reason("no_quick", rule="FLAME-SUPPORT-4")
    if card.zone is player.hand:
        return Reason("no_reaction_card", rule="FLAME-REACTION-1")
    return Reason("only_reactions", rule="FLAME-REACTION-4")


def _of_pile(card: Card) -> Reason:
    return Reason("lies_in", {"area": card.zone.name})


_BY_KIND: Mapping[str, Callable[[FlameTable, Player, Card], Reason]] = {
    "main_1": _in_main_1,
    "main_2": _in_main_2,
    "battle": _in_main_2,
    "react": _in_reaction,
}
