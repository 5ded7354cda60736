"""The grammar of Cipher's card text as a whole."""

import inspect

import pytest

from rules.cipher.text.compiler import compile_line
from rules.cipher.text.reader import Reader, parser
from rules.cipher.text.words import WORDS
from rules.text.abilities import Failure
from rules.text.english.effects import EffectSpeech, english
from rules.text.english.words import snake
from rules.text.tree import vocabulary
from tests.rules.shipped import cards_by_number

ABSTRACT = {
    "Node",
    "Counted",
    "Filter",
    "Group",
    "Condition",
    "Trigger",
    "Effect",
    "Change",
}


def lines_of_our_cards():
    cards = {card.key: card for card in cards_by_number("cipher").values()}
    for card in cards.values():
        for text in card.texts.values():
            yield from (line for line in text.splitlines() if line.strip())


@pytest.mark.parametrize("rule", parser().rules, ids=str)
def test_every_rule_has_a_method_that_takes_its_parts(rule):
    name = str(rule.alias or rule.origin.name)
    single = rule.options.expand1 and len(rule.expansion) == 1 and not rule.alias
    if name.startswith("_") or single:
        return
    parts = [s for s in rule.expansion if not (s.is_term and s.filter_out)]
    inlined = sum(not s.is_term and s.name.startswith("_") for s in parts)
    # What an inlined rule adds depends on what was read: none of its parts, or one.
    method = getattr(Reader, name)
    signature = inspect.signature(getattr(method, "base_func", method))

    fits = [_binds(signature, len(parts) - inlined + more) for more in range(inlined + 1)]

    assert any(fits), f"{name} does not take {len(parts)} parts: {rule}"


def _binds(signature, count):
    try:
        signature.bind(*([None] * (count + ("self" in signature.parameters))))
    except TypeError:
        return False
    return True


def test_every_line_of_our_own_cards_compiles():
    failed = [one for one in map(compile_line, lines_of_our_cards()) if isinstance(one, Failure)]

    assert failed == []


def test_english_has_a_phrase_for_every_word_of_the_vocabulary():
    missing = [
        name
        for name in vocabulary()
        if name not in ABSTRACT and not hasattr(EffectSpeech, f"say_{snake(name)}")
    ]

    assert missing == ["Subject"]


def test_our_own_cards_can_be_said_in_english():
    for line in lines_of_our_cards():
        for ability in compile_line(line):
            phrase = english(ability, WORDS)
            assert phrase.endswith((".", ".)")), line
            assert "?" not in phrase, line


def test_a_condition_that_must_not_hold_is_said_as_such():
    (ability,) = compile_line(
        "Alone |CONT| While you have no allies other than this unit and your Lord,"
        " this unit gets +10 Attack."
    )

    said = english(ability, WORDS)
    assert said == "|CONT| While you have no other non-Lord ally, this unit gets +10 Attack."
