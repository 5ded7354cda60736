"""English for proposals; a game adds the words for its own piles, places and numbers."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.manual.catalogue import CATALOGUE, PREFIX

# Why a proposal is declined.
REASONS = ("text", "moment", "steps", "none")

# Answers that are no step: what becomes of the list, or of a proposal.
_ANSWERS = (
    *("drop", "propose", "give_up", "back", "find", "none", "done"),
    *("accept", "decline", "change"),
)

MESSAGES: Mapping[str, str] = {
    **{f"option.{PREFIX}{key}": words for key, words in CATALOGUE.items()},
    "prompt.by_hand": "By hand: list what the line does, then propose it. Nothing happens yet.",
    "prompt.by_hand_changed": (
        "By hand: {player:seat} asks for a change ({wanted}). Edit your proposal or withdraw it."
    ),
    "prompt.by_hand_card": "By hand: what happens to {card}?",
    "prompt.by_hand_kind": "By hand: what should happen?",
    "prompt.by_hand_consent": "By hand: do you accept {player:seat}'s proposal?",
    "prompt.by_hand_window": "Some of your cards are resolved by hand. Do you want to act?",
    "prompt.by_hand_find": "By hand: choose a card from your deck, or none.",
    "prompt.by_hand_from_hand": "By hand: choose a card from your hand.",
    "option.by_hand": "By hand: {why}",
    "badge.by_hand": "By hand",
    **{f"badge.{PREFIX}{key}": "By hand" for key in (*CATALOGUE, *_ANSWERS)},
    "option.by_hand_card": "Add a step with it",
    "badge.by_hand_card": "Step",
    "option.by_hand_drop": "Remove the last step",
    "option.by_hand_propose": "Propose it",
    "option.by_hand_give_up": "Withdraw it",
    "option.by_hand_back": "Another step",
    "option.by_hand_find": "This one",
    "option.by_hand_none": "None of them",
    "option.by_hand_done": "Done",
    "option.by_hand_accept": "Accept",
    "option.by_hand_decline": "Decline: {target}",
    "option.by_hand_change": "Ask to change: {target}",
    "word.text": "the card does not say that",
    "word.moment": "not right now",
    "word.steps": "the steps are not right",
    "word.none": "no reason given",
    "word.more": "something is missing",
    "word.hidden_card": "A hidden card",
    "word.stay": "leave it there",
    "proposal.card": "{card}",
    "log.by_hand_step": "{card}: {does}",
    "log.by_hand_step.seen": "{card}: {does}",
    "log.by_hand_done": (
        "By hand, {player:seat} resolves {card}: “{line}” Agreed by {agreed:seat}. {parts}"
    ),
    "log.by_hand_overruled": (
        "{player:seat} overrules the rules' reading of {card}: “{line}” Agreed by {agreed:seat}. "
        "{parts}"
    ),
    "log.by_hand_declined": (
        "{by:seat} declines {player:seat}'s proposal for {card}, “{line}”: {why}."
    ),
    # Lines of matches that were played before proposals: their frames are kept
    "log.by_hand_withdrawn": (
        "{player:seat}'s proposal was withdrawn: listing its steps took more than a minute."
    ),
    "log.by_hand": "{player:seat} resolves a card's text by hand.",
    "log.by_hand_does": "By hand, {player:seat}: {what} {to}.",
    "log.by_hand_did": "By hand, {player:seat}: {what}.",
    "log.by_hand_search": "By hand, {player:seat} looks through the deck.",
    "log.by_hand_void": "That was no longer possible.",
}
