"""One game played alone by the default policy, card by card: the oracle of the column player.

Cards are numbers of the deck index, and every choice is the greatest of a list of tuples,
so that the order of the deck list decides all ties.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as made

from rules.cipher.goldfish.deck_index import HAND, NO_PROMOTION, ORBS, DeckIndex
from rules.cipher.goldfish.opening import wants_exchange
from rules.engine.goldfish import FIRST, Mulligan, Opening

PROMOTE_LORD, PROMOTE, DEPLOY, LEVEL_UP = "promote_lord", "promote", "deploy", "level_up"
MULLIGAN = Mulligan((HAND, HAND))


@dataclass(slots=True)
class Placement:
    """A card put on the field: what was done with it, onto which card, for how many bonds."""

    action: str
    kind: int
    onto: int | None
    cost: int
    drew: int | None = None


@dataclass(slots=True)
class Turn:
    """What one turn did and how it looked at the end of Deployment."""

    drew: int | None
    reserved: int | None
    bonded: int | None
    missing: bool
    placements: list[Placement]
    bonds: int
    gives: int
    spent: int
    units: int
    lord: int
    promoted: bool
    promotion_draws: int
    hand: tuple[int, ...]
    dead: bool


@dataclass(slots=True)
class Solitaire:
    """The position of one player: `deck` is drawn from the front, `retreat` comes after it."""

    index: DeckIndex
    seat: str
    battles: int
    opening: Opening
    deck: list[int]
    hand: list[int]
    lord: int
    field: list[int] = made(default_factory=list)
    bonds: list[int] = made(default_factory=list)
    retreat: list[int] = made(default_factory=list)
    turn: int = 0
    promoted: bool = False
    promotion_draws: int = 0
    refresh_turn: int = 0

    @classmethod
    def begin(
        cls, index: DeckIndex, shuffles: Sequence[Sequence[int]], seat: str, battles: int = 0
    ) -> Solitaire:
        """Deal by positions: the first shuffle or, if rule 1 exchanges its hand, the second."""
        decks = [[index.positions[position] for position in shuffle] for shuffle in shuffles]
        opening = MULLIGAN.open(decks, lambda hand: not wants_exchange(index, hand))
        hand, deck = list(opening.hands[-1]), opening.deck[ORBS:]
        return cls(index, seat, battles, opening, deck, hand, index.lord)

    def play_turn(self) -> Turn:
        """One own turn and, before it, the opponent's turn that lies between."""
        self.turn += 1
        if self.turn > 1:
            self._support(self.battles // 2)
        drew = None if self.seat == FIRST and self.turn == 1 else self._draw()
        reserved = self._reserved()
        bonded = self._choose_bond(reserved)
        if bonded is not None:
            self.hand.remove(bonded)
            self.bonds.append(bonded)
        missing = self._misses_insignia()
        placements = list(self._deploy())
        spent = sum(placement.cost for placement in placements)
        if not (self.seat == FIRST and self.turn == 1):
            self._support(self.battles - self.battles // 2)
        return Turn(
            drew=drew,
            reserved=reserved,
            bonded=bonded,
            missing=missing,
            placements=placements,
            bonds=len(self.bonds),
            gives=self.gives,
            spent=spent,
            units=1 + len(self.field),
            lord=self.lord,
            promoted=self.promoted,
            promotion_draws=self.promotion_draws,
            hand=tuple(sorted(self.hand)),
            dead=self._is_dead(len(self.bonds) - spent),
        )

    @property
    def gives(self) -> int:
        bits = 0
        for bond in self.bonds:
            bits |= self.index.gives[bond]
        return bits

    # Cards in and out of the deck.

    def _draw(self) -> int | None:
        kind = self._take()
        if kind is not None:
            self.hand.append(kind)
            self._note_refresh()
        return kind

    def _support(self, cards: int) -> None:
        """Cards that support in battles and retire; the card on its way joins no refresh of its own
        making (CIPHER-REFRESH-4)."""
        for _ in range(cards):
            kind = self._take()
            if kind is not None:
                self._note_refresh()
                self.retreat.append(kind)

    def _take(self) -> int | None:
        if not self.deck:
            self.deck, self.retreat = self.retreat, []
        return self.deck.pop(0) if self.deck else None

    def _note_refresh(self) -> None:
        """The Retreat Area becomes the deck (CIPHER-REFRESH-1), in the order in which it lies.

        No shuffle is needed: the policy never looked at the supports, so their order is as
        random as any other.
        """
        if not self.deck:
            self.refresh_turn = self.refresh_turn or self.turn
            self.deck, self.retreat = self.retreat, []

    # Bonds.

    def _reserved(self) -> int | None:
        """The card kept for the Lord: the cheapest promotion above the one on top."""
        on_top = max(self.index.promotion[self.lord], 0)
        steps = [
            (self.index.promotion[kind], kind)
            for kind in self.hand
            if self.index.same_name[kind][self.lord] and self.index.promotion[kind] > on_top
        ]
        return min(steps)[1] if steps else None

    def _choose_bond(self, reserved: int | None) -> int | None:
        rest = sorted(self.hand)
        if reserved is not None:
            rest.remove(reserved)
        new = [(self._wanted(kind), -kind) for kind in rest if self._wanted(kind)]
        if new:
            return -max(new)[1]
        stuck = [kind for kind in rest if self._is_stuck(kind)]
        if stuck:
            return stuck[0]
        return -max((self.index.cost[kind], -kind) for kind in rest)[1] if rest else None

    def _wanted(self, kind: int) -> int:
        """How many hand cards have the Insignia of this card that no face-up bond has."""
        gives = self.gives
        return max(
            (
                sum(1 for other in self.hand if bit in self.index.shows[other])
                for bit in self.index.shows[kind]
                if not gives >> bit & 1
            ),
            default=0,
        )

    def _is_stuck(self, kind: int) -> bool:
        """Its Name is on the field and next turn's bonds cannot put it onto that unit."""
        units = self._units_named_like(kind)
        if not units or self.index.crowd[kind]:
            return False
        if len(units) > 1:
            return True
        next_turn = len(self.bonds) + 2
        if self.index.promotion[kind] != NO_PROMOTION:
            return self.index.promotion[kind] > next_turn
        cost = self.index.cost[kind]
        return cost > next_turn or cost <= self.index.cost[units[0]]

    # Deployment.

    def _deploy(self) -> Iterator[Placement]:
        left = len(self.bonds)
        while options := sorted(self._options(left), key=lambda option: option[:3]):
            placement = options[-1][3]
            self._place(placement)
            left -= placement.cost
            yield placement

    def _options(self, left: int) -> Iterator[tuple[int, int, int, Placement]]:
        """What the policy may place now; the greatest is what it does."""
        for kind in sorted(set(self.hand)):
            found = self._option(kind, left)
            if found:
                rank, placement = found
                yield rank, placement.cost, -kind, placement

    def _option(self, kind: int, left: int) -> tuple[int, Placement] | None:
        index = self.index
        if index.needs[kind] & ~self.gives:
            return None
        units = self._units_named_like(kind)
        promotion, cost = index.promotion[kind], index.cost[kind]
        if len(units) == 1 and promotion != NO_PROMOTION and promotion <= left:
            if index.same_name[kind][self.lord]:
                return 4, Placement(PROMOTE_LORD, kind, units[0], promotion)
            return 3, Placement(PROMOTE, kind, units[0], promotion)
        if cost > left:
            return None
        if not units or index.crowd[kind]:
            return 2, Placement(DEPLOY, kind, None, cost)
        if len(units) == 1 and promotion == NO_PROMOTION and cost > index.cost[units[0]]:
            return 1, Placement(LEVEL_UP, kind, units[0], cost)
        return None

    def _place(self, placement: Placement) -> None:
        self.hand.remove(placement.kind)
        if placement.onto is None:
            self.field.append(placement.kind)
        elif self.index.same_name[placement.kind][self.lord]:
            self.lord = placement.kind
        else:
            self.field[self.field.index(placement.onto)] = placement.kind
        if placement.action in (PROMOTE_LORD, PROMOTE):
            self.promoted |= placement.action == PROMOTE_LORD
            self.promotion_draws += 1
            placement.drew = self._draw()

    def _units_named_like(self, kind: int) -> list[int]:
        return [unit for unit in (self.lord, *self.field) if self.index.same_name[kind][unit]]

    def _misses_insignia(self) -> bool:
        """A hand card could be paid for and its Name is free, but no bond has its Insignia."""
        return any(
            self.index.needs[kind] & ~self.gives
            and self.index.cost[kind] <= len(self.bonds)
            and (self.index.crowd[kind] or not self._units_named_like(kind))
            for kind in self.hand
        )

    def _is_dead(self, left: int) -> bool:
        """Bonds are left and cards are held, but the rules allow no placement.

        Not even one that the policy never makes: a level down.
        """
        return (
            left > 0
            and bool(self.hand)
            and not any(self._option(kind, left) for kind in self.hand)
            and not any(self._may_level_down(kind, left) for kind in self.hand)
        )

    def _may_level_down(self, kind: int, left: int) -> bool:
        return (
            not self.index.needs[kind] & ~self.gives
            and self.index.promotion[kind] == NO_PROMOTION
            and self.index.cost[kind] <= left
            and len(self._units_named_like(kind)) == 1
        )
