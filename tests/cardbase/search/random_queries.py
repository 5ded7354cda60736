"""Queries by chance: sensible ones about the cards of a catalogue, and nonsense."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from cardbase.search.language.field import Field, Type
from cardbase.search.language.registry import Registry
from tests.cardbase.search.oracle import PlainCard

WORD = re.compile(r"[A-Za-z]{3,}")
ORDERED = ("<", "<=", ">", ">=")
SIGNS = list("()\"/|!<>=~:-.,*+?[]{}\\^$#%_&;'’“”«»\x00\n\t\ud800é漢🂡½İßﬁ0123456789 ")
PATTERNS = (
    r"/^{0}/",
    r"/{0}$/",
    r"/\b{0}s?\b/",
    r"/[^a-c]{0}/",
    r"/{0}.*(is|may)/",
    r"/\d{{1,2}}/",
)


class Sensible:
    """Queries that can be read and mostly find something, for they use words of the cards."""

    def __init__(self, chance: Random, registry: Registry, cards: Sequence[PlainCard]) -> None:
        self.chance = chance
        self.registry = registry
        self.cards = cards
        # What is owned differs from person to person, and some doors know no person.
        left_out = (Type.DIRECTIVE, Type.COUNT)
        self.fields = [field for field in registry.fields if field.type not in left_out]
        self.numbers = [field for field in self.fields if field.type is Type.NUMBER]
        self.makers: dict[Type, Callable[[Field], str]] = {
            Type.NUMBER: self._number,
            Type.CHOICE: self._choice,
            Type.YES_NO: lambda field: f"{field.key}{self._equal()}{self._one(['yes', 'no'])}",
            Type.DATE: self._date,
            Type.ABILITIES: self._abilities,
            Type.TEXT: self._text,
            Type.PROSE: lambda field: f"{field.key}{self._one([':', '!='])}{self._word()}",
            Type.CODE: self._code,
            Type.SCALE: self._scale,
        }

    def query(self) -> str:
        parts = [self._either(depth=2) for _ in range(self.chance.choice((1, 1, 2, 2, 3)))]
        if self.chance.random() < 0.08:
            parts.append(f"as_of:{self.chance.choice(('2005', '2006-08-01', '2016-03', '2030'))}")
        if self.chance.random() < 0.2:
            parts.append("unique:printing")
        return " ".join(parts)

    def _either(self, depth: int) -> str:
        roll = self.chance.random()
        if depth and roll < 0.12:
            return f"-{self._either(depth - 1)}"
        if depth and roll < 0.3:
            inner = [self._either(depth - 1) for _ in range(self.chance.randint(2, 3))]
            return f"({self.chance.choice((' ', ' or ')).join(inner)})"
        return f"-{self._term()}" if roll > 0.88 else self._term()

    def _term(self) -> str:
        roll = self.chance.random()
        if roll < 0.1:
            return self._word()
        if roll < 0.14:
            return f'"{self._piece()}"'
        if roll < 0.17:
            return f'!"{self.chance.choice(self.cards).name}"'
        if roll < 0.24:
            left, right = self.chance.choice(self.numbers), self.chance.choice(self.numbers)
            return f"{left.key}{self._one([*ORDERED, '=', '!='])}{right.key}"
        if roll < 0.5:
            # Printings and numbers are where most can go wrong.
            some = [field for field in self.fields if field.about_printings]
            return self._of(self.chance.choice((*some, *self.numbers)))
        return self._of(self.chance.choice(self.fields))

    def _of(self, field: Field) -> str:
        return self.makers[field.type](field)

    def _number(self, field: Field) -> str:
        number = self._near(field)
        roll = self.chance.random()
        if roll < 0.4:
            return f"{field.key}{self._one(list(ORDERED))}{number}"
        if roll < 0.5:
            return f"{field.key}{self._equal()}{number}..{number + self.chance.randint(0, 40)}"
        if roll < 0.56:
            return f"{field.key}:{self._one([f'{number}..', f'..{number}'])}"
        if roll < 0.68:
            return f"{field.key}{self._equal()}{self._one(['X', 'none'])}"
        if roll < 0.8:
            return (
                f"{field.key}{self._equal()}{number}|{self._one(['X', 'none', self._near(field)])}"
            )
        return f"{field.key}{self._equal()}{number}"

    def _near(self, field: Field) -> int:
        fact = self.chance.choice(self.cards).wordings[-1].stats.get(field.fact)
        return fact if isinstance(fact, int) else self.chance.randint(0, 5)

    def _choice(self, field: Field) -> str:
        values = [key for key in field.choices if " " not in key] or ["none"]
        if field.is_fact:
            values.append("none")
        several = self.chance.sample(values, min(len(values), self.chance.choice((1, 1, 2))))
        return f"{field.key}{self._equal()}{'|'.join(several)}"

    def _date(self, field: Field) -> str:
        dates = ("2005", "2006-03", "2015-06-25", "2015", "2016-02", "2017")
        one = self.chance.choice(dates)
        roll = self.chance.random()
        if roll < 0.5:
            return f"{field.key}{self._one(list(ORDERED))}{one}"
        if roll < 0.6:
            return f"{field.key}:{self._one([f'..{one}', f'{one}..', f'2005..{one}'])}"
        return f"{field.key}{self._equal()}{self._one([one, one, 'none'])}"

    def _abilities(self, field: Field) -> str:
        roll = self.chance.random()
        if roll < 0.25:
            return f"{field.key}:({self._word()} -{self._word()})"
        if roll < 0.35:
            return f"{field.key}:({self._word()} or ({self._word()} {self._pattern()}))"
        if roll < 0.5:
            return f"{field.key}:{self._pattern()}"
        return (
            f"{field.key}{self._one([':', ':', '!='])}{self._one([self._word(), self._quoted()])}"
        )

    def _text(self, field: Field) -> str:
        value = self._one([self._word(), self._quoted(), self._pattern(), self._value_of(field)])
        if self.chance.random() < 0.1:
            return f"{field.key}~{self._word()}"
        return f"{field.key}{self._equal()}{value}"

    def _value_of(self, field: Field) -> str:
        card = self.chance.choice(self.cards)
        fact = card.wordings[-1].stats.get(field.fact) if field.is_fact else None
        value = fact if isinstance(fact, str) else getattr(card, field.lookup, card.name)
        if field.about_printings and card.printings:
            value = getattr(card.printings[0], field.lookup)
        return (
            f'"{value}"'
            if value and '"' not in value
            else "none"
            if field.is_fact
            else self._word()
        )

    def _code(self, field: Field) -> str:
        card = self.chance.choice(self.cards)
        if field.about_printings and card.printings:
            printing = self.chance.choice(card.printings)
            known = {
                "set": [printing.set_code, f'"{printing.set_name}"'],
                "rarity": [printing.rarity_code or "N", f'"{printing.rarity_name}"'],
                "number": [printing.number or "1", printing.code or "2"],
            }[field.lookup]
            value = self._one([text for text in known if text not in ("", '""')])
        elif field.key == "does":
            value = self._one(["draw", '"destroy enemy"', "boost", '"boost self attack"', "move"])
        elif field.key == "by":
            value = self._one(["triggered", "support", "always", "activated"])
        elif field.key == "rule":
            value = self._rule(card)
        else:
            value = self._one(["sword", "flier", card.kind, self._word()])
        return f"{field.key}{self._equal()}{value}"

    def _rule(self, card: PlainCard) -> str:
        """The number of a rule, or of a section, with or without the game; none at times."""
        known = [rule for ruling in card.rulings for rule in ruling.rule_ids]
        number = self._one([*known, "CIPHER-EVADE-6", "FMA-GEN-9", "A-1"])
        number = self._one([number, number.partition("-")[2] if number != "A-1" else number])
        return self._one([number, number.lower(), number.rpartition("-")[0]])

    def _scale(self, field: Field) -> str:
        if self.chance.random() < 0.5:
            return self._code(field)
        printings = self.chance.choice(self.cards).printings
        code = printings[0].rarity_code if printings else ""
        return f"{field.key}{self._one(list(ORDERED))}{code or 'N'}"

    def of(self, field: Field) -> str:
        """One term about a field that is no directive, by the field's own name."""
        return self._of(field)

    def _pattern(self) -> str:
        return self.chance.choice(PATTERNS).format(self._word())

    def _quoted(self) -> str:
        return f'"{self._piece()}"'

    def _word(self) -> str:
        """A word of some card, sometimes only its beginning."""
        words = WORD.findall(self._something())
        word = self.chance.choice(words) if words else "marth"
        word = word[: self.chance.randint(3, len(word))] if self.chance.random() < 0.2 else word
        return "ore" if word.lower() in ("or", "and") else word

    def _piece(self) -> str:
        words = WORD.findall(self._something())[:40] or ["marth"]
        start = self.chance.randrange(len(words))
        return " ".join(words[start : start + self.chance.randint(1, 3)])

    def _something(self) -> str:
        card = self.chance.choice(self.cards)
        texts = " ".join(card.wordings[-1].texts.values())
        return self.chance.choice((card.name, card.title, texts, texts)) or card.name

    def _equal(self) -> str:
        return self.chance.choice((":", ":", "=", "!="))

    def _one(self, values: Sequence[object]) -> str:
        return str(self.chance.choice(values))


class Nonsense:
    """Texts that nobody means: sensible pieces broken, and signs by chance."""

    def __init__(self, chance: Random, registry: Registry) -> None:
        self.chance = chance
        self.names = registry.names
        self.pieces = (
            *('"', "(", ")", "|", "..", "-", "/", "!", "or", "AND", " ", ":", "none", "X", "\\"),
            *("2006-13-45", "99999999999999999999", "a" * 300, "[", "{2,", "{2,4}", "(?=", "\\1"),
            *("text:(", "order:", "unique:", "as_of:", "cost", "attack", "%", "_", "yes", "red"),
        )

    def text(self) -> str:
        chance = self.chance
        length = chance.choice((1, 1, 2, 2, 3, 3, 5, 8, 20))
        return "".join(self._piece() for _ in range(length))

    def _piece(self) -> str:
        roll = self.chance.random()
        if roll < 0.25:
            return self.chance.choice(SIGNS)
        if roll < 0.5:
            op = self.chance.choice((":", "=", "!=", "<", "<=", ">", ">=", "~"))
            return f" {self.chance.choice(self.names)}{op}"
        if roll < 0.6:
            return chr(
                self.chance.choice((self.chance.randrange(128), self.chance.randrange(0x10FFFF)))
            )
        return self.chance.choice(self.pieces)
