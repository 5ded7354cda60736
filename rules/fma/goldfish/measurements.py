"""From a deck index and a tally to measurements: exact wherever counting cards is enough."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rules.engine.cards import CardData
from rules.engine.goldfish import Measurement, Tally
from rules.fma.goldfish import chances, places
from rules.fma.goldfish.deck_index import TURNS, DeckIndex, share
from rules.fma.goldfish.teams import MOST_TEAMS, STATS, best, command_used
from rules.fma.leader_stack import called, level
from rules.fma.printed_abilities import loyal
from rules.fma.starting_team import (
    COST,
    FACTION,
    JOIN,
    LOYAL,
    NAME,
    OPPOSED,
    command,
    cost,
    obstacle,
)

EXACT, BOUND = "exact", "bound"
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
PLURALS = {
    "ally": ("ally", "allies"),
    "event": ("event", "events"),
    "attachment": ("attachment", "attachments"),
    "advantage": ("advantage", "advantages"),
}


def _is(statistic: str, value: int | Fraction, at: str = "", series: str = "") -> Measurement:
    return Measurement(statistic, at=at, series=series, formula=Fraction(value), formula_kind=EXACT)


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
        self.index, self.tally = index, tally
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

    def _teams(self) -> Iterator[Measurement]:
        found = self.index.teams
        kind = EXACT if len(found) < MOST_TEAMS else BOUND
        yield Measurement("teams", formula=Fraction(len(found)), formula_kind=kind)
        yield _is("team_used", share(*command_used(self.index.team)))
        yield _is("most_cost", max(team.cost for team in found))
        for stat in STATS:
            yield _is(f"most_{stat}", max(team.total(stat) for team in found))
        shown = dict.fromkeys([self.index.team, *best(found, TEAMS_SHOWN)])
        for team in shown:
            yield _is("team_cost", team.cost, str(team))
            for stat in STATS:
                yield _is(f"team_{stat}", team.total(stat), str(team))

    def _starters(self) -> Iterator[Measurement]:
        leader = self.index.leaders[0]
        for ally, count in self.index.allies:
            why = obstacle(leader, ally)
            if why:
                yield _is("strangers", count, f"{called(ally)} ({WHY[why]})")
            else:
                yield _is("starters", count, called(ally))

    def _hands(self) -> Iterator[Measurement]:
        mixes = [{kind: 1} for kind in PLURALS]
        if self.wanted not in mixes and self.wanted:
            mixes.append(dict(self.wanted))
        for statistic, seen in (("opening", 4), ("first_draw", 6)):
            for mix in mixes:
                chance = chances.opening(self.index, mix, seen)
                yield _is(statistic, chance, _mix(mix))
        for kind in ("ally", "advantage", "attachment"):
            for most in sorted({cost(card) for card in self.index.different(kind)}):
                for turn in range(1, TURNS + 1):
                    chance = self._cheap(turn, kind, most)
                    yield _is(f"{kind}_cost", chance, str(turn), f"cost {most} or less")

    def _cheap(self, turn: int, kind: str, most: int) -> Fraction:
        cards = {card.key for card in self.index.different(kind) if cost(card) <= most}
        return self._among(turn, cards)

    def _recruiting(self) -> Iterator[Measurement]:
        index = self.index
        for turn in range(1, TURNS + 1):
            keys = {
                card.key
                for card in index.different("ally")
                if chances.may_recruit(index, turn, card)
            }
            yield _is("playable", self._among(turn, keys), str(turn))
            for discards in range(3):
                fitting = {
                    card.key
                    for card in index.different("attachment")
                    if chances.fitting(index, turn, card, discards)
                }
                yield _is(
                    "attachment", self._among(turn, fitting), str(turn), _discarding(discards)
                )
        yield from self._counted("full_command", "")

    def _among(self, turn: int, keys: set[str]) -> Fraction:
        return chances.one_of(self.index, turn, lambda card: card.key in keys)

    def _counted(self, statistic: str, series: str, key: str = "") -> Iterator[Measurement]:
        for turn in range(1, TURNS + 1):
            misses, hits = self.tally.get(f"{statistic}.{key}{turn}", (0, 0))
            yield Measurement(
                statistic,
                at=str(turn),
                series=series,
                games=misses + hits,
                total=Fraction(hits),
                squares=Fraction(hits),
            )

    def _events(self) -> Iterator[Measurement]:
        ready = {
            event.key: chances.readiness(self.index, event)
            for event in self.index.different("event")
        }
        free = {key for key, readiness in ready.items() if readiness.able}
        for turn in range(1, TURNS + 1):
            yield _is("event_ready", self._among(turn, free), str(turn))
        for event in self.index.different("event"):
            readiness = ready[event.key]
            label = (
                called(event) if readiness.discards is not None else f"{called(event)} (unplayable)"
            )
            yield _is("event_able", readiness.able, label)
            if readiness.discards is None:
                yield Measurement("event_discards", at=label)
            else:
                yield _is("event_discards", readiness.discards, label)

    def _leader(self) -> Iterator[Measurement]:
        index = self.index
        for leader in index.leaders:
            arrival = index.line.arrival(level(leader))
            if arrival is not None:
                yield _is("advance", arrival, f"{level(leader)}: {called(leader)}")
        for turn in range(1, CURVE_TURNS + 1):
            yield _is("command", command(index.leader(turn)), str(turn))
        if index.exhausted is not None:
            yield _is("exhausted", index.exhausted)

    def _places(self) -> Iterator[Measurement]:
        points = places.values(self.index.locations)
        if not points:
            return
        yield _is("points", sum(points))
        yield _is("mean_points", Fraction(sum(points), len(points)))
        fewest, mean = places.fewest_wins(points), places.mean_wins(points)
        if fewest is not None and mean is not None:
            yield _is("fewest_wins", fewest)
            yield _is("mean_wins", mean)
        own = places.histogram(points)
        yield _is("own_played", places.own_played(own, self.reference or own, self.active))
        for value, chance in own.items():
            yield _is("top_value", chance, str(value))
        for location in self.index.locations:
            beyond = places.margin(location, self.index.team)
            if beyond is not None:
                yield _is("margin", beyond, self._place(location))

    def _place(self, location: CardData) -> str:
        asked = places.goal_text(location)
        if location.texts.get("goal"):
            met = places.requirement_met(location, self.index.team)
            asked += "; further goal " + ("met" if met else "not met")
        return f"{location.name} ({asked})"

    def _recovery(self) -> Iterator[Measurement]:
        for cover in chances.covers(self.index):
            for turn in range(1, TURNS + 1):
                yield _is("cover", chances.covered(self.index, cover, turn), str(turn), cover.title)
        for ally in self.index.different("ally"):
            if loyal(ally):
                yield from self._counted("loyal", called(ally), f"{ally.key}.")


def _mix(mix: Mapping[str, int]) -> str:
    parts = [f"{n} {PLURALS[kind][n != 1]}" for kind, n in mix.items() if n]
    return " and ".join(parts) if len(parts) < 3 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _discarding(number: int) -> str:
    return ("nothing discarded", "1 card discarded", "2 cards discarded")[number]
