"""The phases of a turn, chips, hand and deck (GAME, TURN, NP, HAND, CHIPS)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.engine.cards import CardData, Deck, Entry
from rules.engine.resuming import replay
from rules.fetcg.game import GAME
from tests.rules.fetcg.scripted import CARD_DRAW, Scripted
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import item, land, surprise, unit, weapon
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene
from tests.testkit.scene import SEED

Playing = Callable[[Any], Any]
ONE, TWO = unit("one"), unit("two")
SOLDIERS = [unit(f"soldier{number}") for number in range(10)]
LANDS = [land(f"wood{number}") for number in range(10)]


def deck(cards: list[CardData] = SOLDIERS) -> Deck:
    return Deck("Thirty", tuple(Entry(card, 3) for card in cards))


def started(seed: bytes = SEED, **options: str) -> FetcgScene:
    scene = FetcgScene(GAME.start([deck(), deck()], seed, options))
    scene.may_stay_open = True
    return scene


# The turn -----------------------------------------------------------------------------------------


def steps_of_a_turn(scene: FetcgScene) -> list[str]:
    seen: list[str] = []
    turn = scene.table.turn
    while scene.match.outcome is None and scene.table.turn == turn:
        seen.append(scene.decision.kind)
        scene._do_nothing()
    return [kind for number, kind in enumerate(seen) if kind not in seen[:number]]


@rule("FETCG-TURN-1", "FETCG-TURN-2", "FETCG-TURN-5", "FETCG-TURN-6", "FETCG-GAME-2")
def test_a_turn_has_its_phases_and_steps_in_their_order(playing: Playing) -> None:
    scene = playing(
        fetcg_scene(
            Side([at("A-1", ONE, energy=4)], hand=[weapon("blade")], used=1),
            Side([at("D-1", TWO)]),
            phase="restoration",
            skip_windows=False,
        )
    )

    assert steps_of_a_turn(scene) == [
        "play_surprise",
        "unit_step",
        "support_step",
        "land_step",
        "item_step",
        "activate_unit",
        "end_phase",
    ]
    assert scene.table.turn == 6


@rule("FETCG-TURN-3", "FETCG-TURN-4", "FETCG-WIN-7")
@pytest.mark.parametrize(("opening", "phases"), [("none", 0), ("allowed", 1)])
def test_the_first_turn_of_the_game_has_a_draw_but_no_invasion_phase(
    opening: str, phases: int
) -> None:
    scene = started(starting_player="seat_0", opening_invasion=opening)
    scene.answer("keep")
    scene.answer("keep")
    scene.skip_to("unit_step")
    assert len(scene.player(0).hand) == 8
    scene.do(sorted(scene.options("sortie"))[0], "number 3")
    scene.skip_to("end_phase")

    assert scene.player(0).invasions == phases
    if not phases:
        scene.end_turn()
        scene.skip_to("unit_step")
        scene.do(sorted(scene.options("sortie"))[0], "number 3")
        scene.skip_to("activate_unit")
        assert scene.player(1).invasions == 1


@rule("FETCG-GAME-1", "FETCG-END-10")
def test_turns_alternate(playing: Playing) -> None:
    scene = playing(fetcg_scene(Side([at("A-1", ONE)]), Side([at("D-1", TWO)])))
    turns = []
    for _ in range(4):
        turns.append((scene.table.turn, scene.table.turn_player))
        scene.end_turn()

    assert turns == [(5, 0), (6, 1), (7, 0), (8, 1)]


@rule("FETCG-NP-2", "FETCG-CHIPS-7", "FETCG-CHIPS-12", "FETCG-CHIPS-1")
def test_used_chips_come_back_at_the_own_next_chip_restoration_alone(
    playing: Playing,
) -> None:
    """5 of 20 chips on a unit, 2 of them spent for an attack."""
    scene = playing(
        fetcg_scene(
            Side([at("B-2", ONE)]), Side([at("C-2", unit("wall", energy=9)), at("D-1", TWO)])
        )
    )
    scene.use("one")
    scene.do("attack one wall", "decline")
    assert (scene.chips(), scene.energy("one")) == ((15, 2), 3)
    scene.end_turn()
    assert scene.chips() == (15, 2), "the opponent's Chip Restoration changes nothing"
    scene.end_turn()

    assert scene.chips() == (17, 0)


@rule("FETCG-NP-3", "FETCG-TURN-4")
def test_the_draw_step_draws_exactly_one_card(playing: Playing) -> None:
    scene = playing(
        fetcg_scene(Side([at("A-1", ONE)]), Side([at("D-1", TWO)]), phase="restoration")
    )
    assert len(scene.player(0).hand) == 1
    assert len(scene.player(1).hand) == 0


@rule("FETCG-NP-4", "FETCG-WIN-9", "FETCG-WIN-10")
@pytest.mark.parametrize(("loses", "cards"), [("no", 0), ("yes", 1)])
def test_a_draw_that_fails_loses_or_by_agreement_the_draw_of_the_last_card(
    loses: str, cards: int
) -> None:
    scene = fetcg_scene(
        Side([at("A-1", ONE)], deck=LANDS[:cards], fill=False),
        Side([at("D-1", TWO)]),
        phase="draw",
        options={"lose_on_empty_deck": loses},
    )
    assert scene.match.outcome is not None
    assert scene.match.outcome.rule == "FETCG-WIN-9"
    assert scene.match.outcome.winners == (1,)

    harmless = fetcg_scene(
        Side([at("A-1", ONE)], deck=LANDS[: cards + 1], fill=False),
        Side([at("D-1", TWO)]),
        phase="draw",
        options={"lose_on_empty_deck": loses},
    )
    assert harmless.match.outcome is None


@rule("FETCG-WIN-11")
def test_several_cards_are_drawn_one_by_one_and_the_first_that_fails_loses() -> None:
    scene = fetcg_scene(
        Side([at("A-1", ONE)], hand=[CARD_DRAW], deck=LANDS[:1], fill=False),
        Side([at("D-1", TWO)]),
        text=Scripted,
        skip_windows=False,
    )
    scene.answer("play_surprise card-draw")
    scene.pass_all()

    assert scene.match.outcome is not None
    assert scene.match.outcome.rule == "FETCG-WIN-9"
    assert scene.cards("hand") == ["wood0"]


@rule("FETCG-NP-1", "FETCG-STATUS-6", "FETCG-STATUS-7")
def test_poison_takes_a_chip_before_chip_restoration_gives_it_back(playing: Playing) -> None:
    ill = {"poison": 1}
    scene = playing(
        fetcg_scene(
            Side([at("A-1", ONE, energy=3, statuses=ill), at("A-2", ONE, energy=1, statuses=ill)]),
            Side([at("D-1", TWO, statuses=ill)]),
            phase="restoration",
        )
    )
    assert scene.units() == ["one"]
    assert scene.energy("one") == 2
    assert scene.chips() == (18, 0)
    assert scene.energy("two") == 5, "only in its owner's phase"
    scene.end_turn()
    scene.end_turn()
    assert scene.energy("one") == 1


# Hand, chips, ways of ending ----------------------------------------------------------------------


@rule("FETCG-HAND-1", "FETCG-HAND-2", "FETCG-END-9")
@pytest.mark.parametrize(("held", "excess"), [(9, 2), (8, 1), (7, 0)])
def test_a_hand_is_cut_to_seven_only_at_the_end_of_the_own_turn(
    playing: Playing, held: int, excess: int
) -> None:
    scene = playing(
        fetcg_scene(
            Side([at("A-1", ONE)], hand=LANDS[:held]),
            Side([at("D-1", TWO)], hand=LANDS[:9]),
            phase="end",
        )
    )
    scene.do("to_discard")
    thrown = ["wood3", "wood6"][:excess]
    if excess:
        assert scene.kinds == ["discard_to_seven"]
        assert (scene.decision.minimum, scene.decision.maximum) == (excess, excess)
        scene.answer(*(f"discard {key}" for key in thrown))

    assert scene.table.turn == 6
    assert len(scene.player(0).hand) == 7
    assert scene.cards("discard") == thrown
    assert len(scene.player(1).hand) >= 9


@rule("FETCG-CHIPS-2", "FETCG-CHIPS-8", "FETCG-CHIPS-9", "FETCG-BATTLE-22")
def test_damage_beyond_the_last_chip_is_lost_and_twenty_chips_stay_twenty(
    playing: Playing,
) -> None:
    giant = unit("giant", attack=5, energy=9)
    scene = playing(
        fetcg_scene(
            Side([at("B-2", giant)]),
            Side([at("C-2", TWO, energy=2, weapon=weapon("blade")), at("D-1", TWO)], used=3),
        )
    )
    scene.use("giant")
    scene.do("attack giant two", "initial_equipment")

    assert scene.chips(1) == (10, 5)
    assert [player.chips for player in scene.table.players] == [20, 20]


@rule("FETCG-CHIPS-11", "FETCG-HAND-3", "FETCG-FIELD-2")
def test_piles_and_the_field_are_public_hands_and_decks_are_not(playing: Playing) -> None:
    scene = playing(
        fetcg_scene(
            Side([at("B-2", ONE, energy=3)], hand=LANDS[:2], discard=LANDS[2:4], used=4),
            Side([at("D-1", TWO)], hand=LANDS[:1]),
        )
    )
    for viewer in (None, 1):
        mine = scene.match.view(viewer)["players"][0]
        assert (mine["unused"], mine["used"]) == (13, 4)
        assert mine["zones"]["hand"] == {"count": 2}
        assert mine["zones"]["deck"] == {"count": 20}
        assert [card["key"] for card in mine["zones"]["discard"]["cards"]] == ["wood2", "wood3"]
    own = scene.match.view(0)
    assert [card["key"] for card in own["players"][0]["zones"]["hand"]["cards"]] == [
        "wood0",
        "wood1",
    ]
    assert "cards" not in own["players"][0]["zones"]["deck"]
    names = [[square["target"] for square in row] for row in own["rows"]]
    assert names[0] == ["D-1", "D-2", "D-3"]
    assert names[3] == ["A-1", "A-2", "A-3"]
    assert [row[0]["seats"] for row in own["rows"]] == [[1], [], [], [0]]
    turned = [[square["target"] for square in row] for row in scene.match.view(1)["rows"]]
    assert turned == [row[::-1] for row in names[::-1]]
    late = fetcg_scene(Side([at("D-1", ONE)]), Side([at("A-1", TWO)]), turn=6)
    watched = [[square["target"] for square in row] for row in late.match.view(None)["rows"]]
    assert watched == turned, "who only watches sits with seat 0, who is not the first here"


@rule("FETCG-WIN-12")
def test_to_resign_is_to_lose_at_any_time() -> None:
    scene = fetcg_scene(Side([at("A-1", ONE)]), Side([at("D-1", TWO)]))
    scene.match.concede(1)

    assert scene.match.outcome is not None
    assert scene.match.outcome.rule == "FETCG-WIN-12"
    assert scene.match.outcome.winners == (0,)


@rule("FETCG-GAME-3", "FETCG-ITEM-4")
def test_six_kinds_of_card_exist() -> None:
    assert [kind.key for kind in GAME.cards.kinds] == [
        "unit",
        "weapon",
        "magic",
        "item",
        "land",
        "surprise",
    ]


@rule("FETCG-HAND-4")
def test_cards_go_to_their_owners_piles(playing: Playing) -> None:
    """A unit removed takes its own cards to its owner, whoever removed it."""
    card = item("charm")
    scene = playing(
        fetcg_scene(
            Side([at("B-2", unit("strong", attack=5))]),
            Side([at("C-2", TWO, item=card), at("D-1", unit("other"))]),
        )
    )
    scene.use("strong")
    scene.do("attack strong two")

    assert scene.cards("discard", 1) == ["charm", "two"]
    assert scene.cards("discard", 0) == ["strong"]


@rule("FETCG-NP-5", "FETCG-SUPPORT-4")
def test_every_optional_step_may_be_passed(playing: Playing) -> None:
    hand = [ONE, LANDS[0], item("charm"), surprise("supply", timing="unit_step")]
    scene = playing(
        fetcg_scene(
            Side([at("A-1", ONE, energy=1)], hand=hand), Side([at("D-1", TWO)]), phase="unit"
        )
    )
    for kind in ("unit_step", "support_step", "land_step", "item_step"):
        scene.skip_to(kind)
        assert len(scene.options()) > 1
        scene.answer("end_step")
    assert len(scene.player(0).hand) == 4


def test_a_match_of_the_game_replays_exactly() -> None:
    scene = started()
    while scene.table.turn < 4 and scene.match.outcome is None:
        scene._do_nothing()

    assert replay(GAME, scene.match.record).verdict == "EXACT"
