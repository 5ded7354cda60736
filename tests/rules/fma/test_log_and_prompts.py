"""What is said to players: sentences that say what to do and why, and a log that is true."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from rules.fma.active_player import find_active
from rules.fma.messages import MESSAGES
from rules.text.wordings import how_many
from tests.rules.fma.playing import play
from tests.rules.fma.samples import DULL, at_home, foes, home, party, searching
from tests.testkit.citation import rule
from tests.testkit.fma.cards import ally, event
from tests.testkit.fma.cards import leader as a_leader
from tests.testkit.fma.scene import FmaScene, Side, fma_scene, unit

Playing = Callable[[FmaScene], FmaScene]
PROMPTS = {key: text for key, text in MESSAGES.items() if key.startswith("prompt.")}


def prompt(scene: FmaScene) -> str:
    """What the player who is asked reads."""
    shown = scene.decision.prompt
    cards = {key: arg["card"] for key, arg in shown.args.items() if isinstance(arg, dict)}
    args = {key: MESSAGES.get(f"word.{arg}", arg) for key, arg in (shown.args | cards).items()}
    return MESSAGES[f"prompt.{shown.key}"].format(**args)


def told(scene: FmaScene, since: int = 0) -> list[str]:
    return [line["key"] for line in scene.match.log(None)[since:]]


# Prompts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", sorted(PROMPTS))
def test_a_prompt_is_a_sentence_with_a_verb_and_a_purpose(key: str) -> None:
    text = PROMPTS[key]
    assert re.match(r"[A-Z]", text)
    assert text[-1] in ".?"
    assert len(re.findall(r"\w+", text)) >= 3, text
    assert not re.search(r"\{least\}|\{most\}|\d+ to \d+|^Which one|^Do you want to\?$", text), text


@pytest.mark.parametrize(
    ("least", "most", "words"),
    [
        (1, 1, "one"),
        (2, 2, "two"),
        (0, 1, "up to one"),
        (0, 3, "up to three"),
        (1, 2, "one or two"),
        (1, 3, "one to three"),
        (12, 12, "12"),
    ],
)
def test_numbers_are_said_as_a_person_says_them(least: int, most: int, words: str) -> None:
    assert how_many(least, most) == words


@pytest.mark.parametrize(
    ("text", "answers", "wanted"),
    [
        ("Main Wits: Discard two cards.", [], "Choose two to discard."),
        ("Main Wits: Set target character.", [], "Choose a character as the target of e."),
        (
            "Main Wits: Set up to two target characters.",
            [],
            "Choose up to two targets of e, each of them a character.",
        ),
        (
            "Main Wits: Search your deck for an ally and put it into your hand.",
            [],
            "Look through the cards and choose up to one to take.",
        ),
        ("Main Wits X: Set target character with cost X.", [], "Choose a value for X"),
        (
            "Main Wits: Target character gets +1 to one attribute.",
            ["target a"],
            "Choose one of the text's options.",
        ),
    ],
)
def test_a_choice_says_how_many_and_for_what(
    playing: Playing, text: str, answers: list[str], wanted: str
) -> None:
    hand = [event("e", text), event("x"), event("y")]
    scene = playing(at_home(home(ally("a"), ally("b", cost=2), hand=hand)))
    play(scene, "e", *answers, by="chief")
    assert prompt(scene).startswith(wanted)
    scene.may_stay_open = True


# The log --------------------------------------------------------------------------------------


@rule("FMA-GEN-11")
def test_an_effect_that_comes_to_nothing_says_so(playing: Playing) -> None:
    idle = event("idle", "Main Wits: Set target character.")
    scene = playing(at_home(home(unit(ally("a"), state="set"), hand=[idle])))
    before = len(scene.match.log(None))
    play(scene, "idle", "target a", by="chief")
    assert told(scene, before) == ["play_at", "nothing"]


@rule("FMA-GEN-11")
def test_an_effect_that_lasts_is_not_nothing(playing: Playing) -> None:
    text = "Recruit Wits: The next ally you recruit this phase costs 2 less."
    scene = playing(at_home(home(hand=[event("cheap", text)]), phase="recruit"))
    before = len(scene.match.log(None))
    play(scene, "cheap", by="chief")
    assert "nothing" not in told(scene, before)


@rule("FMA-PLAY-19")
def test_what_was_canceled_is_logged_as_that_alone(playing: Playing) -> None:
    idle, no = event("idle", "Main Wits: Draw a card."), event("no", "React Wits: Cancel an event.")
    scene = playing(at_home(home(hand=[idle]), Side(hand=[no, DULL])))
    before = len(scene.match.log(None))
    play(scene, "idle", by="chief")
    play(scene, "no")
    assert told(scene, before) == ["play", "play", "canceled"]


@pytest.mark.parametrize(("answer", "line"), [("yes", "agrees"), ("no", "declines")])
def test_what_is_left_to_a_player_is_logged_as_they_say(
    playing: Playing, answer: str, line: str
) -> None:
    """Nothing "takes effect" that was declined."""
    text = "When this character comes into play, you may draw a card."
    scene = playing(at_home(home(hand=[ally("guest", text=text)]), phase="recruit"))
    before = len(scene.match.log(None))
    scene.answer("recruit guest")
    scene.answer(answer)
    said = told(scene, before)
    assert line in said
    assert "text" not in said
    assert ("draw" in said) == (answer == "yes")


@rule("FMA-COST-8")
def test_the_number_chosen_for_x_is_logged(playing: Playing) -> None:
    text = event("e", "Main Wits X: Set target character with cost X.")
    scene = playing(at_home(home(ally("a", cost=3), ally("b", cost=2), hand=[text])))
    play(scene, "e", "x 3", by="chief")
    assert [line["number"] for line in scene.logged("x_is")] == [3]


def _reason(*sides: Side) -> str:
    scene = fma_scene(*sides)
    before = len(scene.match.log(None))
    table: Any = scene.table
    table.last_determined = -1
    find_active(table)
    return told(scene, before)[-1]


@rule("FMA-PASS-4", "FMA-PASS-6")
def test_the_log_says_what_made_a_player_active() -> None:
    def team(lead: int, pal: int) -> Side:
        return Side(leader=a_leader("l", wits=lead), allies=[ally("p", wits=pal)])

    assert _reason(team(5, 1), team(4, 1)) == "active"
    assert _reason(team(5, 1), team(4, 2)) == "active_by_leader"
    assert _reason(team(4, 1), team(4, 1)) == "active_by_chance"


@rule("FMA-BATTLE-31")
def test_the_setting_of_an_attacker_comes_after_its_attack(playing: Playing) -> None:
    scene = playing(searching(party(ally("a")), foes(ally("d", wits=1), hand=[DULL])))
    before = len(scene.match.log(None))
    scene.attack("a", "d")
    assert told(scene, before)[:2] == ["attack", "set"]
    scene.pass_all("battle")
