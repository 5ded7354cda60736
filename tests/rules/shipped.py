"""The decks that come with the house, read from their files: rules tests need no database."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from rules.engine.cards import CardData, Deck, Entry

DATA = Path(__file__).resolve().parents[2] / "cardbase" / "data"


@cache
def cards_by_number(game: str) -> dict[str, CardData]:
    """Every shipped card of a game, under each number it was printed with."""
    found: dict[str, CardData] = {}
    for record in _records(game, "cards", "card"):
        printings = record.get("printing", [])
        card = CardData(
            key=record["key"],
            name=record["name"],
            title=record.get("title", ""),
            kind=record["kind"],
            stats=record["stats"],
            texts=record.get("texts", {}),
            printed_in=tuple(sorted({printing["set"] for printing in printings})),
        )
        for printing in printings:
            found[printing["number"]] = card
    return found


@cache
def decks(game: str) -> tuple[Deck, ...]:
    """The shipped decks of a game, in the order of their file names."""
    by_number = cards_by_number(game)
    return tuple(
        Deck(
            data["name"],
            tuple(
                Entry(by_number[entry["card"]], entry["count"], entry.get("part", "main"))
                for entry in data["entry"]
            ),
            {choice: by_number[number].key for choice, number in data["choices"].items()},
        )
        for data in _files(game, "decks")
    )


def _records(game: str, folder: str, table: str) -> Iterator[dict[str, Any]]:
    for data in _files(game, folder):
        yield from data[table]


def _files(game: str, folder: str) -> Iterator[dict[str, Any]]:
    for path in sorted((DATA / game / folder).glob("*.toml")):
        yield tomllib.loads(path.read_text("utf-8"))
