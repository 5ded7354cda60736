"""What holds for a while: on what, by which card, in whose words, and until when."""

from __future__ import annotations

from typing import Any

from rules.engine.continuous import ContinuousEffect
from rules.engine.sums import End
from rules.flamethrowers.card_text import WORDINGS
from rules.flamethrowers.state import FlameTable

# Durations that end with a turn of one seat.
_OF_A_SEAT = ("its_next_turn", "until_own_next_turn")


def end_of(effect: ContinuousEffect) -> End:
    kind, *whose = effect.until
    return End(kind, whose[0] if kind in _OF_A_SEAT else None)


def shown(table: FlameTable, effect: ContinuousEffect) -> dict[str, Any]:
    """The effect as a view tells of it."""
    on_ship = isinstance(effect.subject, tuple)
    source = table.cards[effect.source].data if effect.source is not None else None
    until = end_of(effect)
    return {
        "what": effect.what,
        "amount": effect.amount,
        "on": None if on_ship else effect.subject,
        "on_ship": effect.subject[1] if on_ship else None,
        "source": source.name if source is not None else None,
        "source_key": source.key if source is not None else None,
        "sentence": WORDINGS.lasting_line(table, effect),
        "until": until.kind,
        "until_turn_of": until.seat,
    }
