"""What a person sees of the catalogue: by axe, by width, by keyboard and without scripts."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.live import LiveSite
from tests.testkit.browser import faults_by_day_and_night

PAGES = {
    "home": "/",
    "cards": "/cards/",
    "browse": "/games/cipher/cards/?cost=1",
    "table": "/games/cipher/cards/?view=table",
    "nothing-found": "/games/cipher/cards/?q=Mraht&verbatim=1",
    "unreadable": "/games/cipher/cards/?q=insgnia:red+cost:",
    "syntax": "/cards/syntax/",
    "card": "/games/cipher/cards/marth-prince/",
    "read": "/games/cipher/cards/nobody-unknown/",
    "games": "/games/",
    "game": "/games/cipher/",
    "set": "/games/cipher/sets/B01/",
    "rules": "/games/cipher/rules/",
    "history": "/games/cipher/cards/marth-prince/history/",
    "contribute": "/contribute/",
    "gaps": "/games/cipher/missing/",
    "proposals": "/contribute/proposals/",
    "downloads": "/downloads/",
    "missing": "/nowhere/",
    "sign-in": "/accounts/login/",
    "sign-up": "/accounts/signup/",
}
WIDTHS = (1440, 360)
# After how many ms each sign shows that something goes on.
SIGNS = """() => document.getAnimations().filter((one) => one.animationName === "go-on")
  .map((one) => one.effect.getTiming().delay)"""
EDGES = "element => [element.getBoundingClientRect().left, element.getBoundingClientRect().right]"


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (1000, 700), (700, 900), (360, 800)])
def test_no_card_of_the_fan_is_cut_off(
    page: Any, catalogue: LiveSite, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(catalogue.url)

    left, right = page.locator(".hero").evaluate(EDGES)
    cards = [card.evaluate(EDGES) for card in page.locator(".hero-fan .card-face").all()]
    assert len(cards) == 5
    assert [card for card in cards if card[0] < left or card[1] > right] == []


def test_every_page_passes_axe_and_fits_its_window(page: Any, catalogue: LiveSite) -> None:
    found = []
    for name, address in PAGES.items():
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(catalogue.url + address)
            found += faults_by_day_and_night(page, f"pages-{name}")

    assert found == []


def test_no_page_breaks_the_content_security_policy(page: Any, catalogue: LiveSite) -> None:
    for address in set(PAGES.values()) - {"/nowhere/"}:
        page.goto(catalogue.url + address)

    assert page.faults == []


def test_the_first_stop_of_the_keyboard_skips_to_the_content(
    page: Any, catalogue: LiveSite
) -> None:
    page.goto(catalogue.url)

    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    page.keyboard.press("Enter")

    assert page.evaluate("document.activeElement.id") == "main"


def brand(page: Any) -> Any:
    """The box that asks for cards of one insignia."""
    return page.get_by_role("checkbox", name="Brand")


def test_a_facet_narrows_the_list_in_place_and_the_address_follows(
    page: Any, catalogue: LiveSite
) -> None:
    page.goto(f"{catalogue.url}/games/cipher/cards/")
    page.evaluate("window.stayed = true")

    brand(page).check()
    page.get_by_text("1 card", exact=True).wait_for()

    page.wait_for_url("**/games/cipher/cards/?q=insignias%3Ablue")
    assert page.evaluate("window.stayed")
    assert page.locator(".cards-grid .card-face").count() == 1


def test_going_back_brings_the_list_before(page: Any, catalogue: LiveSite) -> None:
    page.goto(f"{catalogue.url}/games/cipher/cards/")
    brand(page).check()
    page.get_by_text("1 card", exact=True).wait_for()

    page.go_back()

    page.get_by_text("9 cards", exact=True).wait_for()
    expect(brand(page)).not_to_be_checked()


def test_typing_keeps_the_place_of_the_cursor(page: Any, catalogue: LiveSite) -> None:
    page.goto(f"{catalogue.url}/games/cipher/cards/")

    page.locator("#browse-q").press_sequentially("marth", delay=30)
    page.get_by_text("1 card", exact=True).wait_for()

    expect(page.locator("#browse-q")).to_be_focused()
    assert page.locator("#browse-q").input_value() == "marth"


def test_a_condition_is_taken_away_in_place(page: Any, catalogue: LiveSite) -> None:
    page.goto(f"{catalogue.url}/games/cipher/cards/?insignias=blue")
    page.evaluate("window.stayed = true")

    page.get_by_role("link", name="Remove: The Insignia includes Brand (blue)").click()
    page.get_by_text("9 cards", exact=True).wait_for()

    assert page.evaluate("window.stayed")
    expect(brand(page)).not_to_be_checked()


def test_a_search_that_takes_long_shows_that_it_goes_on(page: Any, catalogue: LiveSite) -> None:
    page.goto(f"{catalogue.url}/games/cipher/cards/")
    asked: list[Any] = []
    page.route("**/cards/?*", lambda route: asked.append(route))
    page.fill("#browse-q", "marth")
    page.wait_for_selector("#browse.htmx-request")
    assert page.evaluate(SIGNS) == [400]
    expect(page.locator("#results")).to_have_css("opacity", "0.55")

    asked[0].continue_()
    page.wait_for_selector("#browse:not(.htmx-request)")
    assert page.evaluate(SIGNS) == []
    expect(page.locator("#results")).to_have_css("opacity", "1")


def test_a_form_that_takes_long_shows_that_it_is_on_its_way(page: Any, catalogue: LiveSite) -> None:
    page.goto(f"{catalogue.url}/accounts/login/")
    # As a press of its button does, but that the page stays.
    page.locator("main form").evaluate(
        "form => form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))"
    )

    page.wait_for_selector("main form[aria-busy=true]")
    assert page.evaluate(SIGNS) == [400]


@pytest.mark.parametrize("page", [{"java_script_enabled": False}], indirect=True)
def test_searching_works_without_scripts(page: Any, catalogue: LiveSite) -> None:
    page.goto(f"{catalogue.url}/games/cipher/cards/")

    brand(page).check()
    page.locator("#browse").get_by_role("button", name="Search").click()

    assert page.locator("#results-count").inner_text() == "1 card"
    page.locator(".cards-grid a").click()
    assert page.locator("h1").inner_text() == "Knight"
