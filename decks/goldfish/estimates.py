"""Measurements as decimals: the estimate, its 95 % interval, how far the formula lies from it."""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from rules.engine.goldfish import Measurement

Z95 = 1.959964


@dataclass(frozen=True, slots=True)
class Estimate:
    """One number to show. Without games `value` is None and only the formula is known."""

    games: int
    value: float | None
    low: float | None
    high: float | None
    error: float | None
    formula: float | None
    formula_kind: str

    @property
    def best(self) -> float | None:
        return self.formula if self.value is None else self.value

    @property
    def off_by(self) -> float | None:
        """The estimate's distance from an exact value in standard errors; None if there is none."""
        if self.formula_kind != "exact" or self.value is None or self.formula is None:
            return None
        if not self.error:
            return 0.0 if abs(self.value - self.formula) < 1e-9 else None
        return (self.value - self.formula) / self.error


def estimate_of(measurement: Measurement) -> Estimate:
    formula = None if measurement.formula is None else float(measurement.formula)
    if not measurement.games:
        return Estimate(0, None, None, None, None, formula, measurement.formula_kind)
    value = float(measurement.total / measurement.games)
    if measurement.squares == measurement.total:
        error = _share_error(value, measurement.games, formula, measurement.formula_kind)
        low, high = _wilson(value, measurement.games)
    else:
        variance = (
            measurement.squares / measurement.games - (measurement.total / measurement.games) ** 2
        )
        error = sqrt(max(float(variance), 0.0) / measurement.games)
        low, high = value - Z95 * error, value + Z95 * error
    return Estimate(measurement.games, value, low, high, error, formula, measurement.formula_kind)


def certainty(exact: Fraction) -> Estimate:
    """A number that is known: nothing is left to chance, so its interval has no width."""
    value = float(exact)
    return Estimate(0, value, value, value, 0.0, None, "")


def _share_error(value: float, games: int, formula: float | None, kind: str) -> float:
    """The standard error of a share; by the exact value, which is the true one, where known."""
    true = formula if kind == "exact" and formula is not None else value
    return sqrt(max(true * (1 - true), 0.0) / games)


def _wilson(value: float, games: int) -> tuple[float, float]:
    """Wilson's interval: sensible also for shares near 0 and 1, where the plain one is not."""
    spread = Z95**2 / games
    centre = (value + spread / 2) / (1 + spread)
    half = Z95 / (1 + spread) * sqrt(value * (1 - value) / games + spread / games / 4)
    return max(centre - half, 0.0), min(centre + half, 1.0)
