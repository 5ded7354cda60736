"""The choices that skills put to players, as decisions of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.cipher.skills.possible import can_be_done, may_be_chosen
from rules.cipher.skills.world import Seen
from rules.cipher.table import Unit
from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.zones import Card
from rules.text.groups import Chosen
from rules.text.play.asking import amount
from rules.text.play.doing import feasible
from rules.text.play.scope import Scope, Thing

# How the parts of a price are called among the decisions (section 3 of the rules page).
PAYMENTS = {
    "flip": "pay_flip",
    "put": "pay_discard",
    "tap": "pay_tap_allies",
    "destroy": "pay_destroy",
    "stack": "pay_stack",
}


class Choices(Seen):
    """Asks players; knows what they may be shown while they choose."""

    def choose(self, question: Any, pool: Sequence[Thing], scope: Scope) -> Steps[list[Thing]]:
        """Let a player choose among the pool, as many as the text says or as there are."""
        assert isinstance(question, Chosen)
        seat = self.seats(question.by, scope.seat)[0]
        pool = self._choosable(question, pool, scope)
        least = min(amount(question.least, scope), len(pool))
        most = len(pool)
        if question.most is not None:
            most = min(amount(question.most, scope), len(pool))
        if most == 0:
            return []
        if question.blind:
            return (yield from self._pick_blindly(pool, least, most, seat, scope))
        if question.different or question.total is not None:
            return (yield from self._choose_one_by_one(question, pool, least, most, seat, scope))
        return (yield from self._ask(pool, max(least, 0), most, seat, scope))

    def _choosable(self, question: Chosen, pool: Sequence[Thing], scope: Scope) -> list[Thing]:
        """Without what this price has used already, and what skills may not choose."""
        return [
            thing
            for thing in pool
            if not any(thing is paid for paid in scope.paid)
            and not self.table.skills.cannot(thing, "be_chosen", by="skill", source=scope.source)
            and self._serves(thing, scope)
        ]

    def _serves(self, thing: Thing, scope: Scope) -> bool:
        """Whether the instruction can use the thing; a price must leave its other parts payable."""
        if scope.aim is None:
            return True
        if not self.table.paying:
            return may_be_chosen(self.table, scope.aim, thing)
        return can_be_done(self.table, scope.aim, thing) and feasible(
            scope.rest, scope, [*scope.paid, thing]
        )

    def _ask(
        self, pool: Sequence[Thing], least: int, most: int, seat: int, scope: Scope
    ) -> Steps[list[Thing]]:
        by_key = {option.key: thing for option, thing in self._options(pool, seat)}

        def options() -> list[Option]:
            return [option for option, _ in self._options(pool, seat)]

        kind = self._kind(pool, scope)
        prompt = Prompt(f"{kind}.{scope.doing}", self._about(scope, least, most))
        source = self._source_card(scope)
        answer = yield Choose(seat, kind, options, least, most, prompt, source)
        chosen = [by_key[option.key] for option in answer]
        if seat == scope.seat:
            scope.shown.extend(by_key[option.key] for option in answer if option.card is not None)
        return chosen

    def _options(self, pool: Sequence[Thing], seat: int) -> list[tuple[Option, Thing]]:
        return [(self._option(thing, seat), thing) for thing in pool]

    def _option(self, thing: Thing, seat: int) -> Option:
        """A hidden orb is named by its slot, everything else by its card."""
        if isinstance(thing, Unit):
            return Option("choose", thing.face)
        card: Card = thing
        if card.zone.name == "orbs" and not card.face_up and seat not in card.seen_by:
            return Option("orb", target=f"{card.owner}-{card.slot}")
        return Option("choose", card, shows=card.zone.hidden)

    def _kind(self, pool: Sequence[Thing], scope: Scope) -> str:
        if self.table.paying:
            return PAYMENTS.get(scope.doing, "pay")
        if any(isinstance(thing, Card) and thing.zone.name == "deck" for thing in pool):
            return "search_pick"
        return "choose_targets"

    def _about(self, scope: Scope, least: int, most: int) -> dict[str, Any]:
        name = scope.ability.name if scope.ability is not None else ""
        return {"skill": name, "least": least, "most": most}

    def _source_card(self, scope: Scope) -> Card | None:
        """The card whose skill asks, unless it lies where not both may see it."""
        source = scope.source
        if isinstance(source, Unit):
            return source.face
        return source if isinstance(source, Card) and not source.zone.hidden else None

    def _choose_one_by_one(
        self,
        question: Chosen,
        pool: list[Thing],
        least: int,
        most: int,
        seat: int,
        scope: Scope,
    ) -> Steps[list[Thing]]:
        """With a joint limit every choice narrows the next; the player may stop at the least."""
        chosen: list[Thing] = []
        while len(chosen) < most:
            left = [thing for thing in pool if self._goes_with(question, thing, chosen, scope)]
            if not left:
                break
            more = yield from self._ask(left, 1 if len(chosen) < least else 0, 1, seat, scope)
            if not more:
                break
            chosen.extend(more)
        return chosen

    def _goes_with(
        self, question: Chosen, thing: Thing, chosen: Sequence[Thing], scope: Scope
    ) -> bool:
        if any(thing is one for one in chosen):
            return False
        if question.different == "name":
            if any(self.names(thing) & self.names(one) for one in chosen):
                return False
        elif question.different:
            number = self.number(thing, question.different)
            if any(self.number(one, question.different) == number for one in chosen):
                return False
        if question.total is None:
            return True
        numbers = [self.number(one, question.total_stat) or 0 for one in (*chosen, thing)]
        return sum(numbers) <= amount(question.total, scope)

    def _pick_blindly(
        self, pool: Sequence[Thing], least: int, most: int, seat: int, scope: Scope
    ) -> Steps[list[Thing]]:
        """Backs in a random order: the place of a card in the hand must tell nothing."""
        backs = list(pool)
        self.table.rng.shuffle(backs)

        def options() -> list[Option]:
            return [Option("blind", target=str(place)) for place in range(1, len(backs) + 1)]

        prompt = Prompt("blind_pick", self._about(scope, least, most))
        source = self._source_card(scope)
        answer = yield Choose(seat, "blind_pick", options, least, most, prompt, source)
        return [backs[int(str(option.target)) - 1] for option in answer]

    def agree(self, seat: int, scope: Scope) -> Steps[bool]:
        """A "may": yes or no."""

        def options() -> list[Option]:
            return [Option("use"), Option("decline")]

        prompt = Prompt("agree", self._about(scope, 1, 1))
        source = self._source_card(scope)
        answer = yield Choose(seat, "use_trigger", options, prompt=prompt, source=source)
        return bool(answer[0].action == "use")

    def confirm_loss(self, scope: Scope) -> Steps[bool]:
        """Paying would defeat a Lord who has no orb left (CIPHER-REQ-12)."""

        def options() -> list[Option]:
            return [Option("use"), Option("decline")]

        prompt = Prompt("confirm_loss", self._about(scope, 1, 1))
        source = self._source_card(scope)
        answer = yield Choose(scope.seat, "confirm_loss", options, prompt=prompt, source=source)
        return bool(answer[0].action == "use")

    def choose_mode(self, count: int, scope: Scope) -> Steps[int]:
        """Which of the alternatives a text offers, counted from 0."""

        def options() -> list[Option]:
            return [Option("mode", target=str(number)) for number in range(1, count + 1)]

        prompt = Prompt("choose_mode", self._about(scope, 1, 1))
        source = self._source_card(scope)
        answer = yield Choose(scope.seat, "choose_mode", options, prompt=prompt, source=source)
        return int(str(answer[0].target)) - 1

    def put_in_order(self, cards: list[Card], seat: int, scope: Scope) -> Steps[list[Card]]:
        """In which order several cards are put on a deck; the first named ends uppermost."""
        if len(cards) < 2:
            return cards
        by_key = {option.key: thing for option, thing in self._options(cards, seat)}

        def options() -> list[Option]:
            return [option for option, _ in self._options(cards, seat)]

        prompt = Prompt("order_cards", self._about(scope, len(cards), len(cards)))
        # As many options as must be named, and yet their order is to be decided.
        count, source = len(cards), self._source_card(scope)
        answer = yield Choose(
            seat, "order_cards", options, count, count, prompt, source, ask_anyway=True
        )
        return [by_key[option.key] for option in answer]

    def choose_area(self, areas: Sequence[str], seat: int, scope: Scope) -> Steps[str]:
        """Vanguard or Rearguard; without a choice the engine answers."""

        def options() -> list[Option]:
            return [Option("area", target=area) for area in areas]

        prompt = Prompt("choose_area", self._about(scope, 1, 1))
        source = self._source_card(scope)
        answer = yield Choose(seat, "choose_area", options, prompt=prompt, source=source)
        return str(answer[0].target)
