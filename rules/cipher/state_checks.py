"""State-based actions: what the rules set right by themselves after every step."""

from __future__ import annotations

from rules.cipher.deck import refresh_if_empty
from rules.cipher.movement import forced_march, leave_field
from rules.cipher.players import Player
from rules.cipher.position import position
from rules.cipher.state import CipherTable
from rules.cipher.units import Unit
from rules.cipher.values import names_of, same_name
from rules.cipher.win_conditions import draw_endless_loop, lose_without_cards
from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.log import ref
from rules.engine.state_checks import run_state_checks


def check_state_and_triggers(table: CipherTable) -> Steps[None]:
    """Apply the rules that apply themselves, then the pending triggers (CIPHER-CHECK-1, 2).

    While a skill is being resolved its own checks only let new skills join the queue
    (CIPHER-SKILL-13). A triggered skill may make a support fail (CIPHER-SUPPORT-11).
    """
    more = True
    while more:
        yield from check_state(table)
        more = bool(table.triggers.groups)
        if more:
            more = yield from table.abilities.triggered.resolve_next()
        if more:
            table.abilities.support.fail_forbidden()


def check_state(table: CipherTable) -> Steps[None]:
    """Set right what the rules set right by themselves, until nothing changes."""
    if table.unsettled:
        yield from run_state_checks(table, STATE_CHECKS)
        table.unsettled = False
    if table.triggers.groups and _never_ends(table):
        draw_endless_loop(table)


def _never_ends(table: CipherTable) -> bool:
    return table.unattended_loop.is_endless(
        table.answered, lambda: (position(table), tuple(map(len, table.triggers.groups)))
    )


def _refresh_decks(table: CipherTable) -> bool:
    first, second = table.players
    if first.deck.cards and second.deck.cards:
        return False
    refreshed = refresh_if_empty(table, first)
    return refresh_if_empty(table, second) or refreshed


def _keep_one_of_each_name(table: CipherTable) -> bool | Steps[bool]:
    """Nothing to do while no Name and no unit has changed since no two shared one."""
    # What was noted tells that Names hung on nothing else then; they do not while it is the same.
    if table.names_apart_at == table.versions.statics + table.units_version:
        return False
    now = table.abilities.modifiers.names_version()
    if table.names_apart_at == now:
        return False
    if any(_clash(table, player) for player in table.players):
        return _resolve_clashes(table)
    table.names_apart_at = now
    return False


def _resolve_clashes(table: CipherTable) -> Steps[bool]:
    found = False
    for player in table.priority:
        clash = _clash(table, player)
        while clash:
            found = True
            yield from _keep_one(table, player, clash)
            clash = _clash(table, player)
    return found


def _collect_triggers(table: CipherTable) -> bool:
    """Let abilities see what has happened; whether an effect that waited for it has ended."""
    if not table.events:
        return False
    events = table.take_events()
    effects = len(table.effects)
    table.abilities.triggered.collect(events)
    return len(table.effects) != effects


def _clash(table: CipherTable, player: Player) -> list[Unit]:
    """The first units found that share a Name (CIPHER-NAME-12)."""
    units = player.units
    met: set[str] = set()
    for unit in units:
        names = names_of(table, unit)
        if not met.isdisjoint(names):
            break
        met |= names
    else:
        return []
    for place, unit in enumerate(units):
        for other in units[place + 1 :]:
            if same_name(table, unit, other) and not table.abilities.permissions.may_share_name(
                player, unit.card, other
            ):
                return [unit, other]
    return []


def _keep_one(table: CipherTable, player: Player, clash: list[Unit]) -> Steps[None]:
    """The Lord stays if it is one of them; otherwise its player says which (CIPHER-NAME-12)."""
    kept = next((unit for unit in clash if unit.id == player.lord), None)
    if kept is None:

        def options() -> list[Option]:
            return [Option("keep_same_name", unit.cards[-1]) for unit in clash]

        answer = yield Choose(
            player.seat, "keep_same_name", options, prompt=Prompt("keep_same_name")
        )
        kept = table.unit_of(answer[0].card)
    for unit in clash:
        if unit is not kept:
            table.log("same_name", player=player.seat, card=ref(unit.cards[-1]))
            leave_field(table, unit, table.players[unit.player].retreat)


# Refresh precedes all; then same-Name clean-up, losing by an empty deck, the Forced March of the
# player whose turn it is not (CIPHER-CHECK-2). Promotion draws and defeats are carried out at once
# where they happen.
STATE_CHECKS = (
    _refresh_decks,
    _keep_one_of_each_name,
    lose_without_cards,
    forced_march,
    _collect_triggers,
)
