"""On the wire: nobody is ever sent a card that they may not see, nor the seed.

A match is played with decks in which no card occurs twice, while a player or a spectator
listens to every frame of their socket and fetches every page. What they may know is taken from the
rules (their view and their log); a card outside of that must not occur in anything sent to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from cardbase.models import Card
from play.live.hub import hub_of_this_loop
from play.matches import open_match
from play.models import Table
from tests.play.factories import make_match_of_strangers, make_user, play_on, position
from tests.play.sockets import Socket
from tests.rules.test_hidden_flow import handles

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("woken"),
    pytest.mark.long,
]

PAGES = ("table", "board", "log")
MOST_DECISIONS = 120
PAGES_EVERY = 9  # decisions


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item)


class Listener:
    """Collects what is sent to one viewer and holds it against what they may know."""

    def __init__(self, table: Table, user: Any, viewer: int | None) -> None:
        self.table, self.user, self.viewer = table, user, viewer
        self.socket = Socket(table.code, user)
        self.client = Client()
        if user.is_authenticated:
            self.client.force_login(user)
        self.secrets = (bytes(table.seed).hex(), table.shuffle_number)
        self.names = {card.key: (card.name, card.title) for card in Card.objects.all()}
        self.bindings: set[str] = set()
        self.lines = 0  # of the log, which have been learned
        self.checked = 0

    def learn(self) -> None:
        with open_match(self.table) as live:
            self.bindings |= set(texts(live.match.view(self.viewer)))
            news = live.match.log(self.viewer, self.lines)
            self.lines += len(news)
            self.bindings |= set(texts(news))

    def check(self, sent: str) -> None:
        self.checked += 1
        assert not [secret for secret in self.secrets if secret in sent]
        for key, (name, title) in self.names.items():
            if key in self.bindings:
                continue
            assert key not in sent, f"{key} was sent to viewer {self.viewer}"
            assert name not in sent, f"the name of {key} was sent to viewer {self.viewer}"
            assert title not in sent, f"the title of {key} was sent to viewer {self.viewer}"

    def fetch_pages(self) -> list[str]:
        addresses = [reverse(f"play:{name}", args=[self.table.code]) for name in PAGES]
        answers = [self.client.get(address) for address in addresses]
        unknown = next((key for key in self.names if key not in self.bindings), None)
        if unknown:
            face = reverse("play:face", args=[self.table.code, unknown])
            assert self.client.get(face).status_code == 404
        answers += self.ask_why()
        return [answer.content.decode() + str(answer.headers) for answer in answers]

    def ask_why(self) -> list[Any]:
        """The reasons for some of all cards, the hidden ones among them: those have none."""
        with open_match(self.table) as live:
            seen = set(handles(live.match.view(self.viewer)))
            every = sorted(card.handle for card in live.match.table.cards)
        hidden = [handle for handle in every if handle not in seen]
        asked = [*sorted(seen)[::7], *hidden[::7]]
        answers = {
            handle: self.client.get(reverse("play:reason", args=[self.table.code, handle]))
            for handle in asked
        }
        told = {handle for handle, answer in answers.items() if answer.status_code == 200}
        assert told <= (seen if self.viewer is not None else set())
        return list(answers.values())

    async def frames(self) -> list[str]:
        """All frames up to the answer to a message that asks for nothing.

        Before that the live table looks at what has been decided, so that none comes later.
        """
        await (await hub_of_this_loop()).actor(self.table.code).look()
        await self.socket.say("{}")
        heard = [await self.socket.hear()]
        while not heard[-1].startswith('{"notice"'):
            heard.append(await self.socket.hear())
        return heard


@pytest.mark.parametrize(("name", "viewer"), [("ann", 0), (None, None)])
async def test_a_match_sends_nobody_what_he_may_not_see(name, viewer):
    table = await sync_to_async(make_match_of_strangers)()
    user = await sync_to_async(make_user)(name) if name else AnonymousUser()
    listener = await sync_to_async(Listener)(table, user, viewer)
    await sync_to_async(listener.learn)()
    await listener.socket.connect()

    for number in range(MOST_DECISIONS):
        sent = await listener.frames()
        if number % PAGES_EVERY == 0:
            sent += await sync_to_async(listener.fetch_pages)()
        for text in sent:
            listener.check(text)
        table = await sync_to_async(play_on)(table, 1)
        if not table.is_playing:
            break
        await sync_to_async(listener.learn)()
    await listener.socket.hang_up()

    hidden = set(listener.names) - listener.bindings
    assert listener.checked > 60
    assert hidden, "at no time was anything hidden: the test would pass for the wrong reason"


def test_the_test_would_notice_a_card_that_is_given_away():
    """The same check on a view of the other seat fails."""
    table = play_on(make_match_of_strangers(), 8)
    listener = Listener(table, make_user("ann"), 0)
    listener.learn()

    with pytest.raises(AssertionError, match="was sent to viewer 0"):
        listener.check(str(position(table, 1)))
