"""English for what card texts ask and say; part of the game's phrases."""

from __future__ import annotations

from collections.abc import Mapping

TEXT_PHRASES: Mapping[str, str] = {
    # Prompts
    "prompt.choose": "Choose ({least} to {most}).",
    "prompt.choose_cards": "Choose ({least} to {most}).",
    "prompt.choose_mode": "Choose one of the two.",
    "prompt.choose_attribute": "Which attribute?",
    "prompt.agree": "Do you want to?",
    "prompt.redirect": "Choose the new target.",
    "prompt.opponent_consent": (
        "Your character would lose something for this attachment. Do you allow it?"
    ),
    "prompt.name_card": "Name a card.",
    "prompt.play_from_experience": "Play an event from the experience?",
    "prompt.add_experience_card": "Choose a card to put under your leader.",
    # Options
    "option.mode": "Alternative {target}",
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
    "word.deck": "deck",
    "word.deck_bottom": "bottom of the deck",
    "word.experience": "experience",
    # Log
    "log.text": "The text of {card} takes effect.",
    "log.reveal": "{player} reveals {cards}.",
    "log.look": "{player} looks at {count}.",
    "log.look.seen": "{player} looks at {cards}.",
    "log.shuffle": "{player} shuffles.",
    "log.put": "{card} goes to: {to}.",
    "log.put_hidden": "A card of {player} goes to: {to}.",
    "log.put_hidden.seen": "{card} goes to: {to}.",
    "log.changed": "{card} changes: {what}.",
    "log.doubled": "A bonus of {card} is doubled: {stat} {amount}.",
    "log.shifted": "A bonus of {card} moves from {stat} to {to}.",
    "log.battle_type": "The battle becomes a battle of {type}.",
    "log.redirected": "{card} gets another target: {target}.",
    "log.redirected_seat": "{card} is aimed at {seat}.",
    "log.named": "{player} names {name}: {count} found.",
    "log.sidetracked": "{card}, who leads {player}, is out of play.",
    "log.returned": "{card} leads {player} again.",
}
