"""A table as a person sees it: whole matches by mouse and touch, without scripts, over a crash."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from play.models import Decision
from rules.engine.stops import EXACT, PACE
from tests.live import PATIENCE
from tests.play.browsers import (
    NARROW,
    WIDE,
    Seat,
    answer_on_the_board,
    make_bot_match,
    make_match,
    make_match_of_strangers,
    picture,
    play_on,
    question_of,
)
from tests.play.factories import position


@pytest.mark.parametrize(
    ("tap", "size", "scheme"), [("click", WIDE, "dark"), ("tap", NARROW, "light")]
)
def test_a_match_against_a_bot_is_played_to_its_end_and_stepped_through(
    sit, live_worker, tap, size, scheme
):
    table = make_bot_match()
    ann = sit("ann", size=size, color_scheme=scheme, has_touch=tap == "tap")
    ann.go_to(table)

    decision = ann.wait_for_a_question()
    for number in range(400):
        answer_on_the_board(ann, tap)
        if number == 12:
            picture(ann, f"playing-{scheme}-{size[0]}")
        decision = ann.wait_for_a_question(after=decision)
        if decision is None:
            break

    picture(ann, f"over-{scheme}-{size[0]}")
    table.refresh_from_db()
    assert table.is_finished
    assert "wins." in ann.page.inner_text("#prompt")
    getattr(ann.page.locator("text=Watch replay"), tap)()
    ann.page.wait_for_selector(".stepper")
    step_through(ann, Decision.objects.filter(table=table).count())
    picture(ann, f"replay-{scheme}-{size[0]}")


def step_through(seat: Seat, length: int) -> None:
    # The keys are heard by a module script, which runs before the page counts as loaded.
    seat.page.wait_for_load_state("load")
    count = seat.page.locator(".stepper-count")
    for key, shown in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", length)):
        seat.page.keyboard.press(key)
        expect(count).to_have_text(f"{shown} of {length}")
    seat.page.locator('[data-step="turn-before"]').click()
    expect(count).not_to_have_text(f"{length} of {length}")
    expect(count).to_contain_text(f"of {length}")


def test_two_browsers_play_each_other_and_a_third_watches(sit):
    table = make_match()
    players = [sit("ann"), sit("bob")]
    watcher = sit()
    for seat in (*players, watcher):
        seat.go_to(table)

    for _ in range(14):
        asked = position(table)["waiting"][0]
        decision = players[asked].wait_for_a_question()
        before = watcher.log()
        answer_on_the_board(players[asked])
        assert decision is not None
    watcher.wait_for_news(before)

    assert watcher.decision() is None
    assert watcher.page.locator("#tray").count() == 0
    assert watcher.page.locator(".is-legal").count() == 0


def test_nothing_that_the_browser_receives_names_a_card_of_the_other_hand(sit):
    table = play_on(make_match_of_strangers(), 4)
    ann = sit("ann")
    heard: list[str] = []
    ann.page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(text))
    )
    ann.page.on(
        "response",
        lambda answer: heard.append(answer.text()) if "/play/" in answer.url else None,
    )
    ann.go_to(table)
    before = ann.log()
    hands = [card["key"] for card in position(table, 1)["players"][1]["zones"]["hand"]["cards"]]

    play_on(table, 1)
    ann.wait_for_news(before)

    assert len(heard) >= 3
    assert hands
    assert not [key for key in hands for text in heard if key in text]


def test_a_table_is_played_without_scripts(sit):
    # Everything is asked: else the table answers some questions while the page is on its way.
    table = play_on(make_match(options={PACE.key: EXACT}), 4)
    for _ in range(6):
        length = Decision.objects.filter(table=table).count()
        asked = table.seats.all()[position(table)["waiting"][0]].user.username
        seat = sit(asked, java_script_enabled=False)
        seat.page.goto(table.get_absolute_url())

        seat.page.locator('button[name="key"]').first.click()
        seat.page.wait_for_load_state()

        deadline = time.monotonic() + PATIENCE
        while Decision.objects.filter(table=table).count() == length:
            assert time.monotonic() < deadline, "nothing was decided"
            seat.page.wait_for_timeout(50)


def test_a_page_whose_web_process_was_killed_goes_on_by_itself(sit, live_site):
    table, name = question_of(make_match(), "place_bond")
    seat = sit(name)
    seat.go_to(table)
    decision = seat.wait_for_a_question()

    live_site.kill()
    live_site.start()
    seat.wait_until_connected(anew=True)
    seat.page.locator("#done").click()
    seat.wait_until_answered(decision)

    assert Decision.objects.filter(table=table).last().keys == ["no_bond"]
    seat.troubles.clear()  # the browser complains of the server that was gone, as it should


def test_an_answer_given_while_the_line_is_down_is_sent_when_it_is_back(sit, live_site):
    table, name = question_of(make_match(), "place_bond")
    seat = sit(name)
    seat.go_to(table)
    decision = seat.wait_for_a_question()
    seat.wait_until_connected()
    length = Decision.objects.filter(table=table).count()

    live_site.kill()
    seat.page.wait_for_timeout(500)
    seat.page.locator("#done").click()
    expect(seat.page.locator("#toast")).to_contain_text("Connection lost")
    live_site.start()
    seat.wait_until_answered(decision)

    assert Decision.objects.filter(table=table).count() == length + 1
    assert Decision.objects.filter(table=table).last().keys == ["no_bond"]
    assert seat.page.url.endswith(table.get_absolute_url())
    seat.troubles.clear()  # the browser complains of the server that was gone, as it should


def test_an_answer_that_was_lost_on_its_way_is_sent_again(sit, live_site):
    table, name = question_of(make_match(), "place_bond")
    seat = sit(name)
    seat.page.route_web_socket("**/socket/**", losing_answers := LosesFirstAnswer())
    seat.go_to(table)
    decision = seat.wait_for_a_question()

    seat.page.locator("#done").click()
    seat.wait_until_answered(decision)

    assert losing_answers.lost == 1
    assert Decision.objects.filter(table=table).last().keys == ["no_bond"]


class LosesFirstAnswer:
    """Between a page and its server: what the page says first is lost, and the line with it."""

    lost = 0

    def __call__(self, page) -> None:
        server = page.connect_to_server()

        def pass_on(message: str) -> None:
            if self.lost:
                server.send(message)
            else:
                self.lost += 1
                page.close(code=1011)

        page.on_message(pass_on)
