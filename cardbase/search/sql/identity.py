"""What a card is: name, title, game, provenance, kind and worded facts."""

from __future__ import annotations

from django.db.models import Q

from cardbase.models.folding import fold
from cardbase.search.language.field import Field
from cardbase.search.language.text_facts import facts_with, kinds_with
from cardbase.search.language.values import Value as Operand
from cardbase.search.language.values import key_of, text_of
from cardbase.search.sql.condition import Condition, any_q
from cardbase.search.sql.expressions import fact_text, has_fact, holds, is_same
from cardbase.search.sql.fact_texts import MOST, texts_of_fact
from cardbase.search.sql.facts import has_choice
from cardbase.search.sql.frame import Frame
from cardbase.search.sql.lookups import Lookups
from cardbase.search.sql.texts import InList, of_text

MOST_LISTED = 16
LOOKUPS = frozenset({"name", "title", "game", "provenance", "type", "trait"})


def of_identity(
    field: Field, op: str, operand: Operand, frame: Frame, lookups: Lookups
) -> Condition:
    if field.lookup in ("name", "title"):
        text = frame.letters(field.lookup)
        return Condition.two_valued(
            of_text(text, op, operand, lambda word: lookups.names_like(field, word))
        )
    return _CONDITIONS[field.lookup](op, operand, frame)


def called(name: str, card: str = "") -> Q:
    """The whole name, or name and title as a card's page heads them; `card` is the path to it."""
    found = Q(**{f"{card}folded_name__same": name})
    place = name.find(", ")
    while place >= 0:
        found |= Q(
            **{
                f"{card}folded_name__same": name[:place],
                f"{card}folded_title__same": name[place + 2 :],
            }
        )
        place = name.find(", ", place + 1)
    return found


def _game(op: str, operand: Operand, frame: Frame) -> Condition:
    return Condition.two_valued(Q(**{frame.path("game__key"): key_of(operand)}))


def _provenance(op: str, operand: Operand, frame: Frame) -> Condition:
    return Condition.two_valued(Q(**{frame.path("provenance"): key_of(operand)}))


def _type(op: str, operand: Operand, frame: Frame) -> Condition:
    whole = op == "="
    kinds = any_q(
        Q(**{frame.path("game__key"): game, frame.path("kind"): kind})
        for game, kind in kinds_with(text_of(operand), whole=whole)
    )
    return Condition.two_valued(kinds | _worded(text_of(operand), whole, frame, types=True))


def _trait(op: str, operand: Operand, frame: Frame) -> Condition:
    return Condition.two_valued(_worded(text_of(operand), op == "=", frame, types=False))


def _worded(text: str, whole: bool, frame: Frame, *, types: bool) -> Q:
    conditions = []
    for worded in facts_with(text, whole=whole, types=types):
        if worded.choice:
            conditions.append(has_choice(frame.stats, worded.fact, worded.choice))
        else:
            conditions.append(_freely_worded(worded.fact, text, whole, frame))
    return any_q(conditions)


def _freely_worded(key: str, text: str, whole: bool, frame: Frame) -> Q:
    """To fold a few texts here is quicker than to fold that of every card."""
    fact = fact_text(frame.stats, key)
    known = texts_of_fact(key, frame.game)
    if len(known) > MOST:
        return is_same(fact, text) if whole else holds(fact, text)
    typed = fold(text)
    fitting = [one for one in known if typed == fold(one) or (not whole and typed in fold(one))]
    if len(fitting) > MOST_LISTED:
        return Q(InList(fact, fitting))
    # In the form that the index on facts serves.
    return any_q(has_fact(frame.stats, {key: one}) for one in fitting)


_CONDITIONS = {"game": _game, "provenance": _provenance, "type": _type, "trait": _trait}
