"""What `import_cards` does with a bad file: say what is wrong and where, and change nothing."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from cardbase.loading.cipher import read
from cardbase.loading.imports import import_file
from cardbase.loading.records import CardRecord
from cardbase.loading.report import Refused
from cardbase.models import Card, Source
from tests.cardbase.factories import make_rarity, make_set
from tests.cardbase.loading.cardlist import art, content, record, write
from tests.testkit.properties import given, settings, st

GOOD = record(500)
PLACE = "record 2 (ID 501, Hero 501, Of the Tests)"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"Cost": "three"}, "Cost is 'three'; it must be a number, X or -."),
        ({"Attack": True}, "Attack is True; it must be a number, X or -."),
        ({"Attack": 6.5}, "Attack is 6.5; it must be a number, X or -."),
        ({"Support": None}, "Support is missing."),
        ({"MinRange": "1"}, "MinRange is '1'; it must be a whole number."),
        ({"Color": ["Pink"]}, "Color is 'Pink'; it must be one of Red, Blue, White, Black, Green,"),
        ({"Color": "Red"}, "Color is 'Red'; it must be a list of words."),
        ({"Type": ["Spoon"]}, "Type is 'Spoon'; it must be one of Male, Female, Sword,"),
        ({"Character": 7}, "Character is 7; it must be a text."),
        ({"Title": "x" * 161}, "Title has 161 characters; at most 160 fit."),
        ({"Class": "\0"}, "Class is '\\x00'; it must be a text without control characters."),
        ({"Skill": "\ud800"}, "Skill is '\\ud800'; it must be a text without control characters."),
        ({"Character": " "}, "Character is missing."),
        ({"AlternateArts": []}, "AlternateArts is []; it must be a list of printings."),
        ({"AlternateArts": [art("1N")]}, "AlternateArts: CardCode is '1N'; it must look like"),
        ({"AlternateArts": [{}]}, "AlternateArts: CardCode is missing."),
    ],
)
def test_a_wrong_field_is_named_with_its_record(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        read(json.dumps([GOOD, record(501, **changes)]).encode())

    name = changes.get("Character", "Hero 501")
    title = str(changes.get("Title", "Of the Tests"))[:60]
    place = f"record 2 (ID 501, {name}, {title})"
    assert any(
        str(line).startswith(f"refused: {place}: {sentence}") for line in refused.value.lines
    )


def test_every_wrong_record_is_named_not_only_the_first() -> None:
    with pytest.raises(Refused) as refused:
        read(content(record(500, Cost="a", Attack="b"), GOOD | {"ID": 7}, "not a card", [1]))

    assert [line.place.split(" (")[0] for line in refused.value.lines] == [
        "record 1",
        "record 1",
        "record 3",
        "record 4",
    ]


def test_one_id_for_two_records_is_refused() -> None:
    with pytest.raises(Refused, match=r"ID 500 is also that of record 1"):
        read(content(GOOD, GOOD))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "truncated"),
        (b"[", "truncated"),
        (content(GOOD)[:-20], "truncated"),
        (content(GOOD)[:120], "truncated"),
        (b"\xff\xfe[]", "is not UTF-8 text; byte 0 is not"),
        (b"cards", "is not JSON: Expecting value at line 1, column 1"),
        (b"{}", "holds no list of cards at its top level"),
        (b"[]", "holds an empty list"),
        (b"[NaN]", "NaN is not a JSON number"),
        (b"[" * 100_000, "cannot be read as JSON|truncated"),
        (b"[" + b"9" * 5000 + b"]", "cannot be read as JSON"),
    ],
)
def test_a_file_that_is_no_card_list_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        read(data)


def test_a_byte_order_mark_does_no_harm() -> None:
    assert len(read(b"\xef\xbb\xbf" + content(GOOD))) == 1


@pytest.fixture
def catalogue(db) -> None:
    """The set and the rarity that good records name."""
    make_set("B01")
    make_rarity("N")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"Attack": "999"}, "Attack is 999; it must be at most 300."),
        ({"Cost": "-"}, "Deployment Cost is missing."),
        ({"Color": ["Red", "Blue", "Black"]}, "Insignia has 3 entries; at most 2 are possible."),
        ({"AlternateArts": [art("B99-001N")]}, "B99-001N is of set 'B99', which the catalogue"),
        ({"AlternateArts": [art("B01-001Q")]}, "B01-001Q has rarity 'Q', which the catalogue"),
        ({"AlternateArts": [art("B01-001N"), art("B01-001N", 1)]}, "it lists one printing twice."),
    ],
)
def test_facts_that_cannot_be_are_refused_and_nothing_changes(
    changes: dict[str, Any], sentence: str, catalogue
) -> None:
    cards, sources = Card.objects.count(), Source.objects.count()

    with pytest.raises(Refused) as refused:
        import_file("cipher", content(GOOD, record(501, **changes)))

    assert str(refused.value).startswith(f"refused: {PLACE}: {sentence}")
    assert (Card.objects.count(), Source.objects.count()) == (cards, sources)


def test_the_command_names_file_record_and_field_and_fails(tmp_path: Path, catalogue) -> None:
    path = write(tmp_path, GOOD, record(501, Cost="three"))

    with pytest.raises(CommandError) as failed:
        call_command("import_cards", "cipher", path)

    assert str(failed.value).splitlines() == [
        f"{path} was not imported; nothing was changed.",
        f"refused: {PLACE}: Cost is 'three'; it must be a number, X or -.",
    ]
    assert failed.value.returncode == 1
    assert not Card.objects.filter(name="Hero 500").exists()


def test_the_command_does_not_flood_the_screen(tmp_path: Path, catalogue) -> None:
    path = write(tmp_path, *(record(number, Cost="?") for number in range(80)))

    with pytest.raises(CommandError, match=r"\.\.\. and 30 more\."):
        call_command("import_cards", "cipher", path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"Cannot read .*none\.json: No such file"):
        call_command("import_cards", "cipher", tmp_path / "none.json")


@pytest.mark.django_db
def test_an_import_before_the_catalogue_is_loaded_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="run load_catalogue first"):
        call_command("import_cards", "cipher", write(tmp_path, GOOD))


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([*GOOD]), ANYTHING)
def test_whatever_stands_in_a_field_it_is_read_or_refused(field: str, value: Any) -> None:
    _read_or_refuse(json.dumps([GOOD | {field: value}]).encode())


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([*art("B01-001N")]), ANYTHING)
def test_whatever_stands_in_a_printing_it_is_read_or_refused(field: str, value: Any) -> None:
    changed = GOOD | {"AlternateArts": [art("B01-001N") | {field: value}]}
    _read_or_refuse(json.dumps([changed]).encode())


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 600), st.integers(0, 600), st.binary(max_size=12))
def test_a_damaged_file_is_read_or_refused(start: int, length: int, damage: bytes) -> None:
    whole = content(GOOD, record(501))

    _read_or_refuse(whole[:start] + damage + whole[start + length :])


def _read_or_refuse(data: bytes) -> None:
    """Nothing but Refused may come out, and what is read can be stored as text."""
    try:
        records = read(data)
    except Refused:
        return
    for found in records:
        assert isinstance(found, CardRecord)
        repr(found).encode()
        assert "\\x00" not in repr(found)
