"""From a deck index and a tally to measurements: exact wherever counting cards is enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial

from rules.engine.goldfish import BOUND, EXACT, Counted, Measurement, Tally, exactly
from rules.fma.goldfish import chances, places
from rules.fma.goldfish.deck_index import TURNS, DeckIndex
from rules.fma.goldfish.teams import MOST_TEAMS, best
from rules.fma.leader_stack import called
from rules.fma.printed import STATS, FmaCard
from rules.fma.printed_abilities import goal_met
from rules.fma.starting_team import (
    COST,
    FACTION,
    JOIN,
    LOYAL,
    NAME,
    OPPOSED,
    obstacle,
)

TEAMS_SHOWN = 12
CURVE_TURNS = 12
WHY = {
    NAME: "the leader's name",
    OPPOSED: "Hero or Villain",
    FACTION: "another faction",
    LOYAL: "Loyal",
    JOIN: "will not join",
    COST: "too dear",
}
DISCARDING = ("nothing discarded", "1 card discarded", "2 cards discarded")


class Measurements:
    """Reads one tally of one deck; `wanted` is the mix of kinds asked for in a hand."""

    def __init__(
        self,
        index: DeckIndex,
        tally: Tally,
        *,
        wanted: Mapping[str, int],
        reference: Mapping[int, Fraction],
        active: Fraction,
    ) -> None:
        self.index, self.counted = index, Counted(tally)
        self.wanted, self.reference, self.active = wanted, reference, active

    def all(self) -> Iterator[Measurement]:
        yield from self._teams()
        yield from self._starters()
        yield from self._hands()
        yield from self._recruiting()
        yield from self._events()
        yield from self._leader()
        yield from self._places()
        yield from self._recovery()

    def _chances(
        self, statistic: str, wanted: Callable[[int, FmaCard], bool], series: str = ""
    ) -> Iterator[Measurement]:
        """The chance of a card in hand that is wanted in that turn."""
        for turn in range(1, TURNS + 1):
            chance = chances.one_of(self.index, turn, partial(wanted, turn))
            yield exactly(statistic, chance, str(turn), series)

    def _teams(self) -> Iterator[Measurement]:
        found, chosen = self.index.teams, self.index.team
        kind = EXACT if len(found) < MOST_TEAMS else BOUND
        yield Measurement("teams").with_formula(Fraction(len(found)), kind)
        most = chosen.leader.command
        yield exactly("team_used", Fraction(chosen.cost, most) if most else 0)
        yield exactly("most_cost", max(team.cost for team in found))
        for stat in STATS:
            yield exactly(f"most_{stat}", max(team.total(stat) for team in found))
        for team in dict.fromkeys([chosen, *best(found, TEAMS_SHOWN)]):
            yield exactly("team_cost", team.cost, str(team))
            for stat in STATS:
                yield exactly(f"team_{stat}", team.total(stat), str(team))

    def _starters(self) -> Iterator[Measurement]:
        leader = self.index.leaders[0]
        for ally, count in self.index.allies:
            why = obstacle(leader, ally)
            if why:
                yield exactly("strangers", count, f"{called(ally)} ({WHY[why]})")
            else:
                yield exactly("starters", count, called(ally))

    def _hands(self) -> Iterator[Measurement]:
        mixes = [{kind: 1} for kind in chances.KINDS]
        if self.wanted not in mixes and self.wanted:
            mixes.append(dict(self.wanted))
        for statistic, seen in (("opening", 4), ("first_draw", 6)):
            for mix in mixes:
                yield exactly(statistic, chances.opening(self.index, mix, seen), _mix(mix))
        for kind in ("ally", "advantage", "attachment"):
            for most in sorted({card.cost for card in self.index.different(kind)}):
                wanted = partial(_costs_at_most, kind, most)
                yield from self._chances(f"{kind}_cost", wanted, f"cost {most} or less")

    def _recruiting(self) -> Iterator[Measurement]:
        yield from self._chances("playable", partial(chances.may_recruit, self.index))
        for turn in range(1, TURNS + 1):
            for discards, series in enumerate(DISCARDING):
                wanted = partial(chances.fitting, self.index, turn, discards=discards)
                chance = chances.one_of(self.index, turn, wanted)
                yield exactly("attachment", chance, str(turn), series)
            yield self.counted.share("full_command", f"full_command.{turn}", at=str(turn))

    def _events(self) -> Iterator[Measurement]:
        events = self.index.different("event")
        ready = {event.key: chances.readiness(self.index, event) for event in events}
        free = {key for key, readiness in ready.items() if readiness.able}
        yield from self._chances("event_ready", lambda _, card: card.key in free)
        for event in events:
            able, discards = ready[event.key].able, ready[event.key].discards
            label = called(event) if discards is not None else f"{called(event)} (unplayable)"
            yield exactly("event_able", able, label)
            fewest = None if discards is None else Fraction(discards)
            yield Measurement("event_discards", at=label).with_formula(fewest)

    def _leader(self) -> Iterator[Measurement]:
        index = self.index
        for leader in index.leaders:
            arrival = index.line.arrival(leader.level)
            if arrival is not None:
                yield exactly("advance", arrival, f"{leader.level}: {called(leader)}")
        for turn in range(1, CURVE_TURNS + 1):
            yield exactly("command", index.leader(turn).command, str(turn))
        if index.exhausted is not None:
            yield exactly("exhausted", index.exhausted)

    def _places(self) -> Iterator[Measurement]:
        points = places.values(self.index.locations)
        if not points:
            return
        yield exactly("points", sum(points))
        yield exactly("mean_points", Fraction(sum(points), len(points)))
        fewest, mean = places.fewest_wins(points), places.mean_wins(points)
        if fewest is not None and mean is not None:
            yield exactly("fewest_wins", fewest)
            yield exactly("mean_wins", mean)
        own = places.histogram(points)
        yield exactly("own_played", places.own_played(own, self.reference or own, self.active))
        for value, chance in own.items():
            yield exactly("top_value", chance, str(value))
        for location in self.index.locations:
            beyond = places.margin(location, self.index.team)
            if beyond is not None:
                yield exactly("margin", beyond, self._place(location))

    def _place(self, location: FmaCard) -> str:
        asked = places.goal_text(location)
        if location.data.texts.get("goal"):
            met = goal_met(location, self.index.team.characters)
            asked += "; further goal " + ("met" if met else "not met")
        return f"{location.name} ({asked})"

    def _recovery(self) -> Iterator[Measurement]:
        for cover in chances.covers(self.index):
            for turn in range(1, TURNS + 1):
                chance = chances.covered(self.index, cover, turn)
                yield exactly("cover", chance, str(turn), cover.title)
        for ally in self.index.different("ally"):
            for turn in range(1, TURNS + 1) if ally.loyal else ():
                counter = f"loyal.{ally.key}.{turn}"
                yield self.counted.share("loyal", counter, at=str(turn), series=called(ally))


def _costs_at_most(kind: str, most: int, turn: int, card: FmaCard) -> bool:
    return card.kind == kind and card.cost <= most


def _mix(mix: Mapping[str, int]) -> str:
    parts = [f"{n} {kind if n == 1 else chances.KINDS[kind]}" for kind, n in mix.items() if n]
    return " and ".join(parts) if len(parts) < 3 else f"{', '.join(parts[:-1])} and {parts[-1]}"
