"""Clause deletion: what a reader ignores of a line is found by leaving it out.

A part of the public list is tried here, with the quick grammar. `make nightly` tries the whole of
it (`PUBLIC_CLAUSES=1`: of how many lines one is drawn), and a part of it with the wide grammar, too
(`WIDE_CLAUSES=1`), which is slower.
"""

import json
import os
from hashlib import sha256

import pytest

from rules.cipher.deletions import deletions_of, is_idle
from rules.text.abilities import Ability, Failure
from rules.text.deletion import clauses_of, delete_clauses

ONE_OF = int(os.environ.get("PUBLIC_CLAUSES", "120"))
LINE = 'Rage |ACT| [Tap, Flip 1] If you have 2 or more orbs, choose 1 other <Axe> ally from "A".'


def public_lines(public_data, one_of):
    """Lines of both parts of the public list, always the same ones."""
    names = ("fe-cipher-cards-en.json", "fe-cipher-cards-en-more.json")
    texts = [
        card.get(section) or ""
        for name in names
        for card in json.loads((public_data / "fe-cipher" / name).read_text("utf-8-sig"))
        for section in ("Skill", "SupportSkill")
    ]
    lines = dict.fromkeys(line.strip() for text in texts for line in text.splitlines())
    return [line for line in lines if line.strip(" -") and _number(line) % one_of == 0]


def _number(line):
    return int(sha256(line.encode()).hexdigest()[:8], 16)


def reader(*, ignored=""):
    """Reads every line as its words, or as the words without those it ignores."""

    def compile_line(line):
        if "refused" in line:
            return Failure(line, "refused")
        return (Ability(line.replace(ignored, "") if ignored else line, "activate", ()),)

    return compile_line


def test_a_line_is_cut_into_costs_sentences_phrases_and_modifiers() -> None:
    found = {LINE[clause.start : clause.end] for clause in clauses_of(LINE)}

    assert {
        "[Tap, Flip 1]",
        "Tap,",
        ", Flip 1",
        "If you have 2 or more orbs,",
        "or more orbs",
        ', choose 1 other <Axe> ally from "A"',
        "other",
        "<Axe>",
        'from "A"',
    } <= found


def test_what_is_left_is_a_line() -> None:
    left = {clause.cut_from(LINE) for clause in clauses_of(LINE)}

    assert 'Rage |ACT| [Tap, Flip 1] choose 1 other <Axe> ally from "A".' in left
    assert "Rage |ACT| [Tap, Flip 1] If you have 2 or more orbs." in left
    assert (
        'Rage |ACT| [Flip 1] If you have 2 or more orbs, choose 1 other <Axe> ally from "A".'
        in (left)
    )


def test_a_clause_that_a_reader_ignores_is_found() -> None:
    found = delete_clauses([LINE], reader(ignored="other "), lambda marked: False)

    assert found.ignored == [LINE.replace("other", "⟦other⟧")]
    assert found.tried == found.changed + 1


def test_a_reader_that_minds_every_word_ignores_none() -> None:
    found = delete_clauses([LINE, LINE, "this is refused"], reader(), lambda marked: False)

    assert (found.lines, found.ignored, found.refused) == (1, [], 0)
    assert found.tried == found.changed


def test_what_adds_nothing_may_be_ignored() -> None:
    found = delete_clauses([LINE], reader(ignored="other "), lambda marked: "⟦other⟧" in marked)

    assert (found.ignored, found.idle) == ([], 1)


@pytest.mark.parametrize(
    ("marked", "idle"),
    [
        ('A |CONT| While you have an ⟦allied⟧ "Gray", this unit gains +10 attack.', True),
        ("A |ACT| Choose 1 ⟦allied⟧ unit.", False),
        ("A |ACT| Draw 1 card. ⟦(If it is X, it becomes 0.)⟧", True),
        ("A |ACT| Draw 1 card. ⟦(Only on Sundays.)⟧", False),
        ("A |ACT| You ⟦may⟧ draw 1 card.", False),
        ("A |CONT| If you have an ⟦allied⟧ <Flier>, this unit gains +10 attack.", True),
        ("A |ACT| Destroy 1 ⟦allied⟧ <Flier>.", False),
        ("A |CONT| If this unit is attacking a <Flier> ⟦enemy⟧, it gains +10 attack.", True),
        ("A |CONT| This unit gains +10 attack for each ⟦enemy⟧ in the Front Line.", False),
        ("A |ACT| Choose ⟦all⟧ that you have named before you chose cards.", False),
        ("A |CONT| Allies gain +10 attack ⟦each⟧.", True),
        ("A |CONT| This unit gains +10 attack for ⟦each⟧ ally.", False),
        ("A |ACT| Then ⟦both⟧ players draw. Choose 1 ally and 1 enemy.", False),
        ("A |ACT| Choose any number of allies. Move them ⟦as you wish⟧, and draw.", False),
        ("A |AUTO| [Tap] When it attacks, you may pay the cost ⟦and if you do⟧: Draw.", True),
        ("A |AUTO| When it attacks, you may tap 1 ally, ⟦and if you do⟧, draw 1 card.", False),
        ('A |CONT| You may tap instead of sending 1 "B" ⟦from your hand⟧.', True),
        ('A |CONT| You may tap instead of sending 1 "B"⟦, and draw 1 card⟧.', False),
        ("A |AUTO| When it attacks, ⟦until the end of this combat⟧, it gains +10 attack.", True),
        ("A |ACT| It gains +10 attack ⟦until the end of this combat⟧.", False),
        ("A |ACT| If it is tapped, ⟦until the end of turn⟧, it gains +10 attack instead.", True),
        ("A |ACT| ⟦until the end of the turn, all⟧ gain <Axe>, or +10 attack instead.", False),
        ('A |SPEC| You may have 2 or more "B"⟦, and you may have 2 or more "B" at once⟧.', True),
        ('A |SPEC| You may have 2 or more "B"⟦, and you may have 2 or more "C" at once⟧.', False),
        ("A |CONT| If you have no ⟦other⟧ allies in the same area as this unit, draw.", True),
        ("A |CONT| If you have no ⟦other⟧ allies in the Front Line, draw.", False),
        ("|CONT| This unit gains +10 Attack. (It is as if it had another Class.⟦)⟧", True),
        ("|SUPP| You ⟦may⟧ [Flip 1] and each time your do, this is used again.", True),
    ],
)
def test_only_what_says_nothing_more_adds_nothing(marked, idle) -> None:
    assert is_idle(marked) is idle


def test_no_clause_of_the_public_list_is_ignored(public_data) -> None:
    widely = "WIDE_CLAUSES" in os.environ
    found = deletions_of(public_lines(public_data, ONE_OF), widely)

    assert found.ignored == []
    assert found.lines > 2000 / ONE_OF
    assert found.tried > 8 * found.lines
