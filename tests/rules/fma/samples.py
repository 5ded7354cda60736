"""The shipped sample cards in scenes, by the numbers of the sample set."""

from __future__ import annotations

from typing import Any

from rules.engine.cards import CardData
from tests.testkit.fma.cards import ally, event, location
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene
from tests.testkit.shipped import cards_by_number

# Who holds a card is asked even where they can only pass, so nothing runs on by itself.
DULL = event("dull")
FIELD = (0, location("field", strength=0))


def card(number: str) -> CardData:
    """The sample card of that number: "A05", "E33"."""
    return cards_by_number("fma")[f"SMP-{number}"]


def chief(**facts: Any) -> CardData:
    """A leader able to play anything, whose player is active."""
    return a_leader("chief", **{"wits": 30, "strength": 9, "alchemy": 9, **facts})


def home(*allies: Any, hand: Any = (), **more: Any) -> Side:
    return Side(**{"leader": chief(), "allies": allies, "hand": [*hand, DULL], **more})


def party(*characters: Any, hand: Any = (), **more: Any) -> Side:
    """A search party led by somebody able to play anything."""
    return Side(
        **{"leader": chief(), "leads": True, "party": characters, "hand": [*hand, DULL], **more}
    )


def foes(*characters: Any, hand: Any = (), **more: Any) -> Side:
    return Side(party=characters, hand=[*hand, DULL], **more)


def searching(mine: Side, theirs: Side | None = None, **more: Any) -> FmaScene:
    other = theirs or foes(ally("foe", wits=1))
    return fma_scene(mine, other, **{"phase": "search_action", "place": FIELD, **more})


def at_home(mine: Side, theirs: Side | None = None, **more: Any) -> FmaScene:
    return fma_scene(mine, theirs or Side(hand=[DULL]), **{"place": FIELD, **more})
