"""Which card of a game a piece of text means, and which cards it might have meant."""

import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass, field

from rapidfuzz import fuzz, process

from cardbase.models import Card, Game, Printing

MOST_SUGGESTIONS = 4
MOST_NAMESAKES = 40
# Below this a suggestion is noise: names of one game share many letters.
NEAR = 70
# A number says more than a name, for titles are translated in many ways; but a wholly different
# name beside it means that one of the two is a slip.
SAME_NAME = 55

_CODE = re.compile(r"^[A-Za-z]{1,4}\d*-[A-Za-z]?\d+\w*\+*$")


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A card as deck lists name it."""

    pk: int
    key: str
    full_name: str
    code: str = ""

    def __str__(self) -> str:
        return f"{self.code} {self.full_name}" if self.code else f"{self.full_name} [{self.key}]"


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
        self._by_name: dict[str, set[int]] = defaultdict(set)
        self._by_full_name: dict[str, set[int]] = defaultdict(set)
        codes = self._read_printings()
        self._cards = self._read_cards(codes)
        self._by_key = {card.key: card for card in self._cards.values()}
        self._full_names = {pk: plain(card.full_name) for pk, card in self._cards.items()}

    def match(self, text: str, key: str = "") -> Match:
        """By key if the text has one, else by number, else by name."""
        if key in self._by_key:
            return Match(self._by_key[key])
        first, _, rest = text.partition(" ")
        numbered = self._by_code.get(first.upper())
        if numbered:
            return self._match_code(first, rest, numbered)
        if _CODE.match(first) and not self._by_name.get(plain(text)):
            return self._unknown_code(first, rest)
        return self._match_name(text)

    def has_name(self, text: str) -> bool:
        """Whether a card is called exactly this, by its name, its title or both."""
        return bool(self._by_name.get(plain(text)))

    def listed(self, pk: int) -> ListedCard:
        return self._cards[pk]

    def by_key(self, key: str) -> ListedCard | None:
        return self._by_key.get(key)

    def _match_code(self, code: str, name: str, found: set[int]) -> Match:
        if len(found) > 1:
            named = found & self._called(name)
            if len(named) != 1:
                return Match(why=f"{code} matches more than one card", near=self._sorted(found))
            found = named
        (pk,) = found
        if name and not self._may_be_called(pk, name):
            other = self._match_name(name)
            near = [self._cards[pk], *([other.card] if other.card else other.near)]
            return Match(why=f"{code} is {self._cards[pk].full_name}, not {name}", near=near)
        return Match(self._cards[pk])

    def _may_be_called(self, pk: int, name: str) -> bool:
        named = self._by_name.get(plain(name))
        if named:
            return pk in named
        return fuzz.partial_ratio(plain(name), self._full_names[pk]) >= SAME_NAME

    def _unknown_code(self, code: str, name: str) -> Match:
        why = f"{code} is not a known {self.game} card number"
        if not name:
            closest = process.extract(code.upper(), list(self._by_code), limit=MOST_SUGGESTIONS)
            return Match(
                why=why, near=self._sorted({pk for c, *_ in closest for pk in self._by_code[c]})
            )
        named = self._match_name(name)
        return Match(why=why, near=[named.card] if named.card else named.near)

    def _match_name(self, text: str) -> Match:
        found = self._called(text)
        if len(found) == 1:
            return Match(self._cards[next(iter(found))])
        if found:
            why = f"{len(found)} cards are named “{text}”; use the number"
            return Match(why=why, near=self._sorted(found))
        return Match(why=f"no card is named “{text}”", near=self._near(text))

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
            .values_list("card_id", "code", "number")
        )
        codes: dict[int, list[str]] = defaultdict(list)
        for card_id, code, number in rows:
            for listed in filter(None, (code, number)):
                self._by_code[listed.upper()].add(card_id)
                codes[card_id].append(listed)
        own = {
            pk: [code for code in listed if len(self._by_code[code.upper()]) == 1]
            for pk, listed in codes.items()
        }
        return {pk: listed[0] for pk, listed in own.items() if listed}

    def _read_cards(self, codes: dict[int, str]) -> dict[int, ListedCard]:
        cards = {}
        rows = Card.objects.in_game(self.game.key).order_by("name", "title", "key")
        for pk, key, name, title in rows.values_list("pk", "key", "name", "title"):
            full_name = f"{name}, {title}" if title else name
            cards[pk] = ListedCard(pk, key, full_name, codes.get(pk, ""))
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
