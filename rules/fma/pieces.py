"""What stands on the table: characters, players, battles."""

from __future__ import annotations

from typing import Any

from rules.engine.zones import Card, Zone
from rules.fma.printed import FmaCard

READY, SET, DEFEATED = "ready", "set", "defeated"
HOME, PARTY, AWAY = "home", "party", "away"


class Character:
    """A leader or ally in play: its card, what is attached to it, the experience under it.

    `player` is who controls it; `area` is "home", "party" or, for a leader that is out of play for
    a time, "away". `entered` is its time (FMA-ATTR-13); a replacement counts as another character.
    `grew` and `advanced` say what happened to a leader in this power-up phase (FMA-POWER-9).
    """

    __slots__ = (
        "advanced",
        "area",
        "attachments",
        "entered",
        "experience",
        "face",
        "grew",
        "id",
        "player",
        "state",
        "was",
    )

    def __init__(self, number: int, player: int) -> None:
        self.id = number
        self.entered = number
        self.player = player
        self.state = READY
        self.area = HOME
        self.grew = False
        self.advanced = False
        self.face = Zone("character", player)
        self.attachments = Zone("attachments", player)
        self.experience = Zone("experience", player, hidden=True)
        self.was: Card | None = None

    @property
    def top(self) -> Card:
        """Its card, or the card it was when it left play."""
        if self.face.cards:
            return self.face.cards[-1]
        assert self.was is not None, f"character {self.id} never had a card"
        return self.was

    @property
    def card(self) -> FmaCard:
        data: FmaCard = self.top.data
        return data

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def owner(self) -> int:
        return self.top.owner

    @property
    def is_leader(self) -> bool:
        return self.card.kind == "leader"

    @property
    def is_defeated(self) -> bool:
        return self.state == DEFEATED

    @property
    def stands(self) -> bool:
        """Counts as a character: in play and not defeated (FMA-STATE-8)."""
        return bool(self.face.cards) and self.state != DEFEATED and self.area != AWAY

    @property
    def zones(self) -> tuple[Zone, ...]:
        return (self.face, self.attachments, self.experience)

    def clone(self) -> Character:
        """The character without its cardboard."""
        twin = Character(self.id, self.player)
        twin.entered = self.entered
        twin.state = self.state
        twin.area = self.area
        twin.grew = self.grew
        twin.advanced = self.advanced
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        return (self.id, self.player, self.state, self.area, self.grew, self.advanced)

    def __repr__(self) -> str:
        return f"<Character {self.id} {self.card.key} of seat {self.player}>"


class Player:
    """One player's places and what is left of allowances.

    `spent` is command spent in this recruit phase, `drawn` what own effects drew in this main
    phase (FMA-DRAW-12), `offered` the turn of the last offer of a draw (FMA-WIN-11).
    """

    __slots__ = (
        "advantages",
        "characters",
        "deck",
        "discard",
        "drawn",
        "hand",
        "is_out",
        "leaders",
        "locations",
        "lost",
        "offered",
        "removed",
        "seat",
        "spent",
        "starting",
        "victory",
    )

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.deck = Zone("deck", seat, hidden=True)
        self.locations = Zone("locations", seat, hidden=True)
        self.leaders = Zone("leaders", seat, hidden=True)
        self.starting = Zone("starting", seat, hidden=True)
        self.hand = Zone("hand", seat, hidden=True)
        self.discard = Zone("discard", seat)
        self.victory = Zone("victory", seat)
        self.removed = Zone("removed", seat)
        self.lost = Zone("lost", seat, hidden=True)
        self.advantages = Zone("advantages", seat)
        self.characters: list[Character] = []
        self.spent = 0
        self.drawn = 0
        self.offered = 0
        self.is_out = False

    @property
    def leader(self) -> Character | None:
        for character in self.characters:
            if character.is_leader:
                return character
        return None

    @property
    def allies(self) -> list[Character]:
        return [one for one in self.characters if not one.is_leader]

    @property
    def points(self) -> int:
        """The clue points of the locations won."""
        return sum(card.data.clue_points for card in self.victory.cards)

    @property
    def zones(self) -> tuple[Zone, ...]:
        return (
            self.deck,
            self.locations,
            self.leaders,
            self.starting,
            self.hand,
            self.discard,
            self.victory,
            self.removed,
            self.lost,
            self.advantages,
        )

    def clone(self) -> Player:
        """The player with empty places."""
        twin = Player(self.seat)
        twin.characters = [one.clone() for one in self.characters]
        twin.spent = self.spent
        twin.drawn = self.drawn
        twin.offered = self.offered
        twin.is_out = self.is_out
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        allowances = (self.spent, self.drawn, self.offered, self.is_out)
        return (self.seat, allowances, tuple(one.fingerprint() for one in self.characters))

    def __repr__(self) -> str:
        return f"<Player {self.seat}>"


class Battle:
    """A battle from its declaration to its end.

    `starter` is the player whose left neighbour acts next (FMA-PASS-12). `blockers` are among the
    `defenders`; `closed`: nobody may move or block into it. `spared`: a react has taken the place
    of the defeats of these sides ("attack", "defence"). `over`: it has no further effect.
    """

    __slots__ = (
        "attacker",
        "attackers",
        "blockers",
        "closed",
        "defender",
        "defenders",
        "id",
        "over",
        "spared",
        "starter",
        "step",
        "type",
        "winner",
    )

    def __init__(
        self,
        number: int,
        type: str,  # noqa: A002
        attackers: list[Character],
        defender: Character,
        *,
        closed: bool = False,
    ) -> None:
        self.id = number
        self.type = type
        self.attackers = attackers
        self.defenders = [defender]
        self.attacker = attackers[0].player
        self.defender = defender.player
        self.starter = self.attacker
        self.blockers: list[Character] = []
        self.closed = closed
        self.step = "maneuver"
        self.spared: list[str] = []
        self.winner: str | None = None
        self.over = False

    @property
    def characters(self) -> list[Character]:
        return [*self.attackers, *self.defenders]

    def side_of(self, character: Character) -> str | None:
        """ "attack", "defence", or None for a character that is not in it."""
        if character in self.attackers:
            return "attack"
        return "defence" if character in self.defenders else None

    def side(self, name: str) -> list[Character]:
        return self.attackers if name == "attack" else self.defenders

    def player_of(self, name: str) -> int:
        return self.attacker if name == "attack" else self.defender

    def has(self, character: Character) -> bool:
        return self.side_of(character) is not None

    def fingerprint(self) -> tuple[Any, ...]:
        sides = tuple(tuple(one.id for one in side) for side in (self.attackers, self.defenders))
        blockers = tuple(one.id for one in self.blockers)
        return (self.id, self.type, self.step, sides, blockers, self.winner, self.over)
