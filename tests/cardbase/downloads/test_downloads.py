"""Whole games as files: complete, the same for the same catalogue, never out of date for long."""

import csv
import gzip
import hashlib
import json
from datetime import date
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from kombu.exceptions import OperationalError

from cardbase.downloads import build, catalogue_version, refresh, stale_games
from cardbase.downloads.renewal import ASKED
from cardbase.downloads.tasks import catch_up
from cardbase.models import Card, DisputedFact, Download
from tests.cardbase.factories import (
    make_card,
    make_erratum,
    make_game,
    make_printing,
    make_ruling,
    make_set,
    make_source,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nobody_has_asked() -> None:
    cache.delete(ASKED)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How often a worker was asked to catch up."""
    calls: list[str] = []
    monkeypatch.setattr(catch_up, "apply_async", lambda **options: calls.append("asked"))
    return calls


@pytest.fixture
def marth() -> Card:
    card = make_card("Marth", "Prince", key="marth", attack=40, texts={"skill": "Hold."})
    make_printing(card, "B01-001N")
    make_ruling(card, text="It may.")
    return card


def test_a_line_holds_a_card_with_all_that_belongs_to_it(marth: Card) -> None:
    files = {file.name: file for file in build(make_game())}

    lines = gzip.decompress(files["cards.jsonl"].content).decode().splitlines()
    card = json.loads(lines[0])
    assert (card["key"], card["stats"]["attack"], card["texts"]) == (
        "marth",
        40,
        {"skill": "Hold."},
    )
    assert card["printings"][0]["code"] == "B01-001N"
    assert card["rulings"][0]["text"] == "It may."
    assert len(card["wordings"]) == 1
    rows = list(csv.DictReader(gzip.decompress(files["cards.csv"].content).decode().splitlines()))
    assert (rows[0]["key"], rows[0]["attack"]) == ("marth", "40")
    assert files["cards.csv"].rows == len(rows) == 1


# Addresses, ids and times are a site's own; pictures and words follow from what a file has.
OF_THE_SITE = {"url", "html_url", "card_url", "erratum", "updated", "image", "line", "facts"}
OF_THE_CARD = {"game", "card", "name", "title"}


def without(keys: set[str], row: Any) -> Any:
    if isinstance(row, list):
        return [without(keys, each) for each in row]
    if isinstance(row, dict):
        return {key: without(keys, value) for key, value in row.items() if key not in keys}
    return row


def rows_of(name: str) -> list[dict[str, Any]]:
    content = Download.objects.get(name=f"{name}.jsonl").content
    return [json.loads(line) for line in gzip.decompress(content).splitlines()]


def test_a_row_of_a_file_is_what_the_api_answers(client: Client, marth: Card) -> None:
    for day in (1, 2):
        make_erratum(marth, date(2016, 1, day), attack=50)
    make_ruling(rule_ids=["CIPHER-CRIT-2"], date=date(2016, 1, 1))
    make_set("B02", released=date(2016, 1, 1), released_precision="day")
    DisputedFact.objects.create(card=marth, field="support", value=10, source=make_source())
    build(make_game())

    def answer(path: str) -> Any:
        return client.get(f"/api/v1/{path}").json()

    for name in ("sets", "rarities", "errata"):
        assert rows_of(name) == without(OF_THE_SITE, answer(f"{name}/")["results"])
    in_api = without(OF_THE_SITE, answer("rulings/?ordering=-id")["results"])
    assert sorted(rows_of("rulings"), key=str) == sorted(in_api, key=str)
    assert len(in_api) == 2
    card = without(OF_THE_SITE, answer("cards/cipher/marth/"))
    printings = without(OF_THE_SITE | OF_THE_CARD, answer("printings/")["results"])
    assert rows_of("cards") == [card | {"printings": printings}]
    assert rows_of("sources") == [card["rulings"][0]["source"]]


def test_the_same_catalogue_gives_the_same_bytes(marth: Card) -> None:
    first = {file.name: file.sha256 for file in build(make_game())}
    second = {file.name: file.sha256 for file in build(make_game())}
    make_card("Caeda")
    third = {file.name: file.sha256 for file in build(make_game())}

    assert first == second
    assert third["cards.jsonl"] != second["cards.jsonl"]
    assert third["rulings.csv"] == second["rulings.csv"]


def test_every_change_makes_a_new_version_and_new_files(marth: Card, asked: list[str]) -> None:
    before = catalogue_version()
    catch_up()
    assert stale_games() == []
    assert refresh() is False

    marth.name = "Marth the Second"
    marth.save()

    assert catalogue_version() > before
    assert refresh() is True
    assert refresh() is False, "changes come in bursts; once is enough"
    assert asked == ["asked"]


def test_a_file_that_is_not_there_is_built(marth: Card) -> None:
    """A new release may have files that the last one had not."""
    catch_up()
    Download.objects.get(name="errata.jsonl").delete()

    assert [game.key for game in stale_games()] == ["cipher"]
    catch_up()
    assert Download.objects.filter(name="errata.jsonl").exists()


def test_catching_up_also_reads_new_texts(marth: Card) -> None:
    catch_up()

    assert Card.objects.with_data().get(key="marth").as_data().abilities is not None


def test_the_page_names_checksum_and_version_and_the_file_is_what_it_says(
    client: Client, marth: Card, asked: list[str]
) -> None:
    assert "No files yet" in client.get("/downloads/").content.decode()
    assert asked == ["asked"]
    catch_up()

    page = client.get("/downloads/").content.decode()
    response = client.get("/downloads/cipher-cards.jsonl.gz")

    digest = hashlib.sha256(response.content).hexdigest()
    assert digest in page
    assert response["X-Checksum-SHA256"] == digest
    assert response["X-Catalogue-Version"] == str(catalogue_version())
    again = client.get("/downloads/cipher-cards.jsonl.gz", HTTP_IF_NONE_MATCH=response["ETag"])
    assert again.status_code == 304
    assert client.get("/downloads/cipher-nothing.gz").status_code == 404


def test_the_api_lists_the_files(client: Client, marth: Card) -> None:
    build(make_game())

    (file, *_) = client.get("/api/v1/downloads/").json()["results"]

    assert file["sha256"] == Download.objects.get(name=file["name"]).sha256
    assert client.get(file["file"]).status_code == 200


def test_without_a_queue_the_old_files_stay(
    client: Client, marth: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    catch_up()
    marth.name = "Another"
    marth.save()

    def fail(**options: object) -> None:
        raise OperationalError("no queue")

    monkeypatch.setattr(catch_up, "apply_async", fail)

    assert client.get("/downloads/").status_code == 200
    assert client.get("/downloads/cipher-cards.jsonl.gz").status_code == 200
    assert Download.objects.exists()
