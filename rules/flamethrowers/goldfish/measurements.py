"""What is counted in each game, and each estimate with the closed form that belongs to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import comb

from rules.engine.goldfish import Counted, Counters, Measurement, Tally, exactly
from rules.engine.odds import at_least_one, mean_of, none_of
from rules.flamethrowers.goldfish.deck_index import HAND, LAST_TURN, NEVER, DeckIndex, seen_by
from rules.flamethrowers.goldfish.solitaire import Solitaire

EXCHANGED_RANKS = (3, 4, 5)
BY_TURN = ("missed_placement", "first_attack", *(f"exchange_{rank}" for rank in EXCHANGED_RANKS))
PLACED_TURNS = 6
DEAD_TURNS = 5


def count_games(
    index: DeckIndex, games: Iterable[tuple[Solitaire, Solitaire]], *, redraw: bool
) -> Tally:
    """Each game with its deck shuffled anew, which is played where the hand is drawn anew."""
    counters = Counters()
    pairs = index.pairs()
    for opening, again in games:
        lacks = not opening.opening()
        counters.count("opening", opening.opening())
        counters.count("again", int(lacks and not again.opening()))
        counters.count("supports", opening.opening_supports())
        game = again if lacks and redraw else opening
        for turn in range(1, PLACED_TURNS + 1):
            counters.count(f"placed.{turn}", game.placed_by(turn))
        for turn in range(1, DEAD_TURNS + 1):
            counters.count(f"dead.{turn}", opening.dead(turn))
        exchanges = (game.exchange(rank) for rank in EXCHANGED_RANKS)
        turns = (game.first_miss(), game.first_attack(), *exchanges)
        for key, turn in zip(BY_TURN, turns, strict=True):
            counters.count(key, turn)
        for number, (base, form, _) in enumerate(pairs):
            counters.count(f"pair_seen.{number}", min(NEVER, opening.seen_both(base, form)))
            counters.count(f"pair_online.{number}", game.pair(base, form))
        counters.count("tag_ready", game.tag_team())
    return counters.tally()


def measure(index: DeckIndex, tally: Tally) -> Iterator[Measurement]:
    counted = Counted(tally)
    yield from _opening(index, counted)
    for turn in range(1, PLACED_TURNS + 1):
        yield counted.mean("placed_by_turn", f"placed.{turn}", at=str(turn))
    for key in BY_TURN:
        yield from counted.by_turn(key, key, LAST_TURN)
        yield counted.mean(f"{key}_turn", key, series="mean", of=_in_time)
        yield _median(f"{key}_turn", counted.counts(key)[: LAST_TURN + 1])
        yield counted.share(f"{key}_never", key, least=NEVER)
    size, dead = index.size, index.count(placeable=False)
    for turn in range(1, DEAD_TURNS + 1):
        found = counted.mean("dead", f"dead.{turn}", at=str(turn))
        yield found.with_formula(mean_of(size, dead, seen_by(turn, size)))
    yield exactly("deck_out", size - HAND)
    for number, (base, form, label) in enumerate(index.pairs()):
        a, b = index.copies(base), index.copies(form)
        seen = counted.by_turn("pair_seen", f"pair_seen.{number}", LAST_TURN, series=label)
        for turn, found in enumerate(seen, start=1):
            yield found.with_formula(both_seen(size, a, b, seen_by(turn, size)))
        yield from counted.by_turn("pair_online", f"pair_online.{number}", LAST_TURN, series=label)
    yield from counted.by_turn("tag_ready", "tag_ready", LAST_TURN)


def _opening(index: DeckIndex, counted: Counted) -> Iterator[Measurement]:
    size, count = index.size, index.count(placeable=True)
    none = none_of(size, count, HAND)
    yield counted.share("opening_placeable", "opening").with_formula(1 - none)
    for number in range(HAND + 1):
        ways = comb(count, number) * comb(size - count, HAND - number)
        found = counted.share(
            "opening_placeable_count", "opening", at=str(number), least=number, most=number
        )
        yield found.with_formula(Fraction(ways, comb(size, HAND)))
    yield counted.share("mulligan_rate", "opening", least=0, most=0).with_formula(none)
    yield counted.share("mulligan_again", "again").with_formula(none * none)
    supports = counted.share("support_in_opening", "supports")
    yield supports.with_formula(at_least_one(size, index.supports, HAND))


def _in_time(turn: int) -> int | None:
    return turn if turn <= LAST_TURN else None


def _median(statistic: str, counts: list[int]) -> Measurement:
    """The middle turn, or the mean of the two in the middle."""
    turns = [turn for turn, games in enumerate(counts) for _ in range(games)]
    games = len(turns)
    median = Fraction(turns[(games - 1) // 2] + turns[games // 2], 2) if turns else Fraction(0)
    return Measurement(
        statistic,
        series="median",
        games=games,
        total=median * games,
        squares=median * median * games,
    )


def both_seen(size: int, a: int, b: int, seen: int) -> Fraction:
    """The chance that so many cards hold one of `a` cards and one of `b` others."""
    return 1 - none_of(size, a, seen) - none_of(size, b, seen) + none_of(size, a + b, seen)
