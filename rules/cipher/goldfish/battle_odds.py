"""Measurements that need no game: supports, Total Attacks and who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.cipher.goldfish.deck_index import DeckIndex
from rules.cipher.goldfish.supports import Mix, Supports, mean, plain_mean, wins
from rules.engine.goldfish import Measurement, exactly

# How far the attacker's Attack may lie above or below its target's to be worth a line.
LEADS = range(-40, 50, 10)


def battle_measurements(index: DeckIndex, opponent: Mix) -> Iterator[Measurement]:
    lord = Supports(index, index.lord)
    yield exactly("support_deck", plain_mean(index))
    for lead in LEADS:
        yield exactly(
            "wins",
            wins(lead, lord.mix(), opponent),
            at=f"{lead:+d}".replace("-", "−") if lead else "0",
        )
    for total, share in lord.attacks().items():
        yield exactly("attack_spread", share, at=str(total))
    for (name, role), rate in lord.skill_rates().items():
        yield exactly("support_skill", rate, at=name, series=role)
    units = sorted(index.kinds, key=lambda kind: kind != index.lord)
    for unit, label in zip(units, _labels(index, units), strict=True):
        yield from _unit_measurements(index, unit, label)


def _unit_measurements(index: DeckIndex, unit: int, at: str) -> Iterator[Measurement]:
    supports = Supports(index, unit)
    attack = mean(supports.attacks())
    yield exactly("support_expected", supports.mean(), at)
    yield exactly("support_fails", supports.failure(), at)
    yield exactly("attack_mean", attack, at)
    yield exactly("attack_critical", 2 * attack, at)


def _labels(index: DeckIndex, units: list[int]) -> Iterator[str]:
    """Name and Title; versions of a card that share both (CIPHER-CARD-11) are counted."""
    used: Counter[str] = Counter()
    for unit in units:
        card = index.cards[unit]
        label = f"{card.name}, {card.title}" if card.title else card.name
        used[label] += 1
        yield label if used[label] == 1 else f"{label} ({used[label]})"
