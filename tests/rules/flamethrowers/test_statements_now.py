"""Statements are true of the position as it is: whatever was worked out before it changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.flamethrowers.abilities.card_abilities import CardAbilities
from tests.rules.flamethrowers.test_kept_values import check
from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import field_card, fighter, form, support
from tests.testkit.flamethrowers.scene import Side, flame_scene, unit

Playing = Callable[[Any], Any]
MORE = "attacks of {} deal 500 more DAMAGE"
GROUPS = (
    "this card",
    "all your SQUAD cards",
    "all your other SQUAD cards",
    "all opposing SQUAD cards",
    "all SQUAD cards of the turn player",
    "all ready SQUAD cards",
    "all non-ready SQUAD cards",
    "all spent SQUAD cards",
    "all rested SQUAD cards",
    "all transformed SQUAD cards",
    "all KAMI SQUAD cards",
    "all SQUAD cards of rank 2 or more",
    "all SQUAD cards of rank 1 or less",
    'all SQUAD cards named "Dax"',
    'all SQUAD cards from the "Past Arc"',
    "all SQUAD cards of type Tide",
    "all ready SQUAD cards of rank 1 or less",
)
CONDITIONS = (
    "you have 3 or fewer cards in hand",
    "your ship has 95,000 health or less",
    "your squad is empty",
)
OTHERS = (
    "All rested SQUAD cards cannot attack.",
    "All your SQUAD cards may attack at once.",
    "All your KAMI SQUAD cards may attack 1 more time each turn.",
    "Opposing light attacks must target this card.",
    "All your SQUAD cards can attack guarded ships with heavy attacks.",
    "Light attacks of all non-spent SQUAD cards cost 50 less ENERGY.",
    "Attacks deal 500 less damage to your ship.",
    "Attacks deal 500 less damage to all rested SQUAD cards.",
    "You may have 1 more KAMI.",
    "If your ship has 95,000 health or less, you may have 1 more KAMI.",
    "This card does not count as a KAMI.",
    "This card may count as rank 2 in an exchange.",
    "If you have 3 or fewer cards in hand, this card may count as rank 2 in an exchange.",
    "This card keeps its form the first 2 times it would revert.",
)
TEXTS = (
    *(f"A{MORE.format(group)[1:]}." for group in GROUPS),
    *(f"If {condition}, {MORE.format('all your SQUAD cards')}." for condition in CONDITIONS),
    *OTHERS,
)
# A turn with everything in it, and half of the next.
COURSE = (
    "place n",
    "transform hyper dax",
    "exchange three",
    "field f",
    "to_main_2",
    "activate_support s",
    "light hyper foe",
    "end_turn",
    "to_main_2",
    "heavy foe hyper",
    "end_turn",
    "to_main_2",
    "end_turn",
)


@rule("FLAME-ABILITY-6", "FLAME-ABILITY-2", "FLAME-ABILITY-3")
@pytest.mark.parametrize("text", TEXTS)
def test_a_statement_is_true_of_the_position_as_it_is(playing: Playing, text: str) -> None:
    past = {"period": "Past Arc", "energy_types": ["tide"]}
    speaker = fighter("speaker", ability=f"Passive: {text}", kami=True)
    mine = Side(
        squad=[speaker, fighter("dax", "Dax"), fighter("one"), fighter("two", **past, rank=2)],
        hand=[
            fighter("n", energy=50),
            fighter("three", rank=3),
            form("hyper", "Dax"),
            field_card("f", f"Passive: Attacks of {GROUPS[4]} deal 100 more DAMAGE."),
        ],
        supports=[
            support(
                "s",
                "Use, pay 6,000 ship health: Take 450 ENERGY from all SQUAD cards "
                "of rank 2 or less.",
            )
        ],
    )
    theirs = Side(squad=[unit(fighter("foe", health=50_000), waiting=True), fighter("x", **past)])
    scene = playing(flame_scene(mine, theirs))
    check(scene.match)
    for answer in COURSE:
        if answer in scene.options():
            scene.answer(answer)
            check(scene.match)
        while scene.kinds[0] not in scene.free_kinds:
            ways = sorted(scene.options() - {"give dax", "give speaker"})
            scene.answer("pass" if "pass" in ways else ways[0])
            check(scene.match)
    said = CardAbilities(scene.table).static
    assert scene.table.abilities.static.mentioned() == said.mentioned()
