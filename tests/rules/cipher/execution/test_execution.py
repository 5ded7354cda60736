"""No compiled ability is dead: one in a number here, all of them in `make nightly`.

`EXECUTION_SHARE=1` tries them all.
"""

from __future__ import annotations

import os

from rules.text import changes as ch
from rules.text import effects as e
from rules.text import groups as g
from rules.text import triggers as tr
from rules.text.abilities import Ability
from tests.rules.cipher.execution.catalogue import Case, load
from tests.rules.cipher.execution.helpers import skills_named
from tests.rules.cipher.execution.proof import part_of, report, run
from tests.rules.cipher.execution.unproven import reasons
from tests.testkit.cipher.cards import card

SHARE = int(os.environ.get("EXECUTION_SHARE", "48"))
DEAD = (
    # No orb is ever a unit that is destroyed.
    Ability("", "trigger", (e.Draw(1),), trigger=tr.Destroyed(g.Cards("own", "orbs"))),
    # Nobody asks whether a unit can do that.
    Ability("", "continuous", (ch.Cannot(g.This(), "promote"),)),
    # The second part has nothing to speak of.
    Ability("", "activate", (e.Draw(1), e.Move(g.Known("somebody")))),
    # Nobody can pay that.
    Ability(
        "",
        "activate",
        (e.Draw(1),),
        cost=(
            e.Tap(g.This()),
            e.Untap(g.Units("own", ())),
        )
        * 9,
    ),
)


def test_every_compiled_ability_can_do_all_that_it_says() -> None:
    catalogue = load()
    cases = part_of(catalogue, SHARE)
    proof = run(cases, tries_listed=SHARE == 1)

    assert len(cases) * SHARE > len(catalogue.cases) / 2, "the sample is not drawn evenly"
    assert proof.holds, "\n".join(report(catalogue, cases, proof))


def test_what_is_dead_is_found() -> None:
    alive = Ability("", "activate", (e.Draw(1),), cost=(e.Tap(g.This()),))
    cases = [
        Case(ability, card("x"), (), f"{number:x}", printed=[f"x {number}"])
        for number, ability in enumerate((alive, *DEAD))
    ]
    proof = run(cases, most=8)

    assert [case.ability for case, _ in proof.dead] == list(DEAD)


def test_every_skill_that_a_tree_names_is_on_some_card() -> None:
    """A name that is spelled in two ways names nothing: such trees are listed as defects."""
    strange = {
        case.printed[0]
        for case in load().cases
        for name, label in skills_named(case.ability)
        if not label and name not in {*case.names, case.ability.name}
    }

    assert sorted(strange - reasons().keys()) == []


def test_the_list_names_abilities_that_exist() -> None:
    known = {case.printed[0] for case in load().cases}

    assert sorted(reasons().keys() - known) == []
