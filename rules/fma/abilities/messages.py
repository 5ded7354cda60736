"""English for what card texts ask and say; part of the game's phrases."""

from __future__ import annotations

from collections.abc import Mapping

_STATS = ("strength", "wits", "alchemy")

TEXT_MESSAGES: Mapping[str, str] = {
    # Prompts
    "prompt.choose_act": "Choose {number} of your opponents to act.",
    "prompt.choose_affect": "Choose {number} for the text to affect.",
    "prompt.choose_attach": "Choose {number} to attach.",
    "prompt.choose_block": "Choose {number} to block.",
    "prompt.choose_defeat": "Choose {number} to defeat.",
    "prompt.choose_discard": "Choose {number} to discard.",
    "prompt.choose_enter": "Choose {number} to put into play.",
    "prompt.choose_experience": "Choose {number} to add to the experience.",
    "prompt.choose_find": "Look through the cards and choose {number} to take.",
    "prompt.choose_keep": "Choose {number} to keep.",
    "prompt.choose_move": "Choose {number} to move.",
    "prompt.choose_put": "Choose {number} to put where the text says.",
    "prompt.choose_recover": "Choose {number} to recover.",
    "prompt.choose_remove": "Choose {number} to remove from the game.",
    "prompt.choose_reset": "Choose {number} to reset.",
    "prompt.choose_set": "Choose {number} to set.",
    "prompt.choose_take": "Choose {number} to put into your hand.",
    "prompt.choose_mode": "Choose one of the text's options.",
    "prompt.choose_attribute": "Choose the attribute that gets the bonus.",
    "prompt.choose_origin": "Choose the attribute whose bonus moves to another.",
    "prompt.redirect": "Choose the new target.",
    "prompt.opponent_consent": (
        "Your character would lose something to this attachment. Do you allow it?"
    ),
    "prompt.name_card": (
        "Choose a name. All cards of that name are removed from the deck and the game."
    ),
    "prompt.play_from_experience": "Do you want to play an event from the leader's experience?",
    "prompt.add_experience_card": "Choose a card to put under your leader.",
    # Options
    "option.mode": "{target}",
    "option.attribute": "{target}",
    "option.redirect": "The new target",
    "option.name": "{target}",
    # Words
    "word.negated": "text negated",
    "word.toughness": "Toughness",
    "word.stealth": "Stealth",
    "word.loyal": "Loyal",
    "word.unique": "Unique",
    "word.quick_strength": "Quick Strength",
    "word.quick_wits": "Quick Wits",
    "word.quick_alchemy": "Quick Alchemy",
    "word.keywords": "keywords",
    "word.factions": "factions",
    "word.cannot": "what it cannot do",
    "word.goal": "number of the goals",
    "word.turns": "goals",
    "word.battle_types": "kinds of battle",
    "word.may_play": "may be played",
    "word.loses": "keywords",
    "word.party": "search party",
    "word.experience": "experience",
    # Log
    "log.text": "{card}'s text resolves.",
    "log.nothing": "{card} has no effect.",
    "log.agrees": "{player:seat} uses {card}'s option.",
    "log.declines": "{player:seat} declines {card}'s option.",
    "log.reveal": "{player:seat} reveals {cards}.",
    "log.look": "{player:seat} looks at {count}.",
    "log.shuffle": "{player:seat} shuffles.",
    "log.put": "{player:seat}'s {card} goes to the {to}.",
    "log.put_hidden": "One of {player:seat}'s cards goes to the {to}.",
    "log.put_hidden.seen": "{player:seat}'s {card} goes to the {to}.",
    "log.changed": "{card} changes: {what}.",
    "log.doubled": "{card}'s bonus is doubled: {stat} {amount}.",
    "log.shifted": "{card}'s bonus moves from {stat} to {to}.",
    "log.battle_type": "The battle becomes a battle of {type}.",
    "log.redirected": "{card} has a new target: {target}.",
    "log.redirected_seat": "{card} now targets {seat:seat}.",
    "log.named": "{player:seat} names {name}: {count} found.",
    "log.sidetracked": "{card}, who leads {player:seat}, is out of play.",
    "log.returned": "{card} leads {player:seat} again.",
}
