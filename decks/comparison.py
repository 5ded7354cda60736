"""Two decks side by side: which cards they share, and which one of them has more of."""

from __future__ import annotations

from dataclasses import dataclass

from decks.deck_page import CardRow, DeckPage


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A card with its number of copies in either deck."""

    row: CardRow
    before: int
    after: int

    @property
    def change(self) -> int:
        """Return how many more the second deck has; below 0 if it has fewer."""
        return self.after - self.before

    @property
    def signed_change(self) -> str:
        return f"{self.change:+d}".replace("-", "−")


@dataclass(frozen=True, slots=True)
class Comparison:
    """Cards that two decks have in different numbers, and those they have in the same."""

    different: tuple[ComparedRow, ...]
    same: tuple[ComparedRow, ...]

    @property
    def copies_in_both(self) -> int:
        """Return how many cards of one deck could stay if it became the other."""
        return sum(min(row.before, row.after) for row in (*self.different, *self.same))


def compare_decks(before: DeckPage, after: DeckPage) -> Comparison:
    """Return every card of either deck, those that only the first has at the front."""
    first = {row.key: row for row, _ in before.rows}
    second = {row.key: row for row, _ in after.rows}
    rows = [
        ComparedRow(
            first.get(key) or second[key],
            first[key].count if key in first else 0,
            second[key].count if key in second else 0,
        )
        for key in {**first, **second}
    ]
    # What has to go, what has to be counted anew, what has to be found.
    different = sorted((row for row in rows if row.change), key=_place)
    return Comparison(tuple(different), tuple(row for row in rows if not row.change))


def _place(row: ComparedRow) -> int:
    if not row.after:
        return 0
    return 1 if row.before else 2
