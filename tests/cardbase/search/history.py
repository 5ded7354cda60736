"""Errata, rulings, unknown facts and half-known dates for a catalogue that has few of them."""

from datetime import date, timedelta
from random import Random

from cardbase.models import Card, CardSet, Erratum, Game, Printing, Ruling, Source, Wording

DAYS = 4000
WORDS = ("may", "draw", "support", "this unit", "Marth", "each turn", "deck")


def invent_history(chance: Random) -> None:
    """Changes about every tenth card, so that three-valued answers and dates are all met with."""
    game = Game.objects.get(key="cipher")
    source, _ = Source.objects.get_or_create(game=game, key="invented", defaults={"document": "I"})
    cards = list(Card.objects.filter(game=game).order_by("pk"))
    for card in _some(cards, chance):
        for _ in range(chance.randint(1, 2)):
            _change(card, source, chance)
    for card in _some(cards, chance):
        _rule(card, source, chance)
    for card in _some(cards, chance):
        _forget(card, chance)
    for number, card_set in enumerate(CardSet.objects.order_by("pk")):
        _date(card_set, number)
    for printing in _some(list(Printing.objects.order_by("pk")), chance):
        printing.illustrator = chance.choice(("A. Painter", "B. Pencil", "Ink Brush"))
        printing.flavour = chance.choice(WORDS)
        printing.save()


def _some(rows: list, chance: Random) -> list:
    return chance.sample(rows, len(rows) // 10)


def _change(card: Card, source: Source, chance: Random) -> None:
    day = date(2005, 1, 1) + timedelta(days=chance.randrange(DAYS))
    latest = card.wordings.latest_first().first()
    if latest.since is not None and latest.since >= day:
        day = latest.since + timedelta(days=1)
    erratum = Erratum.objects.create(game=card.game, date=day, source=source, summary="Changed.")
    card.stats = card.stats | {
        "cost": chance.choice((0, 2, "X")),
        "attack": chance.choice((30, 90)),
    }
    card.texts = card.texts | {"skill": f"{chance.choice(WORDS)} {card.texts.get('skill', '')}"}
    Wording.objects.create(card=card, erratum=erratum, stats=card.stats, texts=card.texts)
    card.save()


def _rule(card: Card, source: Source, chance: Random) -> None:
    Ruling.objects.create(
        game=card.game,
        card=card,
        source=source,
        text=f"It {chance.choice(WORDS)} at any time.",
        rule_ids=chance.choice(([], ["CIPHER-EVADE-6"], ["CIPHER-EVADE-6", "CIPHER-DECK-1"])),
    )


def _forget(card: Card, chance: Random) -> None:
    """Some facts become unknown, as of a card that nobody has seen whole."""
    forgotten = chance.sample(("cost", "attack", "insignias", "class", "weapons"), 2)
    wording = card.wordings.latest_first().first()
    for row in (card, wording):
        row.stats = {key: value for key, value in row.stats.items() if key not in forgotten}
        row.unknown = forgotten
    card.provenance = "partial"
    wording.save()
    card.save()


def _date(card_set: CardSet, number: int) -> None:
    precisions = ("day", "month", "year", "unknown")
    precision = precisions[number % len(precisions)]
    known = precision != "unknown"
    card_set.released_precision = precision
    card_set.released = date(2015, 6, 25) + timedelta(days=50 * number) if known else None
    card_set.save()
