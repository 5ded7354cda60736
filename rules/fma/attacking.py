"""The search action that starts a battle: who attacks whom, and how (FMA-SEARCH-6)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.fma.asking import ask, ask_one, choose_characters
from rules.fma.battle import start_battle
from rules.fma.pieces import HOME, PARTY, READY, Character
from rules.fma.table import FmaTable

STEALTH = "stealth"


def attackers(table: FmaTable, seat: int) -> list[Character]:
    """Ready characters in the search party with somebody they could attack."""
    if not types(table):
        return []
    able = [
        one
        for one in table.party(seat)
        if one.state == READY and not table.abilities.forbids("attack", one)
    ]
    if targets(table, seat, PARTY):
        return able
    return [one for one in able if has_stealth(table, one)] if targets(table, seat, HOME) else []


def types(table: FmaTable) -> Sequence[str]:
    """The kinds of battle the location allows; none without one (FMA-DRAW-10)."""
    return table.abilities.battle_types(table.place) if table.place is not None else ()


def targets(table: FmaTable, seat: int, area: str) -> list[Character]:
    return [
        one
        for one in table.all_characters()
        if one.player != seat
        and one.area == area
        and one.stands
        and not table.abilities.forbids("be_attacked", one)
    ]


def has_stealth(table: FmaTable, character: Character) -> bool:
    """The trait, not used yet this turn (FMA-TRAIT-20)."""
    used = (character.top.index, character.top.slot, STEALTH) in table.used
    return table.abilities.trait(character, STEALTH) > 0 and not used


def defenders(table: FmaTable, seat: int, chosen: Sequence[Character]) -> list[Character]:
    """Those in search parties; at home too if all attackers have Stealth (FMA-TRAIT-21)."""
    found = targets(table, seat, PARTY)
    if all(has_stealth(table, one) for one in chosen):
        found += targets(table, seat, HOME)
    return found


def attack(table: FmaTable, seat: int) -> Steps[None]:
    """Attackers, type and defending character are declared together (FMA-BATTLE-31)."""
    able = attackers(table, seat)
    question = Choose(
        seat,
        "attackers",
        lambda: [Option("attacker", one.top) for one in attackers(table, seat)],
        1,
        len(able),
        Prompt("attackers", {"most": len(able)}),
    )
    answer = yield from ask(table, question)
    picked = [table.character_of(option.card) for option in answer if option.card is not None]
    chosen = [one for one in picked if one is not None]
    if not chosen:
        return
    kind = yield from _choose_type(table, seat)
    found = yield from choose_characters(
        table, seat, "defender", lambda: defenders(table, seat, chosen)
    )
    if not found:
        return
    if found[0].area == HOME:
        for one in chosen:
            table.used.append((one.top.index, one.top.slot, STEALTH))
    yield from start_battle(table, kind, chosen, found[0])


def _choose_type(table: FmaTable, seat: int) -> Steps[str]:
    """The attacker chooses if the location prints several (FMA-BATTLE-2)."""
    option = yield from ask_one(
        table,
        seat,
        "battle_type",
        lambda: [Option("type", target=kind) for kind in types(table)],
    )
    return types(table)[0] if option is None else str(option.target)
