import math
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from cardbase.compiled_text import compile_cards
from cardbase.downloads import state
from tests.cardbase.pages.factories import (
    make_card,
    make_erratum,
    make_game,
    make_printing,
    make_ruling,
    make_set,
)
from tests.live import PATIENCE, LiveSite


@pytest.fixture(autouse=True)
def _version_just_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every few seconds a page asks for the catalogue's version: here none does, for counts."""
    monkeypatch.setattr(state._Believed, "until", math.inf)


@pytest.fixture
def catalogue(live_site: LiveSite) -> LiveSite:
    """A site with a few cards of every look."""
    make_set("B01", numbered_cards=6)
    make_game("fma")
    marth = make_card("Marth", "Prince", text="Cheer |ACT| [Tap this unit] Allies get +10 attack.")
    make_printing(marth, "B01-001HN", illustrator="A. Painter")
    make_ruling(marth, rule_ids=["CIPHER-EVADE-6"], date=date(2015, 7, 1))
    make_erratum(marth, text="Cheer |ACT| [Tap this unit] Allies get +20 attack.")
    colours = ("blue", "white", "black", "green", "purple", "yellow", "brown")
    for number, colour in enumerate(colours, start=2):
        facts = {"insignias": [colour], "types": ["flier"], "cost": number % 3}
        card = make_card("Knight", f"of the {colour} flag", promotion_cost=2, **facts)
        make_printing(card, f"B01-{number:03}N" if number < 5 else f"B02-{number:03}N")
    # Read by the rules, with a cost and a line that is played by hand.
    text = "Cheer |ACT| [Tap this unit] This unit gets +10 attack.\nOdd |CONT| Bananas are big."
    make_card("Nobody", "Unknown", insignias=[], provenance="sample", text=text)
    compile_cards("cipher")
    return live_site


@pytest.fixture
def page(browser: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    context = browser.new_context(**getattr(request, "param", {}))
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on(
        "console",
        lambda message: page.faults.append(message.text) if message.type == "error" else None,
    )
    yield page
    context.close()
