"""Browsers give their numbers by themselves, and check what became of them."""

from __future__ import annotations

from typing import Any

import pytest

from play.fairness.protocol import hash_of
from play.models import Table
from tests.play import factories
from tests.play.browsers import Seat, apart, concede
from tests.testkit.browser import faults_of

OPEN, SIT = "button:has-text('Open the table')", "button:has-text('Sit down and play')"


@apart
def make_decks() -> None:
    for name, side in (("ann", "North"), ("bob", "South")):
        factories.make_deck(factories.make_user(name), side)


def open_table(seat: Seat, opponent: str) -> Table:
    seat.page.goto("/play/new/?game=cipher")
    seat.page.wait_for_load_state("load")
    seat.page.locator(f'input[name="opponent"][value="{opponent}"]').check()
    seat.page.locator(OPEN).click()
    seat.page.wait_for_selector("#play.is-live:not(.is-arriving)")
    return Table.objects.get(code=seat.page.url.rstrip("/").rpartition("/")[2])


def sit_down(seat: Seat, table: Table) -> None:
    seat.page.goto(f"{table.get_absolute_url()}join/")
    seat.page.wait_for_load_state("load")
    seat.page.locator(SIT).click()
    seat.page.wait_for_selector("#play.is-live:not(.is-arriving)")


def numbers(table: Table) -> list[str]:
    return list(table.seats.values_list("shuffle_number", flat=True))


def remembered(seat: Seat, number: str) -> Any:
    return seat.page.evaluate(
        "hash => JSON.parse(localStorage.getItem(`cardbase.shuffle.${hash}`))", hash_of(number)
    )


def check(seat: Seat, table: Table) -> tuple[str, str, list[str]]:
    """The verdict, what the browser remembers, and what it says of each number and hash."""
    seat.page.goto(f"{table.get_absolute_url()}shuffle/")
    seat.page.wait_for_selector("#verdict.notice-success, #verdict.notice-error")
    marks = seat.page.locator("[data-check]").all_inner_texts()
    said = [seat.page.inner_text(f"#{name}") for name in ("verdict", "memory")]
    return said[0], said[1], [mark for mark in marks if mark]


def test_alone_against_a_bot_one_click_begins_and_the_browser_checks_the_shuffle(sit):
    make_decks()
    ann = sit("ann")

    table = open_table(ann, "random")

    assert table.is_playing
    mine, bots = numbers(table)
    assert remembered(ann, mine)["server"] == table.shuffle_hash
    assert bots == ""
    concede(table)
    verdict, memory, marks = check(ann, table)
    assert verdict.startswith("Everything matches")
    assert memory.startswith("This browser took part: the hashes are the ones")
    assert marks == ["matches"] * 4
    assert faults_of(ann.page) == []
    verdict, memory, _ = check(sit("bob"), table)
    assert verdict.startswith("Everything matches")
    assert memory.startswith("This browser did not take part")


def test_two_browsers_give_their_numbers_as_soon_as_both_sit(sit):
    make_decks()
    ann, bob = sit("ann"), sit("bob")
    table = open_table(ann, "open")
    assert numbers(table) == [""]

    sit_down(bob, table)

    for seat in (ann, bob):
        seat.page.wait_for_selector("#prompt")
    table.refresh_from_db()
    first, second = numbers(table)
    hashes = [hash_of(first), hash_of(second)]
    assert remembered(ann, first)["seats"] == remembered(bob, second)["seats"] == hashes
    concede(table)
    for seat in (ann, bob):
        verdict, memory, marks = check(seat, table)
        assert verdict.startswith("Everything matches")
        assert memory.startswith("This browser took part: the hashes are the ones")
        assert marks == ["matches"] * 5


@pytest.mark.parametrize("field", ["server", "seat", "hash", "seed"])
def test_a_number_that_was_exchanged_is_seen(sit, field):
    make_decks()
    ann = sit("ann")
    table = open_table(ann, "random")
    concede(table)
    seat = table.seats.first()
    if field == "server":
        table.shuffle_number = "0" * 64
    elif field == "seat":
        seat.shuffle_number = "0" * 64
    elif field == "hash":  # it fits the number, and is not what the browser was shown
        table.shuffle_number, table.shuffle_hash = "0" * 64, hash_of("0" * 64)
    else:
        table.seed = bytes(64)
    table.refresh_from_db(fields=["status", "outcome", "finished"])
    apart(lambda: (table.save(), seat.save()))()

    verdict, memory, marks = check(ann, table)

    assert verdict.startswith("Something does not match")
    assert "does not match" in marks
    if field == "hash":
        assert memory.endswith("saw different hashes before it sent its number.")


def test_a_browser_keeps_its_number_when_the_servers_hash_has_changed(sit):
    make_decks()
    ann, bob = sit("ann"), sit("bob")
    table = open_table(ann, "open")
    apart(lambda: Table.objects.filter(pk=table.pk).update(shuffle_hash=hash_of("other")))()

    sit_down(bob, table)

    ann.page.wait_for_selector("#shuffle-note:not([hidden])")
    assert "so your number was not sent" in ann.page.inner_text("#shuffle-note")
    assert numbers(table)[0] == ""


@pytest.mark.long
def test_a_match_begins_without_somebody_who_has_gone_away(sit):
    make_decks()
    ann, bob = sit("ann"), sit("bob")
    table = open_table(ann, "open")
    ann.page.goto("about:blank")

    sit_down(bob, table)
    assert "ten seconds" in bob.page.inner_text("#waiting-room")
    assert faults_of(bob.page) == []

    bob.page.wait_for_selector("#prompt", timeout=30_000)
    first, second = numbers(table)
    assert (first, bool(second)) == ("", True)
    table.refresh_from_db()
    concede(table)
    bob.page.goto(f"{table.get_absolute_url()}shuffle/")
    assert "did not arrive in time" in bob.page.inner_text("main")


def test_without_scripts_everything_begins_as_it_did(sit):
    make_decks()
    ann = sit("ann", java_script_enabled=False)
    ann.page.goto("/play/new/?game=cipher")
    ann.page.locator('input[name="opponent"][value="random"]').check()
    ann.page.locator(OPEN).click()
    ann.page.wait_for_load_state()

    table = Table.objects.get()
    assert table.is_playing
    ann.page.goto(f"{table.get_absolute_url()}shuffle/")
    assert "This browser sent no number" in ann.page.inner_text("main")


def test_a_rematch_against_a_bot_takes_one_click_and_has_a_new_number(sit):
    make_decks()
    ann = sit("ann")
    table = open_table(ann, "random")
    concede(table)

    ann.page.locator("button:has-text('Rematch')").click()
    ann.page.wait_for_selector("#prompt")
    ann.page.wait_for_url(lambda url: table.code not in url)

    again = Table.objects.get(rematch_of=table)
    assert again.is_playing
    assert numbers(again)[0] not in ("", numbers(table)[0])
