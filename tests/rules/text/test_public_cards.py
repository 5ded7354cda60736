"""The public data set through the grammar: how much compiles, how fast, and what it says.

`reviewed.json` holds our English for the lines of 200 cards drawn by lot, by card number. Each was
compared with the printed text; null stands for a line that is kept as text.
"""

import json
import re
import time
from pathlib import Path

import pytest

from rules.cipher.card_text import say
from rules.cipher.text.compiler import compile_line
from rules.text.abilities import Failure
from rules.text.report import coverage
from rules.text.tree import from_json, to_json

pytestmark = pytest.mark.long

REVIEWED = json.loads(Path(__file__).with_name("reviewed.json").read_text("utf-8"))
# A card is compiled once. What the quick grammar reads takes ten seconds for all cards together;
# each line that needs every way to take it apart takes some hundredths of one.
SECONDS_FOR_ALL_CARDS = 240


@pytest.fixture(scope="module")
def cards(public_data):
    path = public_data / "fe-cipher" / "fe-cipher-cards-en.json"
    return json.loads(path.read_text("utf-8-sig"))


def texts(card):
    return {"skill": card.get("Skill") or "", "support": card.get("SupportSkill") or ""}


def lines(card):
    for text in texts(card).values():
        yield from (line for line in text.splitlines() if line.strip(" -"))


class Compilation:
    """Every line compiled once, and how long that took."""

    def __init__(self, cards):
        self.found = {}
        start = time.process_time()
        self.report = coverage("cipher", self.compile, [texts(card) for card in cards])
        self.seconds = time.process_time() - start

    def compile(self, line):
        """As for a site that reads each card by itself: lines of several cards count again."""
        found = self.found[line] = compile_line(line)
        return found


@pytest.fixture(scope="module")
def compilation(cards):
    return Compilation(cards)


def said(line):
    found = compile_line(line.strip())
    if isinstance(found, Failure):
        return None
    return " / ".join(say(ability) for ability in found)


def test_nine_skills_in_ten_and_nearly_all_support_skills_compile_in_time(compilation):
    kinds = compilation.report.kinds
    shares = {kind: one.compiled / one.total for kind, one in kinds.items()}
    assert shares["skills"] >= 0.94
    assert shares["supports"] >= 0.985
    assert compilation.seconds < SECONDS_FOR_ALL_CARDS


def test_every_compiled_line_survives_json_and_can_be_said(cards, compilation):
    assert compilation.found.keys() == {line for card in cards for line in lines(card)}
    for found in compilation.found.values():
        if isinstance(found, Failure):
            continue
        for ability in found:
            assert from_json(json.loads(json.dumps(to_json(ability)))) == ability
            assert "?" not in re.sub(r'"[^"]*"', "", say(ability))


def test_the_reviewed_cards_say_what_was_reviewed(cards):
    by_number = {}
    for card in cards:
        by_number.setdefault(card["AlternateArts"][0]["CardCode"], card)

    changed = {
        number: (english_of, now)
        for number, reviewed in REVIEWED.items()
        if number in by_number
        for english_of, now in zip(reviewed, map(said, lines(by_number[number])), strict=True)
        if english_of is not None and english_of != now
    }

    assert changed == {}
