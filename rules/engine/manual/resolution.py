"""Proposing what a line does, asking the opponents, and carrying it out.

A game subclasses `ManualResolution` for one player of its table:

    class FlameManual(ManualResolution):
        kinds               the kinds of the catalogue that this game has, bound to its own doors
        cards()             the cards he may point at: all that lie open, and his own hand
        opponents()         the seats that have to agree
        check_state()       what the rules set right afterwards

offers `lines.offers(...)` among a phase's options, and runs `propose` when one is taken. Random
bots leave out every action that begins with "by_hand".
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar

from rules.engine.decision import END, HARMFUL, PRIMARY, Choose, Option, Prompt, Steps, end_option
from rules.engine.manual.catalogue import CardStep, Done, TableStep, Target
from rules.engine.manual.limits import MOST_DECLINED, count_in_vain, has_proposed_enough
from rules.engine.manual.lines import all_lines, not_automated
from rules.engine.manual.telling import told_as_one
from rules.engine.manual.words import REASONS
from rules.engine.proposal import MOST_STEPS, ManualStep, Proposal, said
from rules.engine.questions import ask
from rules.engine.table import Table
from rules.engine.translatable import say
from rules.engine.zones import Card, Zone

CONSENT = "by_hand_consent"
ACCEPT, DECLINE, CHANGE = "by_hand_accept", "by_hand_decline", "by_hand_change"
PROPOSE, DROP, GIVE_UP = "by_hand_propose", "by_hand_drop", "by_hand_give_up"
# The line of the log that says so, where the rules read the line of the card.
OVERRULED = "by_hand_overruled"
BACK, STAY = "by_hand_back", "stay"
# Piles in which a card lies that not everybody may look at.
HIDDEN = ("hand", "deck_top", "deck_bottom", "deck", "extra", "orbs")


class ManualResolution(ABC):
    """What one player may propose on the table of a game, and its carrying out."""

    kinds: ClassVar[Sequence[TableStep | CardStep]]
    # Where a card goes that is discarded.
    discard: ClassVar[str] = "discard"
    # Where a card can be put, by the names of piles.
    piles: ClassVar[Sequence[str]]

    def __init__(self, table: Table, seat: int) -> None:
        self.board = table
        self.seat = seat

    @abstractmethod
    def cards(self) -> Iterable[Card]: ...

    @abstractmethod
    def opponents(self) -> Sequence[int]: ...

    @abstractmethod
    def show(self, cards: Sequence[Card]) -> None:
        """Log that everybody is shown these cards, which lie hidden."""

    @abstractmethod
    def put(self, card: Card, pile: Target) -> Steps[None]:
        """Put a card that is no unit where the player says, by the game's own doors."""

    @abstractmethod
    def draw(self, seat: Target) -> Done:
        """A player draws a card."""

    @abstractmethod
    def deck_of(self, seat: int) -> Zone: ...

    @abstractmethod
    def hand_of(self, seat: int) -> Zone: ...

    @abstractmethod
    def check_state(self) -> Steps[None]: ...

    def with_decks(self) -> Iterable[str]:
        """The seats whose decks have cards, the player's own first."""
        return self._seats_with(self.deck_of)

    def with_hands(self) -> Iterable[str]:
        """The seats that hold cards, the player's own first."""
        return self._seats_with(self.hand_of)

    def _seats_with(self, zone_of: Callable[[int], Zone]) -> Iterable[str]:
        seats = (self.seat, *self.opponents())
        return [str(seat) for seat in seats if zone_of(seat).cards]

    def from_deck(self) -> Iterable[str]:
        """Where a card of the player's deck may be put; it may also stay."""
        return (STAY, *self.piles) if self.deck_of(self.seat).cards else ()

    def unread(self, card: Card) -> Sequence[str]:
        """The lines of a card that the rules cannot carry out."""
        return not_automated(card)

    def aside(self, card: Card, place: int) -> Steps[bool]:
        """A proposal at any time, of any line: one that cannot apply now, or was read wrongly.

        ValueError where the player may not point at the card, or it has no such line.
        """
        if card not in list(self.cards()):
            raise ValueError(say("that card is neither face up nor in your hand"))
        if self.board.has_left(self.seat):
            raise ValueError(say("you are out of the game"))
        if has_proposed_enough(self.board, self.seat):
            raise ValueError(
                say(
                    "{count} of your proposals were declined this turn; wait for the next turn",
                    count=MOST_DECLINED,
                )
            )
        lines = all_lines(card)
        if not 0 <= place < len(lines):
            raise ValueError(
                say(
                    "{card} has {count} lines; there is no {line}",
                    card=card.data.name,
                    count=len(lines),
                    line=place + 1,
                )
            )
        line = lines[place]
        overrules = line not in self.unread(card)
        return self._aside(card, line, overrules)

    def _aside(self, card: Card, line: str, overrules: bool) -> Steps[bool]:
        done = yield from self.propose(card, line, timely=overrules, overrules=overrules)
        if not done:
            count_in_vain(self.board, self.seat)
        return done

    # Proposing --------------------------------------------------------------------------------

    def propose(
        self, card: Card, line: str, *, timely: bool = True, overrules: bool = False
    ) -> Steps[bool]:
        """Steps for a line, put to the opponents and carried out; whether it came to that."""
        proposal = Proposal(self.seat, card, line, timely, overrules, [])
        self.board.proposal = proposal
        try:
            agreed = yield from self._agreed(proposal)
            if agreed is None:
                return False
            yield from self._happen(proposal, agreed)
        finally:
            self.board.proposal = None
        yield from self.check_state()
        return True

    def _agreed(self, proposal: Proposal) -> Steps[Sequence[int] | None]:
        """The seats that have agreed to what is proposed; None if nothing comes of it."""
        while True:
            wanted = yield from self._compose(proposal)
            if not wanted:
                return None
            proposal.put, proposal.wanted, proposal.wanted_by = True, "", None
            agreed: list[int] = []
            for seat in self.opponents():
                answer = yield from self._consent(proposal, seat)
                if answer is None:
                    continue
                if answer.action == ACCEPT:
                    agreed.append(seat)
                    continue
                if answer.action == CHANGE:
                    proposal.wanted, proposal.wanted_by = str(answer.target), seat
                else:
                    self._log_declined(proposal, seat, str(answer.target))
                break
            else:
                return agreed
            proposal.put = False
            if not proposal.wanted:
                return None

    def _consent(self, proposal: Proposal, seat: int) -> Steps[Option | None]:
        """The answer of one opponent; None from one who is not in the game any more."""

        def options() -> list[Option]:
            numbers = [str(number) for number in range(1, len(proposal.steps) + 1)]
            return [
                Option(ACCEPT, flags=(PRIMARY,)),
                *(Option(DECLINE, target=why, flags=(HARMFUL,)) for why in REASONS),
                *(Option(CHANGE, target=what) for what in (*numbers, "more")),
            ]

        args = {
            "player": self.seat,
            "card": {"card": proposal.card.data.key},
            "line": proposal.line,
        }
        question = Choose(seat, CONSENT, options, prompt=Prompt(CONSENT, args))
        return (yield from self.ask(question))

    def _log_declined(self, proposal: Proposal, by: int, why: str) -> None:
        card = {"card": proposal.card.data.key}
        about = {"player": self.seat, "card": card, "line": proposal.line, "by": by}
        self.board.log("by_hand_declined", **about, why=why)

    def _compose(self, proposal: Proposal) -> Steps[bool]:
        """Let the player list the steps in order; False when he gives it up."""

        def options() -> list[Option]:
            return list(self._next(proposal))

        while True:
            if proposal.wanted:
                args = {"player": proposal.wanted_by, "wanted": proposal.wanted}
                prompt = Prompt("by_hand_changed", args)
            else:
                prompt = Prompt("by_hand")
            question = Choose(self.seat, "by_hand", options, prompt=prompt, source=proposal.card)
            option = yield from self.ask(question)
            if option is None or option.action == GIVE_UP:
                return False
            if option.action == PROPOSE:
                return True
            if option.action == DROP:
                proposal.steps.pop()
                continue
            if option.action == "by_hand_card":
                option = yield from self._treat(option.card)
            if option is not None:
                proposal.steps.append(self._step(option))

    def _next(self, proposal: Proposal) -> Iterator[Option]:
        """What may be added to what there is."""
        if proposal.steps:
            yield end_option(PROPOSE)
            yield Option(DROP)
        if len(proposal.steps) < MOST_STEPS:
            for kind in self.kinds:
                if isinstance(kind, TableStep):
                    yield from (Option(kind.action, target=to) for to in kind.targets(self))
            yield from (Option("by_hand_card", card) for card in self.cards())
        # Where Done lives is what comes next: the proposal, once there is anything to propose.
        yield Option(GIVE_UP, flags=() if proposal.steps else (END,))

    def _treat(self, card: Card | None) -> Steps[Option | None]:
        """Choose what happens to one card; None when he steps back."""
        assert card is not None

        def options() -> list[Option]:
            return [*self.treatments(card), Option(BACK, flags=(END,))]

        prompt = Prompt("by_hand_card", {"card": {"card": card.data.key}})
        question = Choose(self.seat, "by_hand_card", options, prompt=prompt, source=card)
        option = yield from self.ask(question)
        return None if option is None or option.action == BACK else option

    def treatments(self, card: Card) -> Iterator[Option]:
        """What may happen to the card as it lies there."""
        for kind in self.kinds:
            if isinstance(kind, CardStep):
                yield from (Option(kind.action, card, to) for to in kind.targets(self, card))

    def _step(self, option: Option) -> ManualStep:
        card = option.card
        lies_hidden = card is not None and (card.zone.hidden or not card.face_up)
        hides = lies_hidden and option.action == "by_hand_put" and option.target in HIDDEN
        return ManualStep(option.action, card, option.target, hides)

    def ask(self, question: Choose) -> Steps[Option | None]:
        answer = yield from ask(self.board, question)
        return answer[0] if answer else None

    # Carrying out -----------------------------------------------------------------------------

    def _happen(self, proposal: Proposal, agreed: Sequence[int]) -> Steps[None]:
        card = {"card": proposal.card.data.key}
        about = {"player": self.seat, "card": card, "line": proposal.line, "agreed": list(agreed)}
        parts = [said(step) for step in proposal.steps]
        key = OVERRULED if proposal.overrules else "by_hand_done"
        yield from told_as_one(self.board, key, about, parts, self._take_steps(proposal.steps))

    def _take_steps(self, steps: Sequence[ManualStep]) -> Steps[None]:
        for step in steps:
            done = self._taken(step)
            if done is not None:
                yield from done

    def _taken(self, step: ManualStep) -> Steps[None] | None:
        """One step by the game's own doors, if it can still be taken."""
        for kind in self.kinds:
            if kind.action != step.action:
                continue
            if isinstance(kind, TableStep):
                if step.target in list(kind.targets(self)):
                    return kind.do(self, step.target)
            elif step.card is not None and step.target in list(kind.targets(self, step.card)):
                return kind.do(self, step.card, step.target)
        self.board.log("by_hand_void")
        return None
