"""What happened to a card: rulings, earlier wordings, legality, and the flags that follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value

from cardbase.models import CompiledText, Printing, Ruling, Wording
from cardbase.rulebook import rule_numbers
from cardbase.search.language.field import Field
from cardbase.search.language.values import Nothing, Period, is_yes, key_of, text_of
from cardbase.search.language.values import Value as Operand
from cardbase.search.sql.condition import Condition
from cardbase.search.sql.expressions import Sign
from cardbase.search.sql.frame import Frame, Letters
from cardbase.search.sql.texts import LETTERS_OF_WORDING, of_text

COMPARED = {"<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}


def of_history(field: Field, op: str, operand: Operand, frame: Frame) -> Condition:
    return _CONDITIONS[field.lookup](op, operand, frame)


def _ruling(op: str, operand: Operand, frame: Frame) -> Condition:
    return _some(Ruling.objects.filter(of_text(Letters.of(F("text")), ":", operand)), frame)


def _rule(op: str, operand: Operand, frame: Frame) -> Condition:
    numbers = rule_numbers(text_of(operand), frame.game, whole=op == "=")
    return _some(Ruling.objects.filter(rule_ids__overlap=numbers), frame)


def _was(op: str, operand: Operand, frame: Frame) -> Condition:
    """Wordings that a later one of the same card has replaced."""
    said_so = Wording.objects.filter(of_text(LETTERS_OF_WORDING, ":", operand))
    changed = Wording.objects.filter(card=OuterRef("card"), erratum__isnull=False)
    after_an_erratum = changed.filter(
        Q(erratum__date__gt=OuterRef("erratum__date"))
        | Q(erratum__date=OuterRef("erratum__date"), erratum__gt=OuterRef("erratum"))
    )
    replaced = Q(erratum__isnull=True) & Q(Exists(changed)) | Q(Exists(after_an_erratum))
    return _some(said_so.filter(replaced), frame)


def _changed(op: str, operand: Operand, frame: Frame) -> Condition:
    """Wordings that an erratum of that time brought."""
    changes = Wording.objects.filter(erratum__isnull=False)
    if isinstance(operand, Nothing):
        return _some(changes, frame).denied()
    assert isinstance(operand, Period)
    return _some(changes.filter(_dated(op, operand)), frame)


def _dated(op: str, period: Period) -> Q:
    """Return whether the erratum's date compares so with the period, or is within it."""
    if op in ("<", ">="):
        return Q(**{f"erratum__date__{COMPARED[op]}": period.first})
    if op in ("<=", ">"):
        return Q(**{f"erratum__date__{COMPARED[op]}": period.last})
    since = Q(erratum__date__gte=period.first) if period.first else Q()
    return since & Q(erratum__date__lte=period.last) if period.last else since


def _legal(op: str, operand: Operand, frame: Frame) -> Condition:
    known = CompiledText.objects.filter(formats__isnull=False)
    legal = Q(formats__contains=[key_of(operand)])
    return _compiled(known.filter(legal), known.exclude(legal), known, frame)


def _scripted(op: str, operand: Operand, frame: Frame) -> Condition:
    known = CompiledText.objects.all()
    complete = Q(is_complete=is_yes(operand))
    return _compiled(known.filter(complete), known.exclude(complete), known, frame)


def _compiled(
    true: QuerySet[Any], false: QuerySet[Any], known: QuerySet[Any], frame: Frame
) -> Condition:
    return Condition(_some(true, frame).true, _some(false, frame).true, ~_some(known, frame).true)


def _some(rows: QuerySet[Any], frame: Frame) -> Condition:
    """Whether the card has such a row."""
    return Condition.two_valued(Q(Exists(rows.order_by().filter(card=OuterRef(frame.card)))))


def _flag(op: str, operand: Operand, frame: Frame) -> Condition:
    return _FLAGS[key_of(operand)](frame)


def _is_of(provenance: str) -> Callable[[Frame], Condition]:
    return lambda frame: Condition.two_valued(Q(**{frame.path("provenance"): provenance}))


def _printed_with(column: str) -> Callable[[Frame], Condition]:
    return lambda frame: _some(Printing.objects.exclude(**{column: ""}), frame)


def _reprinted(frame: Frame) -> Condition:
    other = Printing.objects.filter(card=OuterRef("card")).exclude(set=OuterRef("set"))
    return _some(Printing.objects.filter(Exists(other)), frame)


def _printed_once(frame: Frame) -> Condition:
    other = Printing.objects.filter(card=OuterRef("card")).exclude(pk=OuterRef("pk"))
    return _some(Printing.objects.exclude(Exists(other)), frame)


_FLAGS: dict[str, Callable[[Frame], Condition]] = {
    "erratum": lambda frame: _some(Wording.objects.filter(erratum__isnull=False), frame),
    "official": _is_of("official"),
    "partial": _is_of("partial"),
    "sample": _is_of("sample"),
    "playable": lambda frame: _is_of("partial")(frame).denied(),
    "reprint": _reprinted,
    "unique_printing": _printed_once,
    "ruling": lambda frame: _some(Ruling.objects.all(), frame),
    "illustrator": _printed_with("illustrator"),
    "flavour": _printed_with("flavour"),
    "title": lambda frame: Condition.two_valued(~Q(**{frame.path("title"): ""})),
    "text": lambda frame: Condition.two_valued(
        Q(Sign(frame.column("full_text"), "~", Value(r"\S")))
    ),
    "printing": lambda frame: _some(Printing.objects.all(), frame),
}
_CONDITIONS = {
    "ruling": _ruling,
    "rule": _rule,
    "was": _was,
    "changed": _changed,
    "legal": _legal,
    "scripted": _scripted,
    "is": _flag,
    "has": _flag,
}
