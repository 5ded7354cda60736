"""What the log says of effects that hold for a while, made by card text or by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine.log import ref
from rules.flamethrowers.squads import Ship, Squad
from rules.flamethrowers.state import FlameTable
from rules.text.changes import Cannot

CANNOT_ATTACK = "cannot_attack"
# What else cannot be done or suffered, by the action of its node.
CANNOT: Mapping[str, str] = {
    "attack": CANNOT_ATTACK,
    "light_attack": "cannot_light_attack",
    "heavy_attack": "cannot_heavy_attack",
    "be_attacked": "cannot_be_attacked",
    "be_damaged": "cannot_be_damaged",
    "be_damaged_by_attack": "cannot_be_damaged_by_attack",
    "be_damaged_by_light": "cannot_be_damaged_by_light",
    "be_damaged_by_heavy": "cannot_be_damaged_by_heavy",
}
GUARD = "guard"
# What is so or is not; everything else is a number.
STATES = frozenset(
    {
        *CANNOT.values(),
        "attack_at_once",
        "attack_ship",
        "light_attack_ship",
        "heavy_attack_ship",
    }
)


def topic_of(change: Cannot) -> str:
    """Return the word under which the table keeps what cannot be done."""
    (by,) = change.by or ("",)
    return CANNOT[f"{change.action}_by_{by}" if by else change.action]


def log_effect(
    table: FlameTable, what: str, number: int, until: str, objs: Sequence[Squad | Ship]
) -> None:
    """Who is under it, and until when."""
    ends = "for_attack" if until == "attack" else until
    cards = [ref(obj.face) for obj in objs if isinstance(obj, Squad)]
    if what == GUARD:
        _log_guard(table, number, ends, objs)
        return
    about = {"what": what, "until": ends}
    if cards and what in STATES:
        table.log("state", cards=cards, **about)
    elif cards:
        table.log("effect", cards=cards, amount=f"{number:+,}", **about)
    for ship in (obj for obj in objs if isinstance(obj, Ship)):
        if what in STATES:
            table.log("state_of_ship", ship=list(ship.members), **about)
            continue
        table.log("effect_on_ship", ship=list(ship.members), amount=f"{number:+,}", **about)


def _log_guard(table: FlameTable, number: int, ends: str, objs: Sequence[Squad | Ship]) -> None:
    """Attacks deal so much less damage to them, or more."""
    key = "guard" if number > 0 else "exposed"
    about = {"amount": f"{abs(number):,}", "until": ends}
    cards = [ref(obj.face) for obj in objs if isinstance(obj, Squad)]
    if cards:
        table.log(key, cards=cards, **about)
    for ship in (obj for obj in objs if isinstance(obj, Ship)):
        table.log(f"{key}_ship", ship=list(ship.members), **about)
