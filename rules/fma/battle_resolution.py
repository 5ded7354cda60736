"""The resolution of a battle: who wins, who is defeated (FMA-BATTLE-15 to 22)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.questions import ask
from rules.fma.characters import Character
from rules.fma.effects import defeat
from rules.fma.questions import characters_named
from rules.fma.state import Battle, FmaTable
from rules.fma.triggers import emit
from rules.fma.values import attribute, total

SIDES = ("attack", "defence")
OTHER = {"attack": "defence", "defence": "attack"}


def resolve(table: FmaTable, battle: Battle) -> Steps[None]:
    """Totals and values are fixed now; the attacker chooses first (FMA-BATTLE-16)."""
    battle.step = "resolution"
    totals = totals_of(table, battle)
    weights = {
        character.id: attribute(table, character, battle.type) for character in battle.characters
    }
    decide_winner(table, battle, totals)
    if battle.winner is not None:
        yield from emit(table, "won", battle=battle)
    chosen: list[Character] = []
    for side in SIDES:
        if OTHER[side] not in battle.spared:
            chosen += yield from _choose_defeated(table, battle, side, totals, weights)
    if not battle.over:
        yield from defeat(table, chosen, battle)


def totals_of(table: FmaTable, battle: Battle) -> dict[str, int]:
    """A side without characters has 0 (FMA-BATTLE-29)."""
    return {side: total(table, battle.side(side), battle.type) for side in SIDES}


def decide_winner(table: FmaTable, battle: Battle, totals: Mapping[str, int]) -> None:
    """The higher total wins; equal totals are a tie (FMA-BATTLE-15)."""
    if totals["attack"] == totals["defence"]:
        table.log("battle_tied", **totals)
        return
    battle.winner = max(SIDES, key=lambda side: totals[side])
    table.log("battle_won", player=battle.player_of(battle.winner), **totals)


def can_be_defeated(
    table: FmaTable, character: Character, side: str, totals: Mapping[str, int]
) -> bool:
    """Toughness: only if its side is behind by at least that much (FMA-TRAIT-14 to 16)."""
    if table.abilities.restrictions.forbids("be_defeated", character):
        return False
    toughness = table.abilities.values.trait(character, "toughness")
    return toughness <= 0 or totals[OTHER[side]] - totals[side] >= toughness


def _choose_defeated(
    table: FmaTable,
    battle: Battle,
    side: str,
    totals: Mapping[str, int],
    weights: Mapping[int, int],
) -> Steps[list[Character]]:
    """One after the other as long as one fits in what remains (FMA-BATTLE-17, 18)."""
    if not battle.side(side):
        return []
    left = [
        character
        for character in battle.side(OTHER[side])
        if can_be_defeated(table, character, OTHER[side], totals)
    ]
    remaining = totals[side]
    chosen: list[Character] = []
    while fitting := [character for character in left if weights[character.id] <= remaining]:
        if remaining == 0:
            return chosen + (yield from _choose_extra(table, battle, side, fitting))
        picked = _all_of(fitting, weights, remaining)
        if not picked:
            picked = yield from _choose_one(table, battle, side, fitting)
        if not picked:
            break
        chosen += picked
        left = [character for character in left if character not in picked]
        remaining -= sum(weights[character.id] for character in picked)
    return chosen


def _all_of(
    fitting: Sequence[Character], weights: Mapping[int, int], remaining: int
) -> list[Character]:
    """Those that must be chosen whatever the order: no question is needed."""
    heavy = [character for character in fitting if weights[character.id] > 0]
    weight = sum(weights[character.id] for character in heavy)
    if weight < remaining:
        return list(fitting)
    return heavy if weight == remaining else []


def _choose_one(
    table: FmaTable, battle: Battle, side: str, fitting: Sequence[Character]
) -> Steps[list[Character]]:
    question = Choose(
        battle.player_of(side),
        "choose_defeated",
        _doomed(battle, fitting),
    )
    return characters_named(table, (yield from ask(table, question)))


def _doomed(battle: Battle, fitting: Sequence[Character]) -> Callable[[], list[Option]]:
    """Nobody any more once one side has left the game (FMA-MULTI-5)."""
    return lambda: [Option("defeat", each.top) for each in fitting if not battle.over]


def _choose_extra(
    table: FmaTable, battle: Battle, side: str, fitting: Sequence[Character]
) -> Steps[list[Character]]:
    """With nothing left, characters worth 0 may be chosen too."""
    question = Choose(
        battle.player_of(side),
        "defeat_zeros",
        _doomed(battle, fitting),
        0,
        len(fitting),
        Prompt("defeat_zeros"),
    )
    named = characters_named(table, (yield from ask(table, question)))
    return [character for character in fitting if character in named]
