"""What has changed from the version of files that somebody has, until that of the newest."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from cardbase.downloads import build
from cardbase.downloads.changes import LONGEST_WRITING
from cardbase.edits.card_keys import rename_key
from cardbase.models import Card, CatalogueState, DisputedFact, Printing, Wording
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

KINDS = ("cards", "sets", "rarities", "rulings", "errata", "sources")


def fetch_changes(client: Client, since: int, **parameters: str) -> dict[str, Any]:
    answer = client.get("/api/v1/changes/", {"since": str(since)} | parameters)
    assert answer.status_code == 200, answer.content
    return answer.json()


def publish() -> int:
    """Build files of what there is, as of long ago; return their version."""
    files = build(make_game())
    CatalogueState.objects.update(at=files[0].built_at + LONGEST_WRITING)
    return files[0].version


def names(answer: dict[str, Any], kind: str) -> dict[str, list[str]]:
    return {how: [row["key"] for row in rows] for how, rows in answer[kind].items() if rows}


def test_a_card_is_created_changed_or_removed(client: Client) -> None:
    kept, gone = make_card("Marth", key="marth"), make_card("Cain", key="cain")
    make_card("Abel", key="abel")
    since = publish()
    make_card("Caeda", key="caeda")
    kept.name = "Marth the Second"
    kept.save()
    gone.delete()
    make_card("Jagen", key="jagen").delete()
    version = publish()

    answer = fetch_changes(client, since)

    assert names(answer, "cards") == {
        "created": ["caeda"],
        "changed": ["marth"],
        "removed": ["cain"],
    }
    assert (answer["since"], answer["version"]) == (since, version)
    assert all(names(answer, kind) == {} for kind in KINDS if kind != "cards")


def test_a_card_changes_with_what_belongs_to_it(client: Client) -> None:
    ruled, printed, corrected = (make_card(key=key) for key in ("ruled", "printed", "corrected"))
    printing = make_printing(printed)
    make_ruling(make_card(key="another"))
    since = publish()
    ruling = make_ruling(ruled)
    Printing.objects.get(pk=printing.pk).delete()
    make_erratum(corrected, date(2016, 1, 1), attack=50)
    publish()

    answer = fetch_changes(client, since)

    assert names(answer, "cards") == {"changed": ["corrected", "printed", "ruled"]}
    assert names(answer, "rulings") == {"created": [str(ruling.pk)]}
    assert len(answer["errata"]["created"]) == 1


PARTS: dict[str, Callable[[Card], Model]] = {
    "a printing": make_printing,
    "a ruling": make_ruling,
    "a wording": lambda card: make_erratum(card, date(2016, 1, 1), attack=50),
    "a disputed fact": lambda card: DisputedFact.objects.create(
        card=card, field="attack", value=50, source=make_source()
    ),
}


@pytest.mark.parametrize("what", PARTS)
def test_a_part_given_to_another_card_changes_both(client: Client, what: str) -> None:
    first, passed, last = (make_card(key=key) for key in ("first", "passed", "last"))
    part = PARTS[what](first)
    make_printing(make_card(key="another"), "B01-002N")
    since = publish()
    for card in (passed, last):
        part.card = card
        part.save()
    version = publish()

    changed = names(fetch_changes(client, since), "cards")

    assert changed == {"changed": ["first", "last", "passed"]}
    assert names(fetch_changes(client, version), "cards") == {}


def test_what_was_moved_shortly_before_is_told_again_of_both(client: Client) -> None:
    part = make_printing(make_card(key="first"))
    last = make_card(key="last")
    for model in (Card, Wording, Printing):
        model.history.update(history_date=timezone.now() - 2 * LONGEST_WRITING)
    part.card = last
    part.save()
    since = build(make_game())[0].version
    make_card(key="another")
    build(make_game())

    changed = names(fetch_changes(client, since), "cards")

    assert changed == {"created": ["another"], "changed": ["first", "last"]}


def test_a_key_that_leads_elsewhere_is_named_with_the_card(client: Client) -> None:
    card = make_card(key="shiida")
    since = publish()
    rename_key(card, "caeda")
    publish()

    answer = fetch_changes(client, since)

    assert answer["moved"] == [{"game": "cipher", "key": "shiida", "to": "caeda"}]
    assert names(answer, "cards") == {"changed": ["caeda"]}


def test_everything_is_new_since_nothing(client: Client) -> None:
    make_printing(make_card(key="marth"))
    publish()

    answer = fetch_changes(client, 0)

    assert names(answer, "cards") == {"created": ["marth"]}
    assert names(answer, "sets") == {"created": ["B01"]}
    assert names(answer, "rarities") == {"created": ["N"]}


def test_nothing_has_changed_since_the_newest_files(client: Client) -> None:
    make_card()
    version = publish()
    make_card("Caeda")

    answer = fetch_changes(client, version)

    assert answer["version"] == version
    assert [names(answer, kind) for kind in KINDS] == [{}] * len(KINDS)


def test_what_was_being_written_is_told_again(client: Client) -> None:
    """Its transaction may have ended after the files were built, though it began before."""
    make_card(key="marth")
    since = build(make_game())[0].version
    make_card("Caeda", key="caeda")
    build(make_game())

    assert names(fetch_changes(client, since), "cards") == {"created": ["caeda", "marth"]}


def test_changes_of_one_game_alone(client: Client) -> None:
    since = publish()
    make_card(key="marth")
    make_set("C01", game=make_game("chess"))
    publish()

    answer = fetch_changes(client, since, game="Chess")

    assert names(answer, "cards") == {}
    assert names(answer, "sets") == {"created": ["C01"]}


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("", "since: “” is not the `version` of files"),
        ("since=yesterday", "since: “yesterday” is not the `version` of files"),
        ("since=12345", "since: no files have had the version 12345; the newest have"),
        ("since=0&game=chess", "game: “chess” is unknown"),
        ("since=0&kind=cards", "kind: unknown parameter"),
    ],
)
def test_a_question_that_has_no_answer_is_refused(client: Client, query: str, message: str) -> None:
    make_card()
    publish()

    answer = client.get(f"/api/v1/changes/?{query}")

    assert answer.status_code == 400
    assert message in answer.json()["detail"]


def test_rows_say_when_they_changed_last(client: Client) -> None:
    card = make_card(key="marth")
    make_printing(card)
    make_erratum(card, date(2016, 1, 1), attack=50)

    def moment(path: str) -> str:
        return client.get(f"/api/v1/{path}").json()["results"][0]["updated"]

    before = {kind: moment(f"{kind}/") for kind in ("cards", "sets", "rarities", "errata")}
    ruling = make_ruling(card)

    assert moment("rulings/") > before["cards"]
    assert moment("cards/") == moment("rulings/")
    assert client.get("/api/v1/cards/cipher/marth/").json()["updated"] == moment("cards/")
    assert {kind: moment(f"{kind}/") for kind in ("sets", "rarities", "errata")} == {
        kind: before[kind] for kind in ("sets", "rarities", "errata")
    }
    ruling.delete()
    assert moment("cards/") > before["cards"]
