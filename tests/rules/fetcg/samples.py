"""The sample cards by number, for tests of what they do."""

from __future__ import annotations

from rules.engine.cards import CardData
from tests.rules import shipped


def sample(number: int) -> CardData:
    return shipped.cards_by_number("fetcg")[f"S-{number:03}"]
