"""A goldfish run as a person sees it: ordered, watched, read; by axe, at both widths."""

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from decks.goldfish import services
from decks.models import Deck
from decks.services import copy_deck
from tests.decks.factories import make_user
from tests.live import PATIENCE, LiveSite, LiveWorker
from tests.shipped_games import put_shipped_games
from tests.testkit.browser import faults_by_day_and_night

WIDTHS = (1440, 360)


@pytest.fixture
def ann(live_site: LiveSite) -> Any:
    return make_user("ann")


@pytest.fixture
def deck(ann: Any) -> Deck:
    put_shipped_games("cipher")
    shipped = Deck.objects.filter(shipped=True).order_by("name").first()
    return copy_deck(deck=shipped, owner=ann, name="Goldfish")


def test_a_run_is_ordered_watched_and_read(
    page: Any, shared_worker: LiveWorker, deck: Deck
) -> None:
    page.goto(deck.get_absolute_url())
    page.get_by_role("link", name="Goldfish").click()
    page.get_by_label("Hands", exact=False).first.fill("20000")
    page.get_by_role("button", name="Run simulation").click()

    expect(page.get_by_role("heading", name="Sample hands")).to_be_visible()
    expect(page.get_by_text("20,000 of 20,000 hands")).to_be_visible()
    expect(page.locator(".gf-chart").first).to_be_visible()
    assert page.get_by_role("cell", name="exact").count() >= 7
    assert page.faults == []


def test_a_run_is_cancelled_in_the_middle_and_run_again(
    page: Any, shared_worker: LiveWorker, deck: Deck
) -> None:
    job = services.start(deck=deck, user=deck.owner, hands=1_000_000)
    page.goto(job.get_absolute_url())
    page.get_by_role("button", name="Cancel").click()

    expect(page.get_by_text("You canceled it at")).to_be_visible()
    page.get_by_role("button", name="Run again").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("You canceled it at")).to_be_visible()
    assert page.faults == []


@pytest.mark.parametrize(
    "page", [{"java_script_enabled": False}], indirect=True, ids=["without JavaScript"]
)
def test_a_run_needs_no_javascript(page: Any, shared_worker: LiveWorker, deck: Deck) -> None:
    page.goto(f"{deck.get_absolute_url()}goldfish/")
    page.locator("input[name=hands]").fill("5000")
    page.get_by_role("button", name="Run simulation").click()

    deadline = time.monotonic() + PATIENCE
    while not page.get_by_text("Sample hands").count():
        assert time.monotonic() < deadline, page.inner_text("main")
        page.wait_for_timeout(200)
        page.reload()
    assert page.locator(".gf-chart").count() >= 10


def test_every_page_passes_axe_and_fits_its_window(
    page: Any, shared_worker: LiveWorker, deck: Deck
) -> None:
    runs = [services.start(deck=deck, user=deck.owner, hands=2_000) for _ in range(2)]
    first = deck.get_absolute_url() + "goldfish/"
    both = "&".join(f"run={run.pk}" for run in runs)
    addresses = {
        "run": runs[1].get_absolute_url(),
        "goldfish": first,
        "comparison": f"{first}compare/?{both}",
    }
    page.goto(addresses["run"])
    expect(page.locator("#hands")).to_be_visible()

    found = []
    for name, address in addresses.items():
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            assert page.goto(address).status == 200
            found += faults_by_day_and_night(page, f"goldfish-{name}", full_page=True)
    assert found == []
    assert page.faults == []
