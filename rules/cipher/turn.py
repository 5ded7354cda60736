"""A turn: Beginning, Bond, Deployment, Action and End Phase (CIPHER-TURN-1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.cipher.battle import battle
from rules.cipher.deck import draw
from rules.cipher.deployment import place, placements
from rules.cipher.manual import offer, propose
from rules.cipher.movement import can_tap, can_untap, move_unit, tap, untap
from rules.cipher.players import Player
from rules.cipher.position import position
from rules.cipher.state import CipherTable
from rules.cipher.state_checks import check_state, check_state_and_triggers
from rules.cipher.units import Unit, other_area
from rules.cipher.values import reachable
from rules.engine.decision import URGENT, Choose, Option, Prompt, Steps, end_option, pass_option
from rules.engine.events import Event
from rules.engine.log import ref
from rules.engine.manual.lines import MANUAL
from rules.engine.zones import Card

PHASES = ("beginning", "bond", "deployment", "action", "end")


def take_turn(table: CipherTable) -> Steps[None]:
    """One whole turn of the turn player."""
    table.turn += 1
    if table.turn > 1:
        table.turn_player = 1 - table.turn_player
    table.wake_effects()
    table.repeated_answers.clear()
    table.log("turn", turn=table.turn, player=table.turn_player)
    yield from play_phases(table, "beginning")


def play_phases(table: CipherTable, first: str) -> Steps[None]:
    """The phases of the turn from `first` on; none is returned to (CIPHER-TURN-2)."""
    for phase in PHASES[PHASES.index(first) :]:
        table.phase = phase
        table.touch()
        yield from check_state_and_triggers(table)
        if phase not in ("beginning", "end"):
            table.emit("phase_start", player=table.turn_player, phase=phase)
            yield from check_state_and_triggers(table)
        yield from _PROCEDURES[phase](table)


def beginning_phase(table: CipherTable) -> Steps[None]:
    """Untap all, draw one; the first turn of the game skips the phase (CIPHER-SETUP-10, 14)."""
    player = table.active
    first = table.turn == 1
    if first and table.options["first_turn"] == "skip_phase":
        return
    table.emit("turn_start", player=player.seat)
    yield from check_state(table)
    left = ["skills", "untap", "draw"] if table.triggers else ["untap", "draw"]
    while left:
        asks = "skills" in left or (len(left) > 1 and _waking_triggers(table, player))
        part = (yield from _ask_for_order(player, left)) if asks else left[0]
        left.remove(part)
        if part == "untap":
            untap_all(table, player)
        elif part == "draw" and not first:
            draw(table, player)
        if part == "skills" or "skills" not in left:
            yield from check_state_and_triggers(table)


def _ask_for_order(player: Player, left: list[str]) -> Steps[str]:
    """Where the order can matter the turn player says what comes next (CIPHER-BEGIN-4)."""

    def parts() -> list[Option]:
        return [Option("begin_with", target=part) for part in left]

    answer = yield Choose(player.seat, "order_beginning", parts, prompt=Prompt("order_beginning"))
    part = answer[0].target
    assert isinstance(part, str)
    return part


def _waking_triggers(table: CipherTable, player: Player) -> bool:
    """Whether untapping a unit would set a skill off, which the draw may come before."""
    return any(
        can_untap(table, unit)
        and table.abilities.triggered.would_trigger(
            Event("untap", {"unit": unit, "cause": None, "paid": False})
        )
        for unit in player.units
    )


def untap_all(table: CipherTable, player: Player) -> None:
    """Units that acted last turn can act again (CIPHER-BEGIN-2)."""
    woken = [unit for unit in player.units if can_untap(table, unit)]
    if woken:
        table.log("untap_all", player=player.seat, cards=[ref(unit.face) for unit in woken])
    for unit in woken:
        untap(table, unit)


def bond_phase(table: CipherTable) -> Steps[None]:
    """One hand card may become a face-up bond (CIPHER-BOND-2)."""
    player = table.active

    def options() -> list[Option]:
        cards = [Option("bond", card) for card in player.hand.cards if may_be_bond(table, card)]
        return [*cards, pass_option("no_bond")]

    prompt = Prompt("place_bond")
    has_hand = bool(player.hand.cards)
    answer = yield Choose(player.seat, "place_bond", options, prompt=prompt, ask_anyway=has_hand)
    card = answer[0].card
    if card is not None:
        place_bond(table, player, card)
    yield from check_state_and_triggers(table)


def may_be_bond(table: CipherTable, card: Card) -> bool:
    """Any card may, unless its own text forbids it (CIPHER-BOND-10)."""
    return not table.abilities.permissions.cannot(card, "be_bonded")


def place_bond(table: CipherTable, player: Player, card: Card, *, face_up: bool = True) -> None:
    table.move(card, player.bonds, face_up=face_up)
    table.log("bond", player=player.seat, card=ref(card), face_up=face_up)


def deployment_phase(table: CipherTable) -> Steps[None]:
    """Deploy, promote and level up, in any order, within the budget (CIPHER-DEPLOY-1)."""
    player = table.active

    def options() -> list[Option]:
        ways = [*placements(table, player), *offer(table, player)]
        return _not_repeated(table, [*ways, end_option("end_deployment")])

    while True:
        prompt = Prompt("deployment", {"budget": player.budget})
        # Asked of every player who holds cards, or the missing question would show the hand.
        has_hand = bool(player.hand.cards)
        answer = yield Choose(
            player.seat, "deployment", options, prompt=prompt, ask_anyway=has_hand
        )
        table.repeated_answers.record(lambda: position(table), answer[0])
        if answer[0].action == "end_deployment":
            return
        if answer[0].action == MANUAL:
            yield from propose(table, player, answer[0])
        else:
            yield from place(table, player, answer[0])


def action_phase(table: CipherTable) -> Steps[None]:
    """Move and attack, in any order (CIPHER-ACTION-1); no attack in the very first turn."""
    player = table.active

    def options() -> list[Option]:
        acts = [
            *attacks(table, player),
            *moves(table, player),
            *table.abilities.activated.activations(player),
        ]
        acts += offer(table, player)
        return _not_repeated(table, [*acts, end_option("end_turn")])

    while True:
        has_hand = bool(player.hand.cards)
        answer = yield Choose(
            player.seat, "action", options, prompt=Prompt("action"), ask_anyway=has_hand
        )
        option = answer[0]
        table.repeated_answers.record(lambda: position(table), option)
        if option.action == "end_turn":
            return
        if option.action == "activate":
            yield from table.abilities.activated.activate(player, option)
            continue
        if option.action == MANUAL:
            yield from propose(table, player, option)
            continue
        assert option.card is not None
        unit = table.unit_of(option.card)
        if option.action == "move":
            yield from move_by_tapping(table, unit)
        else:
            assert isinstance(option.target, Card)
            yield from battle(table, unit, table.unit_of(option.target))


def _not_repeated(table: CipherTable, options: Sequence[Option]) -> list[Option]:
    """What may still be answered in this position (CIPHER-CHECK-3)."""
    return table.repeated_answers.allowed(lambda: position(table), options)


def moves(table: CipherTable, player: Player) -> list[Option]:
    """Any untapped unit may tap to change areas, unless a skill forbids it (CIPHER-MOVE-1, 2)."""
    barred = table.abilities.static.has_topic("cannot be_moved")
    cannot = table.abilities.permissions.cannot
    return [
        Option("move", unit.cards[-1], other_area(unit.area))
        for unit in player.units
        if can_tap(table, unit) and not (barred and cannot(unit, "be_moved"))
    ]


def attacks(table: CipherTable, player: Player) -> list[Option]:
    """Every untapped unit against every enemy within its range (CIPHER-RANGE-1 to 8)."""
    if table.turn == 1:
        return []
    enemies = table.enemy(player.seat).units
    barred = table.abilities.static.has_topic("cannot attack")
    cannot = table.abilities.permissions.cannot
    return [
        Option("attack", unit.cards[-1], enemy.cards[-1], flags=(URGENT,))
        for unit in player.units
        if can_tap(table, unit)
        for enemy in reachable(table, unit, enemies)
        if not (barred and cannot(unit, "attack", against=enemy))
    ]


def move_by_tapping(table: CipherTable, unit: Unit) -> Steps[None]:
    tap(table, unit)
    move_unit(table, unit)
    yield from check_state_and_triggers(table)


def end_phase(table: CipherTable) -> Steps[None]:
    """End-of-turn skills, then durations end, then the turn passes (CIPHER-END-2 to 4)."""
    table.emit("turn_end", player=table.turn_player)
    yield from check_state_and_triggers(table)
    ended = (("turn", table.turn), ("during", table.turn))
    table.expire([effect for effect in table.effects if effect.until in ended])
    for unit in table.all_units():
        unit.used.clear()
    for player in table.players:
        player.spent = 0
        player.used.clear()
    table.touch()
    yield from check_state_and_triggers(table)
    table.forget_events()


_PROCEDURES: Mapping[str, Callable[[CipherTable], Steps[None]]] = {
    "beginning": beginning_phase,
    "bond": bond_phase,
    "deployment": deployment_phase,
    "action": action_phase,
    "end": end_phase,
}
