"""What holds for a while: on what, by which card, in whose words, and until when."""

from __future__ import annotations

from typing import Any

from rules.engine.continuous import ContinuousEffect
from rules.engine.sums import End, Origin
from rules.fma.card_text import WORDINGS
from rules.fma.printed import STATS
from rules.fma.state import FmaTable

# Durations that end with something of one player.
_OF_A_SEAT = ("next_recruit", "return")


def effects_now(table: FmaTable) -> list[dict[str, Any]]:
    """Every effect with a duration; of numbers how much, of all else the words."""
    return [_shown(table, effect) for effect in table.effects]


def origin_of(table: FmaTable, effect: ContinuousEffect) -> Origin:
    """The card that left the effect behind; none where nobody knows any more."""
    kind, *which = effect.until
    until = End(kind, which[0] if kind in _OF_A_SEAT else None)
    if effect.source is None:
        return Origin(None, until=until)
    words = WORDINGS.lasting_line(table, effect)
    return Origin(table.cards[effect.source], words, until, is_told=True)


def _shown(table: FmaTable, effect: ContinuousEffect) -> dict[str, Any]:
    origin = origin_of(table, effect)
    card = origin.card.data if origin.card is not None else None
    assert origin.until is not None, "every effect ends somehow"
    return {
        "what": effect.what,
        "op": effect.op if effect.what in STATS else None,
        "amount": effect.amount if effect.what in STATS else None,
        "on": effect.subject if isinstance(effect.subject, int) else None,
        "source": card.name if card is not None else None,
        "source_key": card.key if card is not None else None,
        "sentence": origin.words,
        "until": origin.until.kind,
        "until_turn_of": origin.until.seat,
    }
