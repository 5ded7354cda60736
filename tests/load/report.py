"""What was measured, in words and figures."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from tests.load.matches import Figures

COLUMNS = (
    ("matches", 7), ("asked/s", 7), ("done/s", 6),
    ("p50", 6), ("p95", 6), ("p99 ms", 7),
    ("CPU ms", 7), ("web", 6), ("worker", 6), ("pg", 5), ("redis", 5),
    ("bytes", 7), ("wire", 6), ("bot p50", 7), ("bot p99", 7),
    ("opened", 6), ("client%", 7), ("load", 5),
)  # fmt: skip
LONG = 1.0  # seconds; whoever waits longer when the time is over is told of
ENOUGH = 0.95  # of the actions asked for


@dataclass
class Row:
    """One number of matches, measured for `seconds`."""

    matches: int
    seconds: float
    asked: float  # actions a second
    opening: float  # seconds, of one match with its page and socket
    figures: Figures
    cpu: dict[str, float]
    own_cpu: float
    busy: float  # the machine's load, of the last minute

    @property
    def done(self) -> float:
        return len(self.figures.answers) / self.seconds

    def latency(self, part: float) -> float:
        """Milliseconds."""
        return part_of(self.figures.answers, part) * 1000

    def figures_by_name(self) -> dict[str, object]:
        seen = self.figures
        actions = max(len(seen.answers), 1)
        updates = max(len(seen.raw), 1)
        cpu = {kind: 1000 * used / actions for kind, used in self.cpu.items()}
        result: dict[str, object] = {
            "matches": self.matches,
            "seconds": self.seconds,
            "asked_per_s": self.asked,
            "done_per_s": self.done,
            "actions": len(seen.answers),
            "p50_ms": self.latency(0.5),
            "p95_ms": self.latency(0.95),
            "p99_ms": self.latency(0.99),
            "cpu_ms_per_action": sum(cpu.values()),
            "cpu_ms_per_action_by_kind": cpu,
            "cpu_share_of_a_core": sum(self.cpu.values()) / self.seconds,
            "update_bytes": sum(seen.raw) / updates,
            "update_bytes_on_the_wire": seen.wire / updates,
            "updates": len(seen.raw),
            "bot_p50_ms": part_of(seen.bots, 0.5) * 1000,
            "bot_p99_ms": part_of(seen.bots, 0.99) * 1000,
            "opening_ms": self.opening * 1000,
            "refused": seen.refused,
            "lost": seen.lost,
            "cut": seen.cut,
            "client_cpu_share": self.own_cpu / self.seconds,
            "load": self.busy,
        }
        late = [waited for waited in seen.waiting if waited > LONG]
        if late:
            result |= {"still_waiting": len(late), "still_waiting_max_ms": max(late) * 1000}
        if seen.spreads:
            result |= {
                "spectators_spread_p50_ms": part_of(seen.spreads, 0.5) * 1000,
                "spectators_spread_max_ms": max(seen.spreads) * 1000,
                "spectators_missed": seen.missed,
            }
        if seen.pages or seen.failed_pages:
            times = [took for kind in seen.pages.values() for took in kind]
            result |= {
                "pages_per_s": len(times) / self.seconds,
                "pages_p99_ms": part_of(times, 0.99) * 1000,
                "pages_failed": seen.failed_pages,
            } | {f"{kind}_p50_ms": part_of(took, 0.5) * 1000 for kind, took in seen.pages.items()}
        return result

    def as_json(self) -> str:
        return json.dumps(
            {k: round(v, 2) if isinstance(v, float) else v for k, v in self._flat().items()}
        )

    def _flat(self) -> dict[str, object]:
        named = self.figures_by_name()
        kinds = named.pop("cpu_ms_per_action_by_kind")
        assert isinstance(kinds, dict)
        return named | {f"cpu_ms_{kind.lower()}": used for kind, used in kinds.items()}

    def as_line(self) -> str:
        named = self._flat()
        cells = (
            f"{self.matches}", f"{self.asked:.1f}", f"{self.done:.1f}",
            f"{named['p50_ms']:.1f}", f"{named['p95_ms']:.0f}", f"{named['p99_ms']:.0f}",
            f"{named['cpu_ms_per_action']:.1f}", f"{named['cpu_ms_web']:.1f}",
            f"{named['cpu_ms_worker']:.1f}", f"{named['cpu_ms_postgresql']:.1f}",
            f"{named['cpu_ms_redis']:.1f}", f"{named['update_bytes']:.0f}",
            f"{named['update_bytes_on_the_wire']:.0f}", f"{named['bot_p50_ms']:.0f}",
            f"{named['bot_p99_ms']:.0f}", f"{named['opening_ms']:.0f}",
            f"{100 * self.own_cpu / self.seconds:.0f}", f"{self.busy:.1f}",
        )  # fmt: skip
        columns = zip(cells, COLUMNS, strict=True)
        line = "  ".join(cell.rjust(width) for cell, (_, width) in columns)
        further = {
            name: value
            for name, value in named.items()
            if name.startswith(("still", "spectators", "pages", "card_", "list_", "api_"))
            or (name in ("refused", "lost", "cut") and value)
        }
        if not further:
            return line
        told = (f"{k} {v:.1f}" if isinstance(v, float) else f"{k} {v}" for k, v in further.items())
        return f"{line}\n         {', '.join(told)}"


def part_of(values: Sequence[float], part: float) -> float:
    """The value below which that part of the values lies; 0 without any."""
    ordered = sorted(values)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0


def saturation(rows: Sequence[Row], limit: float) -> str:
    """At how many matches it was too much: too slow, or fewer actions than asked for."""
    borne = 0
    for row in sorted(rows, key=lambda row: row.matches):
        slow = row.latency(0.99) > limit
        if slow or row.done < ENOUGH * row.asked:
            why = f"p99 {row.latency(0.99):.0f} ms" if slow else f"{row.done:.1f} actions a second"
            return f"Too much at {row.matches} matches ({why}); {borne} were borne."
        borne = row.matches
    return f"All {borne} matches were borne: p99 within {limit:.0f} ms, every action in time."
