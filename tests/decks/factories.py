"""A few rows to test decks with: no more than a test asks for."""

from typing import Any

from django.contrib.auth import get_user_model
from django.urls import reverse

from cardbase.models import Card, CardSet, Game, Printing, Rarity
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
    game = game or make_game()
    texts = {"skill": facts.pop("skill", ""), "support": facts.pop("support_text", "")}
    key = f"{name} {title}".strip().lower().replace(" ", "-").replace(",", "")
    card = Card.objects.create(
        game=game,
        key=facts.pop("key", key),
        name=name,
        title=title,
        kind="character",
        stats=FACTS | facts,
        texts=texts,
    )
    if code:
        make_printing(card, code)
    return card


def make_printing(card: Card, code: str) -> Printing:
    number, rarity_code = code[:7], code[7:]
    kind = CardSet.Kind.BOOSTER
    names = {"name": code[:3], "kind": kind}
    card_set, _ = CardSet.objects.get_or_create(game=card.game, code=code[:3], defaults=names)
    rarity, _ = Rarity.objects.get_or_create(
        game=card.game, code=rarity_code, defaults={"name": rarity_code}
    )
    return Printing.objects.create(card=card, set=card_set, number=number, code=code, rarity=rarity)


def make_deck(owner: Any, *rows: tuple[Card, int], **facts: Any) -> Deck:
    facts = {"name": "Heroes", "game": make_game()} | facts
    return create_deck(owner=owner, counts=dict(rows), **facts)


def legal_rows() -> tuple[tuple[Card, int], ...]:
    """Fifty cards around a Marth that break no rule; the Lord is `marth-altean-prince`."""
    marth = make_card("Marth", "Altean Prince", code="B01-003HN")
    king = make_card("Marth", "Hero-King", cost=4, promotion_cost=3, code="B01-002SR")
    others = [make_card(f"Knight {n}", code=f"B06-{n:03}N") for n in range(11)]
    return ((marth, 4), (king, 4), *((card, 4) for card in others[:10]), (others[10], 2))


def legal_deck(owner: Any, **facts: Any) -> Deck:
    choices = {"lord": "marth-altean-prince"}
    return make_deck(owner, *legal_rows(), choices=choices, **facts)


def rows(deck: Deck) -> dict[str, int]:
    """How many of which card, as stored."""
    return {row.card.key: row.count for row in deck.rows.select_related("card")}


def at(name: str, deck: Deck) -> str:
    """The address of a page of the deck."""
    return reverse(f"decks:{name}", args=[deck.token])
