"""A line of which clauses are not understood keeps its moment, cost, limit and conditions."""

from __future__ import annotations

import pytest

from rules.cipher.card_text import compile_text, read
from rules.cipher.text.compiler import compile_line, compile_quickly
from rules.text.abilities import Ability, Failure
from rules.text.effects import ByHand, Draw, If
from rules.text.stored import restore, store
from rules.text.tree import walk
from tests.testkit.cipher.cards import card


def partly(line: str) -> Ability | None:
    """The skill of a line that is not read whole; None if it is not read in part either."""
    found = compile_line(line)
    assert isinstance(found, Failure)
    return found.partly[0] if found.partly else None


def same_head(ability: Ability, line: str) -> bool:
    """Return True if it has the moment, cost, limit and conditions of a line that is read."""
    whole = compile_line(line)
    assert not isinstance(whole, Failure)

    def head(one: Ability) -> tuple[object, ...]:
        parts = (one.kind, one.place, one.labels, one.once_per_turn, one.requires, one.trigger)
        return (*parts, one.cost, one.optional)

    return head(ability) == head(whole[0])


@pytest.mark.parametrize(
    ("lead", "clause"),
    [
        ("|ACT| [Tap this unit] ", "Gyre and gimble in the wabe."),
        ("|ACT| [Once per turn] [Flip 2 Bonds face-down] ", "Gyre."),
        ("|AUTO| When this unit is deployed, ", "You gyre, and gimble."),
        (
            "|AUTO| [Flip 1 Bond] When this unit attacks, you may pay the cost and if you do: ",
            "You gyre.",
        ),
        ("|AUTO| When this unit attacks, if you have 2 or more allies, ", "You gyre."),
        ("[CCS] |ACT| [Once per turn] ", "Choose 1 wabe."),
        ("|AUTO| When this unit is deployed, ", "Choose 1 wabe from your Retreat Area."),
        ("|AUTO| When this unit attacks, ", 'This unit gyres as in "you gyre 2 instead of 1".'),
    ],
)
def test_what_comes_before_the_clause_is_kept(lead: str, clause: str) -> None:
    found = partly(f"Riddle {lead}{clause}")

    assert found is not None
    assert same_head(found, f"Riddle {lead}draw 1 card.")
    assert found.body == (ByHand(clause),)


def test_a_sentence_before_is_done_and_what_comes_after_is_by_hand() -> None:
    found = partly("Riddle |ACT| Draw 1 card. Gyre in the wabe. Draw 1 card.")

    assert found is not None
    assert found.body == (Draw(), ByHand("Gyre in the wabe. Draw 1 card."))


def test_a_condition_in_front_of_the_last_clause_is_kept() -> None:
    found = partly("Riddle |ACT| Draw 1 card. If you have 2 or more allies, gyre and you gimble.")
    kept = partly("Riddle |ACT| Draw 1 card. If you have 2 or more allies, you gyre.")

    assert found is not None
    assert kept is not None
    assert found.body == (Draw(), ByHand("If you have 2 or more allies, gyre and you gimble."))
    assert isinstance(kept.body[1], If)
    assert kept.body[1].then == (ByHand("You gyre."),)


def test_a_lead_may_go_on_with_a_condition_that_is_not_understood() -> None:
    found = partly("Riddle |AUTO| When this unit attacks and if it gyres, draw 1 card.")

    assert found is not None
    assert same_head(found, "Riddle |AUTO| When this unit attacks, draw 1 card.")
    assert found.body == (ByHand("If it gyres, draw 1 card."),)


def test_parentheses_that_are_not_understood_are_by_hand_without_them() -> None:
    found = partly("|DEF SUPP| Riddle: Draw 1 card. (Gyre in the wabe.)")

    assert found is not None
    assert found.body == (Draw(), ByHand("Gyre in the wabe."))


def test_a_requirement_behind_the_clause_is_kept() -> None:
    found = partly(
        "Riddle |ACT| [Tap this unit] Gyre. This skill is only usable if you have 2 or more allies."
    )

    assert found is not None
    assert found.requires
    assert found.body == (ByHand("Gyre."),)


@pytest.mark.parametrize(
    "text",
    [
        "|ACT| [Tap this unit] Draw 1 card. If you gyre, draw 2 cards instead.",
        "|ACT| [Tap this unit] Draw 1 card. However, you gyre.",
        "|ACT| [Tap this unit] Choose 1 ally. If you do, gyre.",
    ],
)
def test_what_a_clause_may_change_is_by_hand_with_it(text: str) -> None:
    found = partly(f"Riddle {text}")

    assert found is not None
    assert found.body == (ByHand(text.partition("] ")[2]),)


@pytest.mark.parametrize(
    "line",
    [
        "Riddle |ACT| Gyre and gimble.",
        "Riddle |ACT| [Gyre] Draw 1 card.",
        "Riddle |ACT| [Tap this unit] …",
        "Riddle |AUTO| When this unit gyres, draw 1 card.",
        "Riddle |AUTO| When this unit is deployed or gyres, you gimble.",
        "Riddle |AUTO| If you have a <Sword>, <Wabe>, or <Axe> ally, gyre.",
        "Riddle |CONT| If you have 2 or more allies, this unit gyres.",
        "Riddle |ACT| [Tap this unit] Draw 1 card. This skill is only usable if you gyre.",
        "Riddle |ACT| [Tap this unit] Gyre this card from your hand.",
        "Riddle |AUTO| When this unit is destroyed, gyre instead.",
        "|ATK SUPP| Riddle: Gyre and gimble.",
    ],
)
def test_without_moment_cost_and_condition_nothing_is_kept(line: str) -> None:
    assert partly(line) is None


def test_a_list_is_not_cut() -> None:
    found = partly("Riddle |ACT| [Tap this unit] If you have a <Sword>, <Axe>, or wabe ally, gyre.")

    assert found is not None
    assert found.body == (ByHand("If you have a <Sword>, <Axe>, or wabe ally, gyre."),)


def test_a_line_with_two_skills_has_both_or_none() -> None:
    whole = "|AUTO| When this unit is deployed, draw 1 card."
    found = compile_line(f"Riddle {whole} |ACT| [Tap this unit] Gyre.")
    none = compile_line(f"Riddle {whole} |CONT| Gyre.")

    assert isinstance(found, Failure)
    assert isinstance(none, Failure)
    assert [bool(_by_hand(ability)) for ability in found.partly] == [False, True]
    assert none.partly == ()


def _by_hand(ability: Ability) -> list[ByHand]:
    return [node for node in walk(ability) if isinstance(node, ByHand)]


def test_the_quick_grammar_alone_reads_nothing_in_part() -> None:
    found = compile_quickly("Riddle |ACT| [Tap this unit] Gyre.")
    assert isinstance(found, Failure)
    assert found.partly == ()


def test_a_stored_text_keeps_what_was_read_in_part() -> None:
    compiled = compile_text("Riddle |ACT| [Tap this unit] Gyre.\nOdd |CONT| Gyre.")

    assert len(compiled.abilities) == 1
    assert [bool(failure.partly) for failure in compiled.failures] == [True, False]
    assert restore(store(compiled)) == compiled
    assert read(card("x", skill="Riddle |ACT| [Tap this unit] Gyre.")).abilities
