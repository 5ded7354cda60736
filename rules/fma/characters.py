"""Leaders and allies in play."""

from __future__ import annotations

from rules.engine.state import state
from rules.engine.zones import Card, Zone
from rules.fma.printed import FmaCard

READY, SET, DEFEATED = "ready", "set", "defeated"
HOME, PARTY, AWAY = "home", "party", "away"


@state
class Character:
    """A leader or ally in play: its card, what is attached to it, the experience under it.

    `player` is who controls it; `area` is "home", "party" or, for a leader that is out of play for
    a time, "away". Its `id` is its time (FMA-ATTR-13); a replacement is another character.
    `gained_experience` and `advanced`: in this power-up phase (FMA-POWER-9). `last_card` is the
    card it was when it left play.
    """

    id: int
    player: int
    state: str
    area: str
    gained_experience: bool
    advanced: bool
    face: Zone
    attachments: Zone
    experience: Zone
    last_card: Card | None

    def __init__(self, number: int, player: int) -> None:
        self.id = number
        self.player = player
        self.state = READY
        self.area = HOME
        self.gained_experience = False
        self.advanced = False
        self.face = Zone("character", player)
        self.attachments = Zone("attachments", player)
        self.experience = Zone("experience", player, hidden=True)
        self.last_card = None

    @property
    def top(self) -> Card:
        """Its card, or the card it was when it left play."""
        if self.face.cards:
            return self.face.cards[-1]
        assert self.last_card is not None, f"character {self.id} never had a card"
        return self.last_card

    @property
    def card(self) -> FmaCard:
        cards = self.face.cards
        data: FmaCard = cards[-1].data if cards else self.top.data
        return data

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def owner(self) -> int:
        return self.top.owner

    @property
    def is_leader(self) -> bool:
        cards = self.face.cards
        kind: str = (cards[-1] if cards else self.top).data.kind
        return kind == "leader"

    @property
    def is_defeated(self) -> bool:
        return self.state == DEFEATED

    @property
    def is_active(self) -> bool:
        """Counts as a character: in play and not defeated (FMA-STATE-8)."""
        return bool(self.face.cards) and self.state != DEFEATED and self.area != AWAY

    @property
    def zones(self) -> tuple[Zone, ...]:
        return (self.face, self.attachments, self.experience)

    def __repr__(self) -> str:
        return f"<Character {self.id} {self.card.key} of seat {self.player}>"
