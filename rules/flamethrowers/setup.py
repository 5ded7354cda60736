"""Before the first turn: the agreement, who starts, opening hands."""

from __future__ import annotations

from rules.engine.decision import (
    HARMFUL,
    PRIMARY,
    Choose,
    Option,
    Prompt,
    SimultaneousChoices,
    Steps,
    pass_option,
)
from rules.engine.log import ref
from rules.engine.questions import ask_one
from rules.engine.table import Outcome
from rules.flamethrowers.modes import EACH_AGAINST_ALL, USUAL
from rules.flamethrowers.players import Player
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.zones import draw

OPENING_HAND = 5


def setup(table: FlameTable) -> Steps[None]:
    """From the decks to the position before the first turn (FLAME-SETUP-1 to 6)."""
    yield from agree(table)
    yield from decide_who_starts(table)
    order = table.in_turn_order(table.first)
    for player in order:
        table.shuffle(player.deck)
        draw(table, player, OPENING_HAND)
    for player in order:
        if not player.is_out:
            yield from offer_mulligan(table, player)
    if table.active.is_out:
        table.turn_player = table.in_turn_order(table.turn_player)[0].seat
        table.first = table.turn_player
    table.events.clear()


def is_usual(table: FlameTable) -> bool:
    """Settings that need no agreement: taking a seat accepts them (FLAME-SETUP-6)."""
    options = table.options
    return (
        options["ship_health"] == USUAL
        and options["mode"] == EACH_AGAINST_ALL
        and options["first_draw"] == "drawn"
    )


def agree(table: FlameTable) -> Steps[None]:
    """Everyone confirms unusual settings; one refusal ends the match (FLAME-SETUP-6)."""
    settings = {"mode": table.mode.key, "health": table.ships[0].start}
    table.log("settings", **settings)
    if is_usual(table):
        return

    def answers() -> list[Option]:
        return [Option("accept", flags=(PRIMARY,)), Option("refuse", flags=(HARMFUL,))]

    prompt = Prompt("accept_settings", {**settings, "first_draw": table.options["first_draw"]})
    chosen = yield SimultaneousChoices(
        [Choose(player.seat, "accept_settings", answers, prompt=prompt) for player in table.players]
    )
    refusing = [
        player.seat
        for player, answer in zip(table.players, chosen, strict=True)
        if answer and answer[0].action == "refuse"
    ]
    if refusing:
        table.log("refused", seats=refusing)
        table.end(Outcome((), "FLAME-SETUP-6", "refused"))


def decide_who_starts(table: FlameTable) -> Steps[None]:
    """By chance; in a series of two the loser of the last game says (FLAME-SETUP-3)."""
    kind, _, seat = table.options["previous"].partition("_")
    playing = table.in_turn_order(0)
    if kind == "lost":
        option = yield from ask_one(
            table,
            int(seat),
            "choose_starter",
            lambda: [Option("starter", target=str(player.seat)) for player in playing],
        )
        table.first = int(str(option.target)) if option is not None else int(seat)
    elif kind == "drawn":
        table.first = 1 - int(seat)
    else:
        table.first = playing[table.rng.below(len(playing))].seat
    table.turn_player = table.first
    table.log("starts", player=table.first)


def offer_mulligan(table: FlameTable, player: Player) -> Steps[None]:
    """A hand without a placeable card may be shown and drawn anew, once (FLAME-SETUP-4).

    Everybody is asked, or the question alone would show what the hand lacks.
    """

    def answers() -> list[Option]:
        playable = any(card.data.is_placeable for card in player.hand.cards)
        return [pass_option("keep")] if playable else [pass_option("keep"), Option("redraw")]

    option = yield from ask_one(table, player.seat, "mulligan", answers, ask_anyway=True)
    if option is None:
        return
    if option.action == "keep":
        table.log("keep", player=player.seat)
        return
    shown = [ref(card) for card in player.hand.cards]
    table.log("mulligan", player=player.seat, cards=shown)
    for card in list(player.hand.cards):
        table.move(card, player.deck)
    table.shuffle(player.deck)
    draw(table, player, OPENING_HAND)
