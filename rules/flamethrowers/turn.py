"""A turn: Draw, Main Phase 1, Main Phase 2, Battle Phase, End (FLAME-TURN-1)."""

from __future__ import annotations

from rules.engine.decision import PASS, PRIMARY, Option, Prompt, Steps, end_option
from rules.engine.manual.lines import MANUAL
from rules.engine.questions import ask_one
from rules.engine.table import Conceded
from rules.engine.zones import Card
from rules.flamethrowers.actions import finish_action
from rules.flamethrowers.battle import attacks, make_attack
from rules.flamethrowers.exchange import exchange, exchanges
from rules.flamethrowers.manual import offer, propose
from rules.flamethrowers.placement import place, place_field, place_support, placements
from rules.flamethrowers.players import Player
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.state_checks import TurnOver
from rules.flamethrowers.transformation import transform, transformations
from rules.flamethrowers.win_conditions import count_turn
from rules.flamethrowers.zones import draw, to_owner

PHASES = ("start", "main_1", "main_2", "end")


def take_turn(table: FlameTable) -> Steps[None]:
    """One whole turn; it breaks off if its player leaves the game (FLAME-MULTI-32)."""
    table.turn += 1
    if table.turn > 1:
        table.turn_player = table.in_turn_order(table.turn_player + 1)[0].seat
    table.log("turn", turn=table.turn, player=table.turn_player)
    yield from play_phases(table, "start")


def play_phases(table: FlameTable, first: str) -> Steps[None]:
    """The phases from `first` on; none is returned to (FLAME-TURN-6)."""
    try:
        for phase in PHASES[PHASES.index(first) :]:
            table.phase = phase
            table.touch()
            if phase == "start":
                yield from _start(table)
            elif phase == "main_1":
                if (yield from _main_1(table)):
                    break
            elif phase == "main_2":
                yield from _main_2(table)
        table.phase = "end"
        yield from _end_abilities(table)
    except (Conceded, TurnOver):
        _clear_up(table)
    end_turn(table)


def _start(table: FlameTable) -> Steps[None]:
    """Ready the squad, draw, then the abilities of a turn's start (FLAME-TURN-8)."""
    player = table.active
    begin_turn(table, player)
    skipped = table.turn == 1 and table.options["first_draw"] == "skipped"
    if not skipped:
        draw(table, player)
    table.emit("turn_start", player=player.seat)
    yield from finish_action(table)


def begin_turn(table: FlameTable, player: Player) -> None:
    table.ship_of(player.seat).began = True
    table.attacks_declared = 0
    player.placed = player.exchanged = player.field_placed = False
    for squad in player.squad:
        squad.waiting = False
    for squad in table.all_squads():
        squad.attacks.clear()
        squad.used.clear()
    over = ("until_own_next_turn", player.seat)
    table.expire([effect for effect in table.effects if effect.until[:2] == over])
    table.touch()


def _main_1(table: FlameTable) -> Steps[bool]:
    """Placing, exchanging, transforming in any order (FLAME-TURN-2); whether the turn ends."""
    player = table.active

    def options() -> list[Option]:
        found = [*placements(table, player), *transformations(table, player)]
        if not player.exchanged:
            found += exchanges(table, player)
        onwards = Option("to_main_2", flags=(PASS, PRIMARY))
        return [*found, *offer(table, player), onwards, end_option("end_turn")]

    while True:
        option = yield from ask_one(
            table, player.seat, "main_1", options, ask_anyway=True, prompt=Prompt("main_1")
        )
        assert option is not None
        if option.action in ("to_main_2", "end_turn"):
            return option.action == "end_turn"
        if option.action == MANUAL:
            yield from propose(table, player, option)
            continue
        assert option.card is not None
        if option.action == "place":
            yield from place(table, player, option.card)
        elif option.action == "support":
            yield from place_support(table, player, option.card)
        elif option.action == "field":
            yield from place_field(table, player, option.card)
        elif option.action == "exchange":
            player.exchanged = True
            yield from exchange(table, player, option.card)
        else:
            assert isinstance(option.target, Card)
            yield from transform(table, player, option.card, table.squad_of(option.target))


def _main_2(table: FlameTable) -> Steps[None]:
    """SUPPORT cards and abilities until the first attack, then attacks alone (FLAME-TURN-3, 7)."""
    player = table.active

    def options() -> list[Option]:
        found = [*attacks(table, player), *table.abilities.activated.strikes(player)]
        if table.phase == "main_2":
            found += table.abilities.activated.supports(player)
            found += table.abilities.activated.activations(player)
        return [*found, *offer(table, player), end_option("end_turn")]

    while True:
        hidden = any(not card.face_up for card in player.supports.cards)
        option = yield from ask_one(
            table,
            player.seat,
            table.phase,
            options,
            ask_anyway=hidden and table.phase == "main_2",
            prompt=Prompt(table.phase),
        )
        assert option is not None
        if option.action == "end_turn":
            return
        if option.action == MANUAL:
            yield from propose(table, player, option)
            continue
        assert option.card is not None
        if option.action == "activate_support":
            yield from table.abilities.activated.activate_support(player, option.card)
        elif option.action == "activate":
            yield from table.abilities.activated.activate(player, option)
        elif option.action == "strike":
            yield from table.abilities.activated.strike(player, option)
        else:
            yield from make_attack(table, player, option)


def _end_abilities(table: FlameTable) -> Steps[None]:
    table.emit("turn_end", player=table.turn_player)
    yield from finish_action(table)


def end_turn(table: FlameTable) -> None:
    """ "This turn" effects end after the abilities of its end (FLAME-TURN-9)."""
    table.phase = "end"
    player = table.active
    for squad in player.squad:
        squad.rested = not squad.attacks
    turn = table.turn
    table.expire(
        [
            effect
            for effect in table.effects
            if effect.until[0] in ("turn", "next_attack", "attack")
            or (effect.until[:2] == ("its_next_turn", player.seat) and effect.until[2] < turn)
        ]
    )
    table.touch()
    count_turn(table)


def _clear_up(table: FlameTable) -> None:
    """What was going on when the turn player left has no effect any more."""
    table.attack = None
    table.reacting = table.resolving_triggers = False
    table.events = []
    table.triggers.clear()
    for card in list(table.resolving.cards):
        to_owner(table, card, "discard")
