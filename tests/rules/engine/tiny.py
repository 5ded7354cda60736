"""The smallest game that needs all of the engine: count to seven, one or two at a time.

At the beginning both players set, in secret, whether the one who reaches seven wins or loses; if
they disagree a coin decides. Each also holds a card, which nobody else may see, and may show it
in his turn instead of counting. Saying "fault" breaks the rules, for a test of the runner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.cards import Deck, TableOption
from rules.engine.decision import Choose, Option, SimultaneousChoices, Steps
from rules.engine.game import Game
from rules.engine.match import Match
from rules.engine.schema import Schema
from rules.engine.state import state
from rules.engine.table import Outcome, Table
from rules.engine.view import Sight, Viewer
from rules.engine.zones import Zone

GOAL = 7


class Printed:
    def __init__(self, key: str) -> None:
        self.key = key


@state
class TinyTable(Table):
    hands: list[Zone]
    shown: Zone
    count: int
    reaching_wins: bool

    def __init__(self, seed: bytes, options: Mapping[str, str]) -> None:
        super().__init__(seed, options)
        self.hands = [Zone("hand", seat, hidden=True) for seat in (0, 1)]
        self.shown = Zone("shown", 0)
        self.count = 0
        self.reaching_wins = True

    def zones(self) -> list[Zone]:
        return [*self.hands, self.shown]


def new_table(decks: Sequence[Deck], seed: bytes, options: Mapping[str, str]) -> TinyTable:
    table = TinyTable(seed, options)
    for seat, deck in enumerate(decks):
        table.add_card(seat, Printed(deck.name), table.hands[seat])
    table.count = int(options["start"])
    return table


def setup(table: TinyTable) -> Steps[None]:
    def stakes() -> list[Option]:
        return [Option("win"), Option("lose")]

    answers = yield SimultaneousChoices([Choose(seat, "stake", stakes) for seat in (0, 1)])
    wanted = [answer[0].action == "win" for answer in answers]
    table.reaching_wins = wanted[0] if wanted[0] == wanted[1] else bool(table.rng.below(2))
    table.log("stakes", wanted=wanted)


def take_turn(table: TinyTable) -> Steps[None]:
    table.turn += 1
    table.turn_player = table.turn % 2
    seat = table.turn_player
    answer = yield Choose(seat, "count", lambda: _counts(table, seat))
    option = answer[0]
    if option.action == "fault":
        table.count = -100
        raise ZeroDivisionError("the rules forgot something")
    if option.card is not None:
        table.move(option.card, table.shown)
        table.log_private("show", (seat,), {"card": option.card.data.key}, player=seat)
        return
    table.count += int(str(option.target))
    table.log("count", player=seat, count=table.count)
    if table.count == GOAL:
        table.end(Outcome((seat if table.reaching_wins else 1 - seat,), "TINY-1", "counted"))


def view(table: TinyTable, viewer: Viewer) -> dict[str, Any]:
    hands = [
        viewer.pile(hand.cards, Sight.OWNER, hand.player, lambda card: {"key": card.data.key})
        for hand in table.hands
    ]
    return {"players": [], "count": table.count, "hands": hands}


def concession(table: TinyTable, player: int) -> None:
    table.end(Outcome((1 - player,), "TINY-2", "concession"))


def _counts(table: TinyTable, seat: int) -> list[Option]:
    steps = [step for step in (1, 2) if table.count + step <= GOAL]
    counting = [Option("count", target=str(step)) for step in steps]
    showing = [Option("show", card) for card in table.hands[seat].cards if table.count == 3]
    faults = [Option("fault")] if table.count == 4 else []
    return [*counting, *showing, *faults]


SEED = bytes(range(64))
GAME = Game(
    key="tiny",
    name="Count to seven",
    publisher_note="Made for a test.",
    cards=Schema((), ()),
    formats=(),
    messages={},
    table_options=(TableOption("start", "From", (("0", "zero"), ("6", "six")), "0"),),
    construction=lambda deck, format="": [],  # noqa: A006
    new_table=new_table,
    setup=setup,
    take_turn=take_turn,
    view=view,
    concession=concession,
)


def begun(**options: str) -> Match:
    return GAME.start([Deck("ace", ()), Deck("king", ())], SEED, options)


def say(match: Match, *actions: str) -> Match:
    """Answer the open decisions, one after the other, with "count 1", "win", "show" ..."""
    for action in actions:
        decision = match.decisions[0]
        keys = [o.key for o in decision.options if o.key.replace(":", " ").startswith(action)]
        match.answer(decision.player, decision.id, keys[:1])
    return match


def playing(**options: str) -> Match:
    """Both have set that reaching seven wins; seat 1 counts first."""
    return say(begun(**options), "win", "win")


def whole() -> Match:
    return say(playing(), "count 1", "count 2", "show", "count 1", "count 1", "count 2")
