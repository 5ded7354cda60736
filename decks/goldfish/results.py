"""Measurements as JSON and back; fractions stay exact."""

from fractions import Fraction
from typing import Any

from decks.models import GoldfishJob
from rules.engine.goldfish import Measurement


def measurements_of(job: GoldfishJob) -> list[Measurement]:
    """What a finished job measured; ValueError before it has finished."""
    if job.result is None:
        raise ValueError(f"job {job.pk} has no result yet")
    return from_json(job.result["measurements"])


def to_json(measurements: list[Measurement]) -> list[list[Any]]:
    return [
        [
            *(
                measurement.statistic,
                measurement.seat,
                measurement.at,
                measurement.series,
                measurement.games,
            ),
            *(str(measurement.total), str(measurement.squares)),
            None if measurement.formula is None else str(measurement.formula),
            measurement.formula_kind,
        ]
        for measurement in measurements
    ]


def from_json(rows: list[list[Any]]) -> list[Measurement]:
    return [
        Measurement(
            statistic,
            seat,
            at,
            series,
            games,
            Fraction(total),
            Fraction(squares),
            None if formula is None else Fraction(formula),
            kind,
        )
        for statistic, seat, at, series, games, total, squares, formula, kind in rows
    ]
