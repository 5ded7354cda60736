"""Bonds and Insignias: what lies in the Bond Area and what it allows (CIPHER-BOND, INSIGNIA)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.engine.cards import CardData
from tests.testkit.cipher.cards import card
from tests.testkit.cipher.scene import CipherScene, Side, cipher_scene, face_down, unit
from tests.testkit.citation import rule

Playing = Callable[[CipherScene], CipherScene]

RED = card("red")
BLUE = card("blue", insignias=["blue"])
NONE = card("none", insignias=[])
DUAL = card("dual", insignias=["white", "black"])
WHITE = card("white", insignias=["white"])
BLACK = card("black", insignias=["black"])


def offered(
    playing: Playing, hand: list[CardData], bonds: list[object], **options: str
) -> set[str]:
    """The cards that may be deployed into the Vanguard with these bonds."""
    side = Side(hand=hand, bonds=bonds)
    scene = playing(cipher_scene(side, phase="deployment", options=options))
    said = {option.split()[1] for option in scene.options("deploy")}
    assert scene.options("deploy") == {
        f"deploy {key} {area}" for key in said for area in ("vanguard", "rearguard")
    }
    return said


@rule("CIPHER-BOND-1", "CIPHER-BOND-2")
def test_one_hand_card_or_none_becomes_a_face_up_bond(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(hand=[RED, BLUE]), phase="bond"))

    assert scene.options() == {"bond red", "bond blue", "no_bond"}
    scene.answer("bond blue")

    assert scene.cards("bonds") == ["blue"]
    assert scene.mine.bonds.cards[0].face_up
    assert scene.cards("hand") == ["red"]
    assert "place_bond" not in scene.kinds


@rule("CIPHER-BOND-2")
def test_no_bond_need_be_placed(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(hand=[RED]), phase="bond"))
    scene.answer("no_bond")

    assert scene.cards("bonds") == []
    assert scene.cards("hand") == ["red"]


@rule("CIPHER-BOND-4", "CIPHER-INSIGNIA-3")
def test_a_face_down_bond_has_no_insignia(playing: Playing) -> None:
    assert offered(playing, [card("a"), BLUE], [face_down(RED), BLUE]) == {"blue"}


@rule("CIPHER-BOND-5", "CIPHER-INSIGNIA-4")
@pytest.mark.parametrize(("down", "legal"), [(3, True), (2, False)])
def test_a_face_down_bond_still_counts(playing: Playing, down: int, legal: bool) -> None:
    lucina = card("lucina", cost=4, insignias=["blue"])
    bonds = [BLUE, *(face_down(card(f"d{n}")) for n in range(down))]

    assert offered(playing, [lucina], bonds) == ({"lucina"} if legal else set())


@rule("CIPHER-BOND-6")
def test_a_flipped_bond_stays_flipped_from_turn_to_turn(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(bonds=[face_down(RED)])))
    scene.answer("end_turn")
    scene.play_on("place_bond", player=0)

    assert not scene.mine.bonds.cards[0].face_up


@rule("CIPHER-BOND-7")
def test_everybody_may_look_at_flipped_bonds(playing: Playing) -> None:
    scene = playing(cipher_scene(Side(bonds=[face_down(BLUE)])))

    for viewer in (0, 1, None):
        bond = scene.match.view(viewer)["players"][0]["zones"]["bonds"]["cards"][0]
        assert (bond["key"], bond["face_up"]) == ("blue", False)


@rule("CIPHER-BOND-8", "CIPHER-BOND-13", "CIPHER-DEPLOY-2")
def test_the_budget_is_as_high_as_the_bonds_and_renewed_each_turn(playing: Playing) -> None:
    hand = [card("one"), card("two"), card("late")]
    side = Side(hand=hand, bonds=[RED, face_down(BLUE)])
    scene = playing(cipher_scene(side, phase="deployment"))
    scene.answer("deploy one vanguard")
    assert scene.match.view(1)["players"][0]["budget"] == {"spent": 1, "bonds": 2}
    scene.answer("deploy two vanguard")

    assert scene.options() == {"end_deployment"}
    assert [bond.face_up for bond in scene.mine.bonds.cards] == [True, False]
    scene.answer("end_deployment")
    assert scene.mine.spent == 2
    scene.answer("end_turn")
    assert scene.mine.spent == 0
    scene.play_on("deployment", player=0)
    assert scene.mine.budget == 2
    assert "deploy late vanguard" in scene.options()


@rule("CIPHER-BOND-9")
def test_the_order_of_bonds_means_nothing(playing: Playing) -> None:
    hand = [card("a"), BLUE, WHITE]
    bonds = [RED, face_down(WHITE), BLUE]

    assert offered(playing, hand, bonds) == offered(playing, hand, bonds[::-1]) == {"a", "blue"}


@rule("CIPHER-BOND-10")
def test_a_name_in_the_bond_area_never_conflicts(playing: Playing) -> None:
    twin = card("twin", "Marth")
    side = Side(lord=card("m", "Marth"), hand=[twin], bonds=[card("bonded", "Marth")])
    scene = playing(cipher_scene(side, phase="bond"))
    scene.answer("bond twin")

    assert scene.cards("bonds") == ["bonded", "twin"]
    assert offered(playing, [card("cain", "Cain")], [card("c", "Cain")]) == {"cain"}


@rule("CIPHER-BOND-11")
def test_more_spent_than_bonds_leaves_nothing_and_undoes_nothing(playing: Playing) -> None:
    side = Side(hand=[card("a"), card("free", cost=0)], bonds=[RED], spent=3)
    side.vanguard = [card("standing", cost=3)]
    scene = playing(cipher_scene(side, phase="deployment"))

    assert scene.mine.budget == 0
    assert scene.units("vanguard") == ["lord0", "standing"]
    assert scene.options("deploy") == {"deploy free vanguard", "deploy free rearguard"}


@rule("CIPHER-INSIGNIA-2")
def test_a_card_needs_a_face_up_bond_of_its_insignia(playing: Playing) -> None:
    shiida = card("shiida", insignias=["red"])

    assert offered(playing, [shiida], [RED]) == {"shiida"}
    assert offered(playing, [shiida], [BLUE]) == set()


@rule("CIPHER-INSIGNIA-2", "CIPHER-LEVELUP-4")
@pytest.mark.parametrize("promotion_cost", [None, 1])
@pytest.mark.parametrize("cost", [1, 3])
def test_stacking_needs_the_insignia_too(
    playing: Playing, promotion_cost: int | None, cost: int
) -> None:
    blue = card("up", "Marth", cost=cost, promotion_cost=promotion_cost, insignias=["blue"])
    lord = unit(card("m", "Marth", cost=2))
    action = "promote" if promotion_cost else "level_up"

    for bond, expected in ((RED, set()), (BLUE, {f"{action} up m"})):
        side = Side(lord=lord, hand=[blue], bonds=[bond, face_down(RED), face_down(RED)])
        scene = playing(cipher_scene(side, phase="deployment"))
        assert scene.options(action) == expected


@rule("CIPHER-INSIGNIA-5", "CIPHER-INSIGNIA-8")
def test_with_all_bonds_flipped_only_cards_without_insignia_can_be_placed(
    playing: Playing,
) -> None:
    bonds = [face_down(RED), face_down(BLUE)]
    dear = card("dear", cost=3, insignias=[])

    assert offered(playing, [card("a"), BLUE, NONE, dear], bonds) == {"none"}


@rule("CIPHER-INSIGNIA-6")
@pytest.mark.parametrize(
    ("bonds", "by_dual_bond", "by_both_symbols"),
    [
        ([DUAL], True, True),
        ([WHITE, BLACK], False, True),
        ([WHITE, RED], False, False),
        ([face_down(DUAL), WHITE], False, False),
        ([WHITE, face_down(BLACK)], False, False),
        ([card("wr", insignias=["white", "red"]), BLACK], False, True),
    ],
)
def test_a_dual_card_needs_a_dual_bond_unless_the_table_agreed_otherwise(
    playing: Playing, bonds: list[object], by_dual_bond: bool, by_both_symbols: bool
) -> None:
    hand = [card("both", insignias=["white", "black"])]

    assert bool(offered(playing, hand, bonds)) is by_dual_bond
    assert bool(offered(playing, hand, bonds, dual="dual_bond")) is by_dual_bond
    assert bool(offered(playing, hand, bonds, dual="both_symbols")) is by_both_symbols


@rule("CIPHER-INSIGNIA-7")
def test_a_dual_bond_counts_as_each_of_its_insignias(playing: Playing) -> None:
    assert offered(playing, [WHITE, BLACK, card("a")], [DUAL]) == {"white", "black"}


@rule("CIPHER-INSIGNIA-9")
def test_a_bond_without_insignia_provides_none(playing: Playing) -> None:
    assert offered(playing, [card("a"), BLUE, card("n", insignias=[])], [NONE]) == {"n"}


@rule("CIPHER-INSIGNIA-11")
def test_the_insignia_is_asked_for_at_the_moment_of_placement(playing: Playing) -> None:
    """The Insignia that allowed a unit may be gone: the unit stays, the next one is refused."""
    side = Side(hand=[card("next")], vanguard=[card("standing")], bonds=[face_down(RED)])
    scene = playing(cipher_scene(side, phase="deployment"))

    assert scene.options() == {"end_deployment"}
    assert scene.units("vanguard") == ["lord0", "standing"]
