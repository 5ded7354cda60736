"""What people see who bring facts: by axe, by width, signed in."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import Group
from django.test import Client

from cardbase.models import Proposal, Ruling
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
    user = make_user("rea", is_superuser=True)
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
    page: Any, site: LiveSite, live_worker: LiveWorker
) -> None:
    found = []

    page.goto(f"{site.url}/games/cipher/cards/marth/")
    page.get_by_role("link", name="Correct this card").click()
    found += faults(page, "form")
    page.get_by_label("Attack").fill("60")
    page.get_by_label("Title of the document").fill("The printed card")
    page.get_by_role("button", name="Propose").click()
    page.wait_for_url("**/contribute/proposals/*/")
    found += faults(page, "proposal")
    page.get_by_role("button", name="Accept it as it is").click()
    page.get_by_text("Accepted; the catalogue says it now.").wait_for()
    found += faults(page, "decided")

    page.goto(f"{site.url}/games/cipher/propose/file/")
    found += faults(page, "file form")
    page.get_by_label("Table").select_option("rulings")
    page.get_by_label("File").set_input_files(
        {
            "name": "rulings.csv",
            "mimeType": "text/csv",
            "buffer": b"card,text\nmarth,It may.\nx,y\n",
        }
    )
    page.get_by_label("Title of the document").fill("The printed card")
    page.get_by_role("button", name="Look at what it would change").click()
    page.get_by_text("has no card 'x'").wait_for()
    found += faults(page, "preview")
    page.get_by_role("button", name="Send it to the reviewers").click()
    page.get_by_role("button", name="Accept all 1 open").click()
    page.get_by_text("1 accepted; the catalogue says it now.").wait_for()
    found += faults(page, "submission")

    assert found == []
    assert Proposal.objects.filter(status="accepted").count() == 2
    assert Ruling.objects.get().text == "It may."
