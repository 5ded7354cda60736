"""Regular expressions: what is let in, and that both engines take it to mean the same."""

import re

import pytest
from django.db import connection

from cardbase.search.language.patterns import BadPattern, parse_pattern

TEXTS = (
    "Draw 2 cards.\nDiscard a card.",
    "a.b-c [x] (y) {z} ^$ \\ / _ %",
    "aaa\nbbb\n",
    "",
    "Über café, naïve 12\t3",
    "-",
)
TAKEN = (
    "draw",
    "^discard",
    r"cards?\.$",
    r"\d+ cards?",
    r"\bcard\b",
    r"[^a-z]+",
    r"[a-c\-.]{2,3}",
    r"(?:draw|discard) .",
    r"\D\S\W",
    r"[\d\s]+",
    r"a{3}|b{1,}",
    r"(ab?)?c",
    r"\[x\] \(y\) \{z\}",
    r"\\ \/",
    "caf.",
    "[é-ü]",
    "a|",
    "",
    "^$",
    "_ %",
)


@pytest.mark.django_db
@pytest.mark.parametrize("source", TAKEN)
def test_postgresql_and_python_agree_on_a_pattern(source: str) -> None:
    pattern = parse_pattern(source)

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT t ~* %s FROM unnest(%s::text[]) AS t", [pattern.postgresql, list(TEXTS)]
        )
        answers = [found for (found,) in cursor.fetchall()]

    assert answers == [pattern.finds(text) for text in TEXTS]


@pytest.mark.parametrize(
    ("source", "why", "place"),
    [
        (r"(a)\1", "Backreferences are not supported", 4),
        ("(?=a)", "Groups with ?", 1),
        ("(a+)+", "Repeats cannot be nested", 4),
        ("(a{2,3}b){4}", "Repeats cannot be nested", 9),
        ("((a*)b)*", "Repeats cannot be nested", 7),
        ("a**", "A repeat cannot directly follow", 2),
        ("a+?", "A repeat cannot directly follow", 2),
        ("*a", "nothing here to repeat", 0),
        ("^*", "nothing here to repeat", 1),
        ("(a", "never closed", 0),
        ("a)", "closing parenthesis has no match", 1),
        ("[a", "never closed", 0),
        ("a{51}", "up to 50", 2),
        ("a{4,2}", "from low to high", 2),
        ("a{x", "the number of repeats as {2}", 2),
        ("[z-a]", "from a lower to a higher", 4),
        (r"\q", r"\q is not supported", 1),
        ("a" * 201, "at most 200", 0),
        ("(" * 6 + "a" + ")" * 6, "nested 5 deep", 6),
        ("a\\", "cannot end in a single backslash", 2),
    ],
)
def test_a_pattern_that_could_be_slow_or_strange_is_refused(
    source: str, why: str, place: int
) -> None:
    with pytest.raises(BadPattern) as bad:
        parse_pattern(source)

    assert why in bad.value.message
    assert bad.value.place <= len(source)
    assert abs(bad.value.place - place) <= 1


def test_what_is_let_in_is_always_a_pattern_of_python(random_sources: list[str]) -> None:
    taken = 0
    for source in random_sources:
        try:
            re.compile(parse_pattern(source).python)
            taken += 1
        except BadPattern:
            continue

    assert taken > 100


@pytest.mark.django_db
def test_what_is_let_in_is_always_a_pattern_of_postgresql(random_sources: list[str]) -> None:
    for source in random_sources[:3000]:
        try:
            pattern = parse_pattern(source)
        except BadPattern:
            continue
        with connection.cursor() as cursor:
            cursor.execute("SELECT 'Draw 2 cards' ~* %s", [pattern.postgresql])
            assert cursor.fetchone()[0] == pattern.finds("Draw 2 cards"), source


@pytest.fixture(scope="module")
def random_sources() -> list[str]:
    from random import Random

    chance = Random(5)
    signs = [
        *"abc12. []()[]{}|*+?^$\\-,/é",
        "a-z",
        r"\d",
        r"\b",
        r"\w",
        "(?:",
        "[^",
        "{2}",
        "{1,3}",
    ]
    return ["".join(chance.choices(signs, k=chance.randint(1, 12))) for _ in range(20_000)]
