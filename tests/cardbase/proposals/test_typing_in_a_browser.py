"""A card's text is read while it is typed, and one press takes words over that are understood."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from cardbase.compiled_text import compile_cards
from cardbase.hosting.body_limit import BODY_BYTES
from tests.cardbase.factories import make_card, make_user
from tests.cardbase.proposals.test_in_a_browser import signed_in
from tests.live import LiveSite, LiveWorker
from tests.testkit.browser import faults_by_day_and_night

# As somebody pastes it, at the end of the page.
TYPE = """(field, size) => {
  scrollTo(0, document.body.scrollHeight);
  field.value = "a".repeat(size);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}"""
TYPED = "Odd |ACT| [Tap] Draw a card for each banana."
KNOWN = "Reap |ACT| [tap this unit] Draw 1 card for each other ally."


@pytest.fixture
def page(browser: Any, live_site: LiveSite) -> Iterator[Any]:
    make_card("Marth", "Prince", key="marth", texts={"skill": KNOWN})
    compile_cards("cipher")
    yield from signed_in(browser, live_site, make_user("ann"))


def test_a_line_is_read_while_it_is_typed(
    page: Any, live_site: LiveSite, shared_worker: LiveWorker
) -> None:
    page.goto(f"{live_site.url}/games/cipher/propose/cards/?key=marth")
    status = page.locator("#reading-status")
    expect(status).to_have_text("Every line is understood.")
    text = page.get_by_label("Skill", exact=False).first
    text.fill(f"{KNOWN}\n{TYPED}")
    expect(status).to_contain_text("1 line is not understood")
    found = []
    for width, height in ((1280, 720), (1440, 900), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        found += faults_by_day_and_night(page, "typed-reading", full_page=True)
    assert found == []

    page.get_by_role("button", name="Use these words").click()
    expect(status).to_have_text("Every line is understood.")
    assert text.input_value() == f"{KNOWN}\n{KNOWN.replace('Reap', 'Odd')}"
    page.keyboard.press("Control+z")
    assert text.input_value() == f"{KNOWN}\n{TYPED}", "and Ctrl+Z takes it back"


def test_a_text_that_is_too_large_stays_and_the_page_says_so(
    page: Any, live_site: LiveSite, shared_worker: LiveWorker
) -> None:
    page.goto(f"{live_site.url}/games/cipher/propose/cards/?key=marth")
    status = page.locator("#reading-status")
    expect(status).to_have_text("Every line is understood.")
    text = page.get_by_label("Skill", exact=False).first
    size = BODY_BYTES + 1
    text.evaluate(TYPE, size)
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("Your text is too large: more than 1 MB. It is still here")
    expect(notice).to_be_in_viewport()
    assert text.evaluate("field => field.value.length") == size

    text.evaluate(TYPE, 0)
    expect(notice).to_have_count(0)


def test_the_page_that_teaches_a_wording_is_clean(page: Any, live_site: LiveSite) -> None:
    found = []
    for width, height in ((1280, 720), (1440, 900), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{live_site.url}/games/cipher/wording/")
        found += faults_by_day_and_night(page, "wording")
    assert found == []


def test_the_look_at_a_file_is_clean(
    page: Any, live_site: LiveSite, shared_worker: LiveWorker
) -> None:
    page.goto(f"{live_site.url}/games/cipher/propose/file/")
    page.get_by_label("Table").select_option("cards")
    content = f'key,skill_text\nmarth,"{KNOWN}\n{TYPED}"\n'.encode()
    page.get_by_label("File").set_input_files(
        {"name": "cards.csv", "mimeType": "text/csv", "buffer": content}
    )
    page.get_by_label("Title of the document").fill("The printed card")
    page.get_by_label("Location in the document").fill("B01-001")
    page.get_by_role("button", name="Preview changes").click()
    page.get_by_text("1 of 2 lines are not understood").wait_for()
    found = []
    for width, height in ((1280, 720), (1440, 900), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        found += faults_by_day_and_night(page, "file-readings", full_page=True)
    assert found == []
