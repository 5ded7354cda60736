"""The decks that come with the house, read from their files: rules tests need no database."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import rules
from rules.engine.cards import CardData, Deck, Entry
from rules.engine.errata import change_of

TESTS = Path(__file__).resolve().parents[1]
DATA = TESTS.parent / "cardbase" / "data"


def folder_of(game: str) -> Path:
    """Where a game's files are: with the catalogue, or with the examples of the tests."""
    example = TESTS / "games" / "data" / game
    return example if example.is_dir() else DATA / game


@cache
def cards_by_number(game: str) -> dict[str, CardData]:
    """Every shipped card as its errata left it, under each number and code of its printings."""
    found: dict[str, CardData] = {}
    changed = {card.key: card for card in _as_of_today(game)}
    for record in _records(game, "cards", "card"):
        for printing in record.get("printing", []):
            for said in (printing["number"], printing.get("code")):
                if said:
                    found[said] = changed[record["key"]]
    return found


def _as_of_today(game: str) -> Iterator[CardData]:
    errata = sorted(_tables(game, "erratum"), key=lambda erratum: erratum["date"])
    changes = [change_of(entry) for erratum in errata for entry in erratum.get("change", ())]
    for record in _records(game, "cards", "card"):
        stats, texts = record["stats"], record.get("texts", {})
        unknown = record.get("unknown", [])
        for change in changes:
            if change.card == record["key"]:
                stats, texts = change.stats_after(stats), change.texts_after(texts)
                unknown = change.unknown_after(unknown)
        yield CardData(
            key=record["key"],
            name=record["name"],
            title=record.get("title", ""),
            kind=record["kind"],
            stats=stats,
            texts=texts,
            printed_in=tuple(sorted({one["set"] for one in record.get("printing", [])})),
            unknown=tuple(unknown),
        )


@cache
def decks(game: str) -> tuple[Deck, ...]:
    """The shipped decks of a game, in the order of their file names."""
    by_number = cards_by_number(game)
    whole = [card for card in {c.key: c for c in by_number.values()}.values() if not card.unknown]
    cards = rules.game(game).loaded(by_number.values(), lambda names: whole)
    loaded = dict(zip(by_number, cards, strict=True))
    return tuple(
        Deck(
            data["name"],
            tuple(
                Entry(loaded[entry["card"]], entry["count"], entry.get("part", "main"))
                for entry in data["entry"]
            ),
            {choice: by_number[number].key for choice, number in data["choices"].items()},
        )
        for data in _files(game, "decks")
    )


def _tables(game: str, table: str) -> Iterator[dict[str, Any]]:
    for data in _files(game, "."):
        yield from data.get(table, ())


def _records(game: str, folder: str, table: str) -> Iterator[dict[str, Any]]:
    for data in _files(game, folder):
        yield from data[table]


def _files(game: str, folder: str) -> Iterator[dict[str, Any]]:
    for path in sorted((folder_of(game) / folder).glob("*.toml")):
        yield tomllib.loads(path.read_text("utf-8"))
