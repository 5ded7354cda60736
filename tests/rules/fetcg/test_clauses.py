"""Rules of several clauses, and a test for each of them."""

from __future__ import annotations

import pytest

from rules.engine.cards import CardData
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import item, land, magic, surprise, unit, weapon
from tests.testkit.fetcg.samples import Playing, sample
from tests.testkit.fetcg.scene import FetcgScene, Placed, Side, at, fetcg_scene

DRAGON_FACTS = {"features": ["dragon"], "energy": 7, "element": "fire", "type": "breath"}
STONE = {"features": ["manakete"], "element": "fire", "type": "breath"}
FALL_BACK, MOUNTAIN, SEA = sample(107), sample(85), sample(87)


def field(
    playing: Playing, mine: list[Placed], theirs: list[Placed], phase: str = "invasion"
) -> FetcgScene:
    scene: FetcgScene = playing(fetcg_scene(Side(mine), Side(theirs), phase=phase))
    scene.may_stay_open = True
    return scene


# FETCG-CARD-4 ---------------------------------------------------------------------------------

ORDER = ("s", "a", "b", "c")


@rule("FETCG-CARD-4", "FETCG-EQUIP-5")
@pytest.mark.parametrize("own", ORDER)
@pytest.mark.parametrize("asked", ORDER)
def test_ranks_are_ordered_star_a_b_c(playing: Playing, own: str, asked: str) -> None:
    """The star is the highest: whose rank is equal or above may equip."""
    blade = weapon("blade", rank=asked)
    mine = at("A-1", unit("one", ranks=[f"sword_{own}"]), energy=1)
    scene = playing(fetcg_scene(Side([mine], hand=[blade]), phase="item"))

    assert bool(scene.options("equip_weapon")) is (ORDER.index(own) <= ORDER.index(asked))


@rule("FETCG-CARD-4")
def test_of_two_ranks_in_one_type_the_better_counts(playing: Playing) -> None:
    for ranks in (["sword_c", "sword_s"], ["sword_s", "sword_c"]):
        mine = at("A-1", unit("one", ranks=ranks), energy=1)
        scene = playing(fetcg_scene(Side([mine], hand=[weapon("b", rank="s")]), phase="item"))
        assert scene.options("equip_weapon") == {"equip_weapon b one"}


# FETCG-CHIPS-5 --------------------------------------------------------------------------------


@rule("FETCG-CHIPS-5")
def test_a_sortie_turns_unused_chips_into_energy(playing: Playing) -> None:
    scene = playing(fetcg_scene(Side(hand=[unit("one")]), phase="unit"))
    scene.do("sortie one A-1", "number 3")

    assert (scene.chips(), scene.energy("one")) == ((17, 0), 3)


@rule("FETCG-CHIPS-5")
def test_a_weapon_turns_unused_chips_into_energy(playing: Playing) -> None:
    one = unit("one", ranks=["sword_c"])
    scene = playing(fetcg_scene(Side([at("A-1", one, energy=1)], hand=[weapon("b")]), phase="item"))
    scene.do("equip_weapon b one", "number 2")

    assert (scene.chips(), scene.energy("one")) == ((17, 0), 3)


@rule("FETCG-CHIPS-5")
@pytest.mark.parametrize(
    ("card", "kind"), [(magic("m", "fire"), "magic"), (item("m", cost=2), "item")]
)
def test_magic_and_items_turn_unused_chips_into_used_ones(
    playing: Playing, card: CardData, kind: str
) -> None:
    one = at("A-1", unit("one", ranks=["fire_c"]), energy=1)
    scene = playing(fetcg_scene(Side([one], hand=[card]), phase="item"))
    scene.do(f"equip_{kind} m one")

    assert (scene.chips(), scene.energy("one")) == ((17, 2), 1)


@rule("FETCG-CHIPS-5")
def test_a_land_turns_unused_chips_into_used_ones(playing: Playing) -> None:
    scene = playing(fetcg_scene(Side(hand=[land("wood", cost=2)]), phase="land"))
    scene.do("play_land wood A-1")

    assert scene.chips() == (18, 2)


@rule("FETCG-CHIPS-5")
def test_a_surprise_turns_unused_chips_into_used_ones(playing: Playing) -> None:
    draw = surprise("draw", "Draw 1 card.", cost=2)
    side = Side([at("A-1", unit("one"))], hand=[draw])
    scene = playing(fetcg_scene(side, skip_windows=False))
    scene.do("play_surprise draw")

    assert scene.chips() == (13, 2)


@rule("FETCG-CHIPS-5")
def test_support_turns_unused_chips_into_energy(playing: Playing) -> None:
    scene = playing(fetcg_scene(Side([at("A-1", unit("one"), energy=1)]), phase="support"))
    scene.do("support one 3")

    assert (scene.chips(), scene.energy("one")) == ((16, 0), 4)


# FETCG-FIELD-5 --------------------------------------------------------------------------------


@rule("FETCG-FIELD-5")
def test_a_square_holds_one_unit_friend_or_enemy(playing: Playing) -> None:
    mine = [at("B-2", unit("one")), at("B-1", unit("friend"))]
    scene = field(playing, mine, [at("C-2", unit("enemy"))])
    scene.do("activate one")

    assert scene.options("move") == {"move one A-2", "move one B-3"}


@rule("FETCG-FIELD-5", "FETCG-ABILITY-13")
def test_a_dragon_with_its_manakete_underneath_counts_as_one_unit(playing: Playing) -> None:
    stone = unit("stone", **STONE)
    dragon = unit("dragon", **DRAGON_FACTS)
    scene = playing(fetcg_scene(Side([at("A-1", stone, energy=3)], hand=[dragon]), phase="unit"))
    scene.do("sortie_dragon dragon stone", "number 2")

    assert scene.units() == ["dragon"]
    assert scene.square("dragon") == "A-1"
    assert [card.data.key for card in scene.unit("dragon").cards] == ["stone", "dragon"]


@rule("FETCG-FIELD-5", "FETCG-LAND-7")
def test_a_square_holds_one_land_card(playing: Playing) -> None:
    side = Side([at("A-1", unit("one"))], hand=[land("new")], lands={"A-1": land("old")})
    scene = playing(fetcg_scene(side, phase="land"))
    scene.do("play_land new A-1")

    assert [card.data.key for card in scene.table.lands["A-1"].cards] == ["new"]
    assert scene.cards("discard") == ["old"]


@rule("FETCG-FIELD-5")
def test_unit_and_land_share_a_square(playing: Playing) -> None:
    wooded = Side([at("B-2", unit("one"))], lands={"B-3": land("wood"), "A-2": land("hill")})
    scene = playing(fetcg_scene(wooded))
    scene.may_stay_open = True
    scene.do("activate one", "move one B-3")

    assert scene.square("one") == "B-3"
    assert scene.table.land_at("B-3") is not None


# FETCG-HAND-3 ---------------------------------------------------------------------------------


@rule("FETCG-HAND-3")
def test_used_replaced_and_removed_cards_lie_in_the_one_discard_pile(playing: Playing) -> None:
    draw = surprise("used", "Draw 1 card.", "land_step")
    side = Side(
        [at("A-1", unit("fallen"), energy=1, weapon=weapon("carried"))],
        hand=[draw, land("new")],
        lands={"A-1": land("replaced")},
    )
    killer = at("B-1", unit("killer", energy=9))
    scene = playing(fetcg_scene(side, Side([killer]), phase="land"))
    scene.do("play_surprise used")
    scene.do("play_land new A-1")
    scene.end_turn()
    scene.skip_to("activate_unit")
    scene.use("killer")
    scene.may_stay_open = True
    scene.answer("attack")
    if scene.kinds == ["choose_defense_equipment"]:
        scene.answer("initial_equipment")
    scene.pass_all()

    assert scene.cards("discard") == ["used", "replaced", "carried", "fallen"], "newest on top"


@rule("FETCG-HAND-3")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_discard_pile_is_public_and_shown_in_its_order(
    playing: Playing, viewer: int | None
) -> None:
    pile = [unit("first"), unit("second"), unit("newest")]
    scene = playing(fetcg_scene(Side([at("A-1", unit("one"))], discard=pile)))
    scene.may_stay_open = True
    shown = scene.match.view(viewer)["players"][0]["zones"]["discard"]["cards"]

    assert [card["key"] for card in shown] in (
        ["first", "second", "newest"],
        ["newest", "second", "first"],
    )
    other = scene.match.view(1 - (viewer or 0))["players"][0]["zones"]["discard"]["cards"]
    assert [card["key"] for card in other] == [card["key"] for card in shown]


# FETCG-MOVE-13 --------------------------------------------------------------------------------


@rule("FETCG-MOVE-13")
@pytest.mark.parametrize("between", ["friend", "enemy", "land", "nothing"])
def test_a_grid_that_leaps_leaps_over_whatever_lies_between(playing: Playing, between: str) -> None:
    leaper = at("B-2", unit("leaper", movement_grid="f2"))
    mine, theirs = Side([leaper]), Side([at("D-1", unit("far"))])
    if between == "friend":
        mine.units = [leaper, at("C-2", unit("friend"))]
    elif between == "enemy":
        theirs.units = [*theirs.units, at("C-2", unit("enemy"))]
    elif between == "land":
        mine.lands = {"C-2": SEA}
    scene = playing(fetcg_scene(mine, theirs))
    scene.may_stay_open = True
    scene.do("activate leaper")

    assert scene.options("move") == {"move leaper D-2"}


@rule("FETCG-MOVE-13", "FETCG-MOVE-6")
@pytest.mark.parametrize("there", ["friend", "enemy", "land"])
def test_a_leap_needs_a_goal_that_is_free_and_lets_it_in(playing: Playing, there: str) -> None:
    leaper = at("A-2", unit("leaper", movement_grid="f2"))
    mine, theirs = Side([leaper]), Side([at("D-1", unit("far"))])
    if there == "friend":
        mine.units = [leaper, at("C-2", unit("friend"))]
    elif there == "enemy":
        theirs.units = [*theirs.units, at("C-2", unit("enemy"))]
    else:
        mine.lands = {"C-2": SEA}
    scene = playing(fetcg_scene(mine, theirs))
    scene.may_stay_open = True
    scene.do("activate leaper")

    assert scene.options("move") == set()


@rule("FETCG-MOVE-13", "FETCG-MOVE-5")
def test_a_diagonal_move_ignores_the_two_squares_beside_it(playing: Playing) -> None:
    crossing = at("B-2", unit("crossing", movement_grid="f1r1"))
    mine = [crossing, at("B-3", unit("friend"))]
    scene = field(playing, mine, [at("C-2", unit("enemy"))])
    scene.do("activate crossing")

    assert scene.options("move") == {"move crossing C-3"}


# FETCG-RANGE-7 --------------------------------------------------------------------------------


@rule("FETCG-RANGE-7")
def test_the_reach_of_an_attack_is_measured_where_the_units_stand_when_it_is_declared(
    playing: Playing,
) -> None:
    scene = field(playing, [at("A-2", unit("one"))], [at("C-2", unit("two"))])
    scene.use("one")
    assert not scene.options("attack"), "two squares away, as it was declared from A-2"

    scene = field(playing, [at("A-2", unit("one"))], [at("C-2", unit("two"))])
    scene.use("one", "B-2")
    assert scene.options("attack") == {"attack one two"}


@rule("FETCG-RANGE-7", "FETCG-BATTLE-12")
def test_the_reach_of_a_counter_is_measured_when_it_would_be_declared(playing: Playing) -> None:
    """Out of reach between the attack and the counter: a card moves the attacker away."""
    archer = unit("one", type="bow", action="indirect", attack_grid="1-2", energy=9)
    back = surprise("back", "Move target friendly unit one square backward.", "any_time", cost=0)
    for plays, counters in ((True, False), (False, True)):
        side = Side([at("B-2", archer)], hand=[back])
        scene = playing(fetcg_scene(side, Side([at("C-2", unit("two", energy=9))])))
        scene.may_stay_open = True
        scene.use("one")
        scene.answer("attack")
        if plays:
            scene.answer("play_surprise back")
        scene.pass_all()
        assert (scene.kinds == ["counterattack"]) is counters


@rule("FETCG-RANGE-7")
def test_a_unit_may_reach_an_enemy_that_cannot_reach_back(playing: Playing) -> None:
    archer = unit("one", type="bow", action="indirect")
    scene = field(playing, [at("B-2", archer)], [at("D-2", unit("two", energy=9))])
    scene.use("one")
    assert scene.options("attack") == {"attack one two"}
    scene.answer("attack")
    scene.pass_all()

    assert scene.energy("two") == 7
    assert scene.logged("counter") == []


# FETCG-WEAPON-5 -------------------------------------------------------------------------------


@rule("FETCG-WEAPON-5")
@pytest.mark.parametrize("counter", ["counter", "decline"])
def test_a_weapon_stays_on_its_unit_after_the_battle_it_was_used_in(
    playing: Playing, counter: str
) -> None:
    """With both who fight: the attacker's, and the one that countered or did not."""
    facts = {"energy": 15, "ranks": ["sword_a"]}
    mine = at("B-2", unit("one", **facts), weapon=weapon("mine", attack=1), energy=9)
    theirs = at("C-2", unit("two", **facts), weapon=weapon("theirs", attack=1), energy=9)
    scene = field(playing, [mine], [theirs])
    scene.use("one")
    scene.answer("attack")
    scene.answer("equipment mine")
    scene.answer("equipment theirs")
    scene.pass_all()
    scene.answer(counter)
    scene.pass_all()

    for key, carried in (("one", "mine"), ("two", "theirs")):
        card = scene.unit(key).weapon_card
        assert card is not None, key
        assert card.data.key == carried
    assert scene.logged("used_up") == []


@rule("FETCG-WEAPON-5", "FETCG-MAGIC-4")
def test_magic_in_the_same_place_leaves(playing: Playing) -> None:
    mage = at("B-2", unit("one", energy=9, ranks=["fire_a"]), weapon=magic("ember"))
    scene = field(playing, [mage], [at("C-2", unit("two", energy=9))])
    scene.use("one")
    scene.answer("attack")
    scene.answer("equipment ember")
    scene.pass_all()
    scene.answer("decline")

    assert scene.unit("one").weapon_card is None
    assert scene.cards("discard") == ["ember"]
