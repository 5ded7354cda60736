"""The table in several languages: one rendering for each that somebody reads."""

from __future__ import annotations

import json
import re

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils.translation import override

from play.board.board import messages_of
from play.board.messages import Messages
from play.live.audience import Audience
from play.live.hub import Hub
from play.live.outbox import Outbox
from play.live.screen import Screen
from play.live.socket import _language_of
from play.matches import open_match
from play.rendering import Eyes, load_table
from tests.play.factories import make_match, make_user
from tests.play.sockets import Socket

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]
GERMAN = b"de-AT,de;q=0.9"


def ids_of(page: str) -> list[str]:
    """The names of all parts of a page, in order."""
    return re.findall(r'\bid="([^"]+)"', page)


@pytest.mark.parametrize("game", ["cipher", "fetcg", "flamethrowers", "fma"])
def test_eyes_read_their_own_language(game, begun) -> None:
    table, messages = begun(game)
    with open_match(table) as live:
        asked = live.match.decisions[0].player
        prompt = live.match.view(asked)["decisions"][0]["prompt"]
        english, german = Screen(Eyes(asked, True)), Screen(Eyes(asked, True, "de"))
        for screen in (english, german):
            screen.render(table, live.match, messages, [], "")

    there, here = english.page(), german.page()
    assert "Concede…" in there
    assert "Aufgeben…" in here
    assert "Concede…" not in here
    # The words of the rules too: whoever is asked is asked in theirs.
    phrase = messages.templates[f"prompt.{prompt['key']}"].partition("{")[0]
    assert phrase in there
    assert phrase not in here
    assert ids_of(there) == ids_of(here)


def test_a_phrase_is_said_in_the_language_that_is_active() -> None:
    table = load_table(make_match(make_user("ann"), make_user("bob")).code)
    messages = messages_of(table)

    said = {}
    for language in ("en", "de"):
        with override(language):
            said[language] = [
                messages.text("log.draw", {"player": 0, "count": count}) for count in (1, 2)
            ]

    assert said == {
        "en": ["ann draws 1 card.", "ann draws 2 cards."],
        "de": ["ann zieht 1 Karte.", "ann zieht 2 Karten."],
    }


def test_words_for_values_are_translated_with_the_phrase() -> None:
    phrases = {"log.goes": "{card} goes to the {to}.", "word.hand": "hand"}

    with override("de"):
        assert Messages(phrases, [], {}).text("log.goes", {"card": "A", "to": "hand"}) == (
            "A goes to the Hand."
        ), "only the word is known"


def test_a_second_language_costs_a_second_rendering_and_no_more() -> None:
    audience = Audience("code")
    outboxes = [Outbox() for _ in range(3)]
    for language, outbox in zip(("en", "de", "de"), outboxes, strict=True):
        audience.add(Eyes(0, True, language), outbox)

    assert len(audience._outboxes) == 2
    assert audience.seats() == {0: True}


def test_a_seat_is_looked_at_in_whichever_language() -> None:
    audience = Audience("code")
    seen, hidden = Outbox(), Outbox()
    hidden.is_hidden = True
    audience.add(Eyes(0, True, "en"), seen)
    audience.add(Eyes(0, True, "de"), hidden)

    assert audience.seats() == {0: True}


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ([], "en"),
        ([(b"accept-language", GERMAN)], "de"),
        ([(b"accept-language", GERMAN), (b"cookie", b"language=en")], "en"),
        ([(b"accept-language", b"fi"), (b"cookie", b"language=de")], "de"),
    ],
)
def test_a_socket_has_the_language_of_its_page(headers, language: str) -> None:
    assert _language_of({"headers": headers}) == language


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_socket_shows_and_refuses_in_its_language() -> None:
    ann = await sync_to_async(make_user)("ann")
    table = await sync_to_async(make_match)(ann, await sync_to_async(make_user)("bob"))
    socket = Socket(table.code, ann)
    socket.scope["headers"] = [(b"accept-language", GERMAN)]
    await socket.connect()
    shown = await socket.hear()
    await socket.say(json.dumps({"body": {"command": "answer"}}))
    notice = json.loads(await socket.hear())["notice"]
    await socket.hang_up()

    assert "Aufgeben…" in shown
    assert notice.startswith("Deine Antwort gehört zu keiner Frage.")


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_the_page_of_a_live_table_is_in_the_language_it_is_asked_for() -> None:
    table = await sync_to_async(make_match)(
        await sync_to_async(make_user)("ann"), await sync_to_async(make_user)("bob")
    )
    hub = Hub()
    await hub.start()
    try:
        pages = [await hub.page(table.code, AnonymousUser(), language) for language in ("en", "de")]
    finally:
        await hub.stop()

    assert ["Ganzer Verlauf" in page for page in pages] == [False, True]


def test_the_page_of_a_table_is_german_and_so_are_its_scripts(client: Client) -> None:
    table = make_match(make_user("ann"), make_user("bob"))
    page = {
        language: client.get(
            table.get_absolute_url(), headers={"Accept-Language": language}
        ).content.decode()
        for language in ("en", "de")
    }

    assert "Ganzer Verlauf" in page["de"]
    assert "Verbindung unterbrochen" in page["de"].partition('id="script-words"')[2]
    assert 'id="script-words"' not in page["en"]
