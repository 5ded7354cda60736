"""Many games at once: the default policy on columns, a row for each kind of card.

This plays exactly as `solitaire` does, which is its oracle, but with whole arrays: hand[k, g] is
how many cards of kind k the player of game g holds. Nothing here is imported to do so: the caller
hands in an array library that speaks numpy's names, and only integers are ever asked of it.
"""

from __future__ import annotations

from typing import Any

from rules.cipher.goldfish.deck_index import HAND, NO_PROMOTION, ORBS, DeckIndex

Array = Any
Arrays = Any

# Ranks of what a player may do with a card; within a rank the greater cost wins, then the list.
LEVEL_UP, DEPLOY, PROMOTE, PROMOTE_LORD = 1, 2, 3, 4
HIGHEST_COST, STUCK, NEW_INSIGNIA = 0, 1, 2
WIDEST = 1 << 10


class Table:
    """The deck index as arrays, columns of one for each row of kinds."""

    def __init__(self, index: DeckIndex, arrays: Arrays) -> None:
        xp = arrays
        self.index = index
        self.kinds = kinds = len(index.cards)
        self.cost = self._column(xp, index.cost)
        self.promotion = self._column(xp, index.promotion)
        self.has_promotion = self.promotion != NO_PROMOTION
        self.step = xp.maximum(self.promotion[:, 0], 0)
        self.gives = xp.array(index.gives, dtype=xp.int32)
        self.needs = self._column(xp, index.needs)
        self.crowd = xp.array(index.crowd)[:, None]
        self.same = xp.array(index.same_name)
        self.same_count = self.same.astype(xp.int16)
        self.same_cost = self.same_count * xp.array(index.cost, dtype=xp.int16)[None, :]
        self.tie = xp.arange(kinds - 1, -1, -1, dtype=xp.int32)[:, None]
        self.stack_cost = xp.where(self.has_promotion, self.promotion, self.cost)

    def code(self, rank: int, worth: Array) -> Array:
        """One number by which a choice is compared: rank, then worth, then the deck list."""
        return (rank * WIDEST + worth) * self.kinds + self.tie

    def kind(self, code: Array) -> Array:
        return self.kinds - 1 - code % self.kinds

    def rank(self, code: Array) -> Array:
        return code // (WIDEST * self.kinds)

    @staticmethod
    def _column(xp: Arrays, values: tuple[int, ...]) -> Array:
        return xp.array(values, dtype=xp.int32)[:, None]


def copies_of(cards: Array, kinds: int, arrays: Arrays) -> Array:
    """How many of each kind there are in each game, of some cards of every game."""
    copies = arrays.zeros((kinds, cards.shape[1]), dtype=arrays.int16)
    games = arrays.arange(cards.shape[1])
    for card in cards:
        copies[card, games] += 1
    return copies


class Columns:
    """All games of one seat. Arrays end in the game; `order` holds the kinds of each deck."""

    def __init__(
        self, table: Table, arrays: Arrays, order: Array, battles: int, turns: int
    ) -> None:
        xp = self.xp = arrays
        self.table = table
        self.battles = battles
        games = order.shape[1]
        self.every = xp.arange(games)
        # Supports go behind the deck: those of `turns` turns, or until the deck first runs out.
        spare = max(table.index.size, battles * turns) + battles if battles else 0
        self.order = xp.concatenate((order, xp.zeros((spare, games), dtype=order.dtype)))
        self.hand = copies_of(order[:HAND], table.kinds, xp)
        self.next = xp.full(games, HAND + ORBS)
        self.end = xp.full(games, table.index.size)
        self.tail = self.end.copy()
        self.refresh_turn = xp.zeros(games, dtype=xp.int32)
        self.lord = xp.full(games, table.index.lord)
        self.field = xp.zeros((table.kinds, games), dtype=xp.int16)
        same_as_lord = table.same[:, table.index.lord][:, None]
        self.like_lord = xp.repeat(same_as_lord, games, axis=1)
        # How many units share a Name with each kind, and the sum of their costs.
        self.named = self.like_lord.astype(xp.int16)
        self.named_cost = self.named * xp.int16(table.index.cost[table.index.lord])
        self.units = xp.ones(games, dtype=xp.int32)
        self.bonds = xp.zeros(games, dtype=xp.int32)
        self.gives = xp.zeros(games, dtype=xp.int32)
        self.spent = xp.zeros(games, dtype=xp.int32)
        self.promoted = xp.zeros(games, dtype=bool)
        self.promotion_draws = xp.zeros(games, dtype=xp.int32)
        self.missing = self.dead = self.promoted
        self.dead_turns = xp.zeros(games, dtype=xp.int32)
        self.payable = self.hand > 0
        self.turn = 0

    def play_turn(self, goes_first: bool) -> None:
        self.turn += 1
        attacks_before = not (goes_first and self.turn == 1)
        if self.turn > 1:
            self._support(self.battles // 2)
        if attacks_before:
            self._draw(self.every)
        self._place_bond()
        self.spent[:] = 0
        self.payable = (self.gives & self.table.needs) == self.table.needs
        self.missing = self._misses_insignia()
        self._deploy()
        self.dead = self._is_dead()
        self.dead_turns += self.dead
        if attacks_before:
            self._support(self.battles - self.battles // 2)

    def keep(self, games: Array) -> None:
        """Go on with these games only."""
        for name in ("hand", "field", "like_lord", "named", "named_cost", "order"):
            setattr(self, name, getattr(self, name)[:, games])
        for name in (
            *("next", "end", "tail", "refresh_turn", "lord", "units", "bonds", "gives"),
            *("spent", "promoted", "promotion_draws", "dead_turns"),
        ):
            setattr(self, name, getattr(self, name)[games])
        self.every = self.xp.arange(len(self.bonds))

    # Cards in and out of the deck.

    def _draw(self, games: Array) -> None:
        games, kinds = self._take(games)
        self.hand[kinds, games] += 1
        self._note_refresh(games)

    def _support(self, cards: int) -> None:
        for _ in range(cards):
            games, kinds = self._take(self.every)
            self._note_refresh(games)
            self.order[self.tail[games], games] = kinds
            self.tail[games] += 1

    def _take(self, games: Array) -> tuple[Array, Array]:
        empty = self.next[games] >= self.end[games]
        if empty.any():
            out = games[empty]
            self.end[out] = self.tail[out]
            games = games[self.next[games] < self.end[games]]
        kinds = self.order[self.next[games], games]
        self.next[games] += 1
        return games, kinds

    def _note_refresh(self, games: Array) -> None:
        empty = games[self.next[games] >= self.end[games]]
        if empty.size:
            new = empty[self.refresh_turn[empty] == 0]
            self.refresh_turn[new] = self.turn
            self.end[empty] = self.tail[empty]

    # Bonds.

    def _place_bond(self) -> None:
        xp, table = self.xp, self.table
        rest = self._unreserved() > 0
        code = xp.where(rest, table.code(HIGHEST_COST, table.cost), -1)
        code = xp.where(rest & self._is_stuck(), table.code(STUCK, 0), code)
        wanted = self._wanted()
        if wanted is not None:
            code = xp.where(rest & (wanted > 0), table.code(NEW_INSIGNIA, wanted), code)
        best = code.max(axis=0)
        games = xp.nonzero(best >= 0)[0]
        kinds = table.kind(best[games])
        self.hand[kinds, games] -= 1
        self.bonds[games] += 1
        self.gives[games] |= table.gives[kinds]

    def _unreserved(self) -> Array:
        """The hands without the card that each keeps for its Lord."""
        xp, table = self.xp, self.table
        climbs = self.like_lord & (self.hand > 0) & (table.promotion > table.step[self.lord])
        code = xp.where(climbs, table.code(0, WIDEST - 1 - table.promotion), -1)
        best = code.max(axis=0)
        games = xp.nonzero(best >= 0)[0]
        rest = self.hand.copy()
        rest[table.kind(best[games]), games] -= 1
        return rest

    def _wanted(self) -> Array | None:
        """How many hand cards have an Insignia of each kind that no face-up bond has."""
        xp, shows = self.xp, self.table.index.shows
        wanted = None
        for bit in range(len(self.table.index.insignias)):
            new = (self.gives >> bit & 1) == 0
            if not new.any():
                continue
            with_it = [kind for kind, bits in enumerate(shows) if bit in bits]
            count = self.hand[with_it].sum(axis=0, dtype=xp.int32) * new
            if wanted is None:
                wanted = xp.zeros(self.hand.shape, dtype=xp.int32)
            wanted[with_it] = xp.maximum(wanted[with_it], count)
        return wanted

    def _is_stuck(self) -> Array:
        """Its Name is on the field and next turn's bonds cannot put it onto that unit."""
        table = self.table
        next_turn = self.bonds + 2
        climbs = table.has_promotion | (table.cost > self.named_cost)
        fits = (self.named == 1) & climbs & (table.stack_cost <= next_turn)
        return (self.named > 0) & ~table.crowd & ~fits

    # Deployment.

    def _deploy(self) -> None:
        games = self.every
        while games.size:
            code = self._choices(games).max(axis=0)
            going = code >= 0
            games, code = games[going], code[going]
            self._place(games, self.table.kind(code), self.table.rank(code))

    def _choices(self, games: Array) -> Array:
        """For each kind what the policy could do with it now, as a code, or -1."""
        xp, table = self.xp, self.table
        whole = games is self.every
        named = self.named if whole else self.named[:, games]
        usable = (self.hand > 0) & self.payable
        usable = usable if whole else usable[:, games]
        left = (self.bonds - self.spent)[games]
        alone = named == 1
        paid = usable & (table.cost <= left)
        cost = self.named_cost if whole else self.named_cost[:, games]
        level = paid & alone & ~table.has_promotion & (table.cost > cost)
        code = xp.where(level, table.code(LEVEL_UP, table.cost), -1)
        free = paid & ((named == 0) | table.crowd)
        code = xp.where(free, table.code(DEPLOY, table.cost), code)
        promote = usable & alone & table.has_promotion & (table.promotion <= left)
        like_lord = self.like_lord if whole else self.like_lord[:, games]
        rank = xp.where(like_lord, PROMOTE_LORD, PROMOTE)
        return xp.where(promote, table.code(rank, table.promotion), code)

    def _place(self, games: Array, kinds: Array, ranks: Array) -> None:
        table = self.table
        self.hand[kinds, games] -= 1
        promotes = ranks >= PROMOTE
        self.spent[games] += self.xp.where(
            promotes, table.promotion[kinds, 0], table.cost[kinds, 0]
        )
        deploys = ranks == DEPLOY
        self._add_unit(games[deploys], kinds[deploys])
        on_lord = ~deploys & self.like_lord[kinds, games]
        self._stack_on_lord(games[on_lord], kinds[on_lord], promotes[on_lord])
        on_other = ~(deploys | on_lord)
        self._stack_on_other(games[on_other], kinds[on_other])
        drawing = games[promotes]
        self.promotion_draws[drawing] += 1
        self._draw(drawing)

    def _add_unit(self, games: Array, kinds: Array) -> None:
        self.field[kinds, games] += 1
        self.units[games] += 1
        self.named[:, games] += self.table.same_count[:, kinds]
        self.named_cost[:, games] += self.table.same_cost[:, kinds]

    def _stack_on_lord(self, games: Array, kinds: Array, promotes: Array) -> None:
        self._rename(games, kinds, self.lord[games])
        self.lord[games] = kinds
        self.like_lord[:, games] = self.table.same[:, kinds]
        self.promoted[games] |= promotes

    def _stack_on_other(self, games: Array, kinds: Array) -> None:
        units = ((self.field[:, games] > 0) & self.table.same[:, kinds]).argmax(axis=0)
        self._rename(games, kinds, units)
        self.field[units, games] -= 1
        self.field[kinds, games] += 1

    def _rename(self, games: Array, kinds: Array, before: Array) -> None:
        count, cost = self.table.same_count, self.table.same_cost
        self.named[:, games] += count[:, kinds] - count[:, before]
        self.named_cost[:, games] += cost[:, kinds] - cost[:, before]

    def _misses_insignia(self) -> Array:
        table = self.table
        free = (self.named == 0) | table.crowd
        return ((self.hand > 0) & ~self.payable & (table.cost <= self.bonds) & free).any(axis=0)

    def _is_dead(self) -> Array:
        """Bonds are left and cards are held, but the rules allow no placement."""
        table = self.table
        left = self.bonds - self.spent
        free = ((self.named == 0) | table.crowd) & (table.cost <= left)
        stack = (self.named == 1) & (table.stack_cost <= left)
        possible = ((self.hand > 0) & self.payable & (free | stack)).any(axis=0)
        return (left > 0) & (self.hand > 0).any(axis=0) & ~possible
