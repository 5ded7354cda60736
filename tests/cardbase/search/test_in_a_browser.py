"""The search box as a person uses it: completions by keyboard, and a form that stays in sync."""

from typing import Any

import pytest

from tests.cardbase.pages.factories import make_card, make_printing
from tests.live import LiveSite
from tests.testkit.browser import faults_by_day_and_night, faults_of

PATIENCE = 30_000


@pytest.fixture
def site(live_site: LiveSite) -> LiveSite:
    make_printing(make_card("Marth", "Prince", cost=1), "B01-001SR")
    make_printing(make_card("Chrom", "Ranger", cost=3, insignias=["blue"]), "B02-001N")
    make_printing(make_card("Lucina", "Masked", cost=1, insignias=["blue"]), "B02-002N")
    return live_site


def test_a_search_is_completed_ticked_sorted_and_mended(browser: Any, site: LiveSite) -> None:
    from playwright.sync_api import expect

    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    box = page.locator("#browse-q")

    def says(count: str, query: str) -> None:
        page.get_by_role("status").filter(has_text=count).wait_for()
        expect(box).to_have_value(query, timeout=PATIENCE)

    page.goto(f"{site.url}/games/cipher/cards/")
    box.press_sequentially("insig")
    page.get_by_role("option", name="insignias:").wait_for()
    assert box.get_attribute("aria-expanded") == "true"
    box.press("ArrowDown")
    assert page.locator("[role=option][aria-selected=true]").count() == 1
    assert box.get_attribute("aria-activedescendant") == "browse-q-completions-0"
    box.press("Enter")
    box.press_sequentially("bl")
    page.get_by_role("option", name="blue").wait_for()
    assert faults_of(page) == []
    page.get_by_role("option", name="blue").click()
    page.get_by_role("status").filter(has_text="2 cards").wait_for()

    # What was typed is ticked, what is ticked is written.
    expect(page.locator("#facet-insignias-blue")).to_be_checked(timeout=PATIENCE)
    page.locator("#facet-cost-1").check()
    says("1 card", "insignias:blue cost:1")
    page.locator("#facet-insignias-blue").uncheck()
    says("2 cards", "cost:1")
    page.locator("#browse-sort").select_option("-attack")
    says("2 cards", "cost:1 order:-attack")
    page.get_by_role("link", name="Remove: The Deployment Cost is 1").click()
    says("3 cards", "order:-attack")

    # A mistake is shown at its place; the box keeps what was typed.
    box.fill("marth cost:")
    page.locator(".pointed mark").wait_for()
    assert box.input_value() == "marth cost:"
    box.fill("marth insgnia:red")
    page.get_by_role("link", name="marth insignia:red").click()
    says("1 card", "marth insignia:red")

    # A view that is only remembered stands in the address, for whoever is sent it.
    page.locator("#browse-view").select_option("table")
    page.wait_for_url("**/cards/?q=marth+insignia%3Ared&view=table")
    page.goto(f"{site.url}/games/cipher/cards/")
    page.wait_for_url("**/cards/?view=table")
    context.close()


def test_a_card_is_found_from_the_header_and_led_to(browser: Any, site: LiveSite) -> None:
    from playwright.sync_api import expect

    make_printing(make_card("Marth", "Savior", cost=4), "B02-010SR")
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    box = page.locator("#site-search")
    options = page.get_by_role("option")
    drawn = "(image) => image.complete && image.naturalWidth > 0"

    page.goto(f"{site.url}/games/")
    box.press_sequentially("mart")
    options.nth(1).wait_for()
    expect(options.nth(1)).to_have_accessible_name(
        "Marth, Savior: Blade of Light, cost 4, attack 40, support 20, range 1 B02-010SR, "
        "The cipher game"
    )
    assert options.nth(1).inner_text().split("\n") == [
        "Marth, Savior",
        "B02-010SR · Deployment Cost 4 · The cipher game",
    ]
    page.wait_for_function(f"[...document.querySelectorAll('.option-face')].every({drawn})")
    assert faults_by_day_and_night(page, "completed-cards") == []

    box.press("ArrowDown")
    box.press("ArrowDown")
    assert options.nth(1).get_attribute("aria-selected") == "true"
    box.press("Enter")
    page.wait_for_url("**/games/cipher/cards/marth-savior/")

    page.goto(f"{site.url}/games/cipher/cards/")
    page.locator("#browse-q").press_sequentially("savi")
    options.first.click()
    page.wait_for_url("**/games/cipher/cards/marth-savior/")
    context.close()
