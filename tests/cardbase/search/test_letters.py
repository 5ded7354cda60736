"""The index of runs of three letters: what it has, what is asked of it, and that it is used."""

import re
from datetime import date
from random import Random

import pytest
from django.db import connection

from cardbase.models import Card
from cardbase.models.folding import fold
from cardbase.models.letters import CUT, END, LENGTH, runs
from cardbase.search import limits
from cardbase.search.language import parse, registry
from cardbase.search.language.patterns import BadPattern, parse_pattern
from cardbase.search.sql import cards_for
from tests.cardbase.factories import make_card, make_erratum
from tests.cardbase.search.test_patterns import TAKEN, TEXTS

SIGNS = [*"aabbcdAB `'.-\n \x01", "é", "ß", "İ", "K", "ﬁ", "’", "漢", "🂡", "a\u0301"]
PIECES = [*"abAB. ^$|*+?()", "{2}", "{0}", "[ab]", r"\b", r"\d", r"\.", "(?:", "ab", "`", "é"]


def texts(chance: Random, many: int) -> list[str]:
    return ["".join(chance.choices(SIGNS, k=chance.randint(0, 9))) for _ in range(many)]


@pytest.mark.django_db
def test_postgresql_has_all_runs_of_a_text_with_its_ends() -> None:
    folded = [fold(text) for text in [*texts(Random(1), 300), *TEXTS]]

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT cardbase_letters(t) FROM unnest(%s::text[]) WITH ORDINALITY AS one(t, place)"
            " ORDER BY place",
            [folded],
        )
        kept = [{run for run in found if len(run) == LENGTH} for (found,) in cursor.fetchall()]

    assert kept == [runs(f"{END}{text}{END}") for text in folded]


def test_whatever_a_pattern_finds_has_its_literals() -> None:
    chance = Random(2)
    sources = [*TAKEN, "abc(de|fg)hij", "abcd+ef", "abcd*ef", "(abc)?de", "^ab$", "a(bc)+d"]
    sources += ["".join(chance.choices(PIECES, k=chance.randint(1, 6))) for _ in range(20_000)]
    some = [*texts(chance, 60), *TEXTS, "abcdef", "abcdhij", "ab", "abcbcd"]
    found = told = 0
    for source in sources:
        try:
            pattern = parse_pattern(source)
        except BadPattern:
            continue
        literals = [fold(literal) for literal in pattern.literals]
        told += any(len(literal) > 2 for literal in literals)
        for text in some:
            if pattern.finds(text):
                found += 1
                whole = f"{END}{fold(text)}{END}"
                assert all(literal in whole for literal in literals), (source, text, literals)

    assert found > 10_000
    assert told > 500


@pytest.mark.parametrize(
    ("source", "literals"),
    [
        (r"draw \d", ["draw "]),
        ("^ma.*h", ["\nma", "h"]),
        ("zeb(ra)?s", ["zeb", "s"]),
        ("abcd+ef", ["abcd", "ef"]),
        ("abc(de|fg)hij", ["abc", "hij"]),
        ("abc|def", []),
        (r"lord\.$", ["lord.\n"]),
    ],
)
def test_the_letters_that_a_pattern_needs(source: str, literals: list[str]) -> None:
    assert list(parse_pattern(source).literals) == literals


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("name:zebra", "name"),
        ("name:/^ze/", "name"),
        ("title=zebra", "title"),
        ("text:zebra", "text"),
        (r"text:/zeb(ra)?\d/", "text"),
        ("text:(zebra -draw)", "text"),
        ("name:zebra or title:wolf", "title"),
        ("-name:lion title:zebra", "title"),
        # Beside numbers, sets and rarities, which have indexes too; and as printed, where a card
        # never changed.
        ("name:zebra or cost>=6", "name"),
        ("name:zebra or set:B01", "name"),
        ("rarity:SR or title:zebra", "title"),
        ("cost:1 or title:/zeb(ra)?s/", "title"),
        ("printed:zebra", "text"),
        ("printed:(zebra -draw)", "text"),
        ("as_of:2006 text:zebra", "text"),
    ],
)
def test_letters_are_looked_up_and_not_read_in_every_card(text: str, index: str) -> None:
    plan = _plan(text)

    assert f"card_letters_of_{index}" in plan
    assert "Seq Scan" not in plan


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    [
        *("-name:zebra", "name:zebra or is:partial", "name:zebra or cost!=1", "cost:1 or cost:2"),
        *("name:ze", "text:/a|zebra/", "-(text:zebra)", "-printed:zebra", "-set:B01"),
    ],
)
def test_what_may_be_true_without_the_letters_is_not_narrowed(text: str) -> None:
    assert "cardbase_letters" not in _plan(text)


@pytest.mark.django_db
def test_of_another_day_cards_that_changed_since_are_looked_up_beside_the_letters() -> None:
    make_erratum(make_card("Wolf"), date(2008, 1, 1))

    plan = _plan("as_of:2006 text:zebra")

    assert "BitmapOr" in plan
    assert "card_letters_of_text" in plan
    # By whichever index of cards with a number the planner takes.
    assert "Index Cond: (id = ANY" in plan


@pytest.mark.django_db
def test_what_is_found_by_the_index_is_what_is_found_without() -> None:
    """Of names with every sign that folding changes, each part is found again."""
    chance = Random(3)
    names = [name for name in texts(chance, 40) if name.strip() and CUT not in name]
    for number, name in enumerate(names):
        Card.objects.bulk_create([_card(f"{name.strip()}x", number)])
    folded = dict(Card.objects.values_list("pk", "folded_name"))
    for name in names:
        for size in (3, 4):
            part = name.strip()[:size]
            if part != part.strip() or "\n" in part:
                continue
            query = parse(f'name:"{part}"', registry("cipher"))
            got = set(cards_for(query).values_list("pk", flat=True))
            assert got == {pk for pk, text in folded.items() if fold(part) in text}, part


def _card(name: str, number: int) -> Card:
    template = Card.objects.first() or make_card("Template")
    facts = {"kind": template.kind, "stats": template.stats, "game": template.game}
    return Card(name=re.sub(r"\s", " ", name), key=f"odd-{number}", **facts)


def _plan(text: str) -> str:
    query = parse(text, registry("cipher"))
    assert query.problem is None, query.problem
    with limits.time_limit(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        sql, params = cards_for(query).order_by().values("pk").query.sql_with_params()
        cursor.execute(f"EXPLAIN {sql}", params)
        return "\n".join(line for (line,) in cursor.fetchall())
