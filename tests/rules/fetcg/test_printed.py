"""What stands on cards, and where card text beats the rules (FETCG-CARD, FETCG-GAME-4)."""

from __future__ import annotations

import tomllib

import pytest

from rules.fetcg.cards import FEATURES, SCHEMA
from rules.fetcg.grids import grid
from rules.fetcg.names import called, name_of
from rules.fetcg.printed import FireCard
from tests.testkit import shipped
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, land, magic, unit, weapon
from tests.testkit.fetcg.samples import Playing, end_phase, sample
from tests.testkit.fetcg.scene import FetcgScene, Side, at, fetcg_scene

ALL = {card.key: card for card in shipped.cards_by_number("fetcg").values() if not card.unknown}


@rule("FETCG-CARD-1", "FETCG-CARD-17", "FETCG-CARD-18", "FETCG-CARD-19")
def test_every_kind_of_card_has_the_facts_that_are_printed_on_it() -> None:
    fields = {kind.key: {field.key for field in kind.fields} for kind in SCHEMA.kinds}

    unit_facts = (
        "class gender level movement action ranks energy attack counterattack movement_grid "
        "attack_grid triangle features equipment parents children siblings skills flag homeland"
    )
    assert fields["unit"] >= set(unit_facts.split())
    assert fields["weapon"] >= {"type", "attack", "max", "attack_grid", "triangle", "rank"}
    assert fields["magic"] >= {"type", "attack", "cost", "attack_grid", "triangle", "rank"}
    assert fields["surprise"] == {"cost", "timing"}
    assert fields["land"] == fields["item"] == {"cost"}
    for card in ALL.values():
        assert SCHEMA.validate(card.kind, card.stats) == {}, card.key


@rule("FETCG-CARD-1")
@pytest.mark.parametrize(
    ("kind", "stats", "field"),
    [
        ("unit", {"ranks": ["sword_d"]}, "ranks"),
        ("unit", {"movement_grid": "f4"}, "movement_grid"),
        ("unit", {"attack_grid": "north"}, "attack_grid"),
        ("unit", {"energy": 0}, "energy"),
        ("weapon", {"type": "fire"}, "type"),
        ("magic", {"type": "sword"}, "type"),
        ("surprise", {"timing": "whenever"}, "timing"),
    ],
)
def test_facts_that_no_card_can_have_are_refused(
    kind: str, stats: dict[str, object], field: str
) -> None:
    assert field in SCHEMA.validate(kind, stats)


@rule("FETCG-FIELD-9")
def test_grids_are_written_as_squares_and_distances() -> None:
    assert grid("1 f2") == {(1, 0), (-1, 0), (0, 1), (0, -1), (2, 0)}
    assert grid("f1l1 f1 f1r1") == {(1, -1), (1, 0), (1, 1)}
    assert grid("here") == {(0, 0)}
    assert len(grid("1-2")) == 12
    assert len(grid("3-5")) == 22, (
        "no further than a field of 4 rows and 3 columns is deep and wide"
    )
    assert grid("b2r1") == {(-2, 1)}
    assert grid("l2 r1") == {(0, -2), (0, 1)}
    with pytest.raises(ValueError, match="'x1' is not a grid"):
        grid("x1")


@rule("FETCG-CARD-21")
def test_dragons_and_their_stones_have_a_type_of_their_own() -> None:
    fire = FireCard.from_data(sample(32))

    assert (fire.type, fire.ranks) == ("breath", {})
    for card in ALL.values():
        printed = FireCard.from_data(card)
        assert "breath" not in printed.triangle
        assert printed.kind == "unit" or printed.type != "breath"


@rule("FETCG-CARD-8", "FETCG-MAGIC-6", "FETCG-MAGIC-8")
def test_the_number_of_a_staff_is_what_it_gives_back_unless_it_is_set_apart() -> None:
    assert FireCard.from_data(sample(70)).restores == 3
    assert FireCard.from_data(sample(72)).restores == 0, "Restore gives nothing back"
    assert FireCard.from_data(sample(18)).restores == 2
    same = unit("cleric", type="staff", action="recovery", attack=2)
    assert FireCard.from_data(same).restores == 2


@rule("FETCG-HOLY-1", "FETCG-HOLY-2")
def test_a_card_with_a_symbol_effect_is_a_holy_weapon_of_the_highest_rank() -> None:
    holy = 0
    for card in ALL.values():
        printed = FireCard.from_data(card)
        has_symbol = any(one.kind == "symbol" for one in printed.abilities)
        assert printed.holy is has_symbol, card.key
        if printed.holy:
            holy += 1
            assert printed.rank == "s"
    assert holy == 3


@rule("FETCG-ADVANCED-1", "FETCG-ADVANCED-5")
def test_an_advanced_unit_wears_a_crown_and_otherwise_a_regular_name() -> None:
    for card in ALL.values():
        if card.kind == "unit":
            crowned = card.stats["standing"] == "advanced"
            assert card.name.startswith("♔") is crowned
    crown, regular = name_of(sample(37)), name_of(sample(35))
    assert (crown.written, crown.gender) == (regular.written, regular.gender)
    assert crown != regular


@rule("FETCG-CARD-14")
def test_names_in_texts_may_say_a_gender() -> None:
    (she,) = called("Rowan (female)")
    assert she.fits(name_of(sample(44)))
    assert not she.fits(name_of(sample(43)))
    (crowned,) = called("♔Aldren")
    assert crowned.fits(name_of(sample(37)))
    assert not crowned.fits(name_of(sample(35)))
    assert crowned.fits_family(name_of(sample(35))), "a family line names the person"


@rule("FETCG-CARD-15")
def test_flag_and_homeland_matter_to_texts_alone(playing: Playing) -> None:
    caller = unit("one", ability='Symbol: 1 of your units from "Valmere" regains 1 Energy.')
    compatriot = character("two", homeland="Valmere", flag="Sword")
    scene = end_phase(
        playing,
        at("B-2", caller, energy=2),
        at("A-1", compatriot, energy=2),
        at("A-2", unit("x"), energy=2),
    )
    scene.answer("end_phase_step symbol")
    scene.answer("symbol_effect one")

    assert [scene.energy(key) for key in ("one", "two", "x")] == [2, 3, 2]
    generic = [card for card in ALL.values() if card.stats.get("standing") == "generic"]
    assert not [card for card in generic if {"flag", "homeland"} & card.stats.keys()]


@rule("FETCG-CARD-16")
def test_class_features_are_those_of_the_schema() -> None:
    known = {key for key, _ in FEATURES}
    found = {one for card in ALL.values() for one in card.stats.get("features", ())}

    assert found == known


# Card text and rules --------------------------------------------------------------------------


@rule("FETCG-GAME-4", "FETCG-ADVANCED-3")
def test_a_text_that_allows_a_sortie_beats_the_rule_against_it(playing: Playing) -> None:
    text = "This card may also be sortied."
    allowed = unit("free", "♔Sigurd", text, standing="advanced")
    bound = unit("bound", "♔Seliph", standing="advanced")
    scene: FetcgScene = playing(fetcg_scene(Side(hand=[allowed, bound]), phase="unit"))

    assert {one.split()[1] for one in scene.options("sortie")} == {"free"}


@rule("FETCG-GAME-4")
def test_cannot_beats_may(playing: Playing) -> None:
    """A Leg Ring opens the diagonals, a Land that keeps Cavalry out closes one of them."""
    rider = unit("one", movement="cavalry")
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", rider, item=sample(80))], lands={"A-1": sample(85), "A-2": sample(85)})
        )
    )
    scene.answer("activate one")

    squares = {one.split()[-1] for one in scene.options("move")}
    assert "A-3" in squares
    assert squares.isdisjoint({"A-1", "A-2"})


@rule("FETCG-GAME-5", "FETCG-STATUS-3")
def test_where_all_are_silent_it_goes_as_in_the_video_game(playing: Playing) -> None:
    """A sleeper does not strike back, and wings cross mountains."""
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", unit("one", movement="flying", energy=9))]),
            Side(
                [at("C-2", unit("two", energy=9), statuses={"sleep": 3})], lands={"C-1": sample(85)}
            ),
        )
    )
    scene.answer("activate one")
    assert "move one C-1" in scene.options("move")
    scene.answer("stay")
    scene.answer("attack one two")

    assert scene.kinds != ["counterattack"]
    assert len(scene.logged("strike")) == 1


@rule("FETCG-GENERATION-9", "FETCG-END-4")
def test_family_supports_are_given_in_the_generation_step(playing: Playing) -> None:
    text = "Family support, pay 1: 1 of your units related to this unit regains 2 Energy."
    parent = character("one", "Sigurd", text, children="Seliph")
    child = character("two", "Seliph", energy=5)
    scene = end_phase(
        playing,
        at("B-2", parent),
        at("A-1", child, energy=1),
        at("A-2", unit("x"), energy=1),
        unused=5,
    )
    scene.answer("end_phase_step generation")
    scene.answer("family_support one")

    assert [scene.energy(key) for key in ("two", "x")] == [3, 1]
    assert scene.chips()[0] == 2
    assert scene.options("family_support") == set(), "once a turn"


@rule("FETCG-ABILITY-18")
def test_the_active_player_orders_what_is_set_off_at_once_and_goes_first(playing: Playing) -> None:
    text = "A Support Step ends: Draw 1 card."
    mine = {"B-1": land("first", text), "B-2": land("second", text)}
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("A-1", unit("one"), energy=1)], lands=mine),
            Side([at("D-1", unit("two"))], lands={"C-1": land("other", text)}),
            phase="support",
        )
    )
    scene.answer("end_step")
    assert scene.kinds == ["order_triggers"]
    assert scene.decision.player == 0
    assert {one.split()[1] for one in scene.options()} == {"first", "second"}
    scene.answer("trigger second")

    order = [line["card"]["card"] for line in scene.logged("ability")]
    assert order == ["second", "first", "other"]
    assert [len(scene.cards("hand", seat)) for seat in (0, 1)] == [2, 1]


@rule("FETCG-CARD-12")
def test_an_action_of_its_own_costs_energy_and_takes_the_place_of_others(playing: Playing) -> None:
    text = "Action, pay 1 Energy: Put target enemy unit into Standby Mode."
    scene: FetcgScene = playing(
        fetcg_scene(
            Side([at("B-2", unit("one", ability=text), energy=3)]),
            Side([at("D-2", unit("two"))]),
        )
    )
    scene.use("one")
    scene.do("use_ability one")

    assert scene.energy("one") == 2
    assert scene.unit("two").standby
    assert scene.unit("one").standby, "it has acted"


@rule("FETCG-EQUIP-5")
def test_rank_type_and_wielder_decide_who_carries_what() -> None:
    sword = FireCard.from_data(weapon("w", rank="b"))
    holy = FireCard.from_data(weapon("h", rank="s", holy=True, wielders="Sigurd, Rowan (female)"))
    tome = FireCard.from_data(magic("m", rank="a"))

    def can(card: FireCard, name: str = "x", gender: str = "", **stats: object) -> bool:
        more = {"gender": gender} if gender else {}
        return FireCard.from_data(character("u", name, **stats, **more)).can_equip(card)

    assert can(sword, ranks=["sword_b"])
    assert can(sword, ranks=["sword_s"])
    assert not can(sword, ranks=["sword_c", "lance_s"])
    assert not can(sword)
    assert not can(tome, ranks=["fire_b"])
    assert can(holy, "Sigurd", ranks=["sword_s"])
    assert not can(holy, "Sigurd", ranks=["sword_a"])
    assert not can(holy, "Seliph", ranks=["sword_s"])
    assert can(holy, "Rowan", "female", ranks=["sword_s"])
    assert not can(holy, "Rowan", "male", ranks=["sword_s"])


def test_seliphs_energy_cites_the_page_that_has_it() -> None:
    """The rules page names them without a number; the sample match sorties them with all 5."""
    folder = shipped.folder_of("fetcg")
    sources = {
        one["key"]: one for one in tomllib.loads((folder / "sources.toml").read_text())["source"]
    }
    for path in (folder / "cards").glob("*.toml"):
        content = tomllib.loads(path.read_text())
        for card in content["card"]:
            if card["key"] == "seliph-printed":
                assert card["stats"]["energy"] == 5
                address = sources[content["wordings_from"]]["address"]
                assert address == "https://fetcg.neocities.org/tutorial.html"
                return
    raise AssertionError("there is no Seliph")
