"""A few catalogue rows for the pages: no more than a test asks for."""

from datetime import date
from typing import Any

from django.contrib.auth import get_user_model

from cardbase.models import Card, CardSet, Erratum, Game, Printing, Rarity, Ruling, Source, Wording

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
    return get_user_model().objects.create_user(name, f"{name}@example.org", "secret", **facts)


def make_game(key: str = "cipher", **facts: Any) -> Game:
    return Game.objects.get_or_create(key=key, defaults={"name": f"The {key} game", **facts})[0]


def make_set(code: str = "B01", **facts: Any) -> CardSet:
    facts = {"name": f"Series {code}", "kind": CardSet.Kind.BOOSTER} | facts
    game = facts.pop("game", None) or make_game()
    return CardSet.objects.get_or_create(game=game, code=code, defaults=facts)[0]


def make_card(name: str = "Marth", title: str = "Prince", **facts: Any) -> Card:
    """A character of Cost 1; facts of its own override those of FACTS, `text` is its skill."""
    columns = {key: facts.pop(key) for key in ("key", "provenance", "unknown") if key in facts}
    columns.setdefault("key", f"{name}-{title}".lower().replace(" ", "-").strip("-"))
    text, printed = facts.pop("text", ""), facts.pop("printed", "")
    card = Card.objects.create(
        game=facts.pop("game", None) or make_game(),
        name=name,
        title=title,
        kind="character",
        stats=FACTS | facts,
        texts={"skill": text} if text else {},
        **columns,
    )
    Wording.objects.create(card=card, stats=card.stats, texts=card.texts, unknown=card.unknown)
    if printed:
        make_printing(card, printed)
    return card


def make_printing(card: Card, code: str, **facts: Any) -> Printing:
    """A printing by the code players write: B01-003HN is number 003 of set B01, rarity HN."""
    rarity, _ = Rarity.objects.get_or_create(
        game=card.game, code=code[7:], defaults={"name": f"Rarity {code[7:]}"}
    )
    card_set = facts.pop("set", None) or make_set(code[:3], game=card.game)
    return Printing.objects.create(
        card=card, set=card_set, number=code[:7], code=code, rarity=rarity, **facts
    )


def make_source(key: str = "booklet", **facts: Any) -> Source:
    facts = {"game": make_game(), "document": "Rules booklet", "official": True} | facts
    return Source.objects.get_or_create(key=key, defaults=facts)[0]


def make_ruling(card: Card | None = None, **facts: Any) -> Ruling:
    facts = {"game": make_game(), "text": "It lasts.", "source": make_source()} | facts
    return Ruling.objects.create(card=card, **facts)


def make_erratum(card: Card, day: date = date(2016, 3, 1), **facts: Any) -> Wording:
    """Facts of the card from that day on; `text` is its skill from then on."""
    texts = {"skill": facts.pop("text")} if "text" in facts else card.texts
    erratum = Erratum.objects.create(
        game=card.game, date=day, source=make_source(), summary="It became dearer."
    )
    stats = card.stats | facts
    Card.objects.filter(pk=card.pk).update(stats=stats, texts=texts)
    return Wording.objects.create(card=card, erratum=erratum, stats=stats, texts=texts)
