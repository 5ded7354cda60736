"""Which card of a game a piece of text means, and which cards it might have meant."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field

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
    """The card that was meant, or why it is not clear and which cards come near."""

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
        self._ids: dict[int, tuple[str, dict[str, str]]] = {}
        codes = self._read_printings()
        self._cards = self._read_cards(codes)
        self.codes: Collection[str] = self._by_code.keys()
        self._by_key = {card.key: card for card in self._cards.values()}
        self.keys: Collection[str] = self._by_key.keys()
        self._full_names = {pk: plain(card.full_name) for pk, card in self._cards.items()}

    def match(self, said: Evidence) -> Match:
        """Return the one card on which everything that a line says agrees."""
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
        return self._only(said, found) if said.sets else Match(why="there is no card in this line")

    def has_name(self, text: str) -> bool:
        """Whether a card is called exactly this, by its name, its title or both."""
        return bool(self._by_name.get(plain(text)))

    def listed(self, pk: int) -> ListedCard:
        return self._cards[pk]

    def all_cards(self) -> Collection[ListedCard]:
        return self._cards.values()

    def printings_with(self, program: str, id_: str) -> list[ListedPrinting]:
        """Return the printings that another program knows by this id."""
        return self._by_external_id.get((program, id_), [])

    def has_ids_of(self, program: str) -> bool:
        return any(known == program for known, _ in self._by_external_id)

    def ids_of(self, pk: int) -> tuple[str, dict[str, str]]:
        """Return the set and the ids in other programs of a card's first printing with any."""
        return self._ids.get(pk, ("", {}))

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
                return found or set(), f"no {self.game} card has the number {word}"
            if found is not None and not found & pks:
                return found | pks, f"{word} is not the same card as {' '.join(words)}"
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
                return Match(why=f"{what} matches more than one card", near=self._sorted(found))
            found = named
        (pk,) = found
        card = self._cards[pk]
        if said.name and not self._may_be_called(pk, said.name):
            near = [card, *self._named(said.name)]
            return Match(why=f"{what} is {card.full_name}, not {said.name}", near=near)
        return self._only(said, found)

    def _only(self, said: Evidence, found: set[int]) -> Match:
        """Return the one card left, if sets and rarities are its own and nothing is unread."""
        for set_code, _ in said.sets:
            fitting = found & self.sets[set_code.upper()]
            if not fitting:
                return Match(
                    why=f"{self._call(found)} is not in {set_code}", near=self._sorted(found)
                )
            found = fitting
        for rarity in said.rarities:
            fitting = found & self.rarities[rarity.upper()]
            if not fitting:
                return Match(
                    why=f"{self._call(found)} is not printed as {rarity}", near=self._sorted(found)
                )
            found = fitting
        if len(found) != 1:
            why = f"{len(found)} cards are named “{said.name}”; use the number"
            return Match(why=why, near=self._sorted(found))
        card = self._cards[next(iter(found))]
        stray = [sign for sign in said.stray if sign not in card.full_name]
        if stray:
            return Match(why=f"“{' '.join(stray)}” is not understood", near=[card])
        return Match(card)

    def _call(self, pks: set[int]) -> str:
        first = self._sorted(pks)[0]
        return first.full_name if len(pks) == 1 else first.name

    def _may_be_called(self, pk: int, name: str) -> bool:
        named = self._by_name.get(plain(name))
        if named:
            return pk in named
        return fuzz.partial_ratio(plain(name), self._full_names[pk]) >= SAME_NAME

    def _unknown_code(self, code: str, name: str) -> Match:
        why = f"{code} is not a known {self.game} card number"
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
            return Match(why=f"no card is named “{said.name}”", near=list(dict.fromkeys(near)))
        if not numbered:
            return self._only(said, called)
        if not called & numbered:
            of_number = " ".join(f"{set_code} {number}" for set_code, number in said.sets)
            why = f"{of_number.strip()} is {self._call(numbered)}, not {said.name}"
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
            if ids:
                self._ids.setdefault(card_id, (set_code, ids))
            self.sets[set_code.upper()].add(card_id)
            self.rarities[(rarity or "").upper()].add(card_id)
            self._by_place[set_code.upper(), _plain_number(number)].add(card_id)
            for listed in filter(None, (code, number)):
                self._by_code[listed.upper()].add(card_id)
                codes[card_id].append(listed)
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


def plain(text: str) -> str:
    """Letters and digits in lower case, one space between words, no accents."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(c if c.isalnum() else " " for c in bare if not unicodedata.combining(c))
    return " ".join(kept.replace(" s ", "s ").split())


def _plain_number(number: str) -> str:
    """Return the number within its set without leading zeros and rarity: 12 of B01-012N."""
    digits = _DIGITS.findall(number.rpartition("-")[2])
    return str(int(digits[0][:6])) if digits else ""
