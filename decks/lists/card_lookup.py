"""Which card of a game a piece of text means, and which cards it might have meant."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field

from django.utils.translation import gettext
from rapidfuzz import fuzz, process

from cardbase.models import Card, Game, Printing
from decks.lists.evidence import Evidence

MOST_SUGGESTIONS = 4
MOST_NAMESAKES = 40
# Below this a suggestion is noise: names of one game share many letters.
NEAR = 70
# A number says more than a name, for titles are translated in many ways; but a wholly different
# name beside it means that one of the two is a slip.
SAME_NAME = 55

# Programs that call cards by ids of their own, by the key under which printings have them.
PROGRAMS = {"ciphervit": "CipherVit", "cardlist": "Decksteria", "lackey": "LackeyCCG"}

_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card as deck lists name it."""

    pk: int
    key: str
    full_name: str
    code: str = ""
    name: str = ""

    def __str__(self) -> str:
        return f"{self.code} {self.full_name}" if self.code else f"{self.full_name} [{self.key}]"


@dataclass(frozen=True, slots=True)
class ListedPrinting:
    """A printing to which another program gives an id."""

    card: int
    set_code: str


@dataclass(slots=True)
class Match:
    """The card that was meant, or a sentence why it is not clear and which cards come near."""

    card: ListedCard | None = None
    why: str = ""
    near: list[ListedCard] = field(default_factory=list)


class CardLookup:
    """All cards of a game by number, key and name; read once for a whole list."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.suggests = True
        self._by_code: dict[str, set[int]] = defaultdict(set)
        self._by_place: dict[tuple[str, str], set[int]] = defaultdict(set)
        self.sets: dict[str, set[int]] = defaultdict(set)
        self.rarities: dict[str, set[int]] = defaultdict(set)
        self._by_name: dict[str, set[int]] = defaultdict(set)
        self._by_full_name: dict[str, set[int]] = defaultdict(set)
        self._by_external_id: dict[tuple[str, str], list[ListedPrinting]] = defaultdict(list)
        self._ids: dict[int, dict[str, tuple[str, str]]] = defaultdict(dict)
        self._set_of_code: dict[str, str] = {}
        codes = self._read_printings()
        self._cards = self._read_cards(codes)
        self.codes: Collection[str] = self._by_code.keys()
        self._by_key = {card.key: card for card in self._cards.values()}
        self.keys: Collection[str] = self._by_key.keys()
        self.programs = {label.casefold(): program for program, label in PROGRAMS.items()}
        self._full_names = {pk: plain(card.full_name) for pk, card in self._cards.items()}

    def match(self, said: Evidence) -> Match:
        """Return the one card on which everything that a line says agrees."""
        if said.foreign_id:
            return self._match_foreign(*said.foreign_id)
        for code in said.codes:
            if code.upper() not in self.codes:
                return self._unknown_code(code, said.name)
        found, why = self._numbered(said)
        if why:
            near = self._sorted(found) + self._named(said.name)
            return Match(why=why, near=list(dict.fromkeys(near)))
        if said.codes or said.keys:
            return self._checked(said, found)
        if said.name:
            return self._match_name(said, found)
        if said.sets:
            return self._only(said, found or self.sets[said.sets[0][0].upper()])
        return Match(why=gettext("There is no card in this line."))

    def has_name(self, text: str) -> bool:
        """Whether a card is called exactly this, by its name, its title or both."""
        return bool(self._by_name.get(plain(text)))

    def listed(self, pk: int) -> ListedCard:
        return self._cards[pk]

    def all_cards(self) -> Collection[ListedCard]:
        return self._cards.values()

    def cards_with_id(self, program: str, id_: str, set_code: str = "") -> list[ListedCard]:
        """Return the cards that another program knows by this id, those of the set if any are."""
        printings = self._by_external_id.get((program, id_), [])
        in_set = [printing for printing in printings if printing.set_code == set_code]
        return self._sorted({printing.card for printing in in_set or printings})

    def has_ids_of(self, program: str) -> bool:
        return any(known == program for known, _ in self._by_external_id)

    def ids_of(self, pk: int) -> dict[str, tuple[str, str]]:
        """Return by program the id of the first printing that has one, and its set."""
        return self._ids.get(pk, {})

    def set_of(self, card: ListedCard) -> str:
        """Return the code of the set of the printing whose number lists use for the card."""
        return self._set_of_code.get(card.code, "")

    def is_called(self, card: ListedCard, name: str) -> bool:
        """Return True if a text may be another spelling of a card's name, and of no other's."""
        named = self._by_name.get(plain(name))
        if named:
            return card.pk in named
        return fuzz.partial_ratio(plain(name), self._full_names[card.pk]) >= SAME_NAME

    def by_key(self, key: str) -> ListedCard | None:
        return self._by_key.get(key)

    def _numbered(self, said: Evidence) -> tuple[set[int], str]:
        """Return the cards that have all numbers, sets and rarities of a line; or why none has.

        If they disagree, the cards returned with the reason are those of the last that agreed
        and of the first that did not.
        """
        found: set[int] | None = None
        words: list[str] = []
        for word, pks in self._meanings(said):
            if not pks:
                return found or set(), self._no_such_number(word)
            if found is not None and not found & pks:
                sentence = gettext("%(number)s is not the same card as %(others)s.")
                return found | pks, sentence % {"number": word, "others": " ".join(words)}
            found = pks if found is None else found & pks
            words.append(word)
        return found or set(), ""

    def _meanings(self, said: Evidence) -> list[tuple[str, set[int]]]:
        """Return what a line says besides the name, and the cards of which each is true."""
        found = [(f"[{key}]", {self._by_key[key].pk}) for key in said.keys]
        found += [(code, self._by_code[code.upper()]) for code in said.codes]
        for set_code, number in said.sets:
            if number:
                pks = self._by_place.get((set_code.upper(), _plain_number(number)), set())
                found.append((f"{set_code} {number}", pks))
        return found

    def _checked(self, said: Evidence, found: set[int]) -> Match:
        """Return the card that a number or key identifies, unless anything contradicts it."""
        what = " ".join([*said.codes, *(f"[{key}]" for key in said.keys)])
        if len(found) > 1:
            named = found & self._called(said.name)
            if len(named) != 1:
                sentence = gettext("%(number)s matches more than one card.")
                return Match(why=sentence % {"number": what}, near=self._sorted(found))
            found = named
        (pk,) = found
        card = self._cards[pk]
        if said.name and not self.is_called(card, said.name):
            near = list(dict.fromkeys([card, *self._named(said.name)]))
            return Match(why=_is_another(what, card.full_name, said.name), near=near)
        return self._only(said, found)

    def _only(self, said: Evidence, found: set[int]) -> Match:
        """Return the one card left, if sets and rarities are its own and nothing is unread."""
        for set_code, _ in said.sets:
            fitting = found & self.sets[set_code.upper()]
            if not fitting:
                sentence = gettext("%(card)s is not in %(set)s.")
                why = sentence % {"card": self._call(found), "set": set_code}
                return Match(why=why, near=self._sorted(found))
            found = fitting
        for rarity in said.rarities:
            fitting = found & self.rarities[rarity.upper()]
            if not fitting:
                sentence = gettext("%(card)s is not printed as %(rarity)s.")
                why = sentence % {"card": self._call(found), "rarity": rarity}
                return Match(why=why, near=self._sorted(found))
            found = fitting
        if len(found) != 1:
            return Match(why=self._several(found, said.name), near=self._sorted(found))
        card = self._cards[next(iter(found))]
        stray = [sign for sign in said.stray if sign not in card.full_name]
        if stray:
            sentence = gettext("“%(text)s” is not understood.")
            return Match(why=sentence % {"text": " ".join(stray)}, near=[card])
        return Match(card)

    def _call(self, pks: set[int]) -> str:
        first = self._sorted(pks)[0]
        return first.full_name if len(pks) == 1 else first.name

    def _several(self, pks: set[int], name: str) -> str:
        if not name:
            return gettext("More than one card fits this line; use the number.")
        sentence = gettext("%(count)s cards are named “%(name)s”; use the number.")
        return sentence % {"count": len(pks), "name": name}

    def _no_such_number(self, number: str) -> str:
        sentence = gettext("No %(game)s card has the number %(number)s.")
        return sentence % {"game": self.game, "number": number}

    def _match_foreign(self, program: str, id_: str) -> Match:
        cards = self.cards_with_id(program, id_)
        if len(cards) == 1:
            return Match(cards[0])
        sentence = (
            gettext("More than one card has the %(program)s number %(number)s.")
            if cards
            else gettext("No card here has the %(program)s number %(number)s.")
        )
        return Match(why=sentence % {"program": PROGRAMS[program], "number": id_}, near=cards)

    def _unknown_code(self, code: str, name: str) -> Match:
        sentence = gettext("%(number)s is not a known %(game)s card number.")
        why = sentence % {"number": code.upper(), "game": self.game}
        if not name:
            closest = process.extract(code.upper(), list(self.codes), limit=MOST_SUGGESTIONS)
            return Match(
                why=why, near=self._sorted({pk for c, *_ in closest for pk in self._by_code[c]})
            )
        return Match(why=why, near=self._named(name))

    def _match_name(self, said: Evidence, numbered: set[int]) -> Match:
        called = self._called(said.name)
        if not called:
            near = self._sorted(numbered) + self._near(said.name)
            sentence = gettext("No card is named “%(name)s”.")
            why = sentence % {"name": said.name}
            return Match(why=why, near=list(dict.fromkeys(near)))
        if not numbered:
            return self._only(said, called)
        if not called & numbered:
            of_number = " ".join(f"{set_code} {number}" for set_code, number in said.sets)
            why = _is_another(of_number.strip(), self._call(numbered), said.name)
            return Match(why=why, near=self._sorted(numbered | called))
        return self._only(said, called & numbered)

    def _named(self, name: str) -> list[ListedCard]:
        """Return the cards that a name may mean: the one so called, all of them, or like ones."""
        called = self._called(name) if name else set()
        return self._sorted(called) if called else self._near(name) if name else []

    def _called(self, text: str) -> set[int]:
        """The one card whose whole name this is; else all to which it is a name at all."""
        whole = self._by_full_name.get(plain(text), set())
        return whole if len(whole) == 1 else self._by_name.get(plain(text), set())

    def _near(self, text: str) -> list[ListedCard]:
        if not self.suggests:
            return []
        found = process.extract(
            plain(text),
            self._full_names,
            scorer=fuzz.WRatio,
            score_cutoff=NEAR,
            limit=MOST_SUGGESTIONS,
        )
        return [self._cards[pk] for _, _, pk in found]

    def _sorted(self, pks: set[int]) -> list[ListedCard]:
        cards = sorted((self._cards[pk] for pk in pks), key=lambda card: (card.code, card.key))
        return cards[:MOST_NAMESAKES]

    def _read_printings(self) -> dict[int, str]:
        """Index every number; return the one by which lists call each card, if it is its alone."""
        rows = (
            Printing.objects.in_game(self.game.key)
            .order_by("set__order", "set__code", "number_key", "rarity__order", "variant", "pk")
            .values_list("card_id", "code", "number", "set__code", "rarity__code", "external_ids")
        )
        codes: dict[int, list[str]] = defaultdict(list)
        for card_id, code, number, set_code, rarity, ids in rows:
            for program, id_ in ids.items():
                self._by_external_id[program, id_].append(ListedPrinting(card_id, set_code))
                self._ids[card_id].setdefault(program, (id_, set_code))
            self.sets[set_code.upper()].add(card_id)
            self.rarities[(rarity or "").upper()].add(card_id)
            self._by_place[set_code.upper(), _plain_number(number)].add(card_id)
            for listed in filter(None, (code, number)):
                self._by_code[listed.upper()].add(card_id)
                codes[card_id].append(listed)
                self._set_of_code.setdefault(listed, set_code)
        own = {
            pk: [code for code in listed if len(self._by_code[code.upper()]) == 1]
            for pk, listed in codes.items()
        }
        self.rarities.pop("", None)
        self.sets.pop("", None)
        return {pk: listed[0] for pk, listed in own.items() if listed}

    def _read_cards(self, codes: dict[int, str]) -> dict[int, ListedCard]:
        cards = {}
        rows = Card.objects.in_game(self.game.key).order_by("name", "title", "key")
        for pk, key, name, title in rows.values_list("pk", "key", "name", "title"):
            full_name = f"{name}, {title}" if title else name
            cards[pk] = ListedCard(pk, key, full_name, codes.get(pk, ""), name)
            self._by_full_name[plain(full_name)].add(pk)
            for called in {plain(full_name), plain(name), plain(title), plain(f"{title} {name}")}:
                if called:
                    self._by_name[called].add(pk)
        return cards


def _is_another(number: str, card: str, name: str) -> str:
    sentence = gettext("%(number)s is %(card)s, not %(name)s.")
    return sentence % {"number": number, "card": card, "name": name}


def plain(text: str) -> str:
    """Letters and digits in lower case, one space between words, no accents."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(c if c.isalnum() else " " for c in bare if not unicodedata.combining(c))
    return " ".join(kept.replace(" s ", "s ").split())


def _plain_number(number: str) -> str:
    """Return the number within its set without leading zeros and rarity: 12 of B01-012N."""
    digits = _DIGITS.findall(number.rpartition("-")[2])
    return str(int(digits[0][:6])) if digits else ""
