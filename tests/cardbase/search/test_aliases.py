"""What people type who know other card sites means a field here, or is explained in a sentence."""

from random import Random

import pytest

import rules
from cardbase.search.language import Registry, explain, parse, registry
from cardbase.search.language.aliases import ALIASES, EXPLAINED, VALUE_ALIASES
from cardbase.search.language.field import Field, Type
from tests.cardbase.search.random_queries import Sensible
from tests.cardbase.search.test_nothing_breaks_it import CARDS

GAMES = (None, *rules.GAMES)
DIRECTIVES = {
    "order": "order:name",
    "direction": "order:{number} direction:desc",
    "unique": "unique:printing",
    "as_of": "as_of:2006-08",
}


def written(field: Field, rows: Registry, chance: Random) -> str:
    """A query with the field's own name in it."""
    if field.type is Type.DIRECTIVE:
        return DIRECTIVES[field.key].format(number=rows.numbers[0])
    return Sensible(chance, rows, CARDS).of(field)


@pytest.mark.parametrize("game", GAMES)
def test_an_alias_asks_what_its_field_asks(game: str | None) -> None:
    rows, chance = registry(game), Random(5)
    tried = set()
    for field in rows.fields:
        for alias in field.aliases:
            for _ in range(5):
                text = written(field, rows, chance)
                of_alias = text.replace(f"{field.key}", alias, 1)
                if field.key == "direction":
                    of_alias = text.replace("direction", alias)
                meant, found = parse(text, rows), parse(of_alias, rows)
                assert found.problem is None, of_alias
                assert (found.root, found.order, found.unique, found.as_of) == (
                    meant.root,
                    meant.order,
                    meant.unique,
                    meant.as_of,
                ), of_alias
            tried.add(alias)
    assert len(tried) > 40


def test_every_alias_in_the_table_is_one_of_a_field_that_some_game_has() -> None:
    """A game's own word outranks the table, so a row there that never counts is a mistake."""
    for key, names in ALIASES.items():
        for name in names:
            known = [rows.find(name) for rows in map(registry, GAMES)]
            assert any(field and field.key == key for field in known), (key, name)


@pytest.mark.parametrize(
    ("game", "text", "key"),
    [
        ("cipher", "c:red", "insignias"),
        ("fma", "c:elric", "factions"),
        ("flamethrowers", "color:blaze", "energy_types"),
        (None, "c:red", "insignias"),
        (None, "c:elric|rebel", "factions"),
        (None, "colour!=blaze", "energy_types"),
    ],
)
def test_a_color_is_what_the_games_cards_have_for_it(game: str | None, text: str, key: str) -> None:
    root = parse(text, registry(game)).root

    assert root is not None
    assert root.field.key == key


def test_what_no_card_has_is_explained_in_every_game() -> None:
    for rows in map(registry, GAMES):
        for name in EXPLAINED:
            if rows.find(name) is None:
                problem = parse(f"{name}:3", rows).problem
                assert problem is not None
                assert problem.message.endswith("Nothing was searched."), name


def test_what_is_offered_instead_can_be_searched_somewhere() -> None:
    for explanation in EXPLAINED.values():
        assert all(
            any(rows.find(key) for rows in map(registry, GAMES)) for key in explanation.instead
        )


@pytest.mark.parametrize(
    ("game", "text", "sentence"),
    [
        ("cipher", "usd<1", "Cardbase has no prices. Nothing was searched."),
        ("fetcg", "c:red", "have no color; “trait:” finds any printed word"),
        ("fetcg", "hp>3", "Units have Energy; use “energy:”"),
        ("cipher", "range:2", "Use range_min and range_max"),
        ("cipher", "otag:draw", "Use “does:” for what a card does"),
        ("fma", "sup>10", "“sup” is Support, which only cards of Fire Emblem 0 (Cipher) have."),
        (
            "flamethrowers",
            "mv:3",
            "only cards of Fire Emblem 0 (Cipher), Fire Emblem TCG (2001) and Fullmetal Alchemist",
        ),
        ("cipher", "dir:desc", "turns the order of a number, as in order:cost direction:desc"),
        ("cipher", "order:name dir:desc", "turns the order of a number"),
        ("cipher", "order:-cost dir:asc", "contradict each other"),
        ("cipher", "order:cost dir:up", "direction: is “asc” or “desc”"),
        ("cipher", "order:-name", "ordered by name in one direction only"),
        ("cipher", "has:rarity", "“has:” cannot ask for the Rarity; use “rarity:” with a value."),
        ("cipher", "has:promotion_csot", "and every printed fact, such as cost."),
        ("fma", "has:promotion_cost", "which only cards of Fire Emblem 0 (Cipher) have."),
    ],
)
def test_a_refusal_says_what_works(game: str, text: str, sentence: str) -> None:
    problem = parse(text, registry(game)).problem

    assert problem is not None
    assert sentence in problem.message


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("order:atk direction:descending", "order:-attack"),
        ("dir:asc order:cmc", "order:cost"),
        ("order:-mv dir:desc", "order:-cost"),
        ("has:o", "has:text"),
        ("has:artist", "has:illustrator"),
        ("has:promotion-cost", "-promotion_cost:none"),
        ("has!=promotion_cost", "promotion_cost:none"),
        ("has:ruling|cost", "(has:ruling or -cost:none)"),
        ("has:skill", "-skill:none"),
        ("-has:text|ruling", "-(has:text|ruling)"),
    ],
)
def test_two_ways_to_say_the_same(text: str, other: str) -> None:
    found, meant = (parse(one, registry("cipher")) for one in (text, other))

    assert found.problem is None
    assert (found.root, found.order) == (meant.root, meant.order)


def test_a_fact_of_yes_or_no_can_be_had() -> None:
    rows = registry("flamethrowers")
    assert parse("has:kami", rows).root == parse("kami:yes", rows).root


def test_values_of_other_sites_are_ours() -> None:
    rows = registry("cipher")
    for key, values in VALUE_ALIASES.items():
        for value, ours in values.items():
            before = f"order:{rows.numbers[0]} " if key == "direction" else ""
            found = parse(f"{before}{key}:{value.upper()}", rows)
            meant = parse(f"{before}{key}:{ours}", rows)
            assert found.problem is None, value
            assert (found.root, found.order, found.unique) == (
                meant.root,
                meant.order,
                meant.unique,
            )


def test_a_fact_that_is_there_is_said_to_be_so() -> None:
    sentence = explain(parse("has:promotion_cost", registry("cipher")))
    assert sentence == "Cards where the Promotion Cost is not missing."
