"""The decks that come with the house, read from their files: rules tests need no database."""

from __future__ import annotations

import json
import re
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
def cards_by_number(game: str, *, lists: bool = False) -> dict[str, CardData]:
    """Every shipped card as its errata left it, under each number and code of its printings.

    Of Cipher the hundred cards worded by hand, unless `lists` asks for the thousands beside them.
    """
    found: dict[str, CardData] = {}
    changed = {card.key: card for card in _as_of_today(game, lists)}
    for record in _cards(game, lists):
        for printing in record.get("printing", []):
            for said in (printing["number"], printing.get("code")):
                if said:
                    found[said] = changed[record["key"]]
    return found


def cards_by_key(game: str) -> dict[str, CardData]:
    """Cards worded by hand as they read today, by their keys: also those without a number."""
    return {card.key: card for card in _as_of_today(game, lists=False)}


def _as_of_today(game: str, lists: bool) -> Iterator[CardData]:
    errata = sorted(_tables(game, "erratum"), key=lambda erratum: erratum["date"])
    changes = [change_of(entry) for erratum in errata for entry in erratum.get("change", ())]
    for record in _cards(game, lists):
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
    """The shipped decks of cards worded by hand, in the order of their file names."""
    paths = [path for path in _deck_files(game) if not names_listed_cards(path)]
    return _decks(game, paths, cards_by_number(game))


@cache
def all_decks(game: str) -> tuple[Deck, ...]:
    """Every shipped deck, in the order of their file names; a game with lists takes seconds."""
    return _decks(game, _deck_files(game), cards_by_number(game, lists=True))


def formats(game: str) -> tuple[str, ...]:
    """The format that each of `all_decks` is for."""
    return tuple(data["format"] for data in map(_parse, _deck_files(game)))


def names_listed_cards(deck: Path) -> bool:
    """Return True if a deck's file names a card that only a list of its game's cards has."""
    numbers = re.findall(r'^card = "(.+?)"', deck.read_text("utf-8"), re.MULTILINE)
    return not _numbers_in_lists(deck.parents[1]).isdisjoint(numbers)


@cache
def _numbers_in_lists(folder: Path) -> frozenset[str]:
    texts = (path.read_text("utf-8") for path in _lists(folder))
    return frozenset(number for text in texts for number in re.findall(r'"number":"(.+?)"', text))


def _decks(game: str, paths: list[Path], by_number: dict[str, CardData]) -> tuple[Deck, ...]:
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
        for data in map(_parse, paths)
    )


def _deck_files(game: str) -> list[Path]:
    return sorted((folder_of(game) / "decks").glob("*.toml"))


def _tables(game: str, table: str) -> Iterator[dict[str, Any]]:
    for data in _files(game, "."):
        yield from data.get(table, ())


def _cards(game: str, lists: bool) -> Iterator[dict[str, Any]]:
    for data in _files(game, "cards"):
        yield from data["card"]
    for path in _lists(folder_of(game)) if lists else ():
        _, *rows = path.read_text("utf-8").splitlines()
        yield from map(json.loads, rows)


def _lists(folder: Path) -> list[Path]:
    """The files of a card a line, behind a first line about the file."""
    return sorted((folder / "cards").glob("*.jsonl"))


def _files(game: str, folder: str) -> Iterator[dict[str, Any]]:
    yield from map(_parse, sorted((folder_of(game) / folder).glob("*.toml")))


def _parse(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))
