"""Tokens and webhooks of an account, as a person makes them in a browser."""

from __future__ import annotations

import re
import urllib.request
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError

import pytest
from django.core.cache import cache
from django.test import Client
from playwright.sync_api import expect

from cardbase.models import ApiToken, User, Webhook
from tests.cardbase.pages.factories import make_user
from tests.cardbase.webhooks.receivers import Receiver, running_receiver
from tests.live import LiveSite, LiveWorker
from tests.testkit.browser import faults_by_day_and_night

WIDTHS = (1440, 1280, 360)


@pytest.fixture
def ann(page: Any, live_site: LiveSite) -> User:
    """A browser in which a person is signed in."""
    ann = make_user("ann")
    client = Client()
    client.force_login(ann)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    page.context.add_cookies([{**cookie, "url": live_site.url}])
    return ann


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with running_receiver() as receiver:
        yield receiver


def faults_at_all_widths(page: Any, name: str) -> list[str]:
    found: list[str] = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        found += faults_by_day_and_night(page, name)
    return found


def status_of(site: LiveSite, token: str) -> int:
    """Return what the API answers to a program with the token."""
    asked = urllib.request.Request(
        f"{site.url}/api/v1/goldfish/", headers={"Authorization": f"Bearer {token}"}
    )
    try:
        with urllib.request.urlopen(asked, timeout=10) as answer:
            return answer.status
    except HTTPError as refusal:
        return refusal.code


def test_a_token_is_made_copied_used_and_revoked(page: Any, ann: User, live_site: LiveSite) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{live_site.url}/account/")
    page.get_by_role("link", name="Manage tokens (0)").click()
    assert faults_at_all_widths(page, "tokens-none") == []

    # By keyboard alone.
    page.get_by_label("Name").focus()
    page.keyboard.type("My bot")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.get_by_label("Expires").select_option("In one year")
    page.get_by_role("button", name="Create token").press("Enter")

    expect(page.get_by_role("heading", name="Your new token: My bot")).to_be_visible()
    text = page.locator("#token").inner_text()
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == text
    assert faults_at_all_widths(page, "tokens-new") == []
    token = ApiToken.objects.get()
    assert (token.name, token.user) == ("My bot", ann)
    assert token.expires is not None
    assert status_of(live_site, text) == 200

    page.goto(f"{live_site.url}/account/tokens/")
    expect(page.get_by_text(text)).to_have_count(0)
    page.get_by_role("button", name=re.compile("Revoke.*My bot")).click()

    expect(page.get_by_text("Revoked “My bot”.")).to_be_visible()
    expect(page.get_by_text("You have no tokens yet.")).to_be_visible()
    assert status_of(live_site, text) == 401
    assert page.faults == []


def test_a_token_without_a_name_is_refused_at_its_field(
    page: Any, ann: User, live_site: LiveSite
) -> None:
    page.goto(f"{live_site.url}/account/tokens/")

    page.get_by_role("button", name="Create token").click()

    field = page.get_by_label("Name")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(
        "What it is for, such as “My bot”. Give the token a name."
    )
    assert faults_at_all_widths(page, "tokens-refused") == []
    assert not ApiToken.objects.exists()


@pytest.mark.long
def test_a_webhook_is_registered_and_tried(
    page: Any, ann: User, live_site: LiveSite, receiver: Receiver, live_worker: LiveWorker
) -> None:
    cache.clear()
    page.goto(f"{live_site.url}/account/")
    page.get_by_role("link", name="Manage webhooks (0)").click()
    assert faults_at_all_widths(page, "webhooks-none") == []

    page.get_by_label("Address").fill(receiver.url)
    page.get_by_label("Your decks").check()
    page.get_by_role("button", name="Register webhook").click()
    expect(page.get_by_role("heading", name="Webhook registered")).to_be_visible()
    assert page.locator("#secret").inner_text() == Webhook.objects.get().secret
    assert faults_at_all_widths(page, "webhooks-new") == []

    page.get_by_role("link", name="Send a test event").click()
    page.get_by_role("button", name="Send a test event").click()
    expect(page.get_by_text("A test event is on its way.")).to_be_visible()
    delivered = page.get_by_text("Delivered", exact=True)
    for _ in range(400):  # as long as the browser would wait
        if delivered.count():
            break
        page.wait_for_timeout(200)
        page.reload()
    expect(delivered).to_be_visible()
    assert [one.headers["webhook-id"][:4] for one in receiver.received] == ["msg_"]
    assert faults_at_all_widths(page, "webhook") == []
    assert page.faults == []
