"""The grammar of Cipher's card text as a whole."""

import inspect

import pytest

from rules.cipher.card_text import say
from rules.cipher.text.compiler import compile_line
from rules.cipher.text.parser import GRAMMAR
from rules.cipher.text.render.cipher_nodes import PHRASES
from rules.cipher.text.render.triggers import TRIGGERS
from rules.text.abilities import Failure
from rules.text.render.effects import SHARED
from rules.text.tree import vocabulary
from tests.testkit.shipped import cards_by_number

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


@pytest.mark.parametrize("rule", GRAMMAR.parser.rules, ids=str)
def test_every_rule_has_a_method_that_takes_its_parts(rule):
    name = str(rule.alias or rule.origin.name)
    parts = [s for s in rule.expansion if not (s.is_term and s.filter_out)]
    single = rule.options.expand1 and len(parts) == 1 and not rule.alias
    if name.startswith("_") or single:
        return
    inlined = sum(not s.is_term and s.name.startswith("_") for s in parts)
    # What an inlined rule adds depends on what was read: none of its parts, or one.
    signature = inspect.signature(GRAMMAR.readings[name])

    fits = [_binds(signature, len(parts) - inlined + more) for more in range(inlined + 1)]

    assert any(fits), f"{name} does not take {len(parts)} parts: {rule}"


def _binds(signature, count):
    try:
        signature.bind(*([None] * count))
    except TypeError:
        return False
    return True


def test_every_line_of_our_own_cards_compiles():
    failed = [one for one in map(compile_line, lines_of_our_cards()) if isinstance(one, Failure)]

    assert failed == []


def test_english_has_a_phrase_for_every_word_that_games_share():
    missing = [
        name
        for name, word in vocabulary().items()
        if word.__module__.startswith("rules.text.") and name not in ABSTRACT and word not in SHARED
    ]

    assert missing == ["Subject"]


def test_english_has_a_phrase_for_every_word_of_cipher_alone():
    own = [
        word for word in vocabulary().values() if word.__module__.startswith("rules.cipher.text.")
    ]

    assert own
    assert [word for word in own if word not in {**PHRASES, **TRIGGERS}] == []


def test_our_own_cards_can_be_said_in_english():
    for line in lines_of_our_cards():
        for ability in compile_line(line):
            phrase = say(ability)
            assert phrase.endswith((".", ".)")), line
            assert "?" not in phrase, line


def test_a_condition_that_must_not_hold_is_said_as_such():
    (ability,) = compile_line(
        "Alone |CONT| While you have no allies other than this unit and your Lord,"
        " this unit gets +10 Attack."
    )

    expected = "|CONT| While you have no other non-Lord ally, this unit gets +10 Attack."
    assert say(ability) == expected
