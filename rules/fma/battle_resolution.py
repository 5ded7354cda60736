"""The resolution of a battle: who wins, who is defeated (FMA-BATTLE-15 to 22)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.questions import ask, ask_one
from rules.fma.characters import Character
from rules.fma.effects import defeat
from rules.fma.state import Battle, FmaTable
from rules.fma.triggers import emit
from rules.fma.values import attribute, total

SIDES = ("attack", "defence")
OTHER = {"attack": "defence", "defence": "attack"}


def resolve(table: FmaTable, battle: Battle) -> Steps[None]:
    """Totals and values are fixed now; the attacker chooses first (FMA-BATTLE-16)."""
    battle.step = "resolution"
    table.turn_player = battle.attacker
    table.touch()
    totals = totals_of(table, battle)
    weights = {
        character.id: attribute(table, character, battle.type) for character in battle.characters
    }
    decide_winner(table, battle, totals)
    if battle.winner is not None:
        yield from emit(table, "won", battle=battle)
    chosen: list[Character] = []
    for side in SIDES:
        if OTHER[side] not in battle.spared and not battle.over:
            chosen += yield from _choose_defeated(table, battle, side, totals, weights)
    if not battle.over:
        yield from defeat(table, chosen, battle)


def totals_of(table: FmaTable, battle: Battle) -> dict[str, int]:
    """A side without characters has 0 (FMA-BATTLE-29)."""
    return {side: total(table, battle.side(side), battle.type) for side in SIDES}


def decide_winner(table: FmaTable, battle: Battle, totals: Mapping[str, int]) -> None:
    """The higher total wins; equal totals are a tie (FMA-BATTLE-15)."""
    attack, defence = totals["attack"], totals["defence"]
    numbers = {"attack": attack, "defence": defence}
    if attack == defence:
        table.log("battle_tied", **numbers)
        return
    battle.winner = "attack" if attack > defence else "defence"
    table.log("battle_won", player=battle.player_of(battle.winner), **numbers)


def can_be_defeated(
    table: FmaTable, battle: Battle, character: Character, totals: Mapping[str, int]
) -> bool:
    """Toughness: only if its side is behind by at least that much (FMA-TRAIT-14 to 16)."""
    if not character.is_active or table.abilities.restrictions.forbids("be_defeated", character):
        return False
    side = battle.side_of(character)
    if side is None:
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
        if can_be_defeated(table, battle, character, totals)
    ]
    remaining = totals[side]
    chosen: list[Character] = []
    while True:
        fitting = [character for character in left if weights[character.id] <= remaining]
        if not fitting:
            return chosen
        if remaining == 0:
            return chosen + (yield from _choose_extra(table, battle, side, fitting))
        picked = _all_of(fitting, weights, remaining)
        if not picked:
            picked = yield from _choose_one(table, battle, side, fitting)
        if not picked:
            return chosen
        for character in picked:
            left.remove(character)
            chosen.append(character)
            remaining -= weights[character.id]


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
    option = yield from ask_one(
        table,
        battle.player_of(side),
        "choose_defeated",
        lambda: [Option("defeat", character.top) for character in fitting],
    )
    if option is None or option.card is None:
        return []
    return [character for character in fitting if character.top is option.card]


def _choose_extra(
    table: FmaTable, battle: Battle, side: str, fitting: Sequence[Character]
) -> Steps[list[Character]]:
    """With nothing left, characters worth 0 may be chosen too."""
    question = Choose(
        battle.player_of(side),
        "defeat_zeros",
        lambda: [Option("defeat", character.top) for character in fitting],
        0,
        len(fitting),
        Prompt("defeat_zeros"),
    )
    answer = yield from ask(table, question)
    cards = [option.card for option in answer]
    return [character for character in fitting if character.top in cards]
