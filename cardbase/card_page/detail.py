"""One card in detail: its facts in words, and every version of it in order."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from cardbase.card_page.text_diff import (
    DiffSpan,
    FactChange,
    changed_facts,
    text_diff,
    unknown_field,
)
from cardbase.hosting.translated import fact_in_words, named, translated
from cardbase.models import Card, Printing, Source, Wording
from cardbase.models.facts import text_keys
from rules.engine.schema import Schema
from rules.engine.translatable import label


@dataclass(frozen=True, slots=True)
class TextVersion:
    """One section of a card's text, with what changed since the version before."""

    label: str
    spans: tuple[DiffSpan, ...]


@dataclass(frozen=True, slots=True)
class Version:
    """One wording, with what changed since the one before."""

    wording: Wording
    facts: tuple[FactChange, ...]
    texts: tuple[TextVersion, ...]
    is_current: bool


@dataclass(frozen=True, slots=True)
class Fact:
    """A printed fact and the words for it."""

    label: str
    value: str
    is_known: bool = True


@dataclass(frozen=True, slots=True)
class Dispute:
    """A fact of which sources say different things: what each of them says."""

    label: str
    values: tuple[tuple[str, Source], ...]


@dataclass(frozen=True, slots=True)
class Misprint:
    """What stands on one printing otherwise than it should."""

    printing: Printing
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class CardDetail:
    """What the card page shows that is not a row of its own."""

    facts: tuple[Fact, ...]
    disputes: tuple[Dispute, ...]
    misprints: tuple[Misprint, ...]
    versions: tuple[Version, ...]  # the latest first
    unknown: tuple[str, ...]

    @property
    def has_changed(self) -> bool:
        return len(self.versions) > 1


def card_detail(card: Card) -> CardDetail:
    """Fetch the card `with_wordings()` and `with_disputed_facts()` first."""
    schema = card.game.schema
    return CardDetail(
        facts=tuple(facts_in_words(card)),
        disputes=tuple(_disputes(card, schema)),
        misprints=tuple(_misprints(card, schema)),
        versions=tuple(reversed(list(_versions(card, schema)))),
        unknown=tuple(_in_sentence(_label(schema, card.kind, key)) for key in card.unknown),
    )


def _in_sentence(word: str) -> str:
    return translated(label(word, word.lower()))


def facts_in_words(card: Card) -> Iterator[Fact]:
    """The facts that the card has, in the order of its game; those nobody knows among them."""
    schema = card.game.schema
    if schema is None:
        for key, value in card.stats.items():
            field = unknown_field(key)
            yield Fact(field.label, fact_in_words(field, value) or named("none"))
        return
    for field in schema.kind(card.kind).fields:
        value = card.stats.get(field.key)
        if field.key in card.unknown:
            yield Fact(field.label, named("unknown"), is_known=False)
        elif value not in (None, "", [], ()):
            yield Fact(field.label, fact_in_words(field, value))


def _disputes(card: Card, schema: Schema | None) -> Iterator[Dispute]:
    fields = {field.key: field for field in schema.kind(card.kind).fields} if schema else {}
    for key, rows in groupby(card.disputed_facts.all(), key=lambda row: row.field):
        field = fields.get(key) or unknown_field(key)
        values = tuple((fact_in_words(field, row.value), row.source) for row in rows)
        yield Dispute(_label(schema, card.kind, key), values)


def _misprints(card: Card, schema: Schema | None) -> Iterator[Misprint]:
    kind = schema.kind(card.kind) if schema else None
    for printing in card.printings.all():
        facts = [
            Fact(label, name)
            for label, name in (("Name", printing.printed_name), ("Title", printing.printed_title))
            if name
        ]
        for field in kind.fields if kind else ():
            if field.key in printing.printed_stats:
                value = printing.printed_stats[field.key]
                facts.append(Fact(field.label, fact_in_words(field, value) or named("none")))
        for section, text in printing.printed_texts.items():
            facts.append(Fact(_label(schema, card.kind, section), _plain(text)))
        if facts:
            yield Misprint(printing, tuple(facts))


def _versions(card: Card, schema: Schema | None) -> Iterator[Version]:
    wordings = list(card.wordings.all())
    before: Wording | None = None
    for wording in wordings:
        facts = (
            changed_facts(_known_before(before, wording), wording.stats, schema, card.kind)
            if before
            else ()
        )
        texts = tuple(_texts(before, wording, schema))
        yield Version(wording, tuple(facts), texts, wording is wordings[-1])
        before = wording


def _known_before(before: Wording, now: Wording) -> dict[str, object]:
    """The facts of the version before; what became known since was unknown then, not nothing."""
    learned = [key for key in before.unknown if key in now.stats and key not in now.unknown]
    return {**before.stats, **dict.fromkeys(learned, "unknown")}


def _texts(before: Wording | None, now: Wording, schema: Schema | None) -> Iterator[TextVersion]:
    sections = {section.key: section.label for section in (schema.sections if schema else ())}
    earlier = before.texts if before else {}
    for key in dict.fromkeys([*sections, *now.texts, *earlier]):
        text = now.texts.get(key, "")
        then = earlier.get(key, "") if before else text
        if text or then:
            label = sections.get(key, key.capitalize())
            yield TextVersion(label, tuple(text_diff(_plain(then), _plain(text))))


def _plain(text: str) -> str:
    """Markers and named types without the signs that set them apart for programs."""
    return text.translate({ord(sign): None for sign in "|<>"})


def _label(schema: Schema | None, kind: str, key: str) -> str:
    if schema is None:
        return key
    names = {section.key: section.label for section in schema.sections} | text_keys(schema, kind)
    for found in schema.kinds:
        if found.key == kind:
            names |= {field.key: field.label for field in found.fields}
    return names.get(key, key)
