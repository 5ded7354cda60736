"""What is sent of a table: patches that make of the last page exactly the page of now."""

from __future__ import annotations

import pytest

from play.board.board import LOG_LINES, messages_of
from play.board.regions import MARK, Recording, inline
from play.live.screen import Screen
from play.matches import open_match
from play.models import Table
from play.rendering import Eyes, load_table
from rules.engine.rng import SEED_BYTES, Rng
from rules.engine.taking_back import NEVER
from tests.play.documents import Element, Page, parsed
from tests.play.factories import make_match, make_user, play_on, sensible_enough
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
    screen, page, patches, kept = Screen(Eyes(seat, True)), Page(), 0, 0
    with open_match(table) as live:
        page.take(screen.render(table, live.match, messages, [], ""))
        for _ in range(MOST_DECISIONS):
            if live.match.outcome is not None:
                break
            decision = live.match.decisions[0]
            live.match.answer(decision.player, decision.id, any_options(decision, chance))
            message = screen.render(table, live.match, messages, [], "")
            patches += "<hx-partial" in message
            kept += message.count(" data-same>")
            if message:
                page.take(message)

            assert with_last_lines(page.root) == parsed(screen.page())

    assert patches > MOST_DECISIONS / 3, "nearly all were whole pages: nothing was tested"
    assert kept, "whatever stands in a region that has changed was sent again"


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


def test_a_prompt_is_sent_without_the_ways_out_that_stay_as_they_are() -> None:
    table = load_table(play_on(make_match(options={"take_back": NEVER}), 8).code)
    with open_match(table) as live:
        (decision,) = live.match.decisions
        screen = Screen(Eyes(decision.player, True))
        first = screen.render(table, live.match, messages_of(table), [], "")
        live.match.answer(decision.player, decision.id, sensible_enough(decision))
        second = screen.render(table, live.match, messages_of(table), [], "")

    assert first.count("concede-button") == 1
    assert 'hx-target="#prompt"' in second
    assert "concede-button" not in second


def drawn(before: Recording | None, value: int, *places: str) -> Recording:
    """`left` and `right`, and the unit in those of them that are named."""
    now = Recording(before=before)

    def side(name: str) -> str:
        def inside() -> str:
            unit = {"value": value}
            units = [now.region("unit", "u", unit, lambda: '<p id="unit">Marth</p>')]
            return f'<div id="{name}">{"".join(units) if name in places else value}</div>'

        return now.region(name, "s", {"value": value, "places": places}, inside)

    now.frame = side("left") + side("right")
    return now


def test_a_part_that_looks_as_before_is_not_sent_again() -> None:
    first = drawn(None, 1, "left")
    second = drawn(first, 2, "left")

    assert second.patch(inline) == (
        '<hx-partial hx-target="#right" hx-swap="outerMorph"><div id="right">2</div></hx-partial>'
    )


def test_a_part_that_goes_elsewhere_is_sent_there() -> None:
    """The page may have lost it by then: it was taken out of where it stood."""
    first = drawn(None, 1, "left")
    patch = drawn(first, 1, "right").patch(inline)

    assert patch is not None
    assert '<div id="right"><p id="unit">Marth</p></div>' in patch
    assert "data-same" not in patch


def test_a_part_that_stays_is_named_where_others_change_around_it() -> None:
    now, before = Recording(), Recording()
    for recording, title in ((before, "a"), (now, "b")):

        def side(recording: Recording = recording, title: str = title) -> str:
            unit = recording.region("unit", "u", {}, lambda: '<p id="unit">Marth</p>')
            return f'<div id="side">{title}{unit}</div>'

        now.before = before
        recording.frame = recording.region("side", "s", {"title": title}, side)

    assert now.patch(inline) == (
        '<hx-partial hx-target="#side" hx-swap="outerMorph">'
        '<div id="side">b<p id="unit" data-same></p></div></hx-partial>'
    )
    assert now.whole(inline) == '<div id="side">b<p id="unit">Marth</p></div>'


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
