"""People, decks and tables to test play with."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.contrib.auth import get_user_model
from simple_history.utils import bulk_create_with_history

from cardbase.models import Card, Game
from cardbase.models.ordinals import count_new_cards
from decks.models import Deck
from decks.services import create_deck
from play import decisions
from play.errors import Stale
from play.lobby import join, open_table
from play.matches import open_match
from play.models import Table

NAMES = ("Marth", "Caeda", "Cain", "Abel", "Draug", "Jagen", "Navarre", "Ogma", "Minerva", "Tiki")


def make_user(name: str) -> Any:
    user, _ = get_user_model().objects.get_or_create(username=name)
    return user


def card_of(game: Game, name: str, title: str, **facts: Any) -> Card:
    """A character that is not in the database yet."""
    stats = {
        "cost": 1,
        "promotion_cost": None,
        "insignias": ["red"],
        "class": "Hero",
        "sexes": [],
        "weapons": ["sword"],
        "types": [],
        "attack": 40,
        "support": 20,
        "range_min": 1,
        "range_max": 1,
    }
    key = f"{name}-{title}".lower().replace(" ", "-")
    return Card(game=game, key=key, name=name, title=title, kind="character", stats=stats | facts)


def make_cards(*cards: Card) -> list[Card]:
    """These cards as they are in the database, where those that lack are saved in one go.

    One by one the cards of two decks take longer than most tests of a match.
    """
    game = cards[0].game
    keys = [card.key for card in cards]
    with_these_keys = game.cards.filter(key__in=keys)
    there = {card.key for card in with_these_keys}
    if missing := [card for card in cards if card.key not in there]:
        bulk_create_with_history(missing, Card)
        count_new_cards(game.pk)
    by_key = {card.key: card for card in with_these_keys.all()}
    return [by_key[key] for key in keys]


def make_card(game: Game, name: str, title: str, **facts: Any) -> Card:
    return make_cards(card_of(game, name, title, **facts))[0]


def make_deck(owner: Any, side: str = "North") -> Deck:
    """A legal deck of 52: ten names of Cost 1, three of them with promotions.

    Cards of two sides differ in title, so that a test can tell whose card it sees.
    """
    game, _ = Game.objects.get_or_create(key="cipher", defaults={"name": "Cipher"})
    promoted = {"cost": 3, "promotion_cost": 2, "attack": 60, "range_max": 2}
    lord, *others = make_cards(
        card_of(game, "Marth", f"Prince of the {side}"),
        *(card_of(game, name, f"Rider of the {side}") for name in NAMES[1:]),
        *(card_of(game, name, f"Hero of the {side}", **promoted) for name in NAMES[:3]),
    )
    counts = dict.fromkeys([lord, *others], 4)
    return create_deck(
        owner=owner, game=game, name=f"The {side}", counts=counts, choices={"lord": lord.key}
    )


def make_deck_of_strangers(owner: Any, side: str = "South") -> Deck:
    """A legal deck of 50 different cards of 50 Names, so that each can be told from all others."""
    game, _ = Game.objects.get_or_create(key="cipher", defaults={"name": "Cipher"})
    cards = make_cards(
        *(card_of(game, f"{side}erner{n:02}", f"Stranger {n:02} of {side}") for n in range(50))
    )
    return create_deck(
        owner=owner,
        game=game,
        name=f"Strangers of the {side}",
        counts=dict.fromkeys(cards, 1),
        choices={"lord": cards[0].key},
    )


def make_match_of_strangers() -> Table:
    """Two decks in which no card occurs twice: what a frame gives away can be named."""
    ann, bob = make_user("ann"), make_user("bob")
    table = open_table(user=ann, deck=make_deck_of_strangers(ann, "North"))
    join(table=table, user=bob, deck=make_deck_of_strangers(bob, "South"))
    return Table.objects.with_seats().get(pk=table.pk)


def make_match(first: Any = None, second: Any = None, **facts: Any) -> Table:
    """A table of two people whose match has begun."""
    first, second = first or make_user("ann"), second or make_user("bob")
    table = open_table(user=first, deck=make_deck(first, "North"), **facts)
    join(table=table, user=second, deck=make_deck(second, "South"), invitation=table.invitation)
    return Table.objects.with_seats().get(pk=table.pk)


def make_bot_match(user: Any = None, bot: str = "random") -> Table:
    user = user or make_user("ann")
    table = open_table(user=user, deck=make_deck(user, "North"), bot=bot)
    return Table.objects.with_seats().get(pk=table.pk)


def first_option(decision: Any) -> list[str]:
    """As few options as are allowed, from the front."""
    return [option.key for option in decision.options[: decision.minimum]]


def sensible_enough(decision: Any) -> list[str]:
    """Bonds, units and attacks before passing: a match played so comes to an end."""
    wanted = ("attack", "deploy", "promote", "bond", "level_up")
    for action in wanted:
        found = [option.key for option in decision.options if option.action == action]
        if found:
            return found[:1]
    passing = [o.key for o in decision.options if o.action.startswith(("end_", "no_", "decline"))]
    return passing[:1] or first_option(decision)


def play_on(
    table: Table, steps: int, choose: Callable[[Any], list[str]] = sensible_enough
) -> Table:
    """Take up to `steps` decisions, each for the seat that is asked; stops at the end."""
    table = Table.objects.with_seats().get(pk=table.pk)
    seats = {seat.number: seat for seat in table.seats.all()}
    for _ in range(steps):
        with open_match(table) as live:
            if not live.match.decisions:
                break
            decision = live.match.decisions[0]
            keys = choose(decision)
        # What nobody need be asked may be answered meanwhile, by whoever watches.
        with suppress(Stale):
            decisions.submit_for_seat(
                table=table, seat=seats[decision.player], decision_id=decision.id, keys=keys
            )
    return Table.objects.with_seats().get(pk=table.pk)


def position(table: Table, viewer: int | None = None) -> dict[str, Any]:
    with open_match(table) as live:
        return live.match.view(viewer)
