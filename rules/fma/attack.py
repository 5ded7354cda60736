"""The search action that starts a battle: who attacks whom, and how (FMA-SEARCH-6)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.questions import ask, ask_one
from rules.fma.battle import start_battle
from rules.fma.characters import HOME, PARTY, READY, Character
from rules.fma.questions import choose_characters
from rules.fma.state import FmaTable

STEALTH = "stealth"


def attackers(table: FmaTable, seat: int) -> list[Character]:
    """Ready characters in the search party with somebody they could attack."""
    if not types(table):
        return []
    able = [
        character
        for character in table.party(seat)
        if character.state == READY
        and not table.abilities.restrictions.forbids("attack", character)
    ]
    if targets(table, seat, PARTY):
        return able
    return (
        [character for character in able if has_stealth(table, character)]
        if targets(table, seat, HOME)
        else []
    )


def types(table: FmaTable) -> Sequence[str]:
    """The kinds of battle the location allows; none without one (FMA-DRAW-10)."""
    return (
        table.abilities.location.battle_types(table.current_location)
        if table.current_location is not None
        else ()
    )


def targets(table: FmaTable, seat: int, area: str) -> list[Character]:
    return [
        character
        for character in table.all_characters()
        if character.player != seat
        and character.area == area
        and character.is_active
        and not table.abilities.restrictions.forbids("be_attacked", character)
    ]


def has_stealth(table: FmaTable, character: Character) -> bool:
    """The trait, not used yet this turn (FMA-TRAIT-20)."""
    used = (character.top.index, character.top.slot, STEALTH) in table.used_abilities
    return table.abilities.values.trait(character, STEALTH) > 0 and not used


def defenders(table: FmaTable, seat: int, chosen: Sequence[Character]) -> list[Character]:
    """Those in search parties; at home too if all attackers have Stealth (FMA-TRAIT-21)."""
    found = targets(table, seat, PARTY)
    if all(has_stealth(table, obj) for obj in chosen):
        found += targets(table, seat, HOME)
    return found


def attack(table: FmaTable, seat: int) -> Steps[bool]:
    """Attackers, type and defending character are declared together (FMA-BATTLE-31).

    False when no attackers are chosen: nothing has happened yet, so that is a step back.
    """
    able = attackers(table, seat)
    question = Choose(
        seat,
        "attackers",
        lambda: [Option("attacker", attacker.top) for attacker in attackers(table, seat)],
        0,
        len(able),
        Prompt("attackers", {"most": len(able)}),
    )
    answer = yield from ask(table, question)
    picked = [table.character_of(option.card) for option in answer if option.card is not None]
    chosen = [character for character in picked if character is not None]
    if not chosen:
        return False
    kind = yield from _choose_type(table, seat)
    found = yield from choose_characters(
        table, seat, "defender", lambda: defenders(table, seat, chosen)
    )
    if not found:
        return False
    if found[0].area == HOME:
        for character in chosen:
            table.used_abilities.append((character.top.index, character.top.slot, STEALTH))
    yield from start_battle(table, kind, chosen, found[0])
    return True


def _choose_type(table: FmaTable, seat: int) -> Steps[str]:
    """The attacker chooses if the location prints several (FMA-BATTLE-2)."""
    option = yield from ask_one(
        table,
        seat,
        "battle_type",
        lambda: [Option("type", target=kind) for kind in types(table)],
    )
    return types(table)[0] if option is None else str(option.target)
