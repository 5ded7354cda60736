"""Surprise cards: windows, priority, and the stack that resolves from the top (SURPRISE)."""

from __future__ import annotations

from rules.engine.decision import IDLE, Option, Prompt, Steps, pass_option
from rules.engine.log import ref
from rules.engine.priority import PriorityRound, play_or_pass
from rules.engine.questions import choose_one
from rules.engine.zones import Card
from rules.fetcg.chips import pay
from rules.fetcg.hand import discard
from rules.fetcg.played import Played
from rules.fetcg.players import Player
from rules.fetcg.state import FetcgTable
from rules.fetcg.state_checks import run_state_checks
from rules.fetcg.windows import Window, is_timely


def open_window(table: FetcgTable, window: Window) -> Steps[None]:
    """The turn player first; it closes when both pass on an empty stack (SURPRISE-4, 16)."""
    while (yield from _build(table, window, table.turn_player)):
        yield from _resolve_stack(table, window)


def begin_stack(table: FetcgTable, window: Window, card: Card) -> Steps[None]:
    """The active player plays a card inside a step; both may answer (SURPRISE-23)."""
    yield from play(table, table.active, card)
    yield from _build(table, window, 1 - table.turn_player)
    yield from _resolve_stack(table, window)


def playable(table: FetcgTable, player: Player, window: Window) -> list[Card]:
    """The Surprise cards in hand that may be played now (SURPRISE-1, 2, 10)."""
    own_turn = player.seat == table.turn_player
    return [
        card
        for card in player.hand.cards
        if card.data.kind == "surprise"
        and (not table.resolving or card.index in player.fresh)
        and card.data.cost <= player.unused
        and is_timely(card.data.timing, window, own_turn=own_turn, stack=len(table.stack))
        and not table.abilities.static.forbids(player, "surprise")
        and table.abilities.surprises.playable(player, card, window)
    ]


def play(table: FetcgTable, player: Player, card: Card) -> Steps[None]:
    """Cost first, then onto the stack with its targets; it works later (SURPRISE-2, 17)."""
    pay(player, card.data.cost)
    table.move(card, table.stack_zone)
    played = Played(table.new_id(), card, player.seat)
    played.void = _is_void(table)
    table.stack.append(played)
    table.order_played[card.index] = played.id
    table.log("play_surprise", player=player.seat, card=ref(card), cost=card.data.cost)
    table.emit("surprise_played", player=player)
    yield from table.abilities.surprises.announce(played)
    yield from run_state_checks(table)


def counter(table: FetcgTable, played: Played) -> None:
    """The card leaves the stack without effect; its cost stays paid (SURPRISE-8, 19)."""
    table.stack.remove(played)
    table.log("countered", player=played.player, card=ref(played.card))
    discard(table, played.card)


# Building -------------------------------------------------------------------------------------


def _build(table: FetcgTable, window: Window, seat: int) -> Steps[bool]:
    """Players add cards in turn until both pass in a row (SURPRISE-9); whether any lies there."""
    if not (
        _is_asked(table, table.players[0], window) or _is_asked(table, table.players[1], window)
    ):
        return bool(table.stack)
    yield from play_or_pass(
        PriorityRound((seat, 1 - seat)),
        lambda: (0, 1),
        lambda asked: _offer(table, table.players[asked], window),
    )
    return bool(table.stack)


def _offer(table: FetcgTable, player: Player, window: Window) -> Steps[bool]:
    """One chance for one player; False if they pass."""
    if not _is_asked(table, player, window):
        return False
    opening = not table.stack and not window.in_battle

    def options() -> list[Option]:
        found = [
            Option("play_surprise", card, cost=card.data.cost)
            for card in playable(table, player, window)
        ]
        if window.in_battle and not table.resolving:
            found += table.abilities.activated.activations(player, window)
        return [*found, pass_option(), *([Option("pass_turn", flags=(IDLE,))] if opening else [])]

    about = {
        "window": window.name,
        "stack": len(table.stack),
        "invalid": _is_void(table),
    }
    option = yield from choose_one(
        table,
        player.seat,
        "play_surprise",
        options,
        # What the hand holds must not show in who is asked.
        ask_anyway=bool(player.hand.cards),
        prompt=Prompt("play_surprise", about),
    )
    if option.action == "pass_turn":
        player.passing.append(table.turn)
    if option.action.startswith("pass"):
        return False
    if option.action != "play_surprise":
        yield from table.abilities.activated.activate(player, option, window)
        return True
    assert option.card is not None
    yield from play(table, player, option.card)
    return True


def _is_asked(table: FetcgTable, player: Player, window: Window) -> bool:
    """By what both players know: hand sizes, cards received, the wish to pass."""
    if table.resolving:
        return any(card.index in player.fresh for card in player.hand.cards)
    if not table.stack and not window.in_battle and table.turn in player.passing:
        return False
    return bool(player.hand.cards) or window.in_battle


def _is_void(table: FetcgTable) -> bool:
    """Surprise cards will have no effect: the interface warns (FETCG-HOLY-6)."""
    return table.battle is not None and table.battle.invalid


# Resolving ------------------------------------------------------------------------------------


def _resolve_stack(table: FetcgTable, window: Window) -> Steps[None]:
    """The last card played first; between two, fresh cards may be added (SURPRISE-6, 10, 11)."""
    table.resolving = True
    for player in table.players:
        player.fresh = []
    while table.stack:
        before = [len(player.fresh) for player in table.players]
        yield from _resolve(table, table.stack.pop())
        if table.stack:
            yield from _build(table, window, _first_after(table, before))
    table.resolving = False


def _resolve(table: FetcgTable, played: Played) -> Steps[None]:
    card = played.card
    if played.void:
        table.log("invalid", player=played.player, card=ref(card))
    else:
        table.log("resolves", player=played.player, card=ref(card))
        yield from table.abilities.surprises.resolve(played)
    discard(table, card)
    yield from run_state_checks(table)


def _first_after(table: FetcgTable, before: list[int]) -> int:
    """Who has just received cards is asked first (SURPRISE-15)."""
    received = [len(player.fresh) > had for player, had in zip(table.players, before, strict=True)]
    seat = table.turn_player
    return 1 - seat if received[1 - seat] and not received[seat] else seat
