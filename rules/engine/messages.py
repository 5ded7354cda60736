"""English that games share; a game puts its own words beside it, or in its place."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.manual import words

MESSAGES: Mapping[str, str] = {
    **words.MESSAGES,
    "phase.setup": "Setup",
    "prompt.take_back": "Let {player:seat} take back their last choice?",
    "option.take_back_agree": "Agree",
    "option.take_back_refuse": "Refuse",
    "log.take_back_asked": "{player:seat} asks to take back their last choice.",
    "log.take_back_refused": "{player:seat} refuses.",
    "log.taken_back": "{player:seat} takes back their last choice.",
    "prompt.agree": "The text says you may do this. Do it?",
    "prompt.choose_opponent": "Choose which opponent this affects.",
    "why.another_question": "It is not part of this choice.",
    "why.forbidden": "{by} forbids it.",
    "why.not_asked": "It's not your choice right now: {seats:seat} has to choose first.",
    "why.not_meant": "{by} decides what can be chosen here, and this card doesn't fit.",
    "why.offered": "You can choose it now.",
    "why.over": "The match is over.",
    "foresee.paid": "Costs {cost}, leaving {left} of {total}.",
    "foresee.idle": "It would change nothing as things stand.",
    "option.attack": "Attack {target}",
    "option.choose": "Choose",
    "option.decline": "Decline",
    "option.discard": "Discard",
    "option.done": "Done",
    "option.end_turn": "End turn",
    "option.keep": "Keep",
    "option.mode": "Option {target}",
    "option.no": "No",
    "option.pass": "Pass",
    "option.pass_turn": "Pass for the rest of this turn",
    "option.resolve_next": "Resolve next",
    "option.yes": "Yes",
    # What numbers are made of
    "how.printed": "printed",
    "how.add": "{card}",
    "how.set": "{card}",
    "how.times": "{card}",
    "how.floor": "minimum",
    "how.hidden": "a hidden card",
    "how.effect": "an earlier effect",
    # Until when something holds
    "until.attack": "for this attack",
    "until.strike": "for this attack",
    "until.battle": "until this battle ends",
    "until.step": "until this step ends",
    "until.phase": "until this phase ends",
    "until.turn": "until this turn ends",
    "until.turn_end_of": "until the end of {seat:seat}'s next turn",
    "until.during_turn_of": "during {seat:seat}'s next turn",
    "until.game": "for the rest of the game",
    "word.deck": "deck",
    "word.deck_bottom": "bottom of the deck",
    "word.deck_top": "top of the deck",
    "word.hand": "hand",
    "log.claim": "{player:seat} claims the match because {gone:seat} is gone.",
    "log.concede": "{player:seat} concedes.",
    "log.defeated": "{player:seat}'s {card} is defeated.",
    "log.discard": "{player:seat} discards {card}.",
    "log.draw": "{player:seat} draws {count:card}.",
    "log.draw.seen": "{player:seat} draws {cards}.",
    "log.effect_broken": (
        "The rules failed on the text of {card}. That part of it is resolved by hand in this match."
    ),
    "log.effect_skipped": "{player:seat} can propose what the text of {card} does here.",
    "log.look": "{player:seat} looks at {count:card}.",
    "log.look.seen": "{player:seat} looks at {cards}.",
    "log.out": "{player:seat} is out of the game.",
    "log.rules_changed": "The rules have been updated. The new ones apply from here on.",
    "log.choices_dropped": (
        "The choices after this do not fit the new rules, so they were undone. The match goes on "
        "from here."
    ),
    "log.shuffle": "{player:seat} shuffles the deck.",
    "log.starts": "{player:seat} goes first.",
    "log.time_out": "{player:seat} ran out of time.",
    "log.turn": "Turn {turn}: {player:seat}.",
    "log.would_claim": "{player:seat} agrees to continue without {gone:seat}.",
    "outcome.claim": "The match was claimed because a player was gone.",
    "outcome.time_out": "Time ran out.",
}
