"""Feeds of searches: which cards, in which order, and what is refused."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from urllib.parse import quote

import pytest
from django.db import connection
from django.db.models import Model
from django.test import Client

from cardbase.downloads import state
from cardbase.edits.wordings import Facts, publish_erratum
from cardbase.feeds import changes
from cardbase.models import Card, Printing, Ruling, SavedSearch, User, Wording
from cardbase.search import limits
from cardbase.search.reading import read_query
from cardbase.views import feeds
from tests.cardbase.factories import (
    make_card,
    make_erratum,
    make_game,
    make_printing,
    make_ruling,
    make_source,
    make_user,
)
from tests.cardbase.feeds.atom import AtomFeed, read_atom

pytestmark = pytest.mark.django_db

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
FEED = "/cards/feed/"


@pytest.fixture(autouse=True)
def _new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state._Believed, "until", 0.0)


def old_card(name: str, days: int = 0, **facts: object) -> Card:
    """Return a card that was added so many days after LONG_AGO and has not changed since."""
    card = make_card(name, **facts)
    make_printing(card)
    moment = LONG_AGO + timedelta(days=days)
    Card.history.filter(id=card.pk).update(history_date=moment)
    for model in (Wording, Printing):
        model.history.filter(card_id=card.pk).update(history_date=moment)
    return card


def feed_of(client: Client, query: str, game: str = "cipher") -> AtomFeed:
    return read_atom(client.get(f"{FEED}?game={game}&q={quote(query)}"))


def test_a_search_has_a_feed_of_its_cards_the_latest_first(client: Client) -> None:
    old_card("Marth", 1, key="marth")
    old_card("Caeda", 3)
    old_card("Abel", 2)
    old_card("Edward", 4, game=make_game("chess"))
    old_card("Jagen", 5, cost=2)

    feed = feed_of(client, "cost=1")

    assert feed.titles == ["Caeda", "Abel", "Marth"]
    assert feed.title == "cost=1 · Cardbase"
    assert feed.links == {
        "alternate": "http://testserver/games/cipher/cards/?q=cost%3D1",
        "self": "http://testserver/cards/feed/?game=cipher&q=cost%3D1",
    }
    marth = feed.entries[-1]
    assert marth.link == "http://testserver/games/cipher/cards/marth/"
    assert marth.updated == "2020-01-02T00:00:00+00:00"
    assert marth.summary == "<p>New in the catalogue.</p>"


def test_all_games_and_all_cards_have_one_too(client: Client) -> None:
    old_card("Marth", 1)
    old_card("Edward", 2, game=make_game("chess"))

    assert read_atom(client.get(FEED)).titles == ["Edward", "Marth"]


def reword(card: Card) -> None:
    facts = Facts({**card.stats, "attack": 50}, card.texts)
    changes = {card: facts}
    publish_erratum(
        game=card.game, day=date(2016, 1, 1), source=make_source(), summary="x", changes=changes
    )


def rename(card: Card) -> None:
    card.title = "Prince"
    card.save()


def reprint(card: Card) -> Printing:
    return make_printing(card, "B02-001N")


def delete_printing(card: Card) -> None:
    card.printings.get().delete()


CHANGES: dict[str, tuple[Callable[[Card], object], str]] = {
    "the card": (rename, "The card changed."),
    "an erratum": (reword, "The card changed."),
    "a printing": (reprint, "Its printings changed."),
    "a printing less": (delete_printing, "Its printings changed."),
    "a ruling": (make_ruling, "Its rulings changed."),
}


@pytest.mark.parametrize("what", CHANGES)
def test_every_change_of_a_card_brings_it_to_the_top(what: str, client: Client) -> None:
    change, sentence = CHANGES[what]
    marth = old_card("Marth", 1, texts={"skill": "Hold.\nMove <1>."})
    old_card("Caeda", 2)
    before = {entry.id for entry in feed_of(client, "").entries}

    change(marth)

    feed = feed_of(client, "")
    assert feed.titles[0].startswith("Marth")
    first = feed.entries[0]
    assert first.summary == f"<p>{sentence}</p><p>Hold.</p><p>Move &lt;1&gt;.</p>"
    assert first.id not in before
    assert {entry.id for entry in feed.entries[1:]} <= before


def reworded(card: Card) -> Wording:
    return make_erratum(card, date(2016, 1, 1), attack=50)


@pytest.mark.parametrize("newest", [1, 1000])
@pytest.mark.parametrize("make", [reprint, make_ruling, reworded])
def test_a_part_given_to_another_card_changes_both(
    make: Callable[[Card], Model], newest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card that it had changes once; what becomes of it later is the other card's."""
    monkeypatch.setattr(changes, "NEWEST", newest)
    marth, caeda, abel = old_card("Marth", 1), old_card("Caeda", 2), old_card("Abel", 3)
    part = make(marth)
    history = type(part).history.filter(id=part.pk)
    history.update(history_date=LONG_AGO)
    part.card = caeda
    for days in (20, 30):
        part.save()
        line = history.latest("history_id").history_id
        history.filter(history_id=line).update(history_date=LONG_AGO + timedelta(days=days))

    found = changes.last_changed(read_query("", make_game()), make_game())

    assert [(each.card, (each.changed - LONG_AGO).days) for each in found] == [
        (caeda, 30),
        (marth, 20),
        (abel, 3),
    ]


def test_a_feed_has_so_many_entries(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "MOST", 2)
    for days in range(4):
        old_card(f"Card {days}", days)

    assert feed_of(client, "").titles == ["Card 3", "Card 2"]


@pytest.mark.parametrize("newest", [1, 2, 5, 1000])
def test_however_many_changes_are_looked_at_first_the_same_cards_are_the_latest(
    newest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Few changes of many cards, and many of one that hide those of the others."""
    monkeypatch.setattr(changes, "NEWEST", newest)
    monkeypatch.setattr(changes, "MOST", 3)
    cards = [old_card(f"Card {days}", days, cost=1 + days % 2) for days in range(10)]
    for days in (20, 21, 22, 23):
        ruling = make_ruling(cards[0], text=f"It may {days}.")
        moment = LONG_AGO + timedelta(days=days)
        Ruling.history.filter(id=ruling.pk).update(history_date=moment)
    game = make_game()

    def latest(query: str, since: int = -1) -> list[str]:
        day = LONG_AGO + timedelta(days=since)
        found = changes.last_changed(read_query(query, game), game, since=day)
        return [str(changed.card) for changed in found]

    assert latest("") == ["Card 0", "Card 9", "Card 8"]
    assert latest("cost=2") == ["Card 9", "Card 7", "Card 5"]
    assert latest("cost=2", since=7) == ["Card 9"]
    assert latest("", since=8) == ["Card 0", "Card 9"]
    assert latest("card 3") == ["Card 3"]
    assert latest("", since=23) == []


def test_a_change_that_was_not_looked_at_first_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of Marth the newest printing is older than two others; of his rulings all are looked at."""
    monkeypatch.setattr(changes, "NEWEST", 2)
    monkeypatch.setattr(changes, "MOST", 2)
    marth, caeda, abel = (old_card(name) for name in ("Marth", "Caeda", "Abel"))
    made = [
        (make_printing(marth, "B02-001N"), 25),
        (make_printing(abel, "B02-002N"), 30),
        (make_printing(abel, "B02-003N"), 31),
        (make_ruling(marth), 12),
        (make_ruling(caeda), 15),
    ]
    for row, days in made:
        moment = LONG_AGO + timedelta(days=days)
        row.history.update(history_date=moment)

    found = changes.last_changed(read_query("", make_game()), make_game())

    assert [str(changed.card) for changed in found] == ["Abel", "Marth"]


@pytest.mark.parametrize("query", ["cost>", "rarity:SSSR", "order:attak", "text:/(/"])
def test_a_search_that_is_refused_is_refused_with_its_sentence(client: Client, query: str) -> None:
    old_card("Marth")
    page = client.get("/games/cipher/cards/", {"q": query})

    answer = client.get(FEED, {"q": query, "game": "cipher"})

    assert answer.status_code == 400
    assert answer.content.decode().strip() in page.context["browse"].errors
    assert 'rel="alternate"' not in page.content.decode()


def test_a_feed_takes_no_longer_than_a_search_may(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*_: object, **__: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(5)")

    monkeypatch.setattr(limits, "MILLISECONDS", 20)
    monkeypatch.setattr(feeds, "last_changed", slow)

    answer = client.get(FEED)

    assert answer.status_code == 400
    assert "This search takes too long." in answer.content.decode()


def test_an_unknown_game_has_no_feed(client: Client) -> None:
    assert client.get(f"{FEED}?game=cypher").status_code == 404
    assert client.post(FEED).status_code == 405


def test_a_reader_that_has_the_feed_already_is_told_so(client: Client) -> None:
    marth = old_card("Marth")
    first = client.get(FEED)
    assert client.get(FEED, headers={"If-None-Match": first["ETag"]}).status_code == 304

    rename(marth)
    state._Believed.until = 0.0

    assert client.get(FEED, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_the_list_says_where_its_feed_is(client: Client) -> None:
    old_card("Marth")

    page = client.get("/games/cipher/cards/?q=cost%3D1").content.decode()

    address = "/cards/feed/?game=cipher&amp;q=cost%3D1"
    assert 'type="application/atom+xml"\n          title="Latest changes to these cards"' in page
    assert page.count(f'href="{address}"') == 2
    assert client.get(address.replace("&amp;", "&")).status_code == 200


# Saved searches ----------------------------------------------------------------------------------


@pytest.fixture
def ann() -> User:
    return make_user("ann")


def saved(owner: User, query: str, **facts: object) -> SavedSearch:
    own = {"name": "Mine", "game": make_game()} | facts
    return SavedSearch.objects.create(owner=owner, query=query, **own)


def test_a_saved_search_lists_what_was_added_or_changed_since(client: Client, ann: User) -> None:
    marth = old_card("Marth", attack=40)
    old_card("Caeda", attack=40)
    abel = old_card("Abel", attack=70)
    search = saved(ann, "attack<=60")
    assert read_atom(client.get(search.feed_address)).entries == []

    make_ruling(marth)
    abel.stats = abel.stats | {"attack": 60}  # which begins to match
    abel.save()
    new = make_card("Jagen", attack=50)
    make_card("Draug", attack=90)

    feed = read_atom(client.get(search.feed_address))
    assert feed.titles == ["Jagen", "Abel", "Marth"]
    assert feed.title == "Mine · Cardbase"
    assert feed.entries[0].summary == "<p>New in the catalogue.</p>"

    new.stats = new.stats | {"attack": 90}  # which no longer matches
    new.save()
    assert read_atom(client.get(search.feed_address)).titles == ["Abel", "Marth"]


def test_only_its_address_opens_the_feed_of_a_saved_search(client: Client, ann: User) -> None:
    one, other = saved(ann, ""), saved(ann, "", name="Other")

    answer = client.get(one.feed_address)

    assert one.token != other.token
    assert len(one.token) == 32
    assert "private" in answer["Cache-Control"]
    assert answer["X-Robots-Tag"] == "noindex"
    assert client.get(f"{FEED}{'x' * 32}/").status_code == 404


def test_the_feed_of_a_deleted_search_ends_for_those_who_have_it_too(
    client: Client, ann: User
) -> None:
    search = saved(ann, "")
    etag = client.get(search.feed_address)["ETag"]

    search.delete()

    answer = client.get(search.feed_address, headers={"If-None-Match": etag})
    assert answer.status_code == 404


def test_a_saved_search_that_is_no_longer_understood_says_why(client: Client, ann: User) -> None:
    search = saved(ann, "set:B01")

    answer = client.get(search.feed_address)

    assert answer.status_code == 400
    assert "B01" in answer.content.decode()
