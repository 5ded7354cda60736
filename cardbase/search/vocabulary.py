"""What the cards of a game have under fields of open lists, so that a slip is seen as one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from django.db.models import F, Func, JSONField, TextField
from rapidfuzz import process

from cardbase.models import CardSet, CompiledText, Game, Printing, Rarity
from cardbase.models.folding import fold
from cardbase.models.kept import KeptWhileUnchanged
from cardbase.models.printing import PrintingQuerySet
from cardbase.models.version import latest_changes
from cardbase.rulebook import has_numbers, numbered_rules, rule_numbers
from cardbase.search.language.deeds import BY, deed_words
from cardbase.search.language.field import Field
from cardbase.search.language.text_facts import TYPES, kind_names, text_facts
from cardbase.search.sql.fact_texts import texts_of_fact
from cardbase.search.sql.short_tables import is_ranked

CHECKED = ("set", "rarity", "number", "type", "trait", "does", "by", "rule")
DEEDS = ("does", "by")
NEAR = 60
MOST_NEAR = 3


class EachPart(Func):
    """The elements of a JSON array, a row for each."""

    function = "jsonb_array_elements"
    output_field = JSONField()
    set_returning = True


class EachText(Func):
    """The texts in a JSON array, a row for each."""

    function = "jsonb_array_elements_text"
    output_field = TextField()
    set_returning = True


# Each value with all the names it goes by, folded.
Names = Mapping[str, tuple[str, ...]]
_kept: KeptWhileUnchanged[Names] = KeptWhileUnchanged(most=64)


class CatalogueVocabulary:
    """The values of one game's cards, or of all games'."""

    def __init__(self, game: Game | None) -> None:
        self.game = game

    def unknown(self, field: Field, text: str, *, whole: bool) -> tuple[str, ...] | None:
        if field.lookup not in CHECKED:
            return None
        if field.lookup in DEEDS:
            return self._unknown_deed(field.lookup, text)
        if field.lookup == "rule":
            return self._unknown_rule(text, whole=whole)
        typed = fold(text)
        if field.lookup == "number" and self._printings.coded(text).exists():
            return None
        names = self._names(field.lookup)
        if any(_fits(field.lookup, typed, known, whole=whole) for known in names.values()):
            return None
        return _nearest(typed, names)

    def _unknown_rule(self, text: str, *, whole: bool) -> tuple[str, ...] | None:
        """A rule without a ruling is no slip: what counts is the game's rules page."""
        game = self.game.key if self.game else None
        if rule_numbers(text, game, whole=whole) or not has_numbers(game):
            return None
        return _nearest(fold(text), _names_of_rules(game))

    def has_place(self, field: Field, text: str) -> bool:
        return is_ranked(text, self.game.pk if self.game else None)

    def _unknown_deed(self, lookup: str, text: str) -> tuple[str, ...] | None:
        """The text with its first word that no deed has replaced by the nearest that one has."""
        known = self._names(lookup)
        words = deed_words(text)
        wrong = next((place for place, word in enumerate(words) if word not in known), None)
        if wrong is None:
            return None if words else ()
        near = _nearest(words[wrong], known)
        return tuple(" ".join((*words[:wrong], word, *words[wrong + 1 :])) for word in near)

    def _names(self, lookup: str) -> Names:
        key = (self.game.pk if self.game else None, lookup)
        return _kept.get(key, self._state, lambda: dict(self._read(lookup)))

    def _read(self, lookup: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        if lookup in ("set", "rarity"):
            table = CardSet if lookup == "set" else Rarity
            rows = table.objects.filter(game=self.game) if self.game else table.objects.all()
            for code, name in rows.order_by().values_list("code", "name"):
                yield code, (fold(code), fold(name))
        elif lookup == "number":
            for code in self._printings.order_by().values_list("code", flat=True).distinct():
                yield code, (fold(code),)
        elif lookup in DEEDS:
            for word in self._words_of_deeds():
                if word.startswith(BY) == (lookup == "by"):
                    yield word.removeprefix(BY), (word.removeprefix(BY),)
        else:
            yield from self._worded(types=lookup == "type")
            if lookup == "type":
                for key, label in kind_names(self.game.key if self.game else None).items():
                    yield key, (fold(key), fold(key).replace("_", " "), fold(label))

    def _worded(self, *, types: bool) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Choices by their keys, and whatever cards ever said in facts of free words."""
        game = self.game.key if self.game else None
        for worded in text_facts(game):
            if types and worded.fact not in TYPES:
                continue
            if worded.choice:
                key = worded.choice
                yield key, (fold(key), fold(key).replace("_", " "), fold(worded.label))
                continue
            for text in texts_of_fact(worded.fact, game):
                yield text, (fold(text),)

    def _words_of_deeds(self) -> list[str]:
        """Every word that stands in a deed of some card."""
        texts = CompiledText.objects.order_by()
        if self.game:
            texts = texts.filter(card__game=self.game)
        words = texts.annotate(word=EachText(EachPart(F("deeds")))).values_list("word", flat=True)
        return sorted(words.distinct())

    @cached_property
    def _state(self) -> tuple[int, ...]:
        """The catalogue's state when the first value was looked up."""
        return latest_changes()

    @property
    def _printings(self) -> PrintingQuerySet:
        return Printing.objects.in_game(self.game.key) if self.game else Printing.objects.all()


def _names_of_rules(game: str | None) -> Names:
    return {
        rule.number: (fold(rule.number), fold(rule.short_number))
        for _, rule in numbered_rules(game)
    }


def _fits(lookup: str, typed: str, known: tuple[str, ...], *, whole: bool) -> bool:
    """As the search compares: parts of a set's name, of a type, of a trait."""
    if lookup == "set":
        code, name = known
        return typed == code or (not whole and typed in name)
    if lookup == "rarity" or whole:
        return typed in known
    return lookup != "number" and any(typed in name for name in known)


def _nearest(typed: str, names: Names) -> tuple[str, ...]:
    flat = [(name, value) for value, known in names.items() for name in known]
    found = process.extract(
        typed, [name for name, _ in flat], score_cutoff=NEAR, limit=4 * MOST_NEAR
    )
    return tuple(dict.fromkeys(flat[place][1] for _, _, place in found))[:MOST_NEAR]
