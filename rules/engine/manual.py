"""Texts that nobody could compile are resolved by hand: announced, logged, replayable actions.

The players read the card; the table only does as told. Everything goes through the log of
decisions, so a replay repeats it and going back undoes it. This is the half every game shares.
A game subclasses `ManualResolution` for one player of its table:

    class FlameManual(ManualResolution):
        general()           options that concern no card; of these by_hand_draw, by_hand_shuffle,
                            by_hand_top and by_hand_search are done here, with the two that follow
        draw()              draw a card as the game does
        reveal(card)        log that the top card of the deck is shown
        cards()             the cards he may point at: all that lie open, and his own hand
        treatments(card)    options of what may happen to that card
        act(option)         do any other general option
        treat(card, option) do what was chosen for the card
        check_state()       what the rules set right after each action

offers `Option(MANUAL)` among a phase's options while `unread(cards)` is true of the cards that
can speak for the player, and runs `yield from FlameManual(table, player).run()` when it is taken.
Each action it treats a card with is announced before it happens; the game logs what came of it.
Its messages are those of `MESSAGES` with its own option.*, word.* and log.* added: each action of a
general option or of a treatment is an `option.<action>`, and a treatment a `word.<action>` too.
Random bots leave out every action that begins with "by_hand".
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping

from rules.engine.decision import Choose, Option, Prompt, Steps, end_option
from rules.engine.questions import ask
from rules.engine.table import Table
from rules.engine.zones import Card, Zone

MANUAL = "by_hand"
DONE, LEAVE = "done", "leave"

MESSAGES: Mapping[str, str] = {
    "prompt.by_hand": "By hand: what do you do? Everybody sees it.",
    "prompt.by_hand_card": "By hand: what happens to {card}?",
    "prompt.by_hand_search": "By hand: which card of your deck is it about?",
    "option.by_hand": "Resolve by hand",
    "option.by_hand_draw": "Draw a card",
    "option.by_hand_shuffle": "Shuffle your deck",
    "option.by_hand_top": "Reveal the top card of your deck",
    "option.by_hand_search": "Look through your deck",
    "option.by_hand_card": "Do something with it",
    "option.by_hand_find": "This one",
    "option.done": "Done",
    "option.leave": "Leave it as it is",
    "option.put": "To: {target}",
    "word.by_hand": "by hand",
    "word.put": "put to",
    "log.by_hand": "{player:seat} resolves a text by hand.",
    "log.by_hand_does": "By hand, {player:seat}: {what} {to}.",
    "log.by_hand_did": "By hand, {player:seat}: {what}.",
    "log.by_hand_search": "By hand, {player:seat} looks through the deck.",
}


def unread(cards: Iterable[Card]) -> bool:
    """Whether one of the cards has text that was not compiled."""
    return any(card.data.unread for card in cards)


class ManualResolution(ABC):
    """One player's window for actions by hand."""

    def __init__(self, table: Table, seat: int, deck: Zone) -> None:
        self.board = table
        self.seat = seat
        self.deck = deck

    @abstractmethod
    def general(self) -> Iterable[Option]: ...

    @abstractmethod
    def cards(self) -> Iterable[Card]: ...

    @abstractmethod
    def treatments(self, card: Card) -> Iterable[Option]: ...

    @abstractmethod
    def draw(self) -> Steps[None]: ...

    @abstractmethod
    def reveal(self, card: Card) -> None: ...

    @abstractmethod
    def act(self, option: Option) -> Steps[None]: ...

    @abstractmethod
    def treat(self, card: Card, option: Option) -> Steps[None]: ...

    @abstractmethod
    def check_state(self) -> Steps[None]: ...

    def ask(self, question: Choose) -> Steps[Option | None]:
        """The one option chosen; None from a player who is not in the game any more."""
        answer = yield from ask(self.board, question)
        return answer[0] if answer else None

    def run(self) -> Steps[None]:
        """One announced action after another, until the player is done."""
        self.board.log("by_hand", player=self.seat)

        def options() -> list[Option]:
            touched = [Option("by_hand_card", card) for card in self.cards()]
            return [*self.general(), *touched, end_option(DONE)]

        while True:
            question = Choose(self.seat, MANUAL, options, prompt=Prompt(MANUAL))
            option = yield from self.ask(question)
            if option is None or option.action == DONE:
                return
            card = option.card
            if card is None:
                card = yield from self._act(option)
            if card is not None:
                yield from self._treat(card)
            yield from self.check_state()

    def _act(self, option: Option) -> Steps[Card | None]:
        """Do a general option; a card that it turns up is then treated like any other."""
        found: Card | None = None
        if option.action == "by_hand_draw":
            yield from self.draw()
        elif option.action == "by_hand_shuffle":
            self._shuffle()
        elif option.action == "by_hand_top":
            found = self.deck.top
            self.reveal(found)
        elif option.action == "by_hand_search":
            found = yield from self._find()
            self._shuffle()
        else:
            yield from self.act(option)
        return found

    def _shuffle(self) -> None:
        self.board.shuffle(self.deck)
        self.board.log("shuffle", player=self.seat)

    def _find(self) -> Steps[Card | None]:
        """Look through the deck, and take one of its cards up, or none."""
        self.board.log("by_hand_search", player=self.seat)

        def options() -> list[Option]:
            ordered = sorted(self.deck.cards, key=lambda card: (card.data.key, card.handle))
            return [
                *(Option("by_hand_find", card, reveals=True) for card in ordered),
                Option(LEAVE),
            ]

        prompt = Prompt("by_hand_search")
        option = yield from self.ask(Choose(self.seat, "by_hand_search", options, prompt=prompt))
        return None if option is None else option.card

    def _treat(self, card: Card) -> Steps[None]:
        """Choose what happens to one card, and let it happen."""

        def options() -> list[Option]:
            return [*self.treatments(card), Option(LEAVE)]

        prompt = Prompt("by_hand_card", {"card": {"card": card.data.key}})
        question = Choose(self.seat, "by_hand_card", options, prompt=prompt, source=card)
        option = yield from self.ask(question)
        if option is None or option.action == LEAVE:
            return
        if option.target is None:
            self.board.log("by_hand_did", player=self.seat, what=option.action)
        else:
            self.board.log("by_hand_does", player=self.seat, what=option.action, to=option.target)
        yield from self.treat(card, option)
