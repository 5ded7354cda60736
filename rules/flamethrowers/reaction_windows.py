"""The windows in which opponents of the turn player may react (FLAME-REACTION-3, 4)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import IDLE, Option, Prompt, Steps, pass_option
from rules.engine.events import Event
from rules.engine.manual.lines import MANUAL
from rules.engine.questions import ask_one
from rules.flamethrowers.players import Player
from rules.flamethrowers.state import FlameTable


def open_window(table: FlameTable, kind: str, events: Sequence[Event]) -> Steps[None]:
    """Each opponent of the turn player may react once or pass (FLAME-REACTION-4).

    Nothing can be used in answer to a reaction (FLAME-REACTION-5).
    """
    if not events or table.reacting:
        return
    for player in table.opponents(table.turn_player):
        if not is_pending(table, kind):
            return
        if player.is_out or table.turn in player.auto_pass_turns or not _could_react(player):
            continue
        done = False
        while not done:
            done = yield from _offer(table, player, kind, events)


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


def _offer(table: FlameTable, player: Player, kind: str, events: Sequence[Event]) -> Steps[bool]:
    """One reaction or none; False when nothing came of it and the player may choose again."""

    def options() -> list[Option]:
        found = table.abilities.reactions.options(player, kind, events)
        return [*found, pass_option(), Option("pass_turn", flags=(IDLE,))]

    prompt = Prompt("react", {"event": kind})
    option = yield from ask_one(
        table, player.seat, "react", options, ask_anyway=True, prompt=prompt
    )
    if option is None or option.action == "pass":
        return True
    if option.action == "pass_turn":
        player.auto_pass_turns.append(table.turn)
        return True
    outer, table.events = table.events, []
    table.pending_defeats = [squad.id for squad in table.all_squads() if squad.health[-1] == 0]
    table.reacting = True
    done = True
    if option.action == MANUAL:
        done = yield from table.abilities.reactions.propose(player, option)
    elif option.card is not None:
        yield from table.abilities.reactions.react(player, option.card, kind, events)
    table.reacting = False
    table.events = [*outer, *table.events]
    return done
