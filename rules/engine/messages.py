"""English that games share; a game puts its own words beside it, or in its place."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine import manual

MESSAGES: Mapping[str, str] = {
    **manual.MESSAGES,
    "phase.setup": "Set-up",
    "prompt.agree": "Do you want to?",
    "option.choose": "Choose",
    "option.decline": "Decline",
    "option.discard": "Discard",
    "option.keep": "Keep",
    "option.no": "No",
    "option.pass": "Pass",
    "option.yes": "Yes",
    "word.deck": "deck",
    "word.deck_bottom": "bottom of the deck",
    "word.deck_top": "top of the deck",
    "word.hand": "hand",
    "log.concede": "{player:seat} concedes.",
    "log.discard": "{player:seat} discards {card}.",
    "log.look.seen": "{player:seat} looks at {cards}.",
    "log.rules_changed": "The rules have been updated; from here on the new ones hold.",
    "log.shuffle": "{player:seat} shuffles the deck.",
    "log.turn": "Turn {turn}: {player:seat}.",
}
