"""The ways to play: how many seats, what a side may hold, how strong its ship is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from rules.engine.state import immutable
from rules.engine.translatable import say

EACH_AGAINST_ALL, TEAMS = "each", "teams"
LEAST_HEALTH, MOST_HEALTH, HEALTH_STEP = 10_000, 1_000_000, 1_000
USUAL = "usual"


@dataclass(frozen=True, slots=True)
class Mode:
    """A mode's limits; in Team Battle they are those of a whole side (FLAME-MULTI-14, 15)."""

    key: str
    squad_limit: int
    support_limit: int
    ship_health: int
    least_health: int = LEAST_HEALTH
    teams: bool = False

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The seats of each side; teams sit in turn, A1, B1, A2 ... (FLAME-MULTI-19)."""
        if not self.teams:
            return tuple((seat,) for seat in range(seats))
        return tuple(range(0, seats, 2)), tuple(range(1, seats, 2))


immutable(Mode, asdict, lambda data: Mode(**data))

TWO_PLAYERS = Mode("two_players", 6, 3, 100_000)
THREE_PLAYERS = Mode("three_players", 3, 2, 100_000)
# "More" is the only other amount the rules text names (FLAME-MULTI-28).
BATTLE_ROYALE = Mode("battle_royale", 3, 2, 50_000, least_health=50_000)
TEAM_BATTLE = Mode("team_battle", 6, 4, 250_000, teams=True)
LARGE_TEAM_BATTLE = Mode("team_battle", 6, 4, 500_000, teams=True)

SEATS = (2, 6)
_EACH: Mapping[int, Mode] = {2: TWO_PLAYERS, 3: THREE_PLAYERS}
_TEAMS: Mapping[int, Mode] = {4: TEAM_BATTLE, 6: LARGE_TEAM_BATTLE}


def mode_of(seats: int, options: Mapping[str, str]) -> Mode:
    """The mode that so many players play; ValueError where there is none."""
    if options["mode"] == TEAMS:
        if seats not in _TEAMS:
            raise ValueError(
                say(
                    "a Team Battle is for two teams of two or three players, not {seats} players",
                    seats=seats,
                )
            )
        return _TEAMS[seats]
    return _EACH.get(seats, BATTLE_ROYALE)


def ship_health(mode: Mode, options: Mapping[str, str]) -> int:
    """What all ships start with; ValueError for an amount the mode does not allow."""
    wish = options["ship_health"]
    health = mode.ship_health if wish == USUAL else int(wish)
    if health < mode.least_health:
        raise ValueError(
            say(
                "ships start with at least {least} health in this mode, not {health}",
                least=mode.least_health,
                health=health,
            )
        )
    return health
