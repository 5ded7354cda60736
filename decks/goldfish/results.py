"""Readings as JSON and back; fractions stay exact."""

from fractions import Fraction
from typing import Any

from rules.engine.goldfish import Reading


def to_json(readings: list[Reading]) -> list[list[Any]]:
    return [
        [
            *(reading.statistic, reading.seat, reading.at, reading.series, reading.games),
            *(str(reading.total), str(reading.squares)),
            None if reading.formula is None else str(reading.formula),
            reading.formula_kind,
        ]
        for reading in readings
    ]


def from_json(rows: list[list[Any]]) -> list[Reading]:
    return [
        Reading(
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
