"""A few rows to test decks with: no more than a test asks for."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.urls import reverse
from django.utils import timezone
from simple_history.utils import bulk_create_with_history

from cardbase.models import Card, CardSet, Game, Printing, Rarity
from cardbase.models.ordinals import count_new_cards
from decks.models import Deck
from decks.services import create_deck

FACTS = {
    "cost": 1,
    "promotion_cost": None,
    "insignias": ["red"],
    "class": "Lord",
    "sexes": ["male"],
    "weapons": ["sword"],
    "types": [],
    "attack": 40,
    "support": 20,
    "range_min": 1,
    "range_max": 1,
}


def make_user(name: str = "ann", **facts: Any) -> Any:
    """Somebody who signs in by `force_login`: hashing a password takes longer than most tests."""
    return get_user_model().objects.create(username=name, email=f"{name}@example.org", **facts)


def make_game(key: str = "cipher") -> Game:
    return Game.objects.get_or_create(key=key, defaults={"name": f"Game {key}"})[0]


def make_card(
    name: str, title: str = "", *, game: Game | None = None, code: str = "", **facts: Any
) -> Card:
    """A character of Cost 1, printed in the set and number that `code` names (B06-001N)."""
    card = card_of(name, title, game=game or make_game(), **facts)
    card.save()
    if code:
        make_printing(card, code)
    return card


def card_of(name: str, title: str = "", *, game: Game, **facts: Any) -> Card:
    """The same card, not in the database yet."""
    texts = {"skill": facts.pop("skill", ""), "support": facts.pop("support_text", "")}
    key = f"{name} {title}".strip().lower().replace(" ", "-").replace(",", "")
    return Card(
        game=game,
        key=facts.pop("key", key),
        name=name,
        title=title,
        kind="character",
        stats=FACTS | facts,
        texts=texts,
    )


def left_alone(deck: Deck, minutes: int) -> Deck:
    """The deck as if its list had last changed so long ago."""
    then = timezone.now() - timedelta(minutes=minutes)
    Deck.objects.filter(pk=deck.pk).update(updated=then, list_updated=then)
    deck.refresh_from_db()
    return deck


def make_printing(card: Card, code: str) -> Printing:
    printing = printing_of(card, code)
    printing.save()
    return printing


def printing_of(card: Card, code: str) -> Printing:
    """A printing that is not in the database yet, of a set and a rarity that are."""
    number, rarity_code = code[:7], code[7:]
    kind = CardSet.Kind.BOOSTER
    names = {"name": code[:3], "kind": kind}
    card_set, _ = CardSet.objects.get_or_create(game=card.game, code=code[:3], defaults=names)
    rarity, _ = Rarity.objects.get_or_create(
        game=card.game, code=rarity_code, defaults={"name": rarity_code}
    )
    return Printing(card=card, set=card_set, number=number, code=code, rarity=rarity)


def make_printed_cards(printed: Mapping[str, Card]) -> list[Card]:
    """Cards by the codes of their only printings, saved in one go.

    One by one the cards of a deck take longer than most tests of decks.
    """
    cards = bulk_create_with_history(list(printed.values()), Card)
    printings = [printing_of(card, code) for code, card in printed.items()]
    bulk_create_with_history(printings, Printing)
    count_new_cards(cards[0].game_id)
    ordinals = dict(Card.objects.filter(game=cards[0].game).values_list("pk", "ordinal"))
    for card in cards:
        card.ordinal = ordinals[card.pk]
    return cards


def make_deck(owner: Any, *rows: tuple[Card, int], **facts: Any) -> Deck:
    facts = {"name": "Heroes", "game": make_game()} | facts
    return create_deck(owner=owner, counts=dict(rows), **facts)


def legal_rows() -> tuple[tuple[Card, int], ...]:
    """Fifty cards around a Marth that break no rule; the Lord is `marth-altean-prince`."""
    game = make_game()
    printed = {
        "B01-003HN": card_of("Marth", "Altean Prince", game=game),
        "B01-002SR": card_of("Marth", "Hero-King", game=game, cost=4, promotion_cost=3),
    }
    printed |= {f"B06-{n:03}N": card_of(f"Knight {n}", game=game) for n in range(11)}
    cards = make_printed_cards(printed)
    return tuple(zip(cards, [4] * 12 + [2], strict=True))


def legal_deck(owner: Any, **facts: Any) -> Deck:
    choices = {"lord": "marth-altean-prince"}
    return make_deck(owner, *legal_rows(), choices=choices, **facts)


def rows(deck: Deck) -> dict[str, int]:
    """How many of which card, as stored."""
    return {row.card.key: row.count for row in deck.rows.select_related("card")}


def at(name: str, deck: Deck) -> str:
    """The address of a page of the deck."""
    return reverse(f"decks:{name}", args=[deck.token])
