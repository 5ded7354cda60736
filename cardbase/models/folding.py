"""Letters as people type them: one folding for what is stored and for what is asked.

A phone writes ’ where a card has ', a keyboard without accents writes e for é. Both are folded to
the same plain letters, by `fold` here and by the function `cardbase_fold` in PostgreSQL, which a
migration makes; a test holds that the two agree. `holds`, `same` and `begins` are lookups of every
text column: `Q(illustrator__holds="kozaki")`. They fold what is asked, and the column too unless
it is stored folded.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import CharField, Func, GeneratedField, Lookup, TextField
from django.db.models.sql.compiler import SQLCompiler

from cardbase.models.expressions import Sql

# Before decomposition, which would make a space, a quotation mark or a backslash of them; the
# last two would break the JSON that is folded as a text.
EARLY = {"´": "'", "`": "'", "\N{FULLWIDTH QUOTATION MARK}": ""} | dict.fromkeys(
    "\N{FULLWIDTH REVERSE SOLIDUS}\N{SMALL REVERSE SOLIDUS}", ""
)
APOSTROPHES = "‘’‚‛ʹʻʼʽˈ′‵"
DASHES = "‐‒–—―−"
STROKES = {"ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ı": "i", "×": "x"}
# No sign of their own: curly double quotation marks, and what joins or parts letters unseen.
UNSEEN = "“”„‟«»\N{SOFT HYPHEN}\u200b\u200c\u200d\u2060\ufeff"
COMBINING = "".join(map(chr, range(0x300, 0x370)))  # accents, once letters are decomposed
LATE = (
    dict.fromkeys(APOSTROPHES, "'")
    | dict.fromkeys(DASHES, "-")
    | STROKES
    | dict.fromkeys(UNSEEN + COMBINING, "")
)

_EARLY, _LATE = str.maketrans(EARLY), str.maketrans(LATE)


def fold(text: str) -> str:
    """Return the text without accents, capitals and kinds of quotation marks and dashes."""
    decomposed = unicodedata.normalize("NFKD", text.translate(_EARLY))
    return decomposed.translate(_LATE).lower()


class Fold(Func):
    """`fold` of a column, in the database."""

    function = "cardbase_fold"
    output_field = TextField()


class FoldedTextField(TextField):  # type: ignore[type-arg]
    """A text that is stored folded, and so is not folded again when it is asked for."""


class _FoldedLookup(Lookup[str]):
    """Compares a text with what somebody typed; both folded."""

    template = ""

    def get_prep_lookup(self) -> Any:
        return fold(self.rhs) if isinstance(self.rhs, str) else self.rhs

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> Sql:
        text, params = self.process_lhs(compiler, connection)
        if not is_folded(self.lhs.output_field):
            text = f"cardbase_fold({text})"
        asked, more = self.process_rhs(compiler, connection)
        return self.template.format(text=text, asked=asked), [*params, *more]


def is_folded(field: Any) -> bool:
    """Return whether texts of the field are stored folded."""
    if isinstance(field, GeneratedField):
        field = field.output_field
    return isinstance(field, FoldedTextField)


class Same(_FoldedLookup):
    """The whole text."""

    lookup_name = "same"
    template = "{text} = {asked}"


class _Like(_FoldedLookup):
    """A pattern of LIKE, which indexes serve."""

    template = "{text} LIKE {asked}"
    pattern = ""

    @classmethod
    def pattern_of(cls, letters: str) -> str:
        """The pattern for text as somebody typed it."""
        letters = fold(letters)
        for sign in ("\\", "%", "_"):
            letters = letters.replace(sign, f"\\{sign}")
        return cls.pattern.format(letters)

    def get_prep_lookup(self) -> Any:
        return self.pattern_of(self.rhs) if isinstance(self.rhs, str) else self.rhs


class Holds(_Like):
    """A part of the text."""

    lookup_name = "holds"
    pattern = "%{}%"


class Begins(_Like):
    """The beginning of the text."""

    lookup_name = "begins"
    pattern = "{}%"


for _lookup in (Same, Holds, Begins):
    CharField.register_lookup(_lookup)
    TextField.register_lookup(_lookup)
