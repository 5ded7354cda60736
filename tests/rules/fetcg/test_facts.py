"""What may stand on a card and what need not, and how it is read (FETCG-CARD-1 to 21)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.engine.cards import CardData
from rules.fetcg.cards import SCHEMA
from rules.fetcg.printed import FireCard, carried, carried_name
from tests.testkit.citation import rule
from tests.testkit.fetcg.cards import character, magic, unit, weapon

PLAIN = {
    "unit": unit("u").stats,
    "weapon": weapon("w").stats,
    "magic": magic("m").stats,
    "item": {"cost": 0},
    "land": {"cost": 0},
    "surprise": {"cost": 0, "timing": "any_time"},
}
OPTIONAL = {
    "unit": "gender restores ranks features triangle triangle_bonus triangle_bonuses movement_grid "
    "attack_grid skills element parents children siblings spouses flag homeland",
    "weapon": "holy wielders triangle triangle_bonus triangle_bonuses attack_grid",
    "magic": "holy wielders triangle triangle_bonus triangle_bonuses attack_grid",
    "item": "",
    "land": "",
    "surprise": "",
}


def read(card: CardData) -> FireCard:
    return FireCard.from_data(card)


# What may stand there -------------------------------------------------------------------------


@rule("FETCG-CARD-1", "FETCG-CARD-17", "FETCG-CARD-18", "FETCG-CARD-19", "FETCG-CARD-15")
@pytest.mark.parametrize("kind", PLAIN)
def test_a_card_needs_its_facts_and_may_lack_those_that_not_all_have(kind: str) -> None:
    required = {field.key for field in SCHEMA.kind(kind).fields if field.required}
    every = {field.key for field in SCHEMA.kind(kind).fields}

    assert every - required == set(OPTIONAL[kind].split())
    assert SCHEMA.validate(kind, PLAIN[kind]) == {}


@rule("FETCG-CARD-1", "FETCG-CARD-17", "FETCG-CARD-18", "FETCG-CHIPS-2", "FETCG-TRIANGLE-6")
@pytest.mark.parametrize(
    ("kind", "fact", "fits", "not_any_more"),
    [
        ("unit", "energy", [1, 20], [0, 21]),
        ("unit", "level", [1, 99], [0]),
        ("unit", "attack", [0, 9], [-1]),
        ("unit", "counterattack", [0, 9], [-1]),
        ("unit", "restores", [0, 9], [-1]),
        ("unit", "triangle_bonus", [1, 9], [0]),
        ("weapon", "attack", [0, 9], [-1]),
        ("weapon", "max", [1, 9], [0]),
        ("magic", "attack", [0, 9], [-1]),
        ("magic", "cost", [0, 9], [-1]),
        ("item", "cost", [0, 9], [-1]),
    ],
)
def test_numbers_have_their_bounds(
    kind: str, fact: str, fits: list[int], not_any_more: list[int]
) -> None:
    for number in fits:
        assert SCHEMA.validate(kind, {**PLAIN[kind], fact: number}) == {}
    for number in not_any_more:
        assert set(SCHEMA.validate(kind, {**PLAIN[kind], fact: number})) == {fact}


# How it is read -------------------------------------------------------------------------------


@rule("FETCG-CARD-1", "FETCG-CARD-19")
def test_what_a_kind_of_card_lacks_is_nothing() -> None:
    wood = read(CardData("wood", "Wood", "", "land", {"cost": 2}, {"effect": ""}))
    ember = read(magic("ember"))
    plain = read(unit("plain"))

    assert (wood.level, wood.energy, wood.attack, wood.counterattack, wood.max) == (0, 0, 0, 0, 0)
    assert (wood.holy, wood.is_unit, wood.is_equipment, wood.is_sortieable) == (False,) * 4
    assert (wood.attack_grid, wood.movement_grid, wood.action) == (frozenset(), frozenset(), "")
    assert (ember.is_equipment, ember.max, ember.counterattack) == (True, 0, 0)
    assert (plain.cost, plain.holy, plain.is_equipment) == (0, False, False)
    assert (plain.name.crown, plain.name.gender, plain.skills, plain.features) == (
        False,
        "",
        frozenset(),
        frozenset(),
    )


@rule("FETCG-RANGE-4", "FETCG-CARD-3", "FETCG-MAGIC-6")
@pytest.mark.parametrize(
    ("kind", "action"),
    [
        ("sword", "direct"),
        ("lance", "direct"),
        ("axe", "direct"),
        ("bow", "indirect"),
        ("ballista", "ballista"),
        ("fire", "magic"),
        ("dark", "magic"),
        ("staff", "recovery"),
    ],
)
def test_a_weapon_or_magic_card_acts_as_its_type_does(kind: str, action: str) -> None:
    card = magic("m", kind) if kind in ("fire", "dark", "staff") else weapon("w", kind)

    assert read(card).action == action
    assert read(card).restores == (3 if kind == "staff" else 0)


@rule("FETCG-TRIANGLE-6", "FETCG-TRIANGLE-10")
@pytest.mark.parametrize(
    ("stats", "bonuses"),
    [
        ({}, {}),
        ({"triangle": ["axe"]}, {"axe": 1}),
        ({"triangle": ["axe"], "triangle_bonus": 3}, {"axe": 3}),
        ({"triangle": ["axe", "flying"], "triangle_bonuses": "Flying 2"}, {"axe": 1, "flying": 2}),
        (
            {"triangle": ["axe", "bow"], "triangle_bonus": 4, "triangle_bonuses": "Bow 2"},
            {"axe": 4, "bow": 2},
        ),
        ({"triangle_bonus": 3}, {}),
    ],
)
def test_bonuses_by_type(stats: dict[str, Any], bonuses: dict[str, int]) -> None:
    assert read(weapon("w", **stats)).triangle == bonuses


@rule("FETCG-ADVANCED-3", "FETCG-TRAINING-2", "FETCG-ABILITY-12", "FETCG-UNIT-1")
@pytest.mark.parametrize(
    ("text", "stats", "sortied"),
    [
        ("", {}, True),
        ("", {"standing": "character"}, True),
        ("", {"standing": "advanced"}, False),
        ("This card may also be sortied.", {"standing": "advanced"}, True),
        ('Promotion: Replace your unit named "One".', {}, False),
        (
            'Promotion: Replace your unit named "One".\nThis card may also be sortied.',
            {},
            True,
        ),
        ("", {"features": ["dragon"]}, False),
        ("This card may also be sortied.", {"features": ["dragon"]}, False),
        ("", {"features": ["manakete"]}, True),
    ],
)
def test_which_units_the_sortie_brings(text: str, stats: dict[str, Any], sortied: bool) -> None:
    card = read(unit("one", "one", text, **stats))

    assert card.is_sortieable is sortied
    assert (card.promotes is not None) is ("Promotion" in text)
    assert not read(weapon("w")).is_sortieable


@rule("FETCG-GENERATION-2", "FETCG-CARD-14")
@pytest.mark.parametrize(
    ("parent", "child", "is_child"),
    [
        ({"children": "Seliph"}, {}, True),
        ({"children": "Lester, Seliph"}, {}, True),
        ({}, {"parents": "Sigurd"}, True),
        ({}, {"parents": "Arvis, Sigurd"}, True),
        ({"children": "Lester"}, {}, False),
        ({}, {"parents": "Arvis"}, False),
        ({}, {}, False),
        ({"parents": "Seliph"}, {"children": "Sigurd"}, False),
        ({"siblings": "Seliph"}, {"spouses": "Sigurd"}, False),
        ({"children": "Seliph (male)"}, {"gender": "male"}, True),
        ({"children": "Seliph (female)"}, {"gender": "male"}, False),
    ],
)
def test_the_family_line_of_either_card_says_who_is_whose_child(
    parent: dict[str, str], child: dict[str, str], is_child: bool
) -> None:
    older = read(character("sigurd", "Sigurd", **parent))
    younger = read(character("seliph", "♔Seliph" if is_child else "Seliph", **child))

    assert younger.is_child_of(older) is is_child


@rule("FETCG-ABILITY-12")
@pytest.mark.parametrize(
    ("dragon", "stone", "covers"),
    [
        ({"features": ["dragon"]}, {"features": ["manakete"]}, True),
        ({"features": ["dragon"], "level": 2}, {"features": ["manakete"]}, False),
        ({"features": ["dragon"], "element": "ice"}, {"features": ["manakete"]}, False),
        ({"features": []}, {"features": ["manakete"]}, False),
        ({"features": ["dragon"]}, {"features": []}, False),
        ({"features": []}, {"features": []}, False),
    ],
)
def test_a_dragon_covers_a_manakete_of_its_level_and_element(
    dragon: dict[str, Any], stone: dict[str, Any], covers: bool
) -> None:
    upper = read(unit("upper", **{"element": "fire", **dragon}))

    assert upper.can_cover(read(unit("lower", element="fire", **stone))) is covers


@rule("FETCG-ADVANCED-1", "FETCG-ADVANCED-7", "FETCG-DECK-5")
@pytest.mark.parametrize(
    ("upper", "lower", "crowns"),
    [
        (("♔Aldren", ""), ("Aldren", ""), True),
        (("♔Aldren", "male"), ("Aldren", "male"), True),
        (("♔Aldren", "male"), ("Aldren", "female"), False),
        (("♔Aldren", ""), ("♔Aldren", ""), False),
        (("Aldren", ""), ("Aldren", ""), False),
        (("♔Aldren", ""), ("Hadra", ""), False),
    ],
)
def test_a_crowned_card_replaces_the_regular_one_of_its_name_and_gender(
    upper: tuple[str, str], lower: tuple[str, str], crowns: bool
) -> None:
    cards = [
        read(character(key, name, gender=gender))
        for key, (name, gender) in {"upper": upper, "lower": lower}.items()
    ]

    assert cards[0].crowns(cards[1]) is crowns


@rule("FETCG-HOLY-3", "FETCG-EQUIP-5", "FETCG-EQUIP-6", "FETCG-EQUIP-7")
@pytest.mark.parametrize(
    ("wielders", "fits"),
    [
        ("", True),
        ("Sigurd", True),
        ("Arvis, Sigurd", True),
        ("Arvis", False),
        ("♔Sigurd", False),
        ("Sigurd (male)", True),
        ("Sigurd (female)", False),
    ],
)
def test_a_limited_card_names_its_wielders(wielders: str, fits: bool) -> None:
    holder = read(character("holder", "Sigurd", gender="male", ranks=["sword_s"]))
    stats = {"wielders": wielders} if wielders else {}

    assert holder.can_equip(read(weapon("w", rank="s", **stats))) is fits
    assert not holder.can_equip(read(weapon("w", "axe", **stats)))


# Initial equipment ----------------------------------------------------------------------------


def named(key: str, text: str, **stats: Any) -> CardData:
    card = weapon(key, effect=text, **stats)
    return CardData(key, "Brave Sword", "", "weapon", card.stats, card.texts)


@rule("FETCG-CARD-8", "FETCG-CARD-10")
def test_initial_equipment_is_found_by_name_and_type() -> None:
    """A card that has nothing to say is not carried; of several the first by key."""
    bearer = unit("one", equipment="Brave Sword")
    quality = "Damage +2 against Cavalry units."
    fits = named("b", quality)
    other_type = named("a", quality, type="lance")
    item_of_that_name = CardData("c", "Brave Sword", "", "item", fits.stats, {"effect": quality})
    holy = named("h", "", holy=True)

    assert carried_name(bearer) == "Brave Sword"
    assert carried_name(fits) == ""
    assert carried(bearer, [other_type, item_of_that_name, fits]) == (fits,)
    assert carried(bearer, [named("z", quality), fits]) == (fits,)
    assert carried(bearer, [weapon("Iron Sword", effect=quality)]) == ()
    assert carried(bearer, [named("b", "")]) == ()
    assert carried(bearer, [holy]) == (holy,)
    assert carried(fits, [fits]) == ()
    assert carried(bearer, [replace(fits, unknown=("max",))]) == ()
    elsewhere, here = replace(fits, printed_in=("S2",)), named("z", quality)
    here = replace(here, printed_in=("S1", "S3"))
    assert carried(replace(bearer, printed_in=("S1",)), [elsewhere, here]) == (here,)
    assert carried(replace(bearer, printed_in=("S2",)), [here, elsewhere]) == (elsewhere,)
