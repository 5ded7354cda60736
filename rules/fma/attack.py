"""The search action that starts a battle: who attacks whom, and how (FMA-SEARCH-6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.engine.decision import URGENT, Choose, Option, Prompt, Steps
from rules.engine.log import ref
from rules.engine.questions import ask, ask_one
from rules.engine.zones import Card
from rules.fma.battle import start_battle
from rules.fma.characters import HOME, PARTY, READY, Character
from rules.fma.questions import characters_named, choose_characters
from rules.fma.state import FmaTable

STEALTH = "stealth"
# Before the type of battle, in the names of attacks by one character.
ALONE = "attack_"
# The same of attacks by several: who they are is asked next.
TOGETHER = "together_"


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


def single_attacks(table: FmaTable, seat: int) -> list[Option]:
    """Each attacker alone, with each type of battle and each character it could attack."""
    return [
        Option(f"{ALONE}{kind}", attacker.top, target.top, flags=(URGENT,))
        for attacker in attackers(table, seat)
        for target in defenders(table, seat, [attacker])
        for kind in types(table)
    ]


def joint_attacks(table: FmaTable, seat: int) -> list[Option]:
    """Each character that several could attack, with each type of battle."""
    return [
        Option(f"{TOGETHER}{kind}", target.top)
        for target in (*targets(table, seat, PARTY), *targets(table, seat, HOME))
        if len(_attackers_of(table, seat, target)) > 1
        for kind in types(table)
    ]


def _attackers_of(table: FmaTable, seat: int, target: Character) -> list[Character]:
    """Whoever may be among its attackers (FMA-TRAIT-21)."""
    able = attackers(table, seat)
    if target.area == PARTY:
        return able
    return [character for character in able if has_stealth(table, character)]


def attack_together(table: FmaTable, seat: int, option: Option) -> Steps[bool]:
    """Type and target are said, the attackers are asked for (FMA-BATTLE-31).

    False when none are chosen: nothing has happened yet, so that is a step back.
    """
    target = table.character_of(option.card) if option.card is not None else None
    assert target is not None, option
    about = {"target": ref(target.top)}
    chosen = yield from _choose_attackers(
        table, seat, lambda: _attackers_of(table, seat, target), Prompt("attackers_of", about)
    )
    if chosen:
        yield from _begin(table, option.action.removeprefix(TOGETHER), chosen, target)
    return bool(chosen)


def _choose_attackers(
    table: FmaTable, seat: int, able: Callable[[], Sequence[Character]], prompt: Prompt
) -> Steps[list[Character]]:
    question = Choose(
        seat,
        "attackers",
        lambda: [Option("attacker", attacker.top) for attacker in able()],
        0,
        len(able()),
        prompt,
    )
    return characters_named(table, (yield from ask(table, question)))


def attack_alone(table: FmaTable, option: Option) -> Steps[None]:
    """A battle declared by one answer (FMA-BATTLE-31)."""
    assert option.card is not None
    assert isinstance(option.target, Card)
    attacker, target = table.character_of(option.card), table.character_of(option.target)
    assert attacker is not None
    assert target is not None
    yield from _begin(table, option.action.removeprefix(ALONE), [attacker], target)


def attack(table: FmaTable, seat: int) -> Steps[bool]:
    """Attackers, type and defending character are declared together (FMA-BATTLE-31).

    False when no attackers are chosen: nothing has happened yet, so that is a step back.
    """
    about = {"most": len(attackers(table, seat))}
    chosen = yield from _choose_attackers(
        table, seat, lambda: attackers(table, seat), Prompt("attackers", about)
    )
    if not chosen:
        return False
    kind = yield from _choose_type(table, seat)
    found = yield from choose_characters(
        table, seat, "defender", lambda: defenders(table, seat, chosen)
    )
    if not found:
        return False
    yield from _begin(table, kind, chosen, found[0])
    return True


def _begin(
    table: FmaTable, kind: str, chosen: Sequence[Character], target: Character
) -> Steps[None]:
    if target.area == HOME:
        for character in chosen:
            table.used_abilities.append((character.top.index, character.top.slot, STEALTH))
    yield from start_battle(table, kind, chosen, target)


def _choose_type(table: FmaTable, seat: int) -> Steps[str]:
    """The attacker chooses if the location prints several (FMA-BATTLE-2); "" if they left."""
    option = yield from ask_one(
        table,
        seat,
        "battle_type",
        lambda: [Option("type", target=kind) for kind in types(table)],
    )
    return "" if option is None else str(option.target)
