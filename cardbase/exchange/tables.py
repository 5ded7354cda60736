"""The tables a game's catalogue is made of, in the order in which one builds on another."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from cardbase.exchange.card_rows import CardRows
from cardbase.exchange.printing_rows import PrintingRows
from cardbase.exchange.reference_rows import RarityRows, SetRows, SourceRows
from cardbase.exchange.resource import GameResource
from cardbase.exchange.ruling_rows import RulingRows
from cardbase.exchange.wording_rows import WordingRows


@dataclass(frozen=True, slots=True)
class Table:
    """One table: how files and addresses call it, and what reads and writes it."""

    key: str
    label: str
    singular: str
    rows: type[GameResource[Any]]
    help: str


_ALL = (
    Table("sources", "Sources", "source", SourceRows, "The documents that facts were taken from."),
    Table("sets", "Sets", "set", SetRows, "Boosters, starter decks, promotions."),
    Table("rarities", "Rarities", "rarity", RarityRows, "How rare a printing is."),
    Table("cards", "Cards", "card", CardRows, "Every card with its current facts and text."),
    Table("printings", "Printings", "printing", PrintingRows, "Every printing of every card."),
    Table(
        "wordings",
        "Wordings and errata",
        "wording",
        WordingRows,
        "The original text of each card and its errata.",
    ),
    Table(
        "rulings", "Rulings", "ruling", RulingRows, "Answers to questions about cards and rules."
    ),
)
TABLES: Mapping[str, Table] = MappingProxyType({table.key: table for table in _ALL})


def table_of(key: str) -> Table:
    """KeyError names the tables there are."""
    try:
        return TABLES[key]
    except KeyError:
        raise KeyError(f"no table {key!r}; known: {', '.join(TABLES)}") from None
