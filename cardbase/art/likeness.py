"""What people are known to look like: a table a family of games, ours, over what a Name decides.

A person's clothes and hair are facts about a story, as their name is. A row says only what is
known; the file says where.
"""

import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path

from cardbase.art.facts import Likeness, Person

_FOLDER = Path(__file__).parent / "likenesses"
_UNKNOWN = Likeness()


@cache
def likenesses(family: str) -> dict[str, Likeness]:
    """All rows of a family's file, by Name."""
    rows = tomllib.loads((_FOLDER / f"{family}.toml").read_text(encoding="utf-8"))
    return {name: Likeness(**row) for name, row in rows.items()}


def likeness_of(name: str, family: str) -> Likeness:
    """The row of this Name; of "Robin (Female)" that of Robin, if she has none of her own."""
    rows = likenesses(family)
    return rows.get(name) or rows.get(name.partition(" (")[0], _UNKNOWN)


def person_called(name: str, family: str, *, sex: str = "", skin: int | None = None) -> Person:
    """The person of this Name; `skin` is what their kind has, where nothing else is known."""
    known = likeness_of(name, family)
    if skin is not None and known.skin is None:
        known = replace(known, skin=skin)
    return Person(name, sex, known)
