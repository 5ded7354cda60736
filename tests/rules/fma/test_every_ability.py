"""Nothing compiled is dead: each ability that is played can be paid for, aimed, and does something.

Every shipped card stands in a position with as much on it as an ability could ask for; its ability
is played with one target after the other until something comes of it. What answers a moment is not
among them: those are in the tests of the sample reacts.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.engine.cards import CardData
from rules.fma.printed import read_card
from rules.fma.text.names import KEYWORDS
from tests.testkit.citation import rule
from tests.testkit.fma.cards import advantage, ally, attachment, event, location, mob
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, InPlay, Side, fma_scene, unit
from tests.testkit.shipped import cards_by_number

pytestmark = pytest.mark.long

PHASES = {"recruit": "recruit", "main": "main", "search": "search_action", "cleanup": "cleanup"}
ALL = {"strength": 30, "wits": 30, "alchemy": 30}
BOOST = attachment("boost", **ALL)
FACTIONS = ["elric", "military", "homunculus", "rebel"]
# Lines that say only that it was played.
ONLY_PLAYED = {
    "play", "play_at", "play_at_seats", "use", "use_at", "use_at_seats", "x_is", "pass",
    "exchange", "discard", "sacrifice", "experience_lost", "nothing", "text",
}  # fmt: skip
MOST_ANSWERS = 12
# What no such position holds, each with the reason.
EXCEPTIONS = {"shift-of-weight": "it moves a bonus, and none has been given here"}


def played() -> Iterator[tuple[str, int, str]]:
    """Every ability that is played as an action: its card, its place on it, its timing."""
    for data in {card.key: card for card in cards_by_number("fma").values()}.values():
        for place, ability in enumerate(read_card(data).abilities):
            if ability.kind in (*PHASES, "battle"):
                yield data.key, place, ability.kind


CARDS = {card.key: card for card in cards_by_number("fma").values()}
PLAYED = [found for found in played() if found[0] not in EXCEPTIONS]


def crowd(prefix: str, **facts: object) -> list[CardData]:
    """An ally of each faction with many keywords, and two Mobs of one name."""
    words = ", ".join(word for word in KEYWORDS if word not in ("Mob", "Hero", "Villain"))
    found = [
        ally(f"{prefix}{faction}", factions=[faction], keywords=words, cost=2, **facts)
        for faction in FACTIONS
    ]
    return [*found, *(mob(f"{prefix}mob{n}", f"{prefix}mob", **facts) for n in (1, 2))]


def position(data: CardData, timing: str) -> FmaScene:
    """A table on which nearly everything is there, with the card where it is played from."""
    strong: list[CardData | InPlay] = [*crowd("s", **ALL)]
    mine: list[CardData | InPlay] = [*strong, unit(ally("down", cost=1), state="defeated")]
    mine.append(unit(ally("tired", **ALL), attachment("hat", keywords="Item"), state="set"))
    hand = [event(f"h{n}", "Main Alchemy: Draw a card.") for n in range(6)]
    lead = a_leader("chief", factions=FACTIONS, keywords=", ".join(KEYWORDS), command=20, **ALL)
    chief: CardData | InPlay = lead
    more: dict[str, list[CardData]] = {"advantages": [], "discard": []}
    if data.kind == "leader":
        chief = unit(data, BOOST)
    elif data.kind == "ally":
        mine.append(unit(data, BOOST))
        more["discard"] = [data]
    elif data.kind == "attachment":
        mine.append(unit(ally("bearer", factions=FACTIONS, **ALL), data))
    elif data.kind == "advantage":
        more["advantages"] = [data]
    else:
        hand.append(data)
    fallen = [
        *crowd("d"),
        attachment("cap"),
        advantage("luck"),
        event("old", "Search Wits: Draw a card."),
    ]
    out = timing in ("search", "battle")
    places = [location(f"place{n}", strength=1) for n in range(3)]
    own = Side(
        leader=chief,
        leads=out,
        allies=[ally("guard", **ALL)] if out else mine,
        party=mine if out else [],
        hand=hand,
        deck=[*crowd("k"), attachment("gun", keywords="Auto-mail, Weapon"), advantage("plan")],
        locations=places[1:],
        victory=places[:1],
        experience=4,
        discard=[*fallen, *more["discard"]],
        advantages=[*more["advantages"], advantage("luck2")],
    )
    foes: list[CardData | InPlay] = [
        *crowd("f"),
        unit(ally("weary", factions=FACTIONS), attachment("coat"), state="set"),
    ]
    theirs = Side(
        allies=[ally("home")] if out else foes,
        party=foes if out else [],
        hand=[event(f"g{n}", "Main Wits: Draw a card.") for n in range(9)],
        locations=[location("far", strength=1)],
        advantages=[advantage("theirs")],
        discard=[*crowd("e")],
        experience=2,
    )
    field = (0, location("field", battle=("strength", "wits"), strength=3))
    scene = fma_scene(own, theirs, phase=PHASES.get(timing, "search_action"), place=field)
    if timing == "battle":
        scene.answer("start_battle")
        scene.answer(*scene.options())
        while scene.decision.kind != "battle":
            wanted = "choose weary" if scene.decision.kind == "defender" else "type strength"
            scene.answer(wanted)
    return scene


@rule("FMA-PLAY-20")
@pytest.mark.parametrize(("key", "place", "timing"), PLAYED)
def test_it_can_be_played_and_something_comes_of_it(key: str, place: int, timing: str) -> None:
    wanted = f"play {key} {place}"
    tried = []
    for choice in range(8):
        scene = position(CARDS[key], timing)
        assert wanted in scene.options(), f"{CARDS[key].texts}: {sorted(scene.options())}"
        lines, effects = len(scene.match.log(None)), len(scene.table.effects)
        scene.answer(wanted)
        _go_on(scene, choice)
        said = {line["key"] for line in scene.match.log(None)[lines:]}
        if said - ONLY_PLAYED or len(scene.table.effects) > effects:
            return
        tried.append(said)
    raise AssertionError(f"nothing comes of {CARDS[key].texts}: {tried}")


def _go_on(scene: FmaScene, choice: int) -> None:
    """Answer what belongs to the play: with what is `choice`th, or the most that may be chosen."""
    for _ in range(MOST_ANSWERS):
        if scene.match.outcome is not None:
            return
        decision = scene.decision
        if decision.kind in (*PHASES, "battle"):
            return
        keys = [option.key for option in decision.options]
        if decision.kind == "react":
            keys = ["decline"]
        start = choice % len(keys) if keys else 0
        turned = keys[start:] + keys[:start]
        number = max(decision.minimum, min(1, decision.maximum))
        scene.match.answer(decision.player, decision.id, turned[:number])
