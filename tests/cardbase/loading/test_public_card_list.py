"""The public card list itself, where this machine has it."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardbase.loading.imports import import_file
from cardbase.loading.report import Outcome, Report
from cardbase.loading.shipped import FOLDER, load_game
from cardbase.models import Card, Printing, Rarity

REPEATS = {193: 192, 248: 247, 311: 310, 320: 319}


@pytest.fixture(scope="module")
def content(public_data: Path) -> bytes:
    return (public_data / "fe-cipher" / "fe-cipher-cards-en.json").read_bytes()


@pytest.fixture(scope="module")
def listed(content: bytes) -> dict[int, dict]:
    return {record["ID"]: record for record in json.loads(content.decode("utf-8-sig"))}


@pytest.fixture(scope="module")
def imported(django_db_setup, django_db_blocker, content: bytes) -> Iterator[Report]:
    """Imported once for all tests of this file, which only read, and taken back at the end."""
    from django.db import transaction

    with django_db_blocker.unblock(), transaction.atomic():
        load_game(FOLDER / "cipher")
        yield import_file("cipher", content)
        transaction.set_rollback(True)


def test_every_record_is_taken_in(imported, listed) -> None:
    merged = [number for number in REPEATS if number in listed]
    assert imported.count(Outcome.REFUSED) == 0
    assert imported.count(Outcome.CREATED) + imported.count(Outcome.KEPT) == len(listed) - len(
        merged
    )


def test_every_printing_is_there_once(imported, listed) -> None:
    known = Printing.objects.filter(external_ids__has_key="cardlist")
    ids = known.values_list("external_ids__cardlist", flat=True)

    keys = [f"{n}-{art['ID']}" for n, record in listed.items() for art in record["AlternateArts"]]
    assert sorted(ids) == sorted(keys)


def test_the_known_repeats_are_merged_and_no_others(imported, listed) -> None:
    merged = [line for line in imported.lines if "which repeats it" in line.why]
    assert len(merged) == sum(number in listed for number in REPEATS)
    for repeat, original in REPEATS.items():
        if {repeat, original} <= listed.keys():
            cards = Card.objects.filter(printings__external_ids__cardlist=f"{repeat}-0")
            assert cards.get().title == listed[original]["Title"].strip()


def test_facts_agree_with_the_list(imported, listed) -> None:
    """Figures counted from the raw list by other means than the importer's."""
    of_list = Printing.objects.filter(external_ids__has_key="cardlist")
    cards = Card.objects.filter(pk__in=of_list.values("card"))
    records = [record for number, record in listed.items() if number not in REPEATS]

    attack = Counter(str(value) for value in cards.values_list("stats__attack", flat=True))
    dual = [stats for stats in cards.values_list("stats", flat=True) if len(stats["insignias"]) > 1]
    assert attack == Counter(record["Attack"].strip() for record in records)
    assert len(dual) == sum(len(record["Color"]) == 2 for record in records)
    armoured = sum("Armored" in [word.strip() for word in record["Type"]] for record in records)
    assert cards.filter(stats__contains={"types": ["armoured"]}).count() == armoured


def test_secret_and_versioned_rarities_are_sorted_out(imported) -> None:
    codes = set(Printing.objects.values_list("rarity__code", flat=True))

    assert codes <= set(Rarity.objects.values_list("code", flat=True))
    risen = Printing.objects.filter(number="B08-047")
    assert {(row.rarity.code, row.variant[:8]) for row in risen} == {("N", "version ")}


def test_a_second_import_changes_nothing(imported, content: bytes) -> None:
    report = import_file("cipher", content)

    assert report.count(Outcome.CHANGED) == report.count(Outcome.CREATED) == 0
    assert set(report.printings) == {Outcome.UNCHANGED}
