"""What a game is to the outside: its cards, its deck rules, and matches of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from rules.engine.bots import Bot
from rules.engine.cards import (
    CardData,
    Deck,
    DeckChoice,
    Explained,
    Format,
    Problem,
    TableOption,
    complete,
)
from rules.engine.custom_cards import ALLOWED, CUSTOM_CARDS, custom_cards
from rules.engine.custom_cards import refusal as refusal_of_custom
from rules.engine.decision import Decision, Steps
from rules.engine.distribution import Distribution, Group
from rules.engine.foresight import Foresee, nothing
from rules.engine.goldfish import Goldfish
from rules.engine.guide import NO_GUIDE, Guide
from rules.engine.manual import admission
from rules.engine.manual.resolution import ManualResolution
from rules.engine.match import Match
from rules.engine.openings import Opening
from rules.engine.rng import SEED_BYTES
from rules.engine.schema import Schema
from rules.engine.stops import (
    EVERYTHING,
    EXACT,
    PACE,
    LookAhead,
    Modes,
    Passing,
    Stop,
    next_stop,
    nowhere,
    stop_of,
)
from rules.engine.table import Table
from rules.engine.taking_back import TAKING_BACK
from rules.engine.translatable import one_after_another, say
from rules.engine.view import Viewer
from rules.engine.why_not import Unusable, WhyNot, no_reason, none_unusable
from rules.engine.zones import Card

# A game's procedures take its own kind of table.
Procedure: TypeAlias = Callable[[Any], Steps[None]]
Sides: TypeAlias = tuple[tuple[int, ...], ...]


class ReadsCardText(Protocol):
    """How a game turns its cards' texts into abilities.

    `version` changes whenever the same text might be read differently.
    """

    version: str

    def compile(self, texts: Mapping[str, str]) -> Mapping[str, Any]:
        """The texts of a card as abilities, in the form `CardData.abilities` takes."""

    def explain(self, texts: Mapping[str, str]) -> list[Explained]:
        """How the rules read each line of a card's texts."""

    def wording(self, line: str) -> str:
        """The line as this project words it, if that is read alike; "" where there is no such."""


class ShowTable(Protocol):
    def __call__(self, table: Any, viewer: Viewer) -> dict[str, Any]:
        """What `viewer` may see of the table, and nothing else: "players" and what is common."""


class Construction(Protocol):
    def __call__(self, deck: Deck, format: str = "") -> list[Problem]:  # noqa: A002
        """Why a deck is not legal or not wise; an empty format means the game's first one."""


# What every game can be agreed on before a match.
COMMON_OPTIONS = (admission.BY_HAND, CUSTOM_CARDS, PACE, TAKING_BACK)


@dataclass(kw_only=True, repr=False)
class Game:
    """One card game, put together from its data and its functions.

    A game is stateless: everything about a match is in its table.

    `construction` says why a deck is not legal or not wise, in one of the `formats`;
    `choice_candidates` are the cards of a deck that may fill a deck choice. `check_seats` raises
    ValueError where so many players cannot play with these options, `teams` says who plays
    together. `new_table` makes the table before anything has happened, `setup` is everything up to
    the first turn, `take_turn` one whole turn; a match can be taken up again before each.
    `gives_up` is the line of the log for who concedes; `concession` and `out_of_time` set the
    outcome, where one follows. `leaving_interrupts`: the rules are told of everyone who gives up,
    whoever is being asked just then; without it only if it is they who are asked, or the turn
    player. `carried_name` is the name of a card whose qualities a card has, if there is such a
    card; `carried` says which of those so called it is.
    `python_line` takes a card's key and those of its lines that no grammar reads, and says which of
    them is played by code of this one card: None if there is no such code, "" if it was written for
    other words than the card has.
    `why_not` says of a card why it cannot be chosen, `unusable` which of its abilities cannot be
    used and why, `guide` which rules are behind questions.
    `phases` are those of a turn, in their order. `stops` are the sorts of questions that a seat may
    let pass, `look_ahead` says where the game stops next for a seat that does. `begins_action` says
    whether an action begins with the answer to a question, so that what is logged from then on is
    one block.
    `foresee` says what options would come to.
    `openings` are what the first cards of a deck should hold; `identity_fact` is the fact in which
    the cards of a deck agree, such as their color.
    `by_hand` are the lines of a card that nobody could compile, `manual` is what a seat may
    propose.
    """

    key: str
    name: str
    publisher_note: str
    cards: Schema
    formats: tuple[Format, ...]
    messages: Mapping[str, str]
    construction: Construction
    new_table: Callable[[Sequence[Deck], bytes, Mapping[str, str]], Table]
    setup: Procedure
    take_turn: Procedure
    view: ShowTable
    concession: Callable[[Any, int], None]
    gives_up: str = "concede"
    seats: tuple[int, int] = (2, 2)
    table_options: tuple[TableOption, ...] = ()
    deck_choices: tuple[DeckChoice, ...] = ()
    leaving_interrupts: bool = False
    card_text: ReadsCardText | None = None
    # What programs are told of the form of views, as JSON Schema; None: nothing.
    view_schema: Mapping[str, Any] | None = None
    goldfish: Goldfish | None = None
    bot: Callable[[], Bot] | None = None
    out_of_time: Callable[[Any], None] | None = None
    stops: tuple[Stop, ...] = ()
    look_ahead: LookAhead = nowhere
    begins_action: Callable[[Decision], bool] = lambda decision: True
    phases: tuple[str, ...] = ()
    foresee: Foresee = nothing
    why_not: WhyNot = no_reason
    unusable: Unusable = none_unusable
    guide: Guide = NO_GUIDE
    statistics: Callable[[Deck], tuple[Distribution, ...]] = lambda deck: ()
    openings: Callable[[Deck], tuple[Opening, ...]] = lambda deck: ()
    identity_fact: str = ""
    deck_group: Callable[[CardData], Group] = lambda card: Group(0, "Cards")
    choice_candidates: Callable[[Deck, str], list[CardData]] | None = None
    check_seats: Callable[[int, Mapping[str, str]], None] | None = None
    teams: Callable[[int, Mapping[str, str]], Sides] | None = None
    python_line: Callable[[str, Iterable[str]], str | None] = lambda key, unread: None
    carried_name: Callable[[CardData], str] = lambda card: ""
    by_hand: admission.ByHand = lambda card: ()
    manual: Callable[[Any, int], ManualResolution] | None = None
    carried: Callable[[CardData, Sequence[CardData]], tuple[CardData, ...]] = lambda card, found: ()

    # Decks and cards --------------------------------------------------------------------------

    @property
    def usual_copies(self) -> int:
        """The copies of a card that a deck may hold, unless the card or a format says otherwise."""
        return max(part.copies or 0 for part in self.formats[0].parts)

    def candidates(self, deck: Deck, choice: str) -> list[CardData]:
        """The cards of `deck` that may fill one of the game's deck choices."""
        if self.choice_candidates is None:
            raise ValueError(f"no deck choice {choice!r}; this game has none")
        return self.choice_candidates(deck, choice)

    @property
    def text_version(self) -> str:
        """Changes whenever the same text might be read differently; empty: no text is read."""
        return self.card_text.version if self.card_text is not None else ""

    def compile(self, texts: Mapping[str, str]) -> Mapping[str, Any] | None:
        """The texts of a card as abilities, in the form `CardData.abilities` takes."""
        return self.card_text.compile(texts) if self.card_text is not None else None

    def explain(self, texts: Mapping[str, str]) -> list[Explained]:
        """How the rules read each line of a card's texts; empty for a game that reads none."""
        return self.card_text.explain(texts) if self.card_text is not None else []

    def wording(self, line: str) -> str:
        """The line as this project words it; "" where it is unread or has no other words."""
        return self.card_text.wording(line) if self.card_text is not None else ""

    def loaded(
        self, cards: Iterable[CardData], find: Callable[[Collection[str]], Sequence[CardData]]
    ) -> list[CardData]:
        """The cards of a deck, each with the cards whose qualities it has.

        `find` gives all whole cards of these names; it is asked once at most.
        """
        listed = list(cards)
        names = {name for card in listed if (name := self.carried_name(card))}
        if not names:
            return listed
        found = find(names)
        return [replace(card, carries=self.carried(card, found)) for card in listed]

    # Matches ----------------------------------------------------------------------------------

    def start(
        self, decks: Sequence[Deck], seed: bytes, options: Mapping[str, str] | None = None
    ) -> Match:
        """A new match; ValueError says what is wrong with decks, seed or options."""
        chosen = self.complete_options(options or {})
        self.check_table(len(decks), chosen)
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes; this one has {len(seed)}")
        for deck in decks:
            self._refuse_illegal(deck)
            self.refuse_unadmitted(deck, chosen)
        return Match(self, list(decks), seed, chosen)

    def complete_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """`options` with the defaults filled in; ValueError names what is not known.

        What every game has is written down only where it is not as usual, as in older records.
        """
        chosen = complete(self.all_options, options)
        for option in COMMON_OPTIONS:
            if chosen[option.key] == option.default:
                del chosen[option.key]
        return chosen

    @property
    def all_options(self) -> tuple[TableOption, ...]:
        """The game's own table options, and those that every game has."""
        return (*self.table_options, *COMMON_OPTIONS)

    def refuse_unadmitted(self, deck: Deck, options: Mapping[str, str]) -> None:
        """ValueError names the cards of a deck that a table with these options does not admit."""
        if options.get(admission.BY_HAND.key) == admission.NONE:
            found = admission.manual_cards(deck, self.by_hand)
            if found:
                raise ValueError(admission.refusal(deck, [card for card, _ in found]))
        if options.get(CUSTOM_CARDS.key) != ALLOWED and (designed := custom_cards(deck)):
            raise ValueError(refusal_of_custom(deck, designed))

    def check_table(self, seats: int, options: Mapping[str, str]) -> None:
        """ValueError says why so many players cannot play with these (complete) options."""
        low, high = self.seats
        if not low <= seats <= high:
            numbers = {"game": self.name, "low": low, "high": high, "seats": seats}
            if low == high:
                why = say("{game} takes {low} decks, not {seats}", **numbers)
            else:
                why = say("{game} takes {low} to {high} decks, not {seats}", **numbers)
            raise ValueError(why)
        if self.check_seats is not None:
            self.check_seats(seats, options)

    def sides(self, seats: int, options: Mapping[str, str]) -> Sides:
        """Which seats play together: each for itself unless the game has teams."""
        if self.teams is not None:
            return self.teams(seats, options)
        return tuple((seat,) for seat in range(seats))

    def stop_of(self, table: Table, decision: Decision) -> Stop | None:
        """The stop that an open decision belongs to, if it can be passed at all."""
        return stop_of(self.stops, decision, table.turn_player)

    def stops_next(self, passing: Passing, options: Mapping[str, str], modes: Modes) -> str:
        """Return the word ("ahead.<word>") for where the game stops next for a seat that passes.

        Only public facts and the seat's own stops count; "" where nothing is said.
        """
        wishes = {EVERYTHING: "on"} if self.asks_everything(options) else modes
        return next_stop(self.look_ahead(passing), self.stops, wishes)

    @staticmethod
    def asks_everything(options: Mapping[str, str]) -> bool:
        """Whether at a table with these options nobody's stops count."""
        return options.get(PACE.key) == EXACT

    def time_up(self, table: Table) -> None:
        """The clock has run out: set the outcome; ValueError for a game without timed matches."""
        if self.out_of_time is None:
            raise ValueError(f"{self.name} has no timed matches")
        self.out_of_time(table)

    def aside(self, table: Table, seat: int, card: Card, place: int) -> Steps[bool]:
        """What a seat proposes of any line of a card; ValueError where it may not."""
        if self.manual is None:
            raise ValueError(say("nothing is resolved by hand in {game}", game=self.name))
        return self.manual(table, seat).aside(card, place)

    def instead_of_effect(self, table: Table, seat: int, card: Card, line: str) -> Steps[bool]:
        """A proposal of what a line says, whose effect the rules fail on; whether it was agreed."""
        if self.manual is None:
            return False
        return (yield from self.manual(table, seat).propose(card, line))

    def _refuse_illegal(self, deck: Deck) -> None:
        errors = [p.message for p in self.construction(deck, "") if p.severity == "error"]
        if errors:
            raise ValueError(
                say(
                    "the deck “{deck}” is not legal: {why}",
                    deck=deck.name,
                    why=one_after_another(errors),
                )
            )

    def __repr__(self) -> str:
        return f"rules.game({self.key!r})"
