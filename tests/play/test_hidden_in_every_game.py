"""On the wire, with the shipped decks of each game: no frame and no page has a card, a clause or a
consequence from which a player or a spectator could read what they may not see.
"""

from __future__ import annotations

import json
import re
from functools import cached_property

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser

from decks.models import Deck
from play.board.faces import faces_of_version
from play.live.hub import hub_of_this_loop
from play.lobby import join, open_table
from play.models import Table
from rules.engine.rng import Rng
from rules.engine.stops import EXACT, PACE
from tests.play.factories import make_user, play_on, position
from tests.play.streams import Stream
from tests.play.test_hidden import Listener
from tests.shipped_games import put_shipped_games
from tests.testkit.random_play import any_options, seed

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("woken"),
    pytest.mark.long,
]

GAMES = ("cipher", "fetcg", "flamethrowers", "fma")
MOST_DECISIONS = 80
PAGES_EVERY = 16  # decisions


def open_match_of(game: str) -> Table:
    put_shipped_games(game)
    decks = list(Deck.objects.filter(game__key=game).order_by("name"))
    # Everything is asked: nobody but the test answers for the players.
    table = open_table(user=make_user("ann"), deck=decks[0], options={PACE.key: EXACT})
    join(table=table, user=make_user("bob"), deck=decks[-1], invitation=table.invitation)
    return Table.objects.with_seats().get(pk=table.pk)


class ListenerByTitle(Listener):
    """For cards of which several have one name: a card is told by its key and by its whole name."""

    def learn(self) -> None:
        """Their own deck too: they have seen its list."""
        super().learn()
        for seat in self.table.seats.all():
            if seat.number == self.viewer:
                self.bindings |= faces_of_version(self.table.game.key, seat.deck_version_id).keys()
        self.known = {name for key, name in self.full_names.items() if key in self.bindings}

    @cached_property
    def full_names(self) -> dict[str, str]:
        return {key: f"{name}, {title}" for key, (name, title) in self.names.items() if title}

    def check(self, sent: str) -> None:
        self.checked += 1
        assert not [secret for secret in self.secrets if secret in sent]
        # As a value of an attribute or a part of an address: some keys are words of the page too.
        found = set(re.findall(r"[\"'/]([\w-]+)(?=[\"'/])", sent))
        for key in self.names.keys() - self.bindings:
            assert key not in found, f"{key} was sent to viewer {self.viewer}"
            name = self.full_names.get(key)
            told = name is not None and name not in self.known and name in sent
            assert not told, f"the name of {key} was sent to viewer {self.viewer}"


async def listen(game: str, name: str, viewer: int | None) -> ListenerByTitle:
    """What one viewer is sent in a match of random players."""
    table = await sync_to_async(open_match_of)(game)
    user = await sync_to_async(make_user)(name) if name else AnonymousUser()
    listener = await sync_to_async(ListenerByTitle)(table, user, viewer)
    await sync_to_async(listener.learn)()
    await listener.socket.connect()
    chance = Rng(seed(7))
    for number in range(MOST_DECISIONS):
        sent = await listener.frames()
        if number % PAGES_EVERY == 0:
            sent += await sync_to_async(listener.fetch_pages)()
        for text in sent:
            listener.check(text)
        table = await sync_to_async(play_on)(table, 1, lambda one: any_options(one, chance))
        if not table.is_playing:
            break
        await sync_to_async(listener.learn)()
    await listener.socket.hang_up()
    return listener


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("name", "viewer"), [("ann", 0), ("", None)], ids=["player", "spectator"])
async def test_nobody_is_sent_a_card_that_they_may_not_see(game, name, viewer):
    listener = await listen(game, name, viewer)

    assert listener.checked > 40
    assert listener.names.keys() - listener.bindings, "nothing was hidden at any time"


async def listen_to_stream(game: str) -> ListenerByTitle:
    """Return what checked the lines that a program is sent in a match of random players."""
    table = await sync_to_async(open_match_of)(game)
    bob = await sync_to_async(make_user)("bob")
    listener = await sync_to_async(ListenerByTitle)(table, bob, 1)
    await sync_to_async(listener.learn)()
    stream = await Stream.of(table.code, bob)
    assert await stream.connect() == 200
    actor = (await hub_of_this_loop()).actor(table.code)
    chance = Rng(seed(7))
    for number in range(MOST_DECISIONS):
        await actor.look()
        length = -1
        while length < number:
            text = await stream.text()
            listener.check(text)
            length = json.loads(text)["view"]["length"]
        table = await sync_to_async(play_on)(table, 1, lambda one: any_options(one, chance))
        if not table.is_playing:
            break
        await sync_to_async(listener.learn)()
    await stream.hang_up()
    return listener


@pytest.mark.parametrize("game", GAMES)
async def test_no_program_is_sent_a_card_that_its_seat_may_not_see(game):
    listener = await listen_to_stream(game)

    assert listener.checked > 40
    assert listener.names.keys() - listener.bindings, "nothing was hidden at any time"


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_is_given_away_is_found(game):
    table = open_match_of(game)
    listener = ListenerByTitle(table, make_user("ann"), 0)
    listener.learn()

    with pytest.raises(AssertionError, match="was sent to viewer 0"):
        listener.check(str(position(table, 1)))
