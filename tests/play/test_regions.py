"""What is sent of a table: patches that make of the last page exactly the page of now."""

from __future__ import annotations

import pytest

from play.board.board import LOG_LINES, messages_of
from play.board.regions import MARK
from play.live.screen import Screen
from play.matches import open_match
from play.models import Table
from play.rendering import Eyes, load_table
from rules.engine.rng import SEED_BYTES, Rng
from tests.play.documents import Element, Page, parsed
from tests.play.factories import make_match, make_user
from tests.testkit.random_play import any_options

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]

MOST_DECISIONS = 70


def shown(table: Table, screen: Screen, *, fault: str = "") -> str:
    """The message that brings `screen` up to the match of `table`."""
    with open_match(table) as live:
        return screen.render(table, live.match, messages_of(table), [], fault)


def with_last_lines(root: Element) -> Element:
    """Without the lines of the log that a page opened now would not have."""
    log = root.find("log-lines")
    log.children = log.children[-LOG_LINES:]
    return root


@pytest.mark.parametrize("game", ["cipher", "fetcg", "flamethrowers", "fma"])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_all_patches_on_the_first_page_make_the_page_of_now(game, seat, begun) -> None:
    table, messages = begun(game)
    chance = Rng(bytes(SEED_BYTES))
    screen, page, patches = Screen(Eyes(seat, True)), Page(), 0
    with open_match(table) as live:
        page.take(screen.render(table, live.match, messages, [], ""))
        for _ in range(MOST_DECISIONS):
            if live.match.outcome is not None:
                break
            decision = live.match.decisions[0]
            live.match.answer(decision.player, decision.id, any_options(decision, chance))
            message = screen.render(table, live.match, messages, [], "")
            patches += "<hx-partial" in message
            if message:
                page.take(message)

            assert with_last_lines(page.root) == parsed(screen.page())

    assert patches > MOST_DECISIONS / 3, "nearly all were whole pages: nothing was tested"


@pytest.mark.parametrize("game", ["cipher", "fetcg", "flamethrowers", "fma"])
def test_a_region_is_one_element_that_bears_its_name(game, begun) -> None:
    table, messages = begun(game)
    screen = Screen(Eyes(0, True))
    with open_match(table) as live:
        screen.render(table, live.match, messages, [], "")

    regions = screen._recording.regions
    assert len(regions) > 10
    for name, region in regions.items():
        (element,) = parsed(MARK.sub("", region.html)).children
        assert element.attributes["id"] == name


def test_what_did_not_change_is_not_sent() -> None:
    table = load_table(make_match().code)
    screen = Screen(Eyes(0, True))
    shown(table, screen)

    assert shown(table, screen) == ""


def test_a_face_is_sent_once() -> None:
    table = load_table(make_match().code)
    screen = Screen(Eyes(0, True))
    first = shown(table, screen)
    with open_match(table) as live:
        decision = live.match.decisions[0]
        live.match.answer(decision.player, decision.id, [decision.options[0].key])
        second = screen.render(table, live.match, messages_of(table), [], "")

    faces = {part.split('"')[0] for part in first.split('<template data-face="')[1:]}
    again = {part.split('"')[0] for part in second.split('<template data-face="')[1:]}
    assert faces
    assert not faces & again
    assert "card-face-mini" not in second.partition("<hx-partial")[2]


def test_eyes_see_only_their_own_hand() -> None:
    table = load_table(make_match(make_user("ann"), make_user("bob")).code)
    mine, theirs, guest = (Screen(Eyes(seat, True)) for seat in (0, 1, None))

    sent = [shown(table, screen) for screen in (mine, theirs, guest)]

    assert ["of the North" in text for text in sent] == [True, False, False]
    assert ["of the South" in text for text in sent] == [False, True, False]
