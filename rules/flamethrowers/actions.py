"""What follows every action: its windows, its state check, the abilities it set off."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Option, Prompt, Steps
from rules.engine.events import Event
from rules.flamethrowers.asking import ask_one
from rules.flamethrowers.checks import TurnOver, check
from rules.flamethrowers.table import FlameTable, Player, Squad

# In the order of FLAME-REACTION-3; the window of the defeated opens after the check.
WINDOWS = (
    "damage_dealt",
    "squad_placed",
    "exchanged",
    "transformed",
    "tag_formed",
    "ship_damaged",
    "field_placed",
)


def complete(table: FlameTable) -> Steps[None]:
    """Finish an action (FLAME-GEN-5, FLAME-GEN-6, FLAME-REACTION-11)."""
    events, table.events = table.events, []
    if not table.reacting:
        for kind in WINDOWS:
            yield from open_window(table, kind, [one for one in events if one.kind == kind])
    yield from check(table)
    later, table.events = table.events, []
    if table.reacting:
        table.events = [one for one in later if _is_owed(one, table.owed)]
        later = [one for one in later if not _is_owed(one, table.owed)]
    else:
        fallen = [one for one in (*events, *later) if one.kind == "squad_defeated"]
        yield from open_window(table, "squad_defeated", fallen)
    table.abilities.collect([*events, *later])
    yield from table.abilities.resolve_waiting()


def _doomed(table: FlameTable) -> list[int]:
    """SQUAD cards that the action being answered has brought to 0 HEALTH."""
    return [squad.id for squad in table.all_squads() if squad.health[-1] == 0]


def _is_owed(event: Event, doomed: Sequence[int]) -> bool:
    """Whether the action that is being answered, not the reaction, has set this off."""
    it = event.get("it")
    if event.kind == "knockout":
        return True
    return event.kind == "squad_defeated" and isinstance(it, Squad) and it.id in doomed


def open_window(table: FlameTable, kind: str, events: Sequence[Event]) -> Steps[None]:
    """Each opponent of the turn player may react once or pass (FLAME-REACTION-4).

    Nothing can be used in answer to a reaction (FLAME-REACTION-5).
    """
    if not events or table.reacting:
        return
    for player in table.opponents(table.turn_player):
        if not is_pending(table, kind):
            return
        if player.is_out or table.turn in player.passing or not _could_react(player):
            continue
        yield from _offer(table, player, kind, events)


def is_pending(table: FlameTable, kind: str) -> bool:
    """Whether there is still something to answer (FLAME-REACTION-12)."""
    if kind == "support_used":
        return not table.support_canceled
    if kind == "attack_declared":
        attack = table.attack
        return attack is not None and not attack.canceled and table.in_play(attack.attacker)
    return True


def _could_react(player: Player) -> bool:
    """By what everybody sees: only players with unknown cards are asked (FLAME-REACTION-9)."""
    return bool(player.hand.cards) or any(not card.face_up for card in player.supports.cards)


def _offer(table: FlameTable, player: Player, kind: str, events: Sequence[Event]) -> Steps[None]:
    def options() -> list[Option]:
        found = table.abilities.reactions(player, kind, events)
        return [*found, Option("pass"), Option("pass_turn")]

    option = yield from ask_one(
        table,
        player.seat,
        "react",
        options,
        ask_anyway=True,
        prompt=Prompt("react", {"event": kind}),
    )
    if option is None or option.action == "pass":
        return
    if option.action == "pass_turn":
        player.passing.append(table.turn)
        return
    outer, table.events = table.events, []
    table.owed = _doomed(table)
    table.reacting = True
    if option.card is None:
        yield from table.abilities.act_by_hand(player)
    else:
        yield from table.abilities.react(player, option.card, kind, events)
    table.reacting = False
    table.events = [*outer, *table.events]


__all__ = ["TurnOver", "complete", "is_pending", "open_window"]
