"""Rows of the catalogue as the files have them: as the API answers, without its addresses.

Ids, addresses and times are this installation's own; what others keep must not depend on them.
"""

from collections.abc import Iterator
from typing import Any

from django.db.models import Prefetch

from cardbase.models import (
    Card,
    CardSet,
    DisputedFact,
    Erratum,
    Game,
    Printing,
    Rarity,
    Ruling,
    Source,
    Wording,
)
from cardbase.models.card import GENERATED

Row = dict[str, Any]


def read_cards(game: Game) -> Iterator[Row]:
    """A card in each row with everything that belongs to it."""
    found = (
        Card.objects.filter(game=game)
        .defer(*GENERATED)
        .select_related("game")
        .with_wordings()
        .with_rulings()
        .with_disputed_facts()
        .prefetch_related(
            Prefetch("printings", Printing.objects.select_related("set", "rarity").in_order())
        )
        .order_by("key")
    )
    for card in found.iterator(chunk_size=500):
        yield {
            "game": game.key,
            "key": card.key,
            "name": card.name,
            "title": card.title,
            "kind": card.kind,
            "stats": _without_nulls(card.stats),
            "texts": card.texts,
            "provenance": card.provenance,
            "unknown": card.unknown,
            "origin": card.origin,
            "printings": [_render_printing(printing) for printing in card.printings.all()],
            "wordings": [_render_wording(wording) for wording in card.wordings.all()],
            "rulings": [_render_ruling(ruling, card) for ruling in card.rulings.all()],
            "disputed_facts": [_render_disputed(fact) for fact in card.disputed_facts.all()],
        }


def read_sets(game: Game) -> Iterator[Row]:
    for row in CardSet.objects.filter(game=game).order_by("order", "code"):
        yield {
            "game": game.key,
            "code": row.code,
            "name": row.name,
            "original_name": row.original_name,
            "kind": row.kind,
            "series": row.series,
            "numbered_cards": row.numbered_cards,
            "released": row.released,
            "released_precision": row.released_precision,
            "released_note": row.released_note,
        }


def read_rarities(game: Game) -> Iterator[Row]:
    for row in Rarity.objects.filter(game=game).order_by("order", "code"):
        yield {"game": game.key, "code": row.code, "name": row.name, "note": row.note}


def read_rulings(game: Game) -> Iterator[Row]:
    """Yield all rulings, those on rules too, which no card has."""
    found = Ruling.objects.filter(game=game).select_related("game", "card", "source")
    for ruling in found.order_by("-date", "pk"):
        yield _render_ruling(ruling, ruling.card)


def read_errata(game: Game) -> Iterator[Row]:
    found = Erratum.objects.filter(game=game).select_related("source").with_cards()
    for erratum in found.order_by("-date", "pk"):
        yield {
            "game": game.key,
            "date": erratum.date,
            "summary": erratum.summary,
            "source": _render_source(erratum.source),
            "cards": [
                {"card": row.card.key, "stats": _without_nulls(row.stats), "texts": row.texts}
                for row in erratum.wordings.all()
            ],
        }


def read_sources(game: Game) -> Iterator[Row]:
    for source in Source.objects.filter(game=game).order_by("key"):
        yield _render_source(source)


def _without_nulls(facts: Row) -> Row:
    return {key: fact for key, fact in facts.items() if fact is not None}


def _render_printing(printing: Printing) -> Row:
    return {
        "set": printing.set.code,
        "number": printing.number,
        "code": printing.code,
        "rarity": printing.rarity.code if printing.rarity else None,
        "variant": printing.variant,
        "illustrator": printing.illustrator,
        "flavour": printing.flavour,
        "printed_name": printing.printed_name,
        "printed_title": printing.printed_title,
        "printed_texts": printing.printed_texts,
        "printed_stats": _without_nulls(printing.printed_stats),
        "external_ids": printing.external_ids,
    }


def _render_wording(wording: Wording) -> Row:
    return {
        "since": wording.since,
        "summary": wording.summary,
        "stats": _without_nulls(wording.stats),
        "texts": wording.texts,
        "unknown": wording.unknown,
        "source": _render_source(wording.source) if wording.source else None,
    }


def _render_ruling(ruling: Ruling, card: Card | None) -> Row:
    return {
        "game": ruling.game.key,
        "card": card.key if card else None,
        "text": ruling.text,
        "date": ruling.date,
        "rule_ids": ruling.rule_ids,
        "source": _render_source(ruling.source),
    }


def _render_disputed(fact: DisputedFact) -> Row:
    return {"field": fact.field, "value": fact.value, "source": _render_source(fact.source)}


def _render_source(source: Source) -> Row:
    return {
        "key": source.key,
        "document": source.document,
        "section": source.section,
        "address": source.address,
        "published": source.published,
        "official": source.official,
    }
