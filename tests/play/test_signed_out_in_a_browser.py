"""A table's page whose session ends says so once; a page that keeps its session comes back."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse
from playwright.sync_api import expect

from play.models import Decision, Table
from tests.play import factories
from tests.play.browsers import Seat, apart, make_match, question_of

STRIP = "#line"
SIGNED_OUT = "You are signed out"
# How many sockets the page has opened.
COUNT_SOCKETS = """
  window.opened = 0;
  window.WebSocket = class extends WebSocket {
    constructor(...all) {
      super(...all);
      window.opened += 1;
    }
  };
"""
LONGER = 2_500  # ms: more than twice as long as a page waits until it tries anew
PASSWORD = "correct horse battery staple"


@pytest.fixture
def asked(sit: Any) -> tuple[Table, Seat]:
    """A table, and the browser of whoever is asked there."""
    table, name = question_of(make_match(), "place_bond")
    apart(set_password)(name)
    seat = sit(name)
    seat.page.add_init_script(COUNT_SOCKETS)
    seat.go_to(table)
    seat.wait_until_connected()
    return table, seat


def set_password(name: str) -> None:
    user = factories.make_user(name)
    user.set_password(PASSWORD)
    user.save()


def test_a_page_says_that_it_is_signed_out_and_stops_trying(asked):
    table, seat = asked
    decision = seat.decision()

    apart(Session.objects.all().delete)()
    expect(seat.page.locator(STRIP)).to_contain_text(SIGNED_OUT)
    seat.page.locator("#done").click()

    expect(seat.page.locator("#toast")).to_contain_text(SIGNED_OUT)
    opened = seat.page.evaluate("window.opened")
    seat.page.wait_for_timeout(LONGER)
    assert seat.page.evaluate("window.opened") == opened > 1
    assert not apart(Decision.objects.filter(table=table, decision_id=decision).exists)()
    seat.page.locator(STRIP).get_by_role("link", name="Sign in").click()
    seat.page.wait_for_url(f"**{reverse('account_login')}?next={table.get_absolute_url()}")


def test_a_page_that_is_signed_out_can_be_watched_when_it_is_loaded_again(asked):
    table, seat = asked
    apart(Session.objects.all().delete)()
    expect(seat.page.locator(STRIP)).to_contain_text(SIGNED_OUT)

    seat.connections.clear()
    seat.go_to(table)
    seat.wait_until_connected()

    expect(seat.page.locator(STRIP)).to_have_text("")
    assert seat.page.locator("#play[data-seat-number]").count() == 0


def test_signing_in_as_somebody_else_gives_a_page_no_other_seat(asked, live_site):
    """The cookie of the other session is there when the page tries again."""
    _, seat = asked
    page = seat.context.new_page()
    page.goto(reverse("account_logout"))
    page.locator("main form button[type=submit]").click()
    apart(set_password)("bob" if seat_name(seat) == "ann" else "ann")
    page.goto(reverse("account_login"))
    page.fill("[name=login]", "bob" if seat_name(seat) == "ann" else "ann")
    page.fill("[name=password]", PASSWORD)
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url(lambda url: "login" not in url)

    expect(seat.page.locator(STRIP)).to_contain_text(SIGNED_OUT)


def seat_name(seat: Seat) -> str:
    name: str = seat.page.locator(".table-bar-links a").last.inner_text()
    return name


def test_a_change_of_the_own_password_does_not_stop_the_match(asked):
    table, seat = asked
    decision = seat.decision()
    page = seat.context.new_page()
    page.goto(reverse("account_change_password"))
    page.fill("[name=oldpassword]", PASSWORD)
    page.fill("[name=password1]", "a new pass phrase")
    page.fill("[name=password2]", "a new pass phrase")
    seat.connections.clear()
    page.locator("main form button[type=submit]").click()
    expect(page.locator("#messages")).to_contain_text("Your password is changed.")
    page.close()

    seat.wait_until_connected()
    expect(seat.page.locator(STRIP)).to_have_text("")
    seat.page.locator("#done").click()
    seat.wait_until_answered(decision)
    assert apart(Decision.objects.filter(table=table, decision_id=decision).exists)()
