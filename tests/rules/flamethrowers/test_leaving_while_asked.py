"""Who gives up instead of answering is asked no more, and the others play on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.testkit.citation import rule
from tests.testkit.flamethrowers.cards import fighter, form, support, tag_team
from tests.testkit.flamethrowers.scene import Side, flame_scene

Playing = Callable[[Any], Any]


def supported(text: str, *squad: Any, **more: Any) -> Side:
    return Side(squad=squad or [fighter("a")], supports=[support("s", text)], **more)


GLORIES = [fighter("g1", "Glory"), fighter("g2", "Glory"), fighter("w", "Wick")]
HELD = [fighter(f"h{number}") for number in range(10)]
QUESTIONS: dict[str, tuple[Side, str]] = {
    "discard_to_limit": (supported("Use: Draw 1 card.", hand=HELD), "main_2"),
    "trim_kami": (
        supported("Use: Draw 1 card.", fighter("k", kami=True), fighter("m", kami=True)),
        "main_2",
    ),
    "choose_member": (
        supported("Use: Form a TAG TEAM.", *GLORIES, extra=[tag_team("t", "Glory + Wick")]),
        "main_2",
    ),
    "form_tag_team": (
        supported(
            "Use: Form a TAG TEAM.",
            *GLORIES,
            extra=[tag_team("t", "Glory + Wick"), tag_team("u", "Glory + Wick")],
        ),
        "main_2",
    ),
    "choose_given": (
        Side(squad=[fighter("a"), fighter("b"), fighter("c")], hand=[fighter("e", rank=2)]),
        "main_1",
    ),
    "exchange_now": (
        supported(
            "Use: Perform 1 more exchange now.",
            *map(fighter, "ab"),
            hand=[fighter("e", rank=2), fighter("f", rank=2)],
        ),
        "main_2",
    ),
    "transform_now": (
        supported(
            "Use: Transform 1 of your SQUAD cards now.",
            fighter("dax", "Dax"),
            hand=[form("hyper", "Dax")],
        ),
        "main_2",
    ),
    "choose_opponent": (supported("Use: An opponent discards 1 card at random."), "main_2"),
    "order_cards": (supported("Use: Look at the top 2 cards of your deck."), "main_2"),
    "order_triggers": (
        supported(
            "Use: Deal 100 damage to all your SQUAD cards.",
            fighter("x", ability="Damaged: Draw 1 card."),
            fighter("y", ability="Damaged: Draw 1 card."),
        ),
        "main_2",
    ),
    "pay_optional_cost": (
        supported(
            "Use: Deal 100 damage to all your SQUAD cards.",
            fighter("x", ability="Damaged, pay 100 ENERGY: Draw 1 card."),
        ),
        "main_2",
    ),
}


@rule("FLAME-WIN-6", "FLAME-MULTI-4", "FLAME-MULTI-32")
@pytest.mark.parametrize("kind", sorted(QUESTIONS))
def test_who_gives_up_instead_of_answering_leaves_all_to_the_others(
    playing: Playing, kind: str
) -> None:
    mine, phase = QUESTIONS[kind]
    others = [
        Side(squad=[fighter("y1")], hand=[fighter("c1")]),
        Side(squad=[fighter("z1")], hand=[fighter("c2")]),
    ]
    scene = playing(flame_scene(mine, *others, phase=phase))
    scene.do("exchange e" if phase == "main_1" else "activate_support s")
    if kind == "order_cards":
        scene.answer()
    assert scene.kinds == [kind]
    scene.match.concede(0)

    assert scene.player(0).is_out
    assert scene.match.outcome is None
    assert (scene.table.turn_player, scene.kinds) == (1, ["main_1"])
    assert [len(scene.player(seat).squad) for seat in range(3)] == [0, 1, 1]
    assert scene.player(0).hand.cards == []
