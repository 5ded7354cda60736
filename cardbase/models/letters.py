"""Runs of three letters: what an index can say of the letters in a text.

A text that holds "draw" holds "dra" and "raw". PostgreSQL keeps an index from each run to the cards
that have it, over the function `cardbase_letters`, which a migration makes; `runs` gives the runs
that a search must find there. The ends of a text count as line breaks, so that the beginning and
the end of a line are runs too.
"""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db.models import Func, TextField

LENGTH = 3
END = "\n"
# Cuts runs from one another in the database, and so is in none.
CUT = "\x01"


def runs(letters: str) -> set[str]:
    """All runs of three in folded letters; a line break at either end is an end of the text."""
    parts = (letters[at : at + LENGTH] for at in range(len(letters) - LENGTH + 1))
    return {part for part in parts if CUT not in part}


class Letters(Func):
    """The runs of a folded column."""

    function = "cardbase_letters"
    output_field = ArrayField(TextField(db_collation="C"))
