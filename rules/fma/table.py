"""The state of a Fullmetal Alchemist match: who plays, what is in play, what is going on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from rules.engine.decision import Steps
from rules.engine.table import Table
from rules.engine.windows import Round
from rules.engine.zones import Card, Zone
from rules.fma.pieces import HOME, PARTY, Battle, Character, Player
from rules.fma.plays import Moment, Play

if TYPE_CHECKING:
    from rules.fma.hooks import Abilities

NOBODY = -1
Window: TypeAlias = Callable[["FmaTable", Moment], Steps[None]]


class FmaTable(Table):
    """Everything on the table.

    `turn_player` is the active player, `found` who was determined last. `serial` counts phases:
    effects of a phase end with that one (FMA-IND-11). `passives` is the location whose passives
    apply (FMA-CARD-13). `plays` are what has been declared and not yet resolved, newest last;
    `collecting` is the play for which reacts wait, None where nothing waits (FMA-REACT-8).
    `rounds` are the Play or Pass going on. `noted` are moments of costs being paid; `window` is
    where reacts are played. `used` are card, stay and ability of what was played this turn
    (FMA-PLAY-13). `count` counts the plays of a phase; `stirred`, `fell`, `quiet` and `worn`
    are for games that stand still (FMA-WIN-12).
    """

    __slots__ = (
        "abilities",
        "aside",
        "battles",
        "collecting",
        "count",
        "fell",
        "found",
        "location",
        "noted",
        "passives",
        "players",
        "plays",
        "quiet",
        "rounds",
        "serial",
        "step",
        "stirred",
        "used",
        "window",
        "worn",
    )

    abilities: Abilities
    window: Window

    def __init__(self, seed: bytes, options: Mapping[str, str], seats: int = 2) -> None:
        super().__init__(seed, options)
        self.players = [Player(seat) for seat in range(seats)]
        self.location = Zone("location", NOBODY)
        self.aside = Zone("aside", NOBODY)
        self.passives: Card | None = None
        self.step = ""
        self.serial = 0
        self.battles: list[Battle] = []
        self.plays: list[Play] = []
        self.collecting: Play | None = None
        self.rounds: list[Round] = []
        self.used: list[tuple[int, int, str]] = []
        self.noted: list[Moment] = []
        self.count = 0
        self.found = NOBODY
        self.stirred = False
        self.fell = False
        self.quiet = 0
        self.worn = 0

    # Who is who -------------------------------------------------------------------------------

    @property
    def playing(self) -> list[Player]:
        """The players still in the game, by seat."""
        return [player for player in self.players if not player.is_out]

    def clockwise(self, seat: int) -> list[Player]:
        """Every player still in the game, beginning with the seat or the next one to its left."""
        count = len(self.players)
        order = [self.players[(seat + step) % count] for step in range(count)]
        return [player for player in order if not player.is_out]

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.players)

    def others(self, seat: int) -> list[Player]:
        """The other players, clockwise from the seat."""
        return [player for player in self.clockwise(seat) if player.seat != seat]

    # What is in play --------------------------------------------------------------------------

    @property
    def battle(self) -> Battle | None:
        """The innermost battle that is going on."""
        return self.battles[-1] if self.battles else None

    @property
    def place(self) -> Card | None:
        """The location in the search area."""
        return self.location.cards[-1] if self.location.cards else None

    def all_characters(self) -> Iterator[Character]:
        for player in self.players:
            yield from player.characters

    def party(self, seat: int) -> list[Character]:
        return [one for one in self.players[seat].characters if one.area == PARTY]

    def home(self, seat: int) -> list[Character]:
        return [one for one in self.players[seat].characters if one.area == HOME]

    def in_play(self, character: Character) -> bool:
        return character in self.players[character.player].characters

    def character_of(self, card: Card) -> Character | None:
        """The character whose card it is, or that bears it; None for any other card."""
        for character in self.all_characters():
            if card.zone is character.face or card.zone is character.attachments:
                return character
        return None

    # The engine's questions -------------------------------------------------------------------

    def zones(self) -> list[Zone]:
        places: list[Zone] = [self.location, self.aside]
        for player in self.players:
            places.extend(player.zones)
            for character in player.characters:
                places.extend(character.zones)
        return places

    def clone(self) -> FmaTable:
        twin = FmaTable(self.rng.seed, self.options, len(self.players))
        twin.players = [player.clone() for player in self.players]
        twin.step = self.step
        twin.serial = self.serial
        twin.used = list(self.used)
        twin.count = self.count
        twin.found = self.found
        twin.stirred = self.stirred
        twin.fell = self.fell
        twin.quiet = self.quiet
        twin.worn = self.worn
        self.copy_shared_into(twin)
        twin.passives = twin.cards[self.passives.index] if self.passives is not None else None
        twin.abilities = self.abilities.on(twin)
        twin.window = self.window
        return twin

    def fingerprint(self) -> tuple[Any, ...]:
        players = tuple(player.fingerprint() for player in self.players)
        going_on = (
            tuple(battle.fingerprint() for battle in self.battles),
            tuple(play.fingerprint() for play in self.plays),
            tuple(course.fingerprint() for course in self.rounds),
        )
        passives = self.passives.index if self.passives is not None else None
        course = (self.step, self.serial, passives, tuple(self.used), self.count, self.found)
        quiet = (self.stirred, self.fell, self.quiet, self.worn)
        return (super().fingerprint(), players, going_on, course, quiet)


def ref(card: Card) -> dict[str, Any]:
    """A card as log lines name it."""
    return {"card": card.data.key, "handle": card.handle}


__all__ = ["NOBODY", "Battle", "Character", "FmaTable", "Play", "Player", "ref"]
