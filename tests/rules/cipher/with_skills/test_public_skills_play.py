"""Skills of the public list that are used: in a rich position each can be, and does something.

`PUBLIC_SKILLS=2000` tries them all; without it, a hundred drawn by lot, always the same.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rules.cipher.text.compiler import compile_line
from rules.text.abilities import Ability, Failure
from rules.text.amounts import Used
from rules.text.filters import Is
from rules.text.tree import walk
from tests.testkit.cipher.rich_positions import positions
from tests.testkit.cipher.scene import CipherScene

pytestmark = [pytest.mark.public_data, pytest.mark.long]

DRAWN = int(os.environ.get("PUBLIC_SKILLS", "100"))
LOT = 1313
# What is logged of a price, or of nothing.
NOTHING = {"skill", "tap", "flip_down", "chosen", "no_effect"}
MOST_ANSWERS = 60
# Those that ask for what no position here has.
UNTRIED = {
    "You wouldn't mind fighting for me, would you?": "a strong card in the hand",
    "...A duel? Not my cup of tea, but hey!": "a Lord alone on the other side",
    "You of the Dark": "a Lord alone on the other side",
    "Peace in Darkness": "a hand of two cards",
    "Love Devoted to Darkness": "bonds of the opponent that are all face-down",
    "Change the Castle's Style": "flipping down is what a price does, too",
    "Masked Bretheren": "a card that may be deployed beside its like",
    "A Head for Kamioroshi": "an ally with a skill of that label",
    "Summer's Night Rite": "other allies that were leveled up",
    "Time to even the odds!": "as many orbs on both sides",
}


def drawn(public_data: Path) -> Iterator[tuple[str, str, Ability]]:
    """The line, the Name of its card, and the skill as it is read."""
    path = public_data / "fe-cipher" / "fe-cipher-cards-en.json"
    cards = json.loads(path.read_text("utf-8-sig"))
    lines = {
        line.strip(): card["Character"]
        for card in cards
        for line in (card.get("Skill") or "").splitlines()
        if "|ACT|" in line
    }
    order = sorted(lines)
    Random(LOT).shuffle(order)
    for line in order[:DRAWN]:
        found = compile_line(line)
        if not isinstance(found, Failure):
            yield from ((line, lines[line], skill) for skill in found if skill.kind == "activate")


def test_each_skill_can_be_used_and_does_something(public_data: Path) -> None:
    dead = [
        line
        for line, own, skill in drawn(public_data)
        if skill.name not in UNTRIED and not _asks_what_happened(skill) and not _plays(skill, own)
    ]

    assert dead == []


def _asks_what_happened(skill: Ability) -> bool:
    """Other skills or attacks would have to come first: tests of these conditions have them."""
    return any(isinstance(node, Used) or node == Is("attacked") for node in walk(skill))


def _plays(skill: Ability, own: str) -> bool:
    return any(_does_something(scene) for scene in positions(skill, own))


def _does_something(scene: CipherScene) -> bool:
    offered = [one for one in scene.decision.options if scene.say(one).startswith("activate a ")]
    if not offered:
        return False
    scene.match.answer(0, scene.decision.id, [offered[0].key])
    for _ in range(MOST_ANSWERS):
        if not scene.match.decisions or scene.kinds == ["action"]:
            break
        decision = scene.match.decisions[0]
        keys = [option.key for option in decision.options][: max(1, decision.maximum)]
        scene.match.answer(decision.player, decision.id, keys)
    logged = {line["key"] for line in scene.match.log(0)}
    return bool(scene.table.effects or scene.match.outcome or logged - NOTHING)
