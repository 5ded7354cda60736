"""All rows that a search may use: the common ones and those that the games' schemas bring."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from rapidfuzz import process

import rules
from cardbase.search.language.aliases import ALIASES
from cardbase.search.language.common_fields import common_fields
from cardbase.search.language.field import Field, Type
from cardbase.search.language.orders import ORDERS
from cardbase.search.language.schema_fields import schema_fields

NEAR = 60
MOST_NEAR = 3


class Registry:
    """Rows by the names they go by; a key of one row outranks an alias of another."""

    def __init__(
        self,
        fields: Iterable[Field],
        words: str = "",
        cards: Registry | None = None,
        all_games: Registry | None = None,
    ) -> None:
        """`words` names the field that words alone are about, unless they are about all of a card;
        `cards` has the rows for what stands inside a field that takes a search for cards;
        `all_games` has the rows of all games where these are those of one."""
        self.fields = tuple(fields)
        self.words = words
        self.cards = cards
        self.all_games = all_games
        self._by_name: dict[str, Field] = {}
        for field in self.fields:
            for alias in field.aliases:
                self._by_name.setdefault(alias, field)
        for field in reversed(self.fields):
            self._by_name[field.key] = field

    @property
    def names(self) -> list[str]:
        return sorted(self._by_name)

    @property
    def texts(self) -> Field:
        """What a regular expression alone is about."""
        return self._by_name[self.words or "text"]

    @property
    def orders(self) -> list[str]:
        """What a list can be ordered by."""
        return [*ORDERS, *self.numbers]

    @property
    def numbers(self) -> list[str]:
        return [field.key for field in self.fields if field.type is Type.NUMBER]

    def find(self, name: str) -> Field | None:
        return self._by_name.get(_plain(name))

    def candidates(self, name: str) -> tuple[Field, ...]:
        """All fields that a name may mean, the one that `find` gives first.

        Several only where facts of several games are called the same elsewhere.
        """
        first = self.find(name)
        if first is None:
            return ()
        if first.key == _plain(name):
            return (first,)
        same = (key for key, names in ALIASES.items() if _plain(name) in names)
        others = (self._by_name[key] for key in same if key in self._by_name)
        return (first, *(field for field in others if field is not first))

    def __getitem__(self, name: str) -> Field:
        return self._by_name[name]

    def near(self, name: str, of: Iterable[str] | None = None) -> list[str]:
        """The names nearest to one that is not known, each field once, the best first."""
        # One-letter names are short for a field; to a misspelling they say nothing.
        known = [known for known in (self.names if of is None else of) if len(known) > 2]
        found = process.extract(name.lower(), known, score_cutoff=NEAR, limit=12)
        best = {(self.find(near) or near): near for near, _, _ in reversed(found)}
        ordered = [near for near, _, _ in found if near in best.values()]
        return ordered[:MOST_NEAR]


@lru_cache(maxsize=16)
def registry(game: str | None = None) -> Registry:
    """The rows for the cards of one game, or of all games together."""
    known = rules.games()
    common = common_fields(known)
    taken = {name for field in common for name in field.names}
    facts = schema_fields(known, taken)
    if game is None:
        return Registry((*common, *facts))
    return Registry((*common, *_own(game, facts, taken)), all_games=registry())


def _plain(name: str) -> str:
    return name.lower().replace("-", "_")


def _own(game: str, facts: list[Field], taken: set[str]) -> list[Field]:
    """A game's rows in its own words, by the keys they have among all games.

    Alone it may use short names that another game's rows go by: `weapon`, where only the rows of
    all games together must tell one game's weapon from another's weapons.
    """
    keys = {field.lookup: field.key for field in facts}
    alone = schema_fields([known for known in rules.games() if known.key == game], taken)
    return [
        replace(row, key=keys[row.lookup], aliases=row.names)
        if row.key != keys[row.lookup]
        else row
        for row in alone
    ]
