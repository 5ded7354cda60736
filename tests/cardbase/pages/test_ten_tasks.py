"""Ten things that people come to a card site for, each in the fewest clicks, with what it costs.

Each begins where a person would be, with typing by keyboard: "/" leads to the search box. A click
more, or more queries than are listed here, fails. `pytest -s` prints what was counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from playwright.sync_api import expect

from cardbase.compiled_text import compile_cards, compute_deeds
from cardbase.models import Proposal
from decks.models import Deck
from tests.cardbase.pages.factories import (
    make_card,
    make_erratum,
    make_printing,
    make_ruling,
    make_set,
    make_user,
)
from tests.decks.factories import make_deck
from tests.live import PATIENCE, LiveSite
from tests.testkit.browser import faults_by_day_and_night

TIMING = re.compile("BEGIN|COMMIT|SAVEPOINT|RELEASE|SELECT (set_config|current_setting)")
DRAW = "Gift |ACT| [Once per turn] [turn 1 face-up bond face-down] Draw 1 card."


@dataclass
class Person:
    """A browser's page, and what its person did: clicks, and addresses that were asked for."""

    page: Any
    client: Client
    decks: tuple[Deck, ...]
    clicks: int = 0
    asked: list[str] = field(default_factory=list)

    def go(self, address: str) -> None:
        """Where the task begins."""
        self.clicks, self.asked = 0, []
        self.page.goto(address)

    def click(self, locator: Any) -> None:
        locator.click()
        self.clicks += 1

    def link(self, name: str | re.Pattern[str]) -> None:
        self.click(self.page.get_by_role("link", name=name, exact=isinstance(name, str)).first)

    def type(self, text: str) -> None:
        """In the box for searches, with a key to get there."""
        self.page.keyboard.press("/")
        self.page.keyboard.type(text)

    def search(self, text: str) -> None:
        self.type(text)
        self.page.keyboard.press("Enter")
        self.page.wait_for_url("**/cards/?q=*")

    def queries(self) -> dict[str, int]:
        """What each page and each answer asked of the database, when it is asked for once more."""
        counts = {}
        for address in dict.fromkeys(self.asked):
            self.client.get(address)
            with CaptureQueriesContext(connection) as captured:
                self.client.get(address)
            counts[address] = sum(not TIMING.match(query["sql"]) for query in captured)
        return counts


@pytest.fixture
def person(browser: Any, live_site: LiveSite) -> Iterator[Person]:
    """A person who is signed in, on a site with a few cards and two decks."""
    make_set("B01", numbered_cards=6)
    marth = make_card("Marth", "Savior of His Realm", text=DRAW)
    make_printing(marth, "B01-001SR")
    make_printing(make_card("Marth", "Prince"), "B01-002N")
    make_printing(make_card("Caeda", "Flier", cost=2, types=["flier"], text=DRAW), "B01-003N")
    make_printing(make_card("Palla", "Knight", cost=2, types=["flier"]), "B01-004N")
    make_printing(make_card("Catria", "Knight", cost=3, types=["flier"], text=DRAW), "B01-005N")
    unknown = {"provenance": "partial", "unknown": ["attack"]}
    make_card("Est", "Youngest", attack=None, **unknown)
    make_ruling(marth, rule_ids=["CIPHER-EVADE-6"], text="Both may be discarded.")
    make_ruling(rule_ids=["CIPHER-EVADE-6", "CIPHER-CRIT-2"], text="Neither comes back.")
    make_erratum(marth, date(2006, 8, 1), text=f"{DRAW}\nMight |CONT| This unit is strong.")
    compile_cards("cipher")
    compute_deeds("cipher")
    ann = make_user("ann")
    decks = make_deck(ann, (marth, 4), name="Altea"), make_deck(ann, (marth, 3), name="Mine")
    client = Client()
    client.force_login(ann)
    context = browser.new_context(
        base_url=live_site.url,
        viewport={"width": 1280, "height": 900},
        permissions=["clipboard-read", "clipboard-write"],
    )
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    context.add_cookies([{**cookie, "url": live_site.url}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    person = Person(page, client, decks)

    def note(request: Any) -> None:
        is_answer = request.resource_type in ("document", "fetch", "xhr")
        if is_answer and request.method == "GET" and "/static/" not in request.url:
            person.asked.append(request.url.removeprefix(live_site.url))

    page.on("request", note)
    yield person
    context.close()


def find_by_half_a_misspelt_name(person: Person) -> None:
    person.go("/")
    person.type("marht savi")
    option = person.page.get_by_role("option", name=re.compile("Savior of His Realm"))
    option.first.wait_for()
    person.page.keyboard.press("ArrowDown")
    person.page.keyboard.press("Enter")
    person.page.wait_for_url("**/cards/marth-savior-of-his-realm/")


def find_two_cost_fliers_that_draw(person: Person) -> None:
    person.go("/")
    person.search("cost:2 t:flier does:draw")
    expect(person.page.get_by_role("status").first).to_contain_text("1 card")
    expect(person.page.locator(".cards-grid a").first).to_have_attribute(
        "href", re.compile("caeda-flier")
    )


def read_every_ruling_on_a_rule(person: Person) -> None:
    person.go("/")
    person.search("rule:evade-6")
    expect(person.page.get_by_role("status").first).to_contain_text("1 card")
    assert faults_by_day_and_night(person.page, "rulings-on-a-rule") == []
    person.link("CIPHER-EVADE-6 (2)")
    person.page.wait_for_url("**/games/cipher/rules/#rulings-EVADE-6")
    for text in ("Both may be discarded.", "Neither comes back."):
        expect(person.page.get_by_text(text).first).to_be_in_viewport()


def see_what_changed_in_2006(person: Person) -> None:
    person.go("/")
    person.search("changed:2006")
    expect(person.page.get_by_role("status").first).to_contain_text("1 card")


def see_a_random_card(person: Person) -> None:
    person.go("/")
    person.link("Random card")
    person.page.wait_for_url("**/games/cipher/cards/*/")


def complete_a_partial_card(person: Person) -> None:
    page = person.page
    person.go("/games/cipher/cards/est-youngest/")
    person.link("Correct this card")
    page.wait_for_url("**/propose/cards/?key=est-youngest")
    page.get_by_label("Attack").fill("30")
    page.get_by_label("Title of the document").fill("The printed card")
    page.get_by_label(re.compile("^Location in the document")).fill("B01-006")
    person.click(page.get_by_role("button", name="Propose", exact=True))
    page.wait_for_url("**/contribute/proposals/*/")
    assert Proposal.objects.get().cells["attack"] == ["", "30"]


def compare_two_decks(person: Person) -> None:
    page = person.page
    mine, other = person.decks[1], person.decks[0]
    person.go(mine.get_absolute_url())
    person.click(page.locator(".more summary").first)
    person.link("Compare")
    page.wait_for_url("**/compare/")
    page.get_by_label("With", exact=True).select_option(other.token)
    person.clicks += 2
    person.click(page.get_by_role("button", name="Compare"))
    expect(page.locator(".compared").first).to_contain_text("Savior of His Realm")


def see_cards_like_this(person: Person) -> None:
    person.go("/games/cipher/cards/marth-savior-of-his-realm/")
    alike = person.page.locator("[aria-labelledby=alike-heading]")
    expect(alike).to_contain_text("Caeda")
    expect(alike).to_contain_text("Catria")


def print_a_set_list(person: Person) -> None:
    page = person.page
    person.go("/games/cipher/")
    person.link(re.compile("B01"))
    page.wait_for_url("**/sets/B01/")
    page.emulate_media(media="print")
    expect(page.locator(".site-header")).to_be_hidden()
    expect(page.locator(".set-table tbody tr").last).to_be_visible()
    assert page.pdf().startswith(b"%PDF")


def share_a_search(person: Person) -> None:
    page = person.page
    person.go("/games/cipher/cards/?q=t:flier&view=text")
    person.click(page.get_by_role("button", name="Copy link"))
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    page.goto(address)
    expect(page.get_by_role("status").first).to_contain_text("3 cards")
    expect(page.locator("#browse-view")).to_have_value("text")


# The task, the clicks it takes, and the queries that no page or answer of it needs more of.
TASKS: list[tuple[Callable[[Person], None], int, int]] = [
    (find_by_half_a_misspelt_name, 0, 20),
    (find_two_cost_fliers_that_draw, 0, 12),
    (read_every_ruling_on_a_rule, 1, 12),
    (see_what_changed_in_2006, 0, 12),
    (see_a_random_card, 1, 20),
    (complete_a_partial_card, 2, 20),
    (compare_two_decks, 5, 20),
    (see_cards_like_this, 0, 20),
    (print_a_set_list, 1, 12),
    (share_a_search, 1, 12),
]


@pytest.mark.parametrize(
    ("task", "clicks", "most"), TASKS, ids=lambda one: getattr(one, "__name__", "")
)
def test_a_task_takes_few_clicks_and_queries(
    person: Person, task: Callable[[Person], None], clicks: int, most: int
) -> None:
    task(person)

    queries = person.queries()
    print(f"\n{task.__name__}: {person.clicks} clicks, queries {queries}")  # noqa: T201
    assert person.clicks == clicks
    assert max(queries.values()) <= most
