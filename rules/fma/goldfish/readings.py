"""From a roster and a tally to readings: exact wherever counting cards is enough."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from rules.engine.cards import CardData
from rules.engine.goldfish import Reading, Tally
from rules.fma.goldfish import chances, places
from rules.fma.goldfish.roster import TURNS, Roster, share
from rules.fma.goldfish.teams import MOST_TEAMS, STATS, best, command_used
from rules.fma.outside import loyal
from rules.fma.stack import called, level
from rules.fma.starting import COST, FACTION, JOIN, LOYAL, NAME, OPPOSED, command, cost, obstacle

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


def _is(statistic: str, value: int | Fraction, at: str = "", series: str = "") -> Reading:
    return Reading(statistic, at=at, series=series, formula=Fraction(value), formula_kind=EXACT)


class Readings:
    """Reads one tally of one deck; `wanted` is the mix of kinds asked for in a hand."""

    def __init__(
        self,
        roster: Roster,
        tally: Tally,
        *,
        wanted: Mapping[str, int],
        reference: Mapping[int, Fraction],
        active: Fraction,
    ) -> None:
        self.roster, self.tally = roster, tally
        self.wanted, self.reference, self.active = wanted, reference, active

    def all(self) -> Iterator[Reading]:
        yield from self._teams()
        yield from self._starters()
        yield from self._hands()
        yield from self._recruiting()
        yield from self._events()
        yield from self._leader()
        yield from self._places()
        yield from self._recovery()

    def _teams(self) -> Iterator[Reading]:
        found = self.roster.teams
        kind = EXACT if len(found) < MOST_TEAMS else BOUND
        yield Reading("teams", formula=Fraction(len(found)), formula_kind=kind)
        yield _is("team_used", share(*command_used(self.roster.team)))
        yield _is("most_cost", max(team.cost for team in found))
        for stat in STATS:
            yield _is(f"most_{stat}", max(team.total(stat) for team in found))
        shown = dict.fromkeys([self.roster.team, *best(found, TEAMS_SHOWN)])
        for team in shown:
            yield _is("team_cost", team.cost, str(team))
            for stat in STATS:
                yield _is(f"team_{stat}", team.total(stat), str(team))

    def _starters(self) -> Iterator[Reading]:
        leader = self.roster.leaders[0]
        for ally, count in self.roster.allies:
            why = obstacle(leader, ally)
            if why:
                yield _is("strangers", count, f"{called(ally)} ({WHY[why]})")
            else:
                yield _is("starters", count, called(ally))

    def _hands(self) -> Iterator[Reading]:
        mixes = [{kind: 1} for kind in PLURALS]
        if self.wanted not in mixes and self.wanted:
            mixes.append(dict(self.wanted))
        for statistic, seen in (("opening", 4), ("first_draw", 6)):
            for mix in mixes:
                chance = chances.opening(self.roster, mix, seen)
                yield _is(statistic, chance, _mix(mix))
        for kind in ("ally", "advantage", "attachment"):
            for most in sorted({cost(card) for card in self.roster.different(kind)}):
                for turn in range(1, TURNS + 1):
                    chance = self._cheap(turn, kind, most)
                    yield _is(f"{kind}_cost", chance, str(turn), f"cost {most} or less")

    def _cheap(self, turn: int, kind: str, most: int) -> Fraction:
        cards = {card.key for card in self.roster.different(kind) if cost(card) <= most}
        return self._among(turn, cards)

    def _recruiting(self) -> Iterator[Reading]:
        roster = self.roster
        for turn in range(1, TURNS + 1):
            keys = {
                card.key
                for card in roster.different("ally")
                if chances.may_recruit(roster, turn, card)
            }
            yield _is("playable", self._among(turn, keys), str(turn))
            for discards in range(3):
                fitting = {
                    card.key
                    for card in roster.different("attachment")
                    if chances.fitting(roster, turn, card, discards)
                }
                yield _is(
                    "attachment", self._among(turn, fitting), str(turn), _discarding(discards)
                )
        yield from self._counted("full_command", "")

    def _among(self, turn: int, keys: set[str]) -> Fraction:
        return chances.one_of(self.roster, turn, lambda card: card.key in keys)

    def _counted(self, statistic: str, series: str, key: str = "") -> Iterator[Reading]:
        for turn in range(1, TURNS + 1):
            misses, hits = self.tally.get(f"{statistic}.{key}{turn}", (0, 0))
            yield Reading(
                statistic,
                at=str(turn),
                series=series,
                games=misses + hits,
                total=Fraction(hits),
                squares=Fraction(hits),
            )

    def _events(self) -> Iterator[Reading]:
        ready = {
            event.key: chances.readiness(self.roster, event)
            for event in self.roster.different("event")
        }
        free = {key for key, one in ready.items() if one.able}
        for turn in range(1, TURNS + 1):
            yield _is("event_ready", self._among(turn, free), str(turn))
        for event in self.roster.different("event"):
            one = ready[event.key]
            label = called(event) if one.discards is not None else f"{called(event)} (unplayable)"
            yield _is("event_able", one.able, label)
            if one.discards is None:
                yield Reading("event_discards", at=label)
            else:
                yield _is("event_discards", one.discards, label)

    def _leader(self) -> Iterator[Reading]:
        roster = self.roster
        for leader in roster.leaders:
            arrival = roster.line.arrival(level(leader))
            if arrival is not None:
                yield _is("advance", arrival, f"{level(leader)}: {called(leader)}")
        for turn in range(1, CURVE_TURNS + 1):
            yield _is("command", command(roster.leader(turn)), str(turn))
        if roster.exhausted is not None:
            yield _is("exhausted", roster.exhausted)

    def _places(self) -> Iterator[Reading]:
        points = places.values(self.roster.locations)
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
        for location in self.roster.locations:
            beyond = places.margin(location, self.roster.team)
            if beyond is not None:
                yield _is("margin", beyond, self._place(location))

    def _place(self, location: CardData) -> str:
        asked = places.goal_text(location)
        if location.texts.get("goal"):
            met = places.requirement_met(location, self.roster.team)
            asked += "; further goal " + ("met" if met else "not met")
        return f"{location.name} ({asked})"

    def _recovery(self) -> Iterator[Reading]:
        for cover in chances.covers(self.roster):
            for turn in range(1, TURNS + 1):
                yield _is(
                    "cover", chances.covered(self.roster, cover, turn), str(turn), cover.title
                )
        for ally in self.roster.different("ally"):
            if loyal(ally):
                yield from self._counted("loyal", called(ally), f"{ally.key}.")


def _mix(mix: Mapping[str, int]) -> str:
    said = [f"{n} {PLURALS[kind][n != 1]}" for kind, n in mix.items() if n]
    return " and ".join(said) if len(said) < 3 else f"{', '.join(said[:-1])} and {said[-1]}"


def _discarding(number: int) -> str:
    return ("nothing discarded", "1 card discarded", "2 cards discarded")[number]
