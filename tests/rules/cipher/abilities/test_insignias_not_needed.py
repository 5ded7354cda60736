"""Cards that text lets a player place without a bond of their Insignia."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.cipher.abilities.words import Playing, skilled, word
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene
from tests.testkit.citation import rule

NO_BOND = "even if you do not have Bond cards with compatible colors."
PLACED = {"deploy d vanguard", "deploy d rearguard", "level_up l g", "promote p g"}


def placing(playing: Playing, text: str, **facts: Any) -> CipherScene:
    """One red card to deploy, one to level up with and one to promote with, and blue bonds."""
    mine = Side(
        lord=skilled("a", f"Friends |CONT| {text}" if text else ""),
        vanguard=[card("g", "Gray")],
        hand=[
            card("d", **facts),
            card("l", "Gray", **facts),
            card("p", "Gray", **facts, promotion_cost=1),
        ],
        bonds=[card("b1", insignias=["blue"]), card("b2", insignias=["blue"])],
    )
    return playing(cipher_scene(mine, phase="deployment"))


@word("NeedsNoInsignia")
@rule("CIPHER-INSIGNIA-2", "CIPHER-LEVELUP-4", "CIPHER-GAME-4")
@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("", set()),
        (f"You may deploy your cards {NO_BOND}", {"deploy d vanguard", "deploy d rearguard"}),
        (f"You may level up your cards {NO_BOND}", {"level_up l g", "promote p g"}),
        (f"You may class change your cards {NO_BOND}", {"promote p g"}),
        (f"During your Deployment Phase, you can deploy and Level Up your cards {NO_BOND}", PLACED),
        (f"During your Action Phase, you can deploy and Level Up your cards {NO_BOND}", set()),
        (f"You may deploy and level up <Bow> cards {NO_BOND}", set()),
        (f"You may deploy and level up <Sword> cards {NO_BOND}", PLACED),
    ],
)
def test_some_placements_need_no_bond_of_the_insignia(
    playing: Playing, text: str, offered: set[str]
) -> None:
    scene = placing(playing, text)

    assert scene.options() == {*offered, "end_deployment"}


@rule("CIPHER-DEPLOY-2")
def test_the_bonds_are_spent_all_the_same(playing: Playing) -> None:
    scene = placing(playing, f"You may deploy your cards {NO_BOND}", cost=2)
    scene.answer("deploy d vanguard")
    assert scene.mine.spent == 2

    scene = placing(playing, f"You may deploy your cards {NO_BOND}", cost=3)
    assert scene.options() == {"end_deployment"}


@rule("CIPHER-INSIGNIA-2")
def test_the_opponent_s_cards_need_their_bond(playing: Playing) -> None:
    mine = Side(lord=skilled("a", f"Friends |CONT| You may deploy your cards {NO_BOND}"))
    theirs = Side(hand=[card("d")], bonds=[card("b1", insignias=["blue"])])
    scene = playing(cipher_scene(mine, theirs, active=1, phase="deployment"))

    assert scene.options() == {"end_deployment"}


@rule("CIPHER-INSIGNIA-2", "CIPHER-SKILL-6")
def test_a_card_may_say_so_of_itself(playing: Playing) -> None:
    free = skilled("c", f"Free |SPEC| You may deploy this card {NO_BOND}")
    mine = Side(hand=[free, card("d")], bonds=[card("b1", insignias=["blue"])])
    scene = playing(cipher_scene(mine, phase="deployment"))

    assert scene.options("deploy") == {"deploy c vanguard", "deploy c rearguard"}
