"""What the sample Surprise cards do, from their text (FETCG-SURPRISE-21, 22)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.cards import CardData
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, land, unit
from tests.testkit.fetcg.samples import Playing, sample
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

SUPPLY, CARD_DRAW, EXCHANGE, NULLIFY, PURSUIT, CRITICAL = map(sample, range(94, 100))
ASTRA, WRATH, GREAT_SHIELD, CHARGE, PRAYER, FEINT = map(sample, range(100, 106))
FAMILY_BOND, FALL_BACK, REINFORCEMENTS, SPOILS, SCORCHED, BANNER = map(sample, range(106, 112))
SKILLS = "Pursuit, Critical, Astra, Wrath, Great Shield"


def duel(
    playing: Playing,
    *hand: CardData,
    mine: CardData | None = None,
    theirs: CardData | None = None,
    energy: int = 6,
    against: tuple[CardData, ...] = (),
) -> FetcgScene:
    """ "one" of the own player attacks "two" (Attack 3, Counterattack 2, both with 6 Energy)."""
    numbers = {"energy": 8, "attack": 3, "counterattack": 2, "skills": SKILLS}
    mine, theirs = mine or unit("one", **numbers), theirs or unit("two", **numbers)
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", mine, energy=energy)], hand=hand),
            Side([at("C-2", theirs, energy=6)], hand=against),
        )
    )
    scene.use("one")
    scene.answer("attack one two")
    scene.may_stay_open = True  # whether the other side counters is often another test's matter
    return scene


def strikes(scene: FetcgScene) -> list[tuple[int, int]]:
    """Cost and damage of each strike so far."""
    return [(line["cost"], line["damage"]) for line in scene.logged("strike")]


def offered(scene: FetcgScene) -> set[str]:
    return {one.removeprefix("play_surprise ") for one in scene.options("play_surprise")}


def strike(scene: FetcgScene, *keys: str) -> None:
    """Play the cards, then let everybody pass and decline to counter."""
    for key in keys:
        scene.answer(f"play_surprise {key}")
        while scene.kinds == ["play_surprise"] and scene.decision.player == 1:
            scene.answer("pass")
    scene.pass_all()


@rule("FETCG-SURPRISE-21", "FETCG-CARD-13")
@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (PURSUIT, (6, 6)),
        (CRITICAL, (3, 6)),
        (CHARGE, (3, 4)),
    ],
    ids=lambda found: getattr(found, "key", None),
)
def test_cards_for_the_attacking_unit(
    playing: Playing, card: CardData, expected: tuple[int, int]
) -> None:
    scene = duel(playing, card, energy=8)
    cost = card.stats["cost"]

    strike(scene, card.key)

    assert strikes(scene) == [expected]
    assert scene.player().used == cost + expected[0]


@rule("FETCG-SURPRISE-21", "FETCG-CARD-13")
def test_a_skill_needs_the_unit_that_has_it_and_the_moment(playing: Playing) -> None:
    plain = unit("one", energy=8, attack=3, counterattack=2)
    scene = duel(playing, PURSUIT, CRITICAL, ASTRA, WRATH, GREAT_SHIELD, CHARGE, mine=plain)

    assert offered(scene) == {"charge"}


@rule("FETCG-SURPRISE-21")
def test_astra_takes_a_chip_of_the_unit_when_it_is_played(playing: Playing) -> None:
    scene = duel(playing, ASTRA, against=(unit("in hand"),))

    scene.answer("play_surprise astra")

    assert scene.energy("one") == 5, "paid before anybody answers"
    scene.pass_all()
    assert strikes(scene) == [(5, 3)], "3 attacks of Power 1; the cost of 9 takes all it has"


@rule("FETCG-DAMAGE-5")
def test_astra_then_critical_doubles_what_astra_made(playing: Playing) -> None:
    scene = duel(playing, ASTRA, CRITICAL)

    strike(scene, "astra", "critical")

    assert strikes(scene) == [(5, 6)]


@rule("FETCG-SURPRISE-21")
def test_a_unit_with_its_last_chip_cannot_pay_for_astra(playing: Playing) -> None:
    poor = unit("one", attack=1, skills="Astra")
    scene = duel(playing, ASTRA, mine=poor, energy=1)

    assert offered(scene) == set()


@rule("FETCG-DAMAGE-5", "FETCG-DAMAGE-14")
@pytest.mark.parametrize(
    ("card", "damage"),
    [(GREAT_SHIELD, 1), (PRAYER, 1), (FEINT, 0)],
    ids=["shield", "prayer", "feint"],
)
def test_cards_for_the_defending_unit(playing: Playing, card: CardData, damage: int) -> None:
    scene = duel(playing, against=(card,))

    scene.answer(f"play_surprise {card.key}")
    scene.pass_all()

    assert [found for _, found in strikes(scene)] == [damage]


@rule("FETCG-DAMAGE-13")
def test_feint_leaves_no_attack_and_no_cost(playing: Playing) -> None:
    scene = duel(playing, against=(FEINT,))

    scene.do("play_surprise feint")

    assert strikes(scene) == [(0, 0)]
    assert scene.kinds == ["counterattack"]


@rule("FETCG-SURPRISE-1", "FETCG-DAMAGE-5")
def test_wrath_doubles_the_counterattack_of_a_unit_in_need(playing: Playing) -> None:
    scene = duel(playing, against=(WRATH, WRATH))
    scene.pass_all()
    scene.answer("counter")
    assert offered(scene) == set(), "3 Energy are too many"
    scene.pass_all()
    assert strikes(scene) == [(3, 3), (0, 2)]

    weak = unit("two", energy=8, counterattack=2, skills="Wrath")
    scene = duel(playing, against=(WRATH,), mine=unit("one", energy=8, attack=4), theirs=weak)
    scene.pass_all()
    scene.do("counter", "play_surprise wrath")
    assert strikes(scene) == [(4, 4), (0, 4)]


@rule("FETCG-SURPRISE-1")
def test_prayer_and_great_shield_work_against_a_counterattack_too(playing: Playing) -> None:
    scene = duel(playing, PRAYER, GREAT_SHIELD)
    assert offered(scene) == set(), "in the attack nobody strikes the Attacking unit"
    scene.pass_all()
    scene.answer("counter")

    assert offered(scene) == {"prayer", "great-shield"}
    strike(scene, "prayer")
    assert strikes(scene) == [(3, 3), (0, 0)]


@rule("FETCG-CARD-14")
def test_family_bond_needs_a_relative_at_the_own_side(playing: Playing) -> None:
    sigurd = character("one", "Sigurd", energy=8, children="Seliph")
    kin, stranger = character("kin", "Seliph"), character("stranger", "Arvis")

    def scene(*, with_kin: bool) -> FetcgScene:
        found: FetcgScene = playing(
            fetcg_scene(
                Side(
                    [at("B-2", sigurd), at("A-1", kin if with_kin else stranger)],
                    hand=[FAMILY_BOND],
                ),
                Side(
                    [at("C-2", unit("two", energy=8)), at("D-1", kin, energy=1)]
                    if not with_kin
                    else [at("C-2", unit("two", energy=8))]
                ),
            )
        )
        found.use("one")
        found.answer("attack one two")
        found.may_stay_open = True
        return found

    alone = scene(with_kin=False)
    assert offered(alone) == set(), "a relative among the enemies is none"
    together = scene(with_kin=True)
    strike(together, "family-bond")
    assert strikes(together) == [(2, 4)]


# Outside battle -------------------------------------------------------------------------------


def field(playing: Playing, *hand: CardData, **state: Any) -> FetcgScene:
    """The window after the Action Mode Step, with "one" at B-2 and "two" at D-1."""
    mine = state.pop("mine", [at("B-2", unit("one"))])
    theirs = state.pop("theirs", [at("D-1", unit("two"))])
    scene: FetcgScene = playing(
        fetcg_scene(Side(mine, hand=hand, **state), Side(theirs), skip_windows=False)
    )
    return scene


@rule("FETCG-SURPRISE-17")
@pytest.mark.parametrize(("used", "after"), [(6, (13, 2)), (2, (15, 0))])
def test_supply_brings_up_to_four_used_chips_back(
    playing: Playing, used: int, after: tuple[int, int]
) -> None:
    scene = field(playing, SUPPLY, used=used)

    scene.do("play_surprise supply")

    assert scene.chips() == after


@rule("FETCG-WIN-9", "FETCG-WIN-11")
def test_card_draw_draws_two_and_may_lose(playing: Playing) -> None:
    scene = field(playing, CARD_DRAW)
    scene.do("play_surprise card-draw")
    assert len(scene.cards("hand")) == 2

    short = field(playing, CARD_DRAW, fill=False, deck=[unit("last")])
    short.do("play_surprise card-draw")
    assert short.match.outcome is not None
    assert (short.match.outcome.winners, short.match.outcome.rule) == ((1,), "FETCG-WIN-9")


@rule("FETCG-SURPRISE-1")
def test_card_exchange_needs_another_card_and_draws_as_many(playing: Playing) -> None:
    assert offered(field(playing, EXCHANGE)) == set()

    scene = field(playing, EXCHANGE, unit("a"), unit("b"), deck=[unit("x"), unit("y"), unit("z")])
    scene.do("play_surprise card-exchange")
    scene.answer("choose a", "choose b")

    assert sorted(scene.cards("hand")) == ["x", "y"]
    assert set(scene.cards("discard")) == {"a", "b", "card-exchange"}


@rule("FETCG-SURPRISE-8")
def test_nullify_counters_the_card_it_names(playing: Playing) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", unit("one"))], hand=[SUPPLY, CARD_DRAW], used=2),
            Side([at("D-1", unit("two"))], hand=[NULLIFY]),
            skip_windows=False,
        )
    )
    scene.answer("play_surprise supply")
    scene.answer("pass")  # the opponent waits for a better one
    scene.answer("play_surprise card-draw")
    scene.answer("play_surprise nullify")
    assert scene.options() == {"choose supply", "choose card-draw"}
    scene.answer("choose card-draw")
    scene.pass_all()

    assert [line["card"]["card"] for line in scene.logged("countered")] == ["card-draw"]
    assert scene.cards("hand") == []


@rule("FETCG-MOVE-12")
def test_fall_back_moves_a_unit_only_where_it_can_go(playing: Playing) -> None:
    scene = field(
        playing,
        FALL_BACK,
        FALL_BACK,
        mine=[at("B-2", unit("one")), at("C-2", unit("front")), at("A-1", unit("home"))],
    )

    scene.do("play_surprise fall-back")

    assert (scene.square("one"), scene.square("front")) == ("A-2", "C-2")


@rule("FETCG-SURPRISE-22")
def test_a_card_whose_target_can_no_longer_be_moved_does_nothing(playing: Playing) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", unit("one"))], hand=[FALL_BACK, FALL_BACK]),
            Side([at("D-1", unit("two"))]),
            skip_windows=False,
        )
    )
    scene.answer("play_surprise fall-back")
    scene.do("play_surprise fall-back")

    assert scene.square("one") == "A-2", "the second finds it in the Home Row"
    assert scene.cards("discard") == ["fall-back", "fall-back"]


@rule("FETCG-UNIT-1")
def test_reinforcements_allow_one_more_sortie(playing: Playing) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(Side(hand=[REINFORCEMENTS, unit("a"), unit("b"), unit("c")]), phase="unit")
    )
    for key, square in (("a", "A-1"), ("b", "A-2")):
        if not scene.options("sortie"):
            scene.do("play_surprise reinforcements")
        scene.answer(f"sortie {key} {square}")
        scene.answer("number 1")

    assert scene.units() == ["a", "b"]
    assert scene.options("sortie") == set()


@rule("FETCG-SURPRISE-1", "FETCG-END-3")
@pytest.mark.parametrize(("square", "drawn"), [("B-2", False), ("C-2", True)])
def test_spoils_of_war_want_a_unit_far_ahead(playing: Playing, square: str, drawn: bool) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(Side([at(square, unit("one"))], hand=[SPOILS]), phase="end")
    )
    scene.answer("end_phase_step surprise")

    assert (offered(scene) == {"spoils-of-war"}) is drawn
    if drawn:
        scene.do("play_surprise spoils-of-war")
        assert len(scene.cards("hand")) == 1


@rule("FETCG-LAND-8")
def test_scorched_earth_removes_a_land_of_either_player(playing: Playing) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", unit("one"))], hand=[SCORCHED], lands={"A-1": land("mine")}),
            Side([at("D-1", unit("two"))], lands={"C-1": land("theirs")}),
            skip_windows=False,
        )
    )
    scene.answer("play_surprise scorched-earth")
    assert scene.options() == {"choose mine", "choose theirs"}
    scene.answer("choose theirs")

    assert scene.table.land_at("C-1") is None
    assert scene.cards("discard", 1) == ["theirs"]


@rule("FETCG-WIN-13", "FETCG-SURPRISE-24")
@pytest.mark.parametrize(("third", "wins"), [("A-3", False), ("C-3", True)])
def test_the_banner_wins_with_three_units_ahead(playing: Playing, third: str, wins: bool) -> None:
    ahead = [at("C-1", unit("a")), at("C-2", unit("b")), at(third, unit("c"))]
    scene: FetcgScene = playing(
        fetcg_scene(Side(ahead, hand=[BANNER]), Side([at("D-1", unit("two"))]), phase="end")
    )
    scene.answer("end_phase_step surprise")
    scene.do("play_surprise banner-of-conquest")
    assert scene.match.outcome is None
    scene.skip_to("end_phase")
    scene.end_turn()
    assert scene.match.outcome is None, "the own turn's end is too early"

    scene.end_turn()

    outcome = scene.match.outcome
    assert (outcome is not None) is wins
    if outcome is not None:
        assert (outcome.winners, outcome.rule) == ((0,), "FETCG-WIN-13")
    else:
        assert not scene.table.effects, "it is over"


@rule("FETCG-SURPRISE-1")
def test_two_units_ahead_are_needed_to_raise_the_banner(playing: Playing) -> None:
    scene: FetcgScene = playing(
        fetcg_scene(Side([at("C-1", unit("a"))], hand=[BANNER]), phase="end")
    )
    scene.answer("end_phase_step surprise")

    assert offered(scene) == set()
