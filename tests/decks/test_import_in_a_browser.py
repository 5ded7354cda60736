"""How a person imports a list: by paste, with the keyboard or a finger, and by dropping a file."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from decks.models import Deck
from tests.decks.factories import at, legal_deck, make_card, rows
from tests.decks.test_in_a_browser import WIDTHS
from tests.testkit.browser import faults_by_day_and_night

DROP = """([name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  const target = document.querySelector("#id_text");
  for (const type of ["dragover", "drop"]) {
    const details = { dataTransfer: files, bubbles: true, cancelable: true };
    target.dispatchEvent(new DragEvent(type, details));
  }
}"""


@pytest.fixture
def cards(ann: Any) -> None:
    make_card("Marth", "Altean Prince", code="B01-003HN")
    make_card("Marth", "Savior of His Realm", code="B01-001SR", cost=5)
    make_card("Cain", "Red Knight", code="B01-008N")


def paste(page: Any, text: str) -> None:
    page.goto("/decks/import/")
    page.get_by_label("Deck list").fill(text)
    page.get_by_role("button", name="Read the list").last.click()


def test_an_unclear_line_is_corrected_by_keyboard_and_the_deck_is_saved(
    page: Any, cards: None
) -> None:
    paste(page, "Name: Heroes\n3 Cain\n4 Marth # lord")

    line = page.get_by_label("Line 3:")
    expect(line).to_be_focused()
    page.keyboard.press("Tab")
    offered = page.get_by_role("button", name="Marth, Savior of His Realm")
    expect(offered).to_be_focused()
    expect(offered).to_contain_text("B01-001SR")
    expect(offered).to_contain_text("Deployment Cost 5")
    expect(offered.locator("img")).to_have_js_property("complete", True)
    # The whole face is shown beside it.
    expect(page.locator(".card-preview")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.get_by_text("All lines were understood.")).to_be_visible()
    page.get_by_role("button", name="Save deck").press("Enter")
    expect(page).to_have_url(re.compile(r"/edit/$"))
    assert rows(Deck.objects.get()) == {"cain-red-knight": 3, "marth-altean-prince": 4}
    assert page.faults == []


@pytest.mark.parametrize(
    "page", [{"has_touch": True, "viewport": {"width": 360, "height": 740}}], indirect=True
)
def test_an_unclear_line_is_corrected_with_a_finger(page: Any, cards: None) -> None:
    paste(page, "4 Marth")

    offered = page.get_by_role("button", name="Marth, Altean Prince")
    box = offered.bounding_box()
    assert box["height"] >= 44
    offered.tap()

    expect(page.get_by_text("All lines were understood.")).to_be_visible()
    expect(page.get_by_label("Deck list")).to_have_value("4 B01-003HN Marth, Altean Prince")


def test_a_dropped_file_is_read_at_once(page: Any, cards: None) -> None:
    page.goto("/decks/import/")

    page.evaluate(DROP, ["deck.csv", "Count,Name,Price\n4,Cain,5"])

    expect(page.get_by_text("All lines were understood.")).to_be_visible()
    expect(page.get_by_text("“Price”")).to_be_visible()
    expect(page.get_by_label("Deck list")).to_have_value("4 Cain")
    # A second file does not push the list aside.
    page.evaluate(DROP, ["other.txt", "3 Cain"])
    expect(page.get_by_text("There is a list in the box too.")).to_be_visible()
    expect(page.get_by_label("Deck list")).to_have_value("4 Cain")
    assert [fault for fault in page.faults if "422" not in fault] == []


def test_pages_of_lists_pass_axe_and_fit_their_windows(page: Any, ann: Any) -> None:
    deck = legal_deck(ann, name="Heroes", visibility="unlisted")
    make_card("Cain", "Red Knight", code="B01-008N")
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        paste(page, "# mine\n4 Marth\nSB: 2 Cain\n3 Gharnef *F*\n4 Cain (foil)\nSideboard\n1 Cain")
        page.locator("summary", has_text="What a line can look like").click()
        found += faults_by_day_and_night(page, "decks-import-corrections", full_page=True)
        page.goto(at("tabletop", deck))
        found += faults_by_day_and_night(page, "decks-tabletop-waiting", full_page=True)

    assert found == []
