"""A dry run says of every row what writing it would say, and asks the database nothing per row."""

import random
from collections.abc import Iterator

import pytest
import tablib
from django.db import connection, transaction
from django.db.models import CheckConstraint, Model, Q
from django.test.utils import CaptureQueriesContext

from cardbase.exchange import TABLES, apply_rows, preview, table_of
from cardbase.exchange.dry_run import holds
from cardbase.exchange.files import export, read_file
from cardbase.exchange.row_import import Change, ChangeKind, _run
from cardbase.loading.shipped import load_game, shipped_games
from cardbase.models import Card, CardSet, Game, Ruling, Source
from cardbase.models.card import GENERATED
from tests.cardbase.factories import make_card, make_game, make_printing, make_source

pytestmark = [pytest.mark.django_db, pytest.mark.long]

ROWS = 60
# What people get wrong, and what is right here and wrong there.
CELLS = ("", "x", "7", "-1", "2010-05-05", "yes", "red", "marth", "a|b", "day", "{}", "é" * 400)


@pytest.fixture(scope="module")
def fma(django_db_setup: None, django_db_blocker) -> Iterator[None]:
    """A whole catalogue, with errata, for all tests of this file."""
    with django_db_blocker.unblock():
        atomic = transaction.atomic()
        atomic.__enter__()
        load_game(next(folder for folder in shipped_games() if folder.name == "fma"))
        yield
        transaction.set_rollback(True)
        atomic.__exit__(None, None, None)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("key", TABLES)
def test_it_says_what_writing_would_say(key: str, seed: int, fma: None) -> None:
    game = Game.objects.get(key="fma")
    rows = spoilt(key, game, random.Random(f"{key} {seed}"))
    source = game.sources.first()

    dry = preview(table_of(key), game, rows, source).changes
    with transaction.atomic():
        written = list(_run(table_of(key).rows(game, source, "compared"), rows))
        transaction.set_rollback(True)

    for one, other in zip(dry, written, strict=True):
        assert said(one) == said(other)
    kinds = {change.kind for change in dry}
    assert ChangeKind.REFUSED in kinds
    assert kinds & {ChangeKind.CHANGE, ChangeKind.CREATE}


def said(change: Change) -> tuple[object, ...]:
    return change.number, change.kind, change.about, change.cells, change.reasons


def spoilt(key: str, game: Game, chance: random.Random) -> tablib.Dataset:
    """Rows of the game, some as they are, some changed, some that come twice, some new."""
    table = table_of(key)
    whole = read_file(
        "x.json", "".join(export(table, game, "json")).encode(), list(table.rows(game).fields)
    )
    rows = tablib.Dataset(headers=whole.headers)
    few = chance.choices(whole.dict, k=ROWS // 2)
    for _ in range(ROWS):
        row = dict(chance.choice(few))
        if chance.random() < 0.3 and "id" in row:
            row["id"] = ""
        if chance.random() < 0.2:
            row |= {
                name: f"{row[name]}{chance.randrange(3)}" for name in ("key", "code") if name in row
            }
        words = [name for name in row if name.endswith(("name", "_text", "note", "section"))]
        if words and chance.random() < 0.4:
            row[chance.choice(words)] = f"Other words {chance.randrange(3)}."
        for name in chance.sample(list(row), k=chance.choice((0, 0, 0, 1, 2))):
            row[name] = chance.choice((*CELLS, chance.choice(few)[name]))
        rows.append(list(row.values()))
    return rows


def test_many_rows_ask_no_more_of_the_database_than_few() -> None:
    cards = [make_card(f"Card {number}", key=f"card-{number}") for number in range(40)]
    for card in cards:
        make_printing(card, f"B01-{card.pk:03}N")
    game, table = cards[0].game, table_of("printings")
    text = "".join(export(table, game, "csv"))
    rows = read_file("x.csv", text.encode(), list(table.rows(game).fields))
    changed = tablib.Dataset(headers=rows.headers)
    for row in rows.dict:
        changed.append([*(row | {"number": f"X-{row['id']}"}).values()])

    source = make_source()
    with CaptureQueriesContext(connection) as queries:
        found = preview(table, game, changed, source)

    assert len(found.changed) == len(cards)
    assert len(queries) < 12


def test_a_refused_row_leaves_nothing_behind_for_the_rows_after_it() -> None:
    card = make_card("Marth", key="marth", attack=40)
    rows = tablib.Dataset(
        ["marth", "50", "many"], ["marth", "40", "2"], headers=["key", "attack", "cost"]
    )

    refused, changed = preview(table_of("cards"), card.game, rows, None).changes

    assert refused.kind == ChangeKind.REFUSED
    assert changed.cells == {"cost": ("1", "2")}


def test_two_errata_of_a_card_in_one_file_never_take_it_back() -> None:
    card = make_card("Scar", key="scar", attack=40)
    rows = tablib.Dataset(
        ["scar", "2006-11-16", "Attack is 60.", "60"],
        ["scar", "2007-11-16", "Attack is 70.", "70"],
        headers=["card", "date", "summary", "attack"],
    )

    apply_rows(table_of("wordings"), card.game, rows, make_source(), "why")

    attacks = [row.stats["attack"] for row in card.history.order_by("history_id")]
    assert attacks == sorted(attacks)
    assert attacks[-1] == 70


def test_a_source_that_is_new_too_is_cited_without_being_written() -> None:
    card = make_card(key="marth")
    source = Source(game=card.game, key="new", document="New")
    rows = tablib.Dataset(["marth", "It may."], headers=["card", "text"])

    assert preview(table_of("rulings"), card.game, rows, source).created
    assert not Source.objects.filter(key="new").exists()


@pytest.mark.parametrize(
    "row",
    [
        Card(provenance="partial", unknown=[]),
        Card(provenance="partial", unknown=["attack"]),
        Card(provenance="official", unknown=["attack"]),
        CardSet(released=None, released_precision="day"),
        CardSet(released="2010-01-01", released_precision="unknown"),
        CardSet(released="2010-01-01", released_precision="year"),
        Ruling(card_id=None, rule_ids=[]),
        Ruling(card_id=1, rule_ids=[]),
    ],
)
def test_a_condition_holds_where_the_database_says_so(row: Model) -> None:
    make_game()
    for constraint in row._meta.constraints:
        if isinstance(constraint, CheckConstraint):
            against = row._get_field_expression_map(row._meta, exclude={*GENERATED})
            assert holds(Q(constraint.condition), row) == Q(constraint.condition).check(against)
