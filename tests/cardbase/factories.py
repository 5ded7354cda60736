"""A few rows of the catalogue to test with: no more than a test asks for."""

from datetime import date
from itertools import count
from typing import Any

from django.contrib.auth import get_user_model

from cardbase.edits.wordings import record_printed
from cardbase.models import (
    Card,
    CardSet,
    Erratum,
    Game,
    Printing,
    Rarity,
    Ruling,
    Source,
    User,
    Wording,
)

FACTS: dict[str, Any] = {
    "cost": 1,
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
_numbers = count(1)


def make_user(name: str = "ann", **facts: Any) -> User:
    return get_user_model().objects.create_user(name, f"{name}@example.org", "secret", **facts)


def make_editor() -> User:
    return make_user("editor", is_staff=True, is_superuser=True)


def make_game(key: str = "cipher") -> Game:
    return Game.objects.get_or_create(key=key, defaults={"name": f"Game {key}"})[0]


def make_set(code: str = "B01", **facts: Any) -> CardSet:
    facts = {"game": make_game(), "name": f"Set {code}", "kind": CardSet.Kind.BOOSTER} | facts
    game = facts.pop("game")
    return CardSet.objects.get_or_create(game=game, code=code, defaults=facts)[0]


def make_rarity(code: str = "N", **facts: Any) -> Rarity:
    facts = {"game": make_game(), "name": f"Rarity {code}"} | facts
    game = facts.pop("game")
    return Rarity.objects.get_or_create(game=game, code=code, defaults=facts)[0]


def make_card(name: str = "Marth", title: str = "", **facts: Any) -> Card:
    """A character with its printed wording; unnamed facts are those of a Cost 1 Lord."""
    columns = ("game", "key", "kind", "texts", "provenance", "unknown", "origin")
    own = {name: facts.pop(name) for name in columns if name in facts}
    own.setdefault("game", make_game())
    own.setdefault("key", f"card-{next(_numbers)}")
    own.setdefault("kind", "character")
    stats = {key: value for key, value in (FACTS | facts).items() if value is not None}
    card = Card.objects.create(name=name, title=title, stats=stats, **own)
    record_printed(card)
    return card


def make_printing(card: Card, code: str = "B01-001N", **facts: Any) -> Printing:
    set_code, number, rarity = code[:3], code[:7], code[7:]
    own = {"set": make_set(set_code), "rarity": make_rarity(rarity) if rarity else None}
    return Printing.objects.create(card=card, number=number, code=code, **(own | facts))


def make_source(key: str = "collected-rulings", **facts: Any) -> Source:
    facts = {"game": make_game(), "document": f"Document {key}"} | facts
    return Source.objects.get_or_create(key=key, defaults=facts)[0]


def make_erratum(card: Card, day: date, **changes: Any) -> Wording:
    """The wording an erratum of that day gave the card; the card itself is left as it was."""
    texts = changes.pop("texts", card.texts)
    erratum = Erratum.objects.create(
        game=card.game, date=day, source=make_source(), summary=f"Changed on {day}."
    )
    return Wording.objects.create(
        card=card, erratum=erratum, stats={**card.stats, **changes}, texts=texts
    )


def make_ruling(card: Card | None = None, **facts: Any) -> Ruling:
    facts = {"game": make_game(), "source": make_source(), "text": "It may."} | facts
    return Ruling.objects.create(card=card, **facts)
