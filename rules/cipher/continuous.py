"""What holds for a while: on what, by which card, in whose words, and until when."""

from __future__ import annotations

from typing import Any

from rules.cipher.abilities.scoped_nodes import ScopedNode, find
from rules.cipher.card_text import WORDINGS
from rules.cipher.durations import end_of
from rules.cipher.state import CipherTable
from rules.cipher.units import Unit
from rules.engine.continuous import ContinuousEffect
from rules.engine.sums import Origin
from rules.engine.zones import Card

# What is kept as a statement or an instruction, not as a number.
KEPT = ("change", "delayed")


def effects_now(table: CipherTable) -> list[dict[str, Any]]:
    """Every effect with a duration, once for each unit that it is on."""
    return [
        _shown(table, effect, unit) for effect in table.effects for unit in _units(table, effect)
    ]


def origin_of(table: CipherTable, effect: ContinuousEffect) -> Origin:
    """The card whose skill left the effect behind; none where it was put there by hand."""
    until = end_of(table, effect)
    if effect.source is None:
        return Origin(None, until=until)
    words = WORDINGS.lasting_line(table, effect)
    return Origin(table.cards[effect.source], words, until, is_told=True)


def _shown(table: CipherTable, effect: ContinuousEffect, unit: int | None) -> dict[str, Any]:
    origin = origin_of(table, effect)
    is_number = effect.what not in KEPT
    assert origin.until is not None, "every effect ends somehow"
    return {
        "what": effect.what,
        "op": effect.op if is_number else None,
        "amount": effect.amount if is_number else None,
        "on": unit,
        "source": origin.card.data.name if origin.card is not None else None,
        "source_key": origin.card.data.key if origin.card is not None else None,
        "sentence": origin.words,
        "until": origin.until.kind,
        "until_turn_of": origin.until.seat,
    }


def _units(table: CipherTable, effect: ContinuousEffect) -> list[int | None]:
    """The numbers of the units that it is on; None for what is on none, as on a player."""
    if effect.what not in KEPT:
        return [effect.subject if effect.subject >= 0 else None]
    kept: ScopedNode = effect.amount
    refs = dict(kept.bindings).get("_subject", ())
    found = [find(table, ref) for ref in refs]
    return [obj.id for obj in found if isinstance(obj, Unit)] or [None]


def card_of(source: Unit | Card) -> Card:
    """The card that speaks: of a unit its top card, or what it was when it left."""
    return source.face if isinstance(source, Unit) else source
