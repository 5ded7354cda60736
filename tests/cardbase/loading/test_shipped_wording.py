"""The words of the shipped Cipher cards: what a speaker of English would stumble over."""

import json
import re
import tomllib

import pytest

from cardbase.loading.shipped import FOLDER

HOME = FOLDER / "cipher" / "cards"
# What is looked for, and a sentence that has it. Names are cut to their first letter before.
BLUNDERS = {
    r"\ban (?:unit|unique|used)\b": "Choose an unit.",
    r"\ban (?![aeiouAEIOU<\"\[])\w": "Discard an card.",
    r"\ba (?=[aeiou])(?!uni|use|one\b)": "Destroy a enemy.",
    r"\ba [<\"](?=[AEIO])": "While in combat with a <Axe> enemy, draw 1 card.",
    r"\ban [<\"](?=[B-DF-HJ-NP-TV-Z])": "Destroy an <Bow> enemy.",
    r"\b\d+ or less (?:orb|card|bond|ally|allies|enem|unit)": "If you have 1 or less orbs, draw.",
    r"[>\"] (?:your|the enemy) Lord": "<Red> your Lord gets +10 Attack.",
    r"\b(?:other|non-\w+) (?:your|the)\b": "Untap 1 other your Lord.",
    r"\b1 (?:orbs|cards|bonds|allies|enemies|units)\b": "Draw 1 cards.",
    r"\b(?:[2-9]|\d\d) (?:\S+ )?(?:orb|card|bond|ally|enemy|unit)\b": "Draw 2 card.",
    r"\beach (?:the|all|of the \w+ card)\b": "+10 Attack for each of the destroyed card.",
    r"\bthose other than those\b": "Send those other than those cards to the Retreat Area.",
    r"\bevery \d+ your\b": "For every 4 your bonds, draw 1 card.",
    r"\b(\w+) \1\b": "Tap the the card.",
    r" [.,]|,,|\.\.|  ": "Draw 1 card , then tap this unit..",
    r"\?": "Destroy the ?card.",
}
_NAME = re.compile(r'"(\w?)[^"]*"')


def shipped_sentences() -> list[str]:
    """Each sentence after a skill's type, or a support skill's name, once."""
    cards = [
        card
        for path in sorted(HOME.glob("*.toml"))
        for card in tomllib.loads(path.read_text("utf-8"))["card"]
    ]
    for path in sorted(HOME.glob("*.jsonl")):
        cards += [json.loads(row) for row in path.read_text("utf-8").splitlines()[1:]]
    texts = (text for card in cards for text in card.get("texts", {}).values())
    lines = {line for text in texts for line in text.splitlines()}
    return sorted({_NAME.sub(r'"\1"', line.rpartition("|")[2]) for line in lines})


SENTENCES = shipped_sentences()


@pytest.mark.parametrize(("pattern", "example"), BLUNDERS.items(), ids=BLUNDERS.values())
def test_no_shipped_card_is_worded_so(pattern: str, example: str) -> None:
    blunder = re.compile(pattern)

    assert blunder.search(example)
    assert len(SENTENCES) > 2000
    assert [sentence for sentence in SENTENCES if blunder.search(sentence)] == []
