"""English for War's prompts, options and log; the page fills the braces."""

from __future__ import annotations

from collections.abc import Mapping

MESSAGES: Mapping[str, str] = {
    "prompt.play_card": "Choose the card you play in this round.",
    "option.play": "Play {card}",
    "log.plays": "{player:seat} plays {card}.",
    "log.takes": "{player:seat} takes both cards.",
    "log.concede": "{player:seat} concedes.",
    "log.rules_changed": "The rules have been updated.",
    "log.effect_broken": "The rules failed on {card}.",
    "log.effect_skipped": "{card} does nothing.",
    "log.choices_dropped": "The choices after this were undone.",
    "outcome.taken": "All cards have been played.",
    "outcome.concession": "The other player conceded.",
    "phase.setup": "Setup",
    "phase.round": "Round",
    "zone.deck": "Deck",
    "zone.hand": "Hand",
    "zone.played": "Played",
    "zone.taken": "Taken",
}
