"""What people see who bring facts: by axe, by width, signed in."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import Group
from django.test import Client

from cardbase.models import Proposal, Ruling, User
from cardbase.proposals import REVIEWERS
from tests.cardbase.factories import make_card, make_printing, make_set, make_user
from tests.live import PATIENCE, LiveSite, LiveWorker
from tests.testkit.browser import faults_of, overflow


@pytest.fixture
def site(live_site: LiveSite) -> LiveSite:
    make_set("B01", numbered_cards=6)
    make_printing(make_card("Marth", "Prince", key="marth", texts={"skill": "Hold."}), "B01-001N")
    return live_site


@pytest.fixture
def page(browser: Any, site: LiveSite) -> Iterator[Any]:
    """Signed in as a reviewer, who sees all that others see and more."""
    Group.objects.get_or_create(name=REVIEWERS)
    yield from signed_in(browser, site, make_user("rea", is_superuser=True))


@pytest.fixture
def senders_page(browser: Any, site: LiveSite) -> Iterator[Any]:
    """Signed in as somebody who may propose and no more."""
    yield from signed_in(browser, site, make_user("ann"))


def signed_in(browser: Any, site: LiveSite, user: User) -> Iterator[Any]:
    client = Client()
    client.force_login(user)
    context = browser.new_context(color_scheme="dark")
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": site.url}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    yield page
    context.close()


def faults(page: Any, name: str) -> list[str]:
    found = []
    for width in (1440, 360):
        page.set_viewport_size({"width": width, "height": 900})
        found += overflow(page, width)
    return [f"{name}: {fault}" for fault in (*found, *faults_of(page))]


def test_a_correction_and_a_file_go_their_whole_way(
    page: Any, senders_page: Any, site: LiveSite, live_worker: LiveWorker
) -> None:
    found = []

    sender = senders_page
    sender.goto(f"{site.url}/games/cipher/cards/marth/")
    sender.get_by_role("link", name="Correct this card").click()
    found += faults(sender, "form")
    sender.get_by_label("Attack").fill("60")
    sender.get_by_label("Title of the document").fill("The printed card")
    sender.get_by_label("Location in the document").fill("B01-001")
    sender.get_by_role("button", name="Propose").click()
    sender.wait_for_url("**/contribute/proposals/*/")
    page.goto(sender.url)
    found += faults(page, "proposal")
    page.get_by_role("button", name="Accept as is").click()
    page.get_by_text("Accepted. The catalogue is up to date.").wait_for()
    found += faults(page, "decided")

    sender.goto(f"{site.url}/games/cipher/propose/file/")
    found += faults(sender, "file form")
    sender.get_by_label("Table").select_option("rulings")
    sender.get_by_label("File").set_input_files(
        {
            "name": "rulings.csv",
            "mimeType": "text/csv",
            "buffer": b"card,text\nmarth,It may.\nx,y\n",
        }
    )
    sender.get_by_label("Title of the document").fill("The printed card")
    sender.get_by_label("Location in the document").fill("B01-001")
    sender.get_by_role("button", name="Preview changes").click()
    sender.get_by_text("has no card 'x'").wait_for()
    found += faults(sender, "preview")
    sender.get_by_role("button", name="Send to the reviewers").click()
    sender.get_by_text("Sent to the reviewers.").wait_for()
    page.goto(sender.url)
    page.get_by_role("button", name="Accept the open proposal").click()
    page.get_by_text("1 accepted and now in the catalogue.").wait_for()
    found += faults(page, "submission")

    assert found == []
    assert Proposal.objects.filter(status="accepted").count() == 2
    assert Ruling.objects.get().text == "It may."
