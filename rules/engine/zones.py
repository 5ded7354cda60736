"""Pieces of cardboard and the places where they lie."""

from __future__ import annotations

from typing import Any

from rules.engine.state import copied, derived, shared, state

HAND = "hand"


@state
class Card:
    """One physical card in a match.

    `data` is the game's own reading of the printed card. `handle` names the card to players
    for as long as they can follow it with their eyes; `seen_by` holds the seats that a skill
    has shown a card that lies hidden. `slot` is its place among cards that lie side by side.
    """

    index: int
    owner: int
    data: Any = shared()
    zone: Zone
    handle: int = copied(default=0)
    face_up: bool = copied(default=False)
    seen_by: tuple[int, ...] = copied(default=())
    slot: int = copied(default=0)

    def __repr__(self) -> str:
        return f"<Card {self.data.key} #{self.handle} of seat {self.owner} in {self.zone.name}>"


@state
class Zone:
    """An ordered pile of cards; the last card is the top.

    `hidden` zones give every card that enters or leaves them a new handle, so that nobody can
    follow it through a place they cannot see into. `sign` is what lies in it in words of the
    game's choice, made by whoever compares positions; the doors of the table forget it.
    """

    name: str
    player: int
    hidden: bool
    cards: list[Card]
    sign: str | None = derived(lambda: None)

    def __init__(self, name: str, player: int, *, hidden: bool = False) -> None:
        self.name = name
        self.player = player
        self.hidden = hidden
        self.cards = []
        self.sign = None

    def __len__(self) -> int:
        return len(self.cards)

    def __bool__(self) -> bool:
        """A place exists even when it is empty; ask for its length to know whether it is."""
        return True

    @property
    def top(self) -> Card:
        return self.cards[-1]

    def __repr__(self) -> str:
        return f"<{self.name} of seat {self.player}: {len(self.cards)} cards>"
