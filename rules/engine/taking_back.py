"""Taking back: a match goes back to where it stood, and its log says so.

What is taken back stays in the record and in the log. Whether it may be taken back without asking
follows from what has happened since, not from the kind of decision: the doors of the table note
whatever has come to light (`Table.disclosed`).
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.cards import TableOption
from rules.engine.decision import PASS, Option, Prompt, Steps
from rules.engine.questions import ask_one
from rules.engine.records import AGREE, REFUSE
from rules.engine.skipping import BrokenEffect
from rules.engine.table import Table

CONSENT, NEVER = "consent", "never"
TAKING_BACK = TableOption(
    "take_back",
    "Taking back",
    (
        (CONSENT, "If everyone agrees; freely until something is revealed"),
        (NEVER, "Not allowed"),
    ),
    CONSENT,
)
KIND = "take_back"
# So often in a turn somebody may ask in vain while others wait for them.
MOST_REFUSED = 2


class TakenBack(Exception):
    """Unwinds the rules: the match goes back, as all have agreed or since the rules have failed."""

    def __init__(self, player: int, to: int, broken: BrokenEffect | None = None) -> None:
        super().__init__(f"seat {player} takes back what came after {to} decisions")
        self.player = player
        self.to = to
        self.broken = broken


def refused_too_often(table: Table, player: int) -> bool:
    return table.declined.count((table.turn, player)) >= MOST_REFUSED


def ask_consent(table: Table, player: int, to: int, asked: Sequence[int], does: str) -> Steps[None]:
    """Ask these seats, one after the other; TakenBack once all of them agree.

    `does` is the action of the option that would be taken back.
    """
    table.log("take_back_asked", player=player, does=does)
    prompt = Prompt(KIND, {"player": player, "does": does})

    def options() -> list[Option]:
        return [Option(AGREE), Option(REFUSE, flags=(PASS,))]

    for seat in asked:
        option = yield from ask_one(table, seat, KIND, options, prompt=prompt)
        if option is not None and option.action == REFUSE:
            earlier = [each for each in table.declined if each[0] == table.turn]
            table.declined = [*earlier, (table.turn, player)]
            table.log("take_back_refused", player=seat, by=player)
            return
    raise TakenBack(player, to)
