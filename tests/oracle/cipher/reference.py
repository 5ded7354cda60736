"""What comes of an answer, where no card text speaks.

Numbers are printed ones, but for a unit's Attack, which is taken as it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.oracle.cipher.offers import Offers, across
from tests.oracle.cipher.position import VANGUARD, Fight, Held, Position, Side, Unit

Json = dict[str, Any]

HAND, ORBS = 6, 5
LORD_FELL, NO_CARDS, BOTH_FELL = "CIPHER-WIN-1", "CIPHER-REFRESH-7", "CIPHER-WIN-6"
BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


class Reference(Offers):
    """The rules page. `answer` changes a position as an answer does, up to the next question."""

    # Where texts bear on it: the totals of the battle, and what is asked in which turn.
    totals: tuple[int, int] | None = None
    asked: tuple[int, str] | None = None

    def answer(self, p: Position, seat: int, option: Json) -> None:
        """Change the position as the answer does, up to the next question."""
        p.secrets[seat] = option
        p.seats -= {seat}
        if p.seats:
            return
        secrets, p.secrets = p.secrets, {}
        together = {"rps": self._shown, "choose_lord": self._set_lords, "mulligan": self._exchange}
        if p.kind in together:
            together[p.kind](p, secrets)
            return
        does: dict[str, Callable[[Position, Side, Json], None]] = {
            "place_bond": self._place_bond,
            "deployment": self._place,
            "action": self._act,
            "critical_hit": self._strike,
            "evade": self._evade,
            "choose_orb": self._take_orb,
        }
        does[p.kind](p, p.sides[seat], option)

    # Set-up -----------------------------------------------------------------------------------

    def _shown(self, p: Position, secrets: Mapping[int, Json]) -> None:
        """CIPHER-SETUP-1, 2; who shows the same shows again."""
        mine, theirs = secrets[0]["target"], secrets[1]["target"]
        if mine == theirs:
            ask(p, "rps", 0, 1)
            return
        p.first = 0 if BEATS[mine] == theirs else 1
        self.ask_for_lords(p)

    def ask_for_lords(self, p: Position) -> None:
        """Whoever has a choice is asked."""
        p.kind = "choose_lord"
        ask(p, "choose_lord", *(seat for seat in (0, 1) if len(self.offers(p, seat)) > 1))
        if not p.seats:
            self._set_lords(p, {})

    def _set_lords(self, p: Position, secrets: Mapping[int, Json]) -> None:
        """CIPHER-SETUP-3, 5."""
        for seat, side in enumerate(p.sides):
            key = secrets[seat]["target"] if seat in secrets else min(self._lords(p, seat))[2]
            lord = next(card for card in side.deck if card.key == key)
            side.deck.remove(lord)
            side.units.append(Unit(0, VANGUARD, [lord], lord=True))
            side.mixed.add("deck")
            draw(side, HAND)
        ask(p, "mulligan", 0, 1)

    def _exchange(self, p: Position, secrets: Mapping[int, Json]) -> None:
        """CIPHER-SETUP-6, 8, 9; the first turn begins."""
        for seat, side in enumerate(p.sides):
            if secrets[seat]["action"] == "exchange":
                side.deck, side.hand = side.deck + side.hand, []
                side.mixed = {"deck"}
                draw(side, HAND)
            side.orbs = {slot: side.deck.pop(0) for slot in range(1, ORBS + 1)}
            if side.mixed:
                side.mixed.add("orbs")
        assert p.first is not None
        self._begin_turn(p, p.first)

    # The turn ---------------------------------------------------------------------------------

    def _begin_turn(self, p: Position, seat: int) -> None:
        """CIPHER-BEGIN-2, 3, 6, MARCH-5, SETUP-10, 14."""
        p.turn, p.player = p.turn + 1, seat
        p.phase = "beginning"
        march(p)
        if p.turn > 1:
            for unit in p.sides[seat].units:
                unit.tapped = False
            draw(p.sides[seat], 1)
        if self._checked(p):
            return
        p.phase = "bond"
        if p.sides[seat].hand:
            ask(p, "place_bond", seat)
        else:
            self._to_deployment(p)

    def _place_bond(self, p: Position, side: Side, option: Json) -> None:
        if option["action"] == "bond":
            side.bonds.append(taken_from(side.hand, option["card"]))
        self._to_deployment(p)

    def _to_deployment(self, p: Position) -> None:
        p.phase = "deployment"
        self._ask_or_end(p, "deployment", self._to_action)

    def _to_action(self, p: Position) -> None:
        p.phase = "action"
        self._ask_or_end(p, "action", self._end_turn)

    def _ask_or_end(self, p: Position, kind: str, end: Callable[[Position], None]) -> None:
        """With nothing to do but end it, an empty hand gives nothing away: nobody is asked."""
        ask(p, kind, p.player)
        if self.asked == (p.turn, kind):
            return
        if len(self.offers(p, p.player)) == 1 and not p.sides[p.player].hand:
            end(p)

    def _end_turn(self, p: Position) -> None:
        """CIPHER-BOND-13, END-4."""
        p.sides[p.player].spent = 0
        self._begin_turn(p, 1 - p.player)

    def _place(self, p: Position, side: Side, option: Json) -> None:
        """CIPHER-DEPLOY-5, 8, 9, PROMOTE-3, 10, 12, LEVELUP-2."""
        action = option["action"]
        if action == "end_deployment":
            self._to_action(p)
            return
        card = taken_from(side.hand, option["card"])
        if action == "deploy":
            side.spent += self.number(card, "cost")
            side.units.append(Unit(0, option["target"], [card]))
        else:
            promotes = action == "promote"
            side.spent += self.number(card, "promotion_cost" if promotes else "cost")
            unit = p.topped_by(option["target"])[1]
            unit.cards.insert(0, card)
            unit.promoted = promotes
            draw(side, int(promotes))
        if not self._checked(p):
            self._to_deployment(p)

    def _act(self, p: Position, side: Side, option: Json) -> None:
        if option["action"] == "end_turn":
            self._end_turn(p)
            return
        unit = p.topped_by(option["card"])[1]
        unit.tapped = True
        if option["action"] == "move":
            unit.area = across(unit.area)
            self._to_action(p)
        else:
            target = p.topped_by(option["target"])[1]
            p.battle = Fight(unit.number, target.number)
            self._support(p)

    # Battle -----------------------------------------------------------------------------------

    def _support(self, p: Position) -> None:
        """CIPHER-SUPPORT-1 to 6, 11, BATTLE-5, REFRESH-4, 10."""
        fight = p.battle
        assert fight is not None
        fighters = [p.unit(fight.attacker), p.unit(fight.defender)]
        for seat, _ in fighters:
            side = p.sides[seat]
            side.support.append(side.deck.pop(0)._replace(face_up=True))
            refresh(side)
        totals = []
        for seat, unit in fighters:
            side = p.sides[seat]
            if self.same_name(side.support[0], unit.top):
                fight.failed.add(seat)
                to_retreat(side, [side.support.pop()])
            else:
                fight.support[seat] = self.number(side.support[0], "support")
            totals.append(unit.attack + (fight.support[seat] or 0))
        fight.attack, fight.defence = self.totals or totals
        if self._checked(p):
            return
        if p.sides[p.player].hand:
            ask(p, "critical_hit", p.player)
        else:
            self._to_evasion(p)

    def _strike(self, p: Position, side: Side, option: Json) -> None:
        """CIPHER-CRIT-2, 3."""
        assert p.battle is not None
        if option["action"] == "critical":
            to_retreat(side, [taken_from(side.hand, option["card"])])
            p.battle.attack = self.totals[0] if self.totals else 2 * p.battle.attack
            p.battle.critical = True
        self._to_evasion(p)

    def _to_evasion(self, p: Position) -> None:
        """CIPHER-EVADE-1, 6."""
        fight = p.battle
        assert fight is not None
        about_to_fall = fight.attack >= fight.defence
        if about_to_fall and p.sides[1 - p.player].hand:
            ask(p, "evade", 1 - p.player)
        else:
            self._result(p)

    def _evade(self, p: Position, side: Side, option: Json) -> None:
        """CIPHER-EVADE-3, 9."""
        if option["action"] == "evade":
            to_retreat(side, [taken_from(side.hand, option["card"])])
            self._end_battle(p)
        else:
            self._result(p)

    def _result(self, p: Position) -> None:
        """CIPHER-RESULT-1 to 7, AREA-7, LORD-1 to 3."""
        fight = p.battle
        assert fight is not None
        seat, unit = p.unit(fight.defender)
        side = p.sides[seat]
        if fight.attack < fight.defence:
            self._end_battle(p)
        elif not unit.lord:
            side.units.remove(unit)
            to_retreat(side, unit.cards)
            self._end_battle(p)
        elif not side.orbs:
            end(p, LORD_FELL, 1 - seat)
        elif len(side.orbs) == 1:
            self._take_orb(p, side, {"target": next(iter(side.orbs))})
        else:
            ask(p, "choose_orb", seat)

    def _take_orb(self, p: Position, side: Side, option: Json) -> None:
        """CIPHER-ORB-3, 4, 6."""
        side.hand.append(side.orbs.pop(int(option["target"])))
        self._end_battle(p)

    def _end_battle(self, p: Position) -> None:
        """CIPHER-RESULT-10, MARCH-1, 7, ACTION-7."""
        march(p)
        for side in p.sides:
            to_retreat(side, side.support)
            side.support = []
        p.battle = None
        self._to_action(p)

    # Rule checks ------------------------------------------------------------------------------

    def _checked(self, p: Position) -> bool:
        """Whether the game is over: a refresh is no longer possible (CIPHER-REFRESH-7).

        It still is while a card supports, which will come to the Retreat Area.
        """
        lost = [
            seat
            for seat, side in enumerate(p.sides)
            if not (side.deck or side.retreat or side.support)
        ]
        if lost:
            winners = [seat for seat in (0, 1) if seat not in lost]
            end(p, NO_CARDS if winners else BOTH_FELL, *winners)
        return bool(lost)


def ask(p: Position, kind: str, *seats: int) -> None:
    p.kind, p.seats = kind, frozenset(seats)


def end(p: Position, rule: str, *winners: int) -> None:
    p.rule, p.winners, p.kind, p.seats = rule, winners, "", frozenset()


def draw(side: Side, count: int) -> None:
    """One by one; a deck that runs out is made anew (CIPHER-REFRESH-1, 3)."""
    for _ in range(count):
        if "deck" in side.mixed:
            side.mixed.add("hand")
        if side.deck:
            side.hand.append(side.deck.pop(0))
        refresh(side)


def refresh(side: Side) -> None:
    """CIPHER-REFRESH-1, 4, 6."""
    if not side.deck and side.retreat:
        side.deck, side.retreat = side.retreat, []
        side.mixed.add("deck")


def to_retreat(side: Side, cards: list[Held]) -> None:
    """Into an empty deck they go at once."""
    side.retreat.extend(cards)
    refresh(side)


def march(p: Position) -> None:
    """Of the player whose turn it is not (CIPHER-MARCH-1 to 5)."""
    side = p.sides[1 - p.player]
    if not side.in_area(VANGUARD):
        for unit in side.units:
            unit.area, unit.tapped = VANGUARD, True


def taken_from(cards: list[Held], handle: int) -> Held:
    card = next(card for card in cards if card.handle == handle)
    cards.remove(card)
    return card._replace(face_up=True)
