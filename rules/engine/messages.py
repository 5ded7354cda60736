"""English that games share; a game puts its own words beside it, or in its place."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.manual import words

MESSAGES: Mapping[str, str] = {
    **words.MESSAGES,
    "phase.setup": "Set-up",
    "prompt.agree": "The text says that you may: do you do it?",
    "prompt.choose_opponent": "Choose the opponent it is about.",
    "option.attack": "Attack {target}",
    "option.choose": "Choose",
    "option.decline": "Decline",
    "option.discard": "Discard",
    "option.done": "Done",
    "option.end_turn": "End turn",
    "option.keep": "Keep",
    "option.mode": "Alternative {target}",
    "option.no": "No",
    "option.pass": "Pass",
    "option.pass_turn": "Pass for the rest of this turn",
    "option.resolve_next": "Resolve next",
    "option.yes": "Yes",
    "word.deck": "deck",
    "word.deck_bottom": "bottom of the deck",
    "word.deck_top": "top of the deck",
    "word.hand": "hand",
    "log.concede": "{player:seat} concedes.",
    "log.defeated": "{card} of {player:seat} is defeated.",
    "log.discard": "{player:seat} discards {card}.",
    "log.draw": "{player:seat} draws {count:card}.",
    "log.draw.seen": "{player:seat} draws {cards}.",
    "log.look": "{player:seat} looks at {count:card}.",
    "log.look.seen": "{player:seat} looks at {cards}.",
    "log.out": "{player:seat} is out of the game.",
    "log.rules_changed": "The rules have been updated; from here on the new ones hold.",
    "log.shuffle": "{player:seat} shuffles the deck.",
    "log.starts": "{player:seat} goes first.",
    "log.turn": "Turn {turn}: {player:seat}.",
}
