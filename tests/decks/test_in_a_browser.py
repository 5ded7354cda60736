"""What a deckbuilder sees and does: every page by axe and width, the editor by keyboard alone."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from decks.models import Deck
from decks.services import choose, copy_deck, set_counts
from tests.decks.builder import PHONE, is_held, search
from tests.decks.factories import make_card, make_deck, rows
from tests.shipped_games import put_shipped_games
from tests.testkit.browser import faults_by_day_and_night

WIDTHS = (1440, 360)


@pytest.fixture
def decks(ann: Any) -> dict[str, Deck]:
    """The shipped decks, a copy that Ann has broken in three ways, and one with nothing in it."""
    put_shipped_games("cipher")
    shipped = Deck.objects.order_by("name").first()
    broken = copy_deck(deck=shipped, owner=ann, name="Altean Vanguard with too many knights")
    card = broken.rows.order_by("pk").first().card
    set_counts(deck=broken, counts={card: 6})
    choose(deck=broken, choice="lord", card=None)
    return {"shipped": shipped, "broken": broken, "empty": make_deck(ann, name="Empty")}


def test_every_page_passes_axe_and_fits_its_window(page: Any, decks: dict[str, Deck]) -> None:
    broken, shipped, empty = (f"/decks/{decks[k].token}/" for k in ("broken", "shipped", "empty"))
    addresses = {
        "list": "/decks/",
        "mine": "/decks/mine/",
        "new": "/decks/new/",
        "import": "/decks/import/",
        "shipped": shipped,
        "broken": broken,
        "empty": empty,
        "editor": f"{broken}edit/",
        "editor-find": f"{broken}edit/?q=Marth",
        "editor-empty": f"{empty}edit/",
        "text": f"{broken}text/",
        "details": f"{broken}details/",
        "delete": f"{broken}delete/",
        "copy": f"{shipped}copy/",
        "compare": f"{broken}compare/?with={decks['shipped'].token}",
    }
    found = []
    for name, address in addresses.items():
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(address)
            found += faults_by_day_and_night(page, f"decks-{name}", full_page=True)

    assert found == []
    assert page.faults == []


def test_an_import_with_lines_that_cannot_be_read(page: Any, ann: Any) -> None:
    make_card("Marth", "Altean Prince", code="B01-003HN")
    make_card("Marth", "Savior of His Realm", code="B01-001SR")
    make_card("Cain", "Red Knight", code="B01-008N")
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto("/decks/import/")
        page.get_by_label("Deck list").fill(
            "Name: From paper\nLord: B01-003\n4 B01-003HN\n"
            "4 Marth\n3 Kain, Red Knite\n2 B01-999\nrubbish"
        )
        page.get_by_role("button", name="Read the list").last.click()
        found += faults_by_day_and_night(page, "decks-import-read", full_page=True)

    assert page.get_by_text("4 lines could not be read").is_visible()
    assert found == []


def test_each_unread_line_is_marked_where_it_stands_and_the_first_has_the_focus(
    page: Any, ann: Any
) -> None:
    make_card("Marth", "Altean Prince", code="B01-003HN")
    good = "1 B01-003HN\n" * 30
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto("/decks/import/")
    page.get_by_label("Deck list").fill(f"{good}4 Gharnef\n{good}rubbish\n1 B01-003HN")
    page.get_by_role("button", name="Read the list").last.click()

    line = page.get_by_label("Line 31:")
    expect(line).to_be_focused()
    expect(line).to_be_in_viewport()
    expect(line).to_have_value("4 Gharnef")
    expect(line).to_have_accessible_description("No card is named “Gharnef”.")
    expect(page.get_by_label("Line 62:")).to_have_value("rubbish")
    line.fill("2 B01-003HN")
    page.get_by_label("Line 62:").fill("# a comment now")
    page.get_by_role("button", name="Read it again").click()

    expect(page.get_by_text("All lines were understood.")).to_be_visible()
    text = page.get_by_label("Deck list").input_value()
    assert text == f"{good}2 B01-003HN\n{good}# a comment now\n1 B01-003HN"
    assert page.faults == []


def test_a_sideboard_is_left_out_in_words_and_put_in_by_a_button(page: Any, ann: Any) -> None:
    make_card("Marth", "Altean Prince", code="B01-003HN")
    page.goto("/decks/import/")
    page.get_by_label("Deck list").fill("[MAIN]\n4 B01-003HN\nSideboard:\n1 B01-003HN")
    page.get_by_role("button", name="Read the list").last.click()

    expect(page.get_by_label("Lines 3 to 4:")).to_have_value("Sideboard:\n1 B01-003HN")
    expect(page.get_by_text("has no sideboard, so the line below")).to_be_visible()
    page.get_by_role("button", name="Add to main deck").click()

    expect(page.get_by_text("5 cards read")).to_be_visible()


# The editor


def test_cards_are_added_by_typing_and_enter_and_counted_by_arrows_and_digits(
    page: Any, ann: Any
) -> None:
    make_card("Marth", "Altean Prince", code="B01-003HN")
    make_card("Marth", "Hero-King", code="B01-001SR", cost=4)
    make_card("Caeda", "Princess of Talys")
    deck = make_deck(ann)
    page.goto(f"/decks/{deck.token}/edit/")

    page.keyboard.press("/")
    page.keyboard.type("2 hero", delay=20)
    page.keyboard.press("Enter")  # before the answer has come: it is waited for
    is_held(page, 2)
    expect(page.locator("#browse-q")).to_be_focused()
    page.keyboard.type("mar", delay=20)
    expect(page.locator("#results .found")).to_have_count(2)
    for key in ("ArrowDown", "ArrowDown", "4", "-", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    is_held(page, 4)
    assert rows(deck) == {"marth-altean-prince": 1, "marth-hero-king": 3}

    page.keyboard.press("Control+z")
    is_held(page, 3)
    page.reload()
    page.keyboard.press("Control+Shift+z")
    is_held(page, 4)
    assert page.faults == []


def test_pages_of_what_was_found_take_each_others_place(page: Any, ann: Any) -> None:
    for number in range(35):
        make_card("Marth", f"Number {number:02}", code=f"B07-{number:03}N")
    deck = make_deck(ann)
    page.goto(f"/decks/{deck.token}/edit/")
    page.evaluate("window.stayed = true")

    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    search(page, "marth", 30)
    page.get_by_role("link", name="Next").click()
    expect(page.locator("#results .found")).to_have_count(5)
    page.get_by_role("button", name="3 Marth, Number 34").click()
    is_held(page, 3)
    page.keyboard.press("v")
    expect(page.locator("#results .found-text")).to_have_count(0)

    # Leaving the box asks for nothing: the first page would come again, now or later.
    searches = [parse_qs(urlsplit(url).query) for url in asked if "q=marth" in url]
    assert [query.get("page", ["1"]) for query in searches] == [["1"], ["2"], ["1"]]
    assert rows(deck) == {"marth-number-34": 3}
    assert page.evaluate("window.stayed")
    assert page.faults == []


def test_the_odds_that_a_row_foretells_are_those_that_come(page: Any, ann: Any) -> None:
    deck = make_deck(ann, (make_card("Abel"), 20), (make_card("Cain", cost=3), 30))
    make_card("Draug")
    page.goto(f"/decks/{deck.token}/edit/?q=draug")
    before = page.locator('[data-opening="0"]').inner_text()

    page.locator("#found-draug").focus()
    foretold = page.locator("#found-draug .found-odds")
    expect(foretold).to_contain_text(f"Cost 1 in the first 6 ▲ {before} → ")
    after = foretold.inner_text().split("→ ")[1].split(";")[0]
    page.keyboard.press("Enter")
    is_held(page, 51)

    expect(page.locator('[data-opening="0"]')).to_have_text(after)
    assert after != before


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_on_a_phone_cards_come_from_a_sheet_over_the_deck(page: Any, ann: Any) -> None:
    make_card("Marth", "Altean Prince")
    deck = make_deck(ann)
    page.goto(f"/decks/{deck.token}/edit/")

    page.get_by_role("link", name="Add cards").tap()
    search(page, "marth", 1)
    page.get_by_role("button", name="4 Marth, Altean Prince").tap()
    expect(page.locator("#thumb-size")).to_have_text("4")
    expect(page.locator(".builder-thumb")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Done").tap()
    page.get_by_role("button", name="Remove one Marth").tap()
    is_held(page, 3)

    assert rows(deck) == {"marth-altean-prince": 3}
    assert page.faults == []


def test_two_tabs_lose_nothing_and_see_each_other(page: Any, ann: Any) -> None:
    abel, cain = make_card("Abel"), make_card("Cain")
    deck = make_deck(ann, (abel, 1), (cain, 1))
    page.goto(f"/decks/{deck.token}/edit/")

    set_counts(deck=deck, counts={cain: 4, abel: 2})
    page.locator("#plus-abel").click()
    is_held(page, 7)
    set_counts(deck=deck, counts={cain: 1})
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    is_held(page, 4)

    assert rows(deck) == {"abel": 3, "cain": 1}


def test_counts_change_by_plus_and_minus_and_the_keyboard_keeps_its_place(
    page: Any, ann: Any
) -> None:
    deck = make_deck(ann, (make_card("Abel"), 1), (make_card("Cain"), 1))
    page.goto(f"/decks/{deck.token}/edit/")

    page.locator("#plus-abel").focus()
    page.keyboard.press("+")
    page.get_by_role("heading", name="3 cards").wait_for()
    page.keyboard.press("-")
    page.get_by_role("heading", name="2 cards").wait_for()
    expect(page.locator("#plus-abel")).to_be_focused()

    page.keyboard.press("-")
    page.get_by_role("heading", name="1 card").wait_for()
    expect(page.locator("#plus-cain")).to_be_focused()
    assert rows(deck) == {"cain": 1}


def test_a_row_of_the_deck_shows_its_card_and_leads_to_the_other_pane(page: Any, ann: Any) -> None:
    deck = make_deck(ann, (make_card("Abel"), 1), (make_card("Cain"), 2))
    make_card("Marth")
    page.goto(f"/decks/{deck.token}/edit/?q=marth")
    preview = page.locator(".card-preview")

    page.locator("#found-marth").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#row-abel")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(preview).to_contain_text("Cain")
    page.keyboard.press("Space")
    expect(preview).to_be_hidden()
    page.keyboard.press("Tab")
    expect(page.locator("#found-marth")).to_be_focused()
    assert rows(deck) == {"abel": 1, "cain": 2}

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    is_held(page, 4)
    page.keyboard.press("0")
    is_held(page, 2)
    expect(page.locator("#row-cain")).to_be_focused()
    # A button in the row is an ordinary one.
    page.locator("#plus-cain").focus()
    page.keyboard.press("Space")
    is_held(page, 3)
    assert rows(deck) == {"cain": 3}
    assert page.faults == []


def test_clicks_that_come_faster_than_answers_all_count(page: Any, ann: Any) -> None:
    deck = make_deck(ann, (make_card("Abel"), 1))
    page.goto(f"/decks/{deck.token}/edit/")

    page.evaluate("for (let n = 0; n < 8; n++) document.getElementById('plus-abel').click()")

    page.get_by_role("heading", name="9 cards").wait_for()
    page.wait_for_load_state("networkidle")
    assert page.get_by_role("heading", name="9 cards").is_visible()
    assert rows(deck) == {"abel": 9}


def test_clicks_count_while_the_page_asks_whether_the_deck_has_changed(page: Any, ann: Any) -> None:
    deck = make_deck(ann, *((make_card(name), 1) for name in ("Caeda", "Cain", "Marth")))
    page.goto(f"/decks/{deck.token}/edit/")
    held: list[Any] = []
    page.route("**/news/*", lambda route: held.append(route))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    while not held:
        page.wait_for_timeout(20)

    for name in ("caeda", "cain", "marth"):
        page.locator(f"#plus-{name}").click()
    held[0].continue_()

    is_held(page, 6)
    page.unroute_all(behavior="ignoreErrors")
    assert rows(deck) == {"caeda": 2, "cain": 2, "marth": 2}


def test_legality_follows_every_change_and_undo_takes_it_back(page: Any, ann: Any) -> None:
    deck = make_deck(ann, (make_card("Abel"), 4))
    page.goto(f"/decks/{deck.token}/edit/")
    page.evaluate("window.stayed = true")

    page.locator("#plus-abel").click()
    page.get_by_text("Only 4 copies of Abel are allowed; you have 5.").wait_for()
    page.get_by_role("button", name="Remove 1 copy").click()
    page.get_by_role("heading", name="4 cards").wait_for()
    expect(page.get_by_text("Only 4 copies")).to_have_count(0)

    page.get_by_role("button", name="Undo").click()
    page.get_by_role("heading", name="5 cards").wait_for()
    assert page.evaluate("window.stayed")


def test_the_lord_is_chosen_by_selecting_one(page: Any, ann: Any) -> None:
    deck = make_deck(ann, (make_card("Abel"), 4))
    page.goto(f"/decks/{deck.token}/edit/")

    page.get_by_label("Lord").select_option("abel")
    page.locator("#row-abel .chip-role").wait_for()

    assert Deck.objects.get(pk=deck.pk).choices == {"lord": "abel"}


def test_a_second_tab_is_told_that_the_deck_has_changed(page: Any, ann: Any) -> None:
    abel = make_card("Abel")
    deck = make_deck(ann, (abel, 4))
    page.goto(f"/decks/{deck.token}/edit/")
    set_counts(deck=deck, counts={abel: 3})

    page.get_by_label("Lord").select_option("abel")
    page.get_by_role("alert").get_by_text("This deck was changed elsewhere").wait_for()

    assert page.get_by_role("heading", name="3 cards").is_visible()
    assert Deck.objects.get(pk=deck.pk).choices == {}


@pytest.mark.parametrize("page", [{"java_script_enabled": False}], indirect=True)
def test_a_deck_is_built_without_scripts(page: Any, ann: Any) -> None:
    make_card("Marth", "Hero-King")
    deck = make_deck(ann)
    page.goto(f"/decks/{deck.token}/edit/")

    page.get_by_label("Search cards").fill("Marth")
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_role("button", name="3 Marth, Hero-King").click()
    assert page.get_by_label("Search cards").input_value() == "Marth"
    page.get_by_role("button", name="Add one Marth, Hero-King").click()
    page.get_by_label("Lord").select_option("marth-hero-king")
    page.get_by_role("button", name="Choose", exact=True).click()

    assert rows(deck) == {"marth-hero-king": 4}
    assert Deck.objects.get(pk=deck.pk).choices == {"lord": "marth-hero-king"}


def test_a_card_s_face_is_shown_beside_its_name(page: Any, ann: Any) -> None:
    deck = make_deck(ann, (make_card("Marth", "Hero-King"), 4))
    page.goto(f"/decks/{deck.token}/edit/")

    page.get_by_role("link", name="Marth Hero-King").hover()

    page.locator(".card-preview .card-face").wait_for()


CUT = """() => [...document.querySelectorAll(".card-preview .face-frame, .card-preview p")]
  .filter((one) => one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""
LONG = "Sword of the Long Sentence |ACT| [Tap] Choose 1 ally; it gains 10 attack until the end. "


def _hover_foot(link: Any) -> None:
    """In a column each card covers the one after it, but for its foot."""
    link.hover(position={"x": 60, "y": link.bounding_box()["height"] - 8})


@pytest.mark.parametrize("where", ["edit/", ""])
def test_all_of_a_card_s_text_can_be_read_in_its_preview(page: Any, ann: Any, where: str) -> None:
    long = make_card("Marth", "Prince of Much to Say", skill=LONG * 8, support_text="Last words")
    endless = make_card("Tiki", "Endless", skill=LONG * 40, support_text="Last words")
    deck = make_deck(ann, (long, 4), (endless, 4))
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"/decks/{deck.token}/{where}")
    last = page.locator(".card-preview").get_by_text("Last words")

    _hover_foot(page.locator("#row-marth-prince-of-much-to-say [data-preview]"))
    expect(last).to_be_in_viewport(ratio=1)
    assert page.evaluate(CUT) == []
    _hover_foot(page.locator("#row-tiki-endless [data-preview]"))
    expect(page.locator(".card-preview.is-tall")).to_be_visible()
    page.locator(".card-preview").hover()
    page.mouse.wheel(0, 5000)
    expect(last).to_be_in_viewport(ratio=1)
    assert page.evaluate(CUT) == []


def asks(url: str) -> str:
    """What an address searches for."""
    return parse_qs(urlsplit(url).query).get("q", [""])[0]


def test_enter_waits_for_the_answer_to_all_that_was_typed(page: Any, ann: Any) -> None:
    make_card("Marth", "Altean Prince", code="B01-003HN")
    make_card("Marth", "Hero-King", code="B01-001SR", cost=4)
    deck = make_deck(ann)
    page.goto(f"/decks/{deck.token}/edit/")
    first: list[Any] = []
    page.route(
        lambda url: asks(url) == "marth a", lambda route: first.append((route, route.fetch()))
    )
    page.keyboard.press("/")
    with page.expect_request(lambda request: asks(request.url) == "marth a"):
        page.keyboard.type("marth a")
    for _ in range(100):
        if first:
            break
        page.wait_for_timeout(50)

    for _ in range(len("marth a")):
        page.keyboard.press("Backspace")
    page.keyboard.type("hero")
    page.keyboard.press("Enter")
    ((route, answer),) = first
    route.fulfill(response=answer)

    is_held(page, 1)
    assert deck.rows.get().card.title == "Hero-King"
