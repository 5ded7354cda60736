"""What the log says of effects that hold for a while, made by card text or by hand."""

from __future__ import annotations

from collections.abc import Sequence

from rules.flamethrowers.squads import Ship, Squad
from rules.flamethrowers.state import FlameTable, ref

CANNOT_ATTACK = "cannot_attack"
GUARD = "guard"
# What is so or is not; everything else is a number.
STATES = frozenset(
    {
        CANNOT_ATTACK,
        "attack_at_once",
        "attack_ship",
        "light_attack_ship",
        "heavy_attack_ship",
    }
)


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
