"""What is not printed as a fact: name, kind, rulings, wordings, legality, flags."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value

from cardbase.models import Printing, Reading, Ruling, Wording
from cardbase.models.expressions import CardText
from cardbase.search.language.field import Field
from cardbase.search.language.values import Value as Said
from cardbase.search.language.worded import facts_with, kinds_with
from cardbase.search.sql.expressions import Sign, fact_text, holds, is_same
from cardbase.search.sql.facts import has_choice
from cardbase.search.sql.frame import Frame
from cardbase.search.sql.leaf import Leaf, any_q
from cardbase.search.sql.lookups import Lookups
from cardbase.search.sql.texts import of_text


def of_story(field: Field, op: str, said: Said, frame: Frame, lookups: Lookups) -> Leaf:
    if field.lookup in ("name", "title"):
        text = frame.column(field.lookup)
        return Leaf.certain(of_text(text, op, said, lambda word: lookups.names_like(field, word)))
    return _CONDITIONS[field.lookup](op, said, frame)


def _game(op: str, said: Said, frame: Frame) -> Leaf:
    return Leaf.certain(Q(**{frame.path("game__key"): said.key}))


def _provenance(op: str, said: Said, frame: Frame) -> Leaf:
    return Leaf.certain(Q(**{frame.path("provenance"): said.key}))


def _type(op: str, said: Said, frame: Frame) -> Leaf:
    whole = op == "="
    kinds = any_q(
        Q(**{frame.path("game__key"): game, frame.path("kind"): kind})
        for game, kind in kinds_with(said.text, whole=whole)
    )
    return Leaf.certain(kinds | _worded(said.text, whole, frame, types=True))


def _trait(op: str, said: Said, frame: Frame) -> Leaf:
    return Leaf.certain(_worded(said.text, op == "=", frame, types=False))


def _worded(text: str, whole: bool, frame: Frame, *, types: bool) -> Q:
    conditions = []
    for worded in facts_with(text, whole=whole, types=types):
        if worded.choice:
            conditions.append(has_choice(frame.stats, worded.fact, worded.choice))
        else:
            fact = fact_text(frame.stats, worded.fact)
            conditions.append(is_same(fact, text) if whole else holds(fact, text))
    return any_q(conditions)


def _ruling(op: str, said: Said, frame: Frame) -> Leaf:
    return _some(Ruling.objects.filter(of_text(F("text"), ":", said)), frame)


def _rule(op: str, said: Said, frame: Frame) -> Leaf:
    # Numbers of rules are written in capitals.
    return _some(Ruling.objects.filter(rule_ids__contains=[said.text.upper()]), frame)


def _was(op: str, said: Said, frame: Frame) -> Leaf:
    """Wordings that a later one of the same card has replaced."""
    said_so = Wording.objects.filter(of_text(CardText(F("texts")), ":", said))
    changed = Wording.objects.filter(card=OuterRef("card"), erratum__isnull=False)
    after_an_erratum = changed.filter(
        Q(erratum__date__gt=OuterRef("erratum__date"))
        | Q(erratum__date=OuterRef("erratum__date"), erratum__gt=OuterRef("erratum"))
    )
    replaced = Q(erratum__isnull=True) & Q(Exists(changed)) | Q(Exists(after_an_erratum))
    return _some(said_so.filter(replaced), frame)


def _legal(op: str, said: Said, frame: Frame) -> Leaf:
    judged = Reading.objects.filter(formats__isnull=False)
    legal = Q(formats__contains=[said.key])
    return _read(judged.filter(legal), judged.exclude(legal), judged, frame)


def _scripted(op: str, said: Said, frame: Frame) -> Leaf:
    read = Reading.objects.all()
    return _read(read.filter(by_itself=said.yes), read.filter(by_itself=not said.yes), read, frame)


def _read(true: QuerySet, false: QuerySet, known: QuerySet, frame: Frame) -> Leaf:
    return Leaf(_some(true, frame).true, _some(false, frame).true, ~_some(known, frame).true)


def _some(rows: QuerySet, frame: Frame) -> Leaf:
    """Whether the card has such a row."""
    return Leaf.certain(Q(Exists(rows.order_by().filter(card=OuterRef(frame.card)))))


def _flag(op: str, said: Said, frame: Frame) -> Leaf:
    return _FLAGS[said.key](frame)


def _is_of(provenance: str) -> Callable[[Frame], Leaf]:
    return lambda frame: Leaf.certain(Q(**{frame.path("provenance"): provenance}))


def _printed_with(column: str) -> Callable[[Frame], Leaf]:
    return lambda frame: _some(Printing.objects.exclude(**{column: ""}), frame)


def _reprinted(frame: Frame) -> Leaf:
    other = Printing.objects.filter(card=OuterRef("card")).exclude(set=OuterRef("set"))
    return _some(Printing.objects.filter(Exists(other)), frame)


def _printed_once(frame: Frame) -> Leaf:
    other = Printing.objects.filter(card=OuterRef("card")).exclude(pk=OuterRef("pk"))
    return _some(Printing.objects.exclude(Exists(other)), frame)


_FLAGS: dict[str, Callable[[Frame], Leaf]] = {
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
    "title": lambda frame: Leaf.certain(~Q(**{frame.path("title"): ""})),
    "text": lambda frame: Leaf.certain(Q(Sign(frame.column("full_text"), "~", Value(r"\S")))),
    "printing": lambda frame: _some(Printing.objects.all(), frame),
}
_CONDITIONS = {
    "game": _game,
    "provenance": _provenance,
    "type": _type,
    "trait": _trait,
    "ruling": _ruling,
    "rule": _rule,
    "was": _was,
    "legal": _legal,
    "scripted": _scripted,
    "is": _flag,
    "has": _flag,
}
