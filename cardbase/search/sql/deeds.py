"""What cards do: `does:` and `by:`, over the deeds of their compiled texts."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q

from cardbase.models import CompiledText
from cardbase.search.language.deeds import BY, deed_words
from cardbase.search.language.tree import And, Node, Term
from cardbase.search.language.values import Text, text_of
from cardbase.search.language.values import Value as Operand
from cardbase.search.sql.condition import Condition
from cardbase.search.sql.frame import Frame

LOOKUPS = ("does", "by")


def of_deed(lookup: str, operand: Operand, frame: Frame) -> Condition:
    return does_deed(_words(lookup, operand), frame)


def does_deed(words: Iterable[str], frame: Frame) -> Condition:
    """Match cards of which one deed has all of the words.

    Unknown of cards whose text is not read to the end.
    """
    texts = CompiledText.objects.order_by().filter(card=OuterRef(frame.card))
    known = texts.filter(deeds__isnull=False)
    does = Q(Exists(known.filter(deeds__contains=[sorted(set(words))])))
    read = Q(Exists(known.filter(is_complete=True)))
    return Condition(does, ~does & read, ~does & ~read)


def of_one_deed(node: And[Node]) -> tuple[tuple[Term, ...], list[str]]:
    """The terms of a conjunction that are about one deed, and all of its words.

    `does:` and `by:` side by side with one value each; nothing where it is not so.
    """
    terms = [part for part in node.parts if isinstance(part, Term) and _is_plain(part)]
    if {term.field.lookup for term in terms} != set(LOOKUPS):
        return (), []
    words = [word for term in terms for word in _words(term.field.lookup, term.values[0])]
    return tuple(terms), words


def _is_plain(term: Term) -> bool:
    return (
        term.field.lookup in LOOKUPS
        and term.op != "!="
        and len(term.values) == 1
        and isinstance(term.values[0], Text)
    )


def _words(lookup: str, operand: Operand) -> list[str]:
    words = deed_words(text_of(operand))
    return [f"{BY}{word}" for word in words] if lookup == "by" else words
