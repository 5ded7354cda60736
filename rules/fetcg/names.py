"""What a card is called, and which cards count as one name (FETCG-DECK-2 to 6)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.cards import CardData
from rules.fetcg.cards import CROWN

_WITH_GENDER = re.compile(r"(?P<name>.+) \((?P<gender>male|female)\)")


@dataclass(frozen=True, slots=True)
class Name:
    """A written name, a gender or none, a crown or none: the name key of FETCG-DECK-6."""

    written: str
    gender: str = ""
    crown: bool = False

    @property
    def shown(self) -> str:
        return f"{CROWN}{self.written}" if self.crown else self.written


@dataclass(frozen=True, slots=True)
class Called:
    """A name as another card's text gives it; without a gender it means either."""

    written: str
    crown: bool = False
    gender: str = ""

    def fits(self, name: Name) -> bool:
        return (
            self.written == name.written
            and self.crown == name.crown
            and self.gender in ("", name.gender)
        )

    def fits_family(self, name: Name) -> bool:
        """A family line names a person, whichever crown the card bears."""
        return self.written == name.written and self.gender in ("", name.gender)


@lru_cache(maxsize=4096)
def _name(written: str, gender: str) -> Name:
    return Name(written.removeprefix(CROWN), gender, written.startswith(CROWN))


def name_of(card: CardData) -> Name:
    return _name(card.name, card.stats.get("gender") or "")


@lru_cache(maxsize=1024)
def called(text: str | None) -> tuple[Called, ...]:
    """A list such as "Aldren, ♔Aldren, Rowan (female)"."""
    return tuple(_called(part.strip()) for part in (text or "").split(",") if part.strip())


def _called(text: str) -> Called:
    found = _WITH_GENDER.fullmatch(text)
    written, gender = (found["name"], found["gender"]) if found else (text, "")
    return Called(written.removeprefix(CROWN), written.startswith(CROWN), gender)
