"""The catalogue of the test database as plain cards, and its dictionary of stems."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from functools import cache

from django.db import connection

from cardbase.models import Card, CompiledText, Game, Printing, Wording
from cardbase.models.folding import fold
from cardbase.search.language.tree import Words
from cardbase.search.sql.words import BEGINNING, NUMBER
from tests.cardbase.search.oracle import PlainCard, PlainPrinting, PlainRuling, PlainWording

Position = tuple[int, str]
Scale = tuple[tuple[str, str], ...]
Vector = dict[str, list[Position]]

VECTOR = """
    setweight(to_tsvector('english', cardbase_fold(card.name)), 'A')
    || setweight(to_tsvector('english', cardbase_fold(card.title)), 'B')
    || setweight(
        jsonb_to_tsvector('english', cardbase_fold(wording.stats::text)::jsonb, '["string"]'), 'C'
    )
    || setweight(
        jsonb_to_tsvector('english', cardbase_fold(wording.texts::text)::jsonb, '["string"]'), 'D'
    )
"""
VECTORS = f"""
    SELECT wording.card_id, erratum.date, part.lexeme, part.positions, part.weights
    FROM cardbase_wording AS wording
    JOIN cardbase_card AS card ON card.id = wording.card_id
    LEFT JOIN cardbase_erratum AS erratum ON erratum.id = wording.erratum_id,
    LATERAL unnest({VECTOR}) AS part(lexeme, positions, weights)
"""


def plain_cards() -> list[PlainCard]:
    """Every card of the database, with its whole history."""
    cards = Card.objects.with_printings().with_wordings().with_rulings()
    scales = {game.key: _scale(game) for game in Game.objects.all()}
    return [_plain(card, scales[card.game.key]) for card in cards.order_by("pk")]


def _scale(game: Game) -> Scale:
    ranked = game.rarities.filter(ranked=True).order_by("order")
    return tuple(ranked.values_list("code", "name"))


def _plain(card: Card, scale: Scale) -> PlainCard:
    compiled_text = getattr(card, "compiled_text", None)
    return PlainCard(
        key=card.key,
        game=card.game.key,
        name=card.name,
        title=card.title,
        kind=card.kind,
        provenance=card.provenance,
        wordings=tuple(map(_wording, card.wordings.all())),
        printings=tuple(_printing(printing, scale) for printing in card.printings.all()),
        rulings=tuple(
            PlainRuling(ruling.text, tuple(ruling.rule_ids)) for ruling in card.rulings.all()
        ),
        formats=_formats(compiled_text),
        scripted=None if compiled_text is None else not compiled_text.abilities.get("failures"),
        deeds=_deeds(compiled_text),
        number=card.pk,
    )


def _deeds(compiled_text: CompiledText | None) -> tuple[frozenset[str], ...] | None:
    if compiled_text is None or compiled_text.deeds is None:
        return None
    return tuple(map(frozenset, compiled_text.deeds))


def _formats(compiled_text: CompiledText | None) -> tuple[str, ...] | None:
    return (
        None
        if compiled_text is None or compiled_text.formats is None
        else tuple(compiled_text.formats)
    )


def _wording(wording: Wording) -> PlainWording:
    return PlainWording(wording.since, wording.stats, wording.texts, tuple(wording.unknown))


def _printing(printing: Printing, scale: Scale) -> PlainPrinting:
    rarity = printing.rarity
    return PlainPrinting(
        set_code=printing.set.code,
        set_name=printing.set.name,
        number=printing.number,
        code=printing.code,
        rarity_code=rarity.code if rarity else "",
        rarity_name=rarity.name if rarity else "",
        scale=scale,
        released=printing.set.released,
        precision=printing.set.released_precision,
        illustrator=printing.illustrator,
        flavour=printing.flavour,
        variant=printing.variant,
        number_in_table=printing.pk,
    )


class Stems:
    """Whether a card has a word, by PostgreSQL's own stems of both."""

    def __init__(self) -> None:
        self.vectors: dict[tuple[int, date | None], Vector] = defaultdict(dict)
        with connection.cursor() as cursor:
            cursor.execute(VECTORS)
            for card, since, lexeme, positions, weights in cursor.fetchall():
                self.vectors[card, since][lexeme] = list(zip(positions, weights, strict=True))
        self.stems = cache(_stems)

    def has(self, card: PlainCard, words: Words, day: date | None) -> bool:
        if NUMBER.fullmatch(fold(words.text)) and _is_numbered(card, fold(words.text)):
            return True
        stems = self.stems(fold(words.text))
        if not stems:
            return True
        vector = self.vectors[card.number, card.wording(day).since]
        if words.phrase:
            return _in_a_row(stems, vector)
        if all(stem in vector for stem, _ in stems):
            return True
        return bool(BEGINNING.fullmatch(fold(words.text))) and _begins(stems[0][0], vector)


def _is_numbered(card: PlainCard, text: str) -> bool:
    """Whole, or from the beginning once the set is said."""
    text = text.upper()
    codes = [code.upper() for one in card.printings for code in (one.number, one.code)]
    return text in codes or ("-" in text and any(code.startswith(text) for code in codes))


def _in_a_row(stems: tuple[tuple[str, int], ...], vector: Vector) -> bool:
    first, start = stems[0]
    return any(
        all(
            any(there == place + at - start for there, _ in vector.get(stem, ()))
            for stem, at in stems
        )
        for place, _ in vector.get(first, ())
    )


def _begins(stem: str, vector: Vector) -> bool:
    """Whether a word of the name or the title begins so."""
    return any(
        lexeme.startswith(stem) and any(weight in "AB" for _, weight in positions)
        for lexeme, positions in vector.items()
    )


def _stems(text: str) -> tuple[tuple[str, int], ...]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT lexeme, positions FROM unnest(to_tsvector('english', %s))", [text])
        return tuple(sorted(_each(cursor.fetchall()), key=lambda stem: stem[1]))


def _each(rows: list[tuple[str, list[int]]]) -> Iterator[tuple[str, int]]:
    for lexeme, positions in rows:
        for position in positions:
            yield lexeme, position
