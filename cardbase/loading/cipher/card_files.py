"""The public list as files of the shipped catalogue: facts as they are, texts in our own words.

A file a series, a card a line, in the order of the numbers. Cards that a file of the folder has
already, in somebody's own wording, are left out.
"""

import csv
import io
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.utils.text import slugify

from cardbase.loading.cipher.cardlist import SOURCE, UNKNOWN_TEXTS, read
from cardbase.loading.cipher.own_words import (
    Kind,
    OwnLine,
    in_own_words,
    with_names_as_spelled,
)
from cardbase.loading.game_folder import GameFolder, card_lists
from cardbase.loading.records import CardRecord, PrintingRecord
from cardbase.loading.report import Refused

LONGEST_KEY = 90
# What an id of another program is good for stays; its name for the picture does not.
KEPT_IDS = ("cardlist", "ciphervit", "lackey")


@dataclass(slots=True)
class Written:
    """What was written: cards and printings, and what became of each line."""

    cards: int = 0
    printings: int = 0
    partial: int = 0
    by_hand: int = 0
    lines: Counter[Kind] = field(default_factory=Counter)
    unsaid: list[OwnLine] = field(default_factory=list)


def write_card_files(
    folder: Path, contents: Sequence[bytes], illustrators: Mapping[str, str]
) -> Written:
    """Write `cards/*.jsonl` of the game's folder anew from all parts of the list."""
    written = Written()
    files = GameFolder(folder)
    series = {entry["code"]: entry.get("series", 0) for entry in files.entries("set")}
    by_series: dict[int, list[tuple[str, str]]] = {}
    keys = _Keys(files)
    for record in read(*contents):
        if keys.has(record):
            written.by_hand += 1
            continue
        entry = _entry(record, keys.free_key(record), illustrators, written)
        first = record.printings[0]
        if first.set not in series:
            raise Refused.whole(record.place, f"is of set {first.set!r}, which sets.toml lacks.")
        line = json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
        by_series.setdefault(series[first.set], []).append((first.full_code, line))
    for path in card_lists(folder):
        path.unlink()
    heading = json.dumps({"wordings_from": SOURCE["key"]})
    for number, cards in by_series.items():
        lines = [heading, *(line for _, line in sorted(cards))]
        path = folder / "cards" / f"list-series-{number:02}.jsonl"
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return written


def read_illustrators(content: bytes) -> dict[str, str]:
    """Who drew each number, from a table with the columns `number` and `illustrator`."""
    rows = csv.DictReader(io.StringIO(content.decode("utf-8-sig")))
    return {row["number"].strip(): row["illustrator"].strip() for row in rows}


class _Keys:
    """The cards that stand in other files of the folder, and the keys that are taken."""

    def __init__(self, files: GameFolder) -> None:
        cards = [
            card for file in files.card_files if not _is_list(file.name) for card in file.cards
        ]
        self._taken = {card["key"] for card in cards}
        self._places = {
            (card["name"], PrintingRecord(**printing).place)
            for card in cards
            for printing in card.get("printing", ())
        }

    def has(self, record: CardRecord) -> bool:
        return any((record.name, printing.place) in self._places for printing in record.printings)

    def free_key(self, record: CardRecord) -> str:
        """As the loader would choose it, so that imported cards and shipped ones meet."""
        plain = slugify(f"{record.name} {record.title}")[:LONGEST_KEY]
        numbered = f"{plain}-{slugify(record.printings[0].full_code)[:20]}"
        key = next(key for key in (plain, numbered) if key not in self._taken)
        self._taken.add(key)
        return key


def _is_list(name: str) -> bool:
    return name.endswith(".jsonl")


def _entry(
    record: CardRecord, key: str, illustrators: Mapping[str, str], written: Written
) -> dict[str, Any]:
    texts, unknown = _texts(record, written)
    written.cards += 1
    written.printings += len(record.printings)
    written.partial += bool(unknown)
    entry: dict[str, Any] = {"key": key, "name": record.name, "title": record.title}
    entry["kind"] = record.kind
    if unknown:
        entry |= {"provenance": "partial", "unknown": unknown}
    entry |= {"stats": record.stats, "texts": texts}
    entry["printing"] = [_printing(printing, illustrators) for printing in record.printings]
    return entry


def _texts(record: CardRecord, written: Written) -> tuple[dict[str, str], list[str]]:
    """Each section in our own words, and the sections of which something is not said."""
    texts, unknown = {}, list(record.unknown)
    for section, text in record.texts.items():
        lines = [in_own_words(line) for line in with_names_as_spelled(text).splitlines()]
        texts[section] = "\n".join(line.text for line in lines)
        written.lines.update(line.kind for line in lines)
        written.unsaid += [line for line in lines if line.kind == Kind.UNSAID]
        if any(line.kind != Kind.SAID for line in lines):
            unknown.append(UNKNOWN_TEXTS[section])
    return texts, unknown


def _printing(printing: PrintingRecord, illustrators: Mapping[str, str]) -> dict[str, Any]:
    ids = {name: id_ for name, id_ in printing.external_ids.items() if name in KEPT_IDS}
    stated = {
        "set": printing.set,
        "number": printing.number,
        "rarity": printing.rarity,
        "variant": printing.variant,
        "code": printing.code if printing.code != f"{printing.number}{printing.rarity}" else "",
        "printed_title": printing.printed_title,
        "illustrator": illustrators.get(printing.number, "") if _is_plain(printing) else "",
        "external_ids": ids,
    }
    needed = ("set", "number", "rarity")
    return {name: value for name, value in stated.items() if value or name in needed}


def _is_plain(printing: PrintingRecord) -> bool:
    """The printing that a table of a series' numbers speaks of: other ones may have other art."""
    return printing.number.startswith(printing.set) and not printing.rarity.endswith("+")


def public_files(data: Path) -> tuple[list[bytes], dict[str, str]]:
    """The parts of the list and who drew what, from the folder of public card data."""
    folder = data / "fe-cipher"
    names = ("fe-cipher-cards-en.json", "fe-cipher-facts-only.json")
    contents = [(folder / name).read_bytes() for name in names]
    return contents, read_illustrators((folder / "fe-cipher-b01-illustrators.csv").read_bytes())
