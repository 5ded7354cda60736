"""Every question is a sentence with a verb and a purpose, and every line one a person would say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

import pytest

import rules
from rules.engine.match import Match
from tests.testkit import shipped
from tests.testkit.random_play import play_out, seed

GAMES = ("cipher", "fetcg", "flamethrowers", "fma")
# What no player can answer without reading the card: a number alone, a name alone, no verb.
EMPTY = (
    re.compile(r"^Choose (up to )?(\d+|\{\w+\})( to (\d+|\{\w+\}))?\.$"),
    re.compile(r"^Which one\?$"),
    re.compile(r"^(Use|Play|Pay) [^?]*\?$"),
    re.compile(r"^\w+ \w+: choose\.$"),
    re.compile(r"^Choose a target\.$"),
    re.compile(r"^Do you want to react to ([A-Z]\w+|\w+ed)\?$"),
)
# What cards ask for by their texts.
OF_CARDS = {
    "agree",
    "use_trigger",
    "choose_targets",
    "choose_target",
    "search_pick",
    "pay_discard",
    "pay_flip",
    "choose_mode",
    "choose_area",
    "target",
}
# What hangs on the whole of a text.
OF_ALL_OF_IT = {"choose_x"}
VERBS = re.compile(
    r"\b(Choose|choose|Let|Do|Does|do you|Place|Keep|Use|Play|Move|Attack|Activate|put|discard|pay|"
    r"sortie|substitute|use|Pick|Pay|equip|play|pick|go on|happens|draw|agree|starts|reveal|"
    r"Discard|replace|continue|Evade|By hand)\b"
)
# Not as a person says it: names of numbers and of operations of the code.
CODE = re.compile(
    r"\b(add|set|times|op|damage_taken|attack_ship)\b [-+]?\d|\b\w+ (add|set) |_"
    r"|: \w+ by \d|turns it over| 1 (cards|points|chips)\b"
)


@pytest.mark.parametrize("game", GAMES)
def test_every_prompt_is_a_sentence_that_says_what_to_do_and_what_for(game: str) -> None:
    messages = rules.game(game).messages
    for key, phrase in messages.items():
        if not key.startswith("prompt."):
            continue
        assert phrase[0].isupper(), (key, phrase)
        assert phrase[-1] in ".?”", (key, phrase)
        assert not any(empty.match(phrase) for empty in EMPTY), (key, phrase)
        assert VERBS.search(phrase), (key, phrase)
        assert len(phrase.split()) > 3, (key, phrase)


@pytest.mark.parametrize(
    "phrase",
    [
        "Choose 1 to 1.",
        "Which one?",
        "Choose 0 to 2.",
        "Use X?",
        "Do you want to react to Draw?",
        "Do you want to react to defeated?",
    ],
)
def test_what_is_refused_is_refused(phrase: str) -> None:
    assert any(empty.match(phrase) for empty in EMPTY)


def spoken(messages: Mapping[str, str], key: str, args: Mapping[str, Any]) -> str:
    """As the page fills the slots, with keys for names."""

    def word(value: Any) -> str:
        if isinstance(value, list | tuple):
            return ", ".join(map(word, value))
        if isinstance(value, Mapping):
            return f"“{value.get('card', '')}”"
        for kind in ("area", "phase", "word"):
            if f"{kind}.{value}" in messages:
                return messages[f"{kind}.{value}"]
        return str(value)

    parts: list[str] = []
    for text, slot, _, _ in Formatter().parse(messages[key]):
        parts.append(text)
        if slot:
            assert slot in args, f"{key} lacks {slot}: {args}"
            parts.append(word(args[slot]))
    return "".join(parts)


def played(game: str, numbers: range) -> Iterator[Match]:
    decks = shipped.decks(game)
    for number in numbers:
        pair = [decks[number % len(decks)], decks[(number + 1) % len(decks)]]
        yield rules.game(game).start(pair, seed(number), {})


@pytest.mark.parametrize("game", GAMES)
def test_questions_and_lines_of_whole_matches_are_said_whole(game: str) -> None:
    messages = rules.game(game).messages
    for match in played(game, range(4)):
        asked: list[str] = []
        unsourced: list[str] = []
        unmarked: list[str] = []

        def look(
            running: Match,
            asked: list[str] = asked,
            unsourced: list[str] = unsourced,
            unmarked: list[str] = unmarked,
        ) -> None:
            for decision in running.decisions:
                shown = decision.prompt.as_json()
                said = spoken(messages, f"prompt.{shown['key']}", shown["args"])
                asked.append(said)
                if decision.kind in OF_CARDS and decision.source is not None and not shown["words"]:
                    unsourced.append(said)
                if shown["words"] and not shown["clause"] and decision.kind not in OF_ALL_OF_IT:
                    unmarked.append(shown["words"])

        play_out(match, 1, look)
        assert asked
        assert unsourced == []
        assert unmarked == []
        for phrase in asked:
            assert not any(empty.match(phrase) for empty in EMPTY), phrase
        for viewer in (None, 0, 1):
            for line in match.log(viewer):
                said = spoken(messages, f"log.{line['key']}", line["args"])
                bare = re.sub("“[^”]*”", "it", said)
                assert not CODE.search(bare), said
                assert line["args"].get("amount") != 0, said
