"""When effects end, and the line of the log that says how long a number is another."""

from __future__ import annotations

from typing import Any

from rules.cipher.state import CipherTable
from rules.engine.continuous import ADD, SET, ContinuousEffect
from rules.engine.log import ref
from rules.engine.sums import End
from rules.engine.zones import Card


def end_of(table: CipherTable, effect: ContinuousEffect) -> End:
    """Turns alternate, so a later turn by its number is the turn of one seat."""
    kind, *which = effect.until
    if kind not in ("turn", "during") or which[0] == table.turn:
        return End(kind)
    seat = table.turn_player if (which[0] - table.turn) % 2 == 0 else 1 - table.turn_player
    return End("turn_end_of" if kind == "turn" else "during_turn_of", seat)


def log_number(table: CipherTable, card: Card, effect: ContinuousEffect) -> None:
    """A number of the card is another for a while, as a person would say it."""
    end = end_of(table, effect)
    about: dict[str, Any] = {"card": ref(card), "stat": effect.what, "until": f"until_{end.kind}"}
    if effect.op == ADD:
        if not effect.amount:
            return
        key = "higher" if effect.amount > 0 else "lower"
    else:
        key = "becomes" if effect.op == SET else "multiplied"
    if end.seat is not None:
        key, about["whose"] = f"{key}_of", end.seat
    table.log(key, **about, amount=abs(effect.amount))
