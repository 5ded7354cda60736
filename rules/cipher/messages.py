"""English for Cipher's prompts, options and log lines; slots in braces are filled by the page.

`{player:seat}` is a seat, `{card}` and `{target}` a card, `{area}` an area, the rest numbers or
words.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine import messages
from rules.text import wordings

# What a skill does with the things that are chosen for it, by the word of the vocabulary.
_DOING = {
    "": "for the skill to work on",
    "choose": "for the skill to work on",
    "put": "to put where the skill says",
    "deploy": "to deploy",
    "stack": "to stack",
    "move": "to move",
    "tap": "to tap",
    "untap": "to untap",
    "flip": "to turn over",
    "destroy": "to destroy",
    "reveal": "to reveal",
    "look": "to look at",
    "transferlord": "as the new Lord",
    "redirect": "to be attacked instead",
    "guess": "to guess about",
    "lasting": "for the skill to work on",
}
_PAYING = {
    "pay_flip": "of your bonds to turn over",
    "pay_discard": "to give up",
    "pay_tap_allies": "of your allies to tap",
    "pay_destroy": "to destroy",
    "pay_stack": "to stack",
    "pay": "to pay with",
}


def _choices() -> dict[str, str]:
    """One prompt for every kind of choice a skill can ask for."""
    prompts: dict[str, str] = {}
    for doing, words in _DOING.items():
        for kind in ("choose_targets", "search_pick"):
            prompts[f"prompt.{kind}.{doing}"] = f"Choose {{number}} {words} ({{skill}})."
        for kind, words in _PAYING.items():
            prompts[f"prompt.{kind}.{doing}"] = f"Pay: choose {{number}} {words} ({{skill}})."
    return prompts


MESSAGES: Mapping[str, str] = {
    **messages.MESSAGES,
    **wordings.MESSAGES,
    **_choices(),
    # Words
    "area.vanguard": "Vanguard",
    "area.rearguard": "Rearguard",
    "phase.beginning": "Beginning Phase",
    "phase.bond": "Bond Phase",
    "phase.deployment": "Deployment Phase",
    "phase.action": "Action Phase",
    "phase.end": "End Phase",
    # Prompts
    "prompt.rps": "Choose rock, paper or scissors: the winner goes first.",
    "prompt.choose_lord": "Choose your Lord: a card with Cost 1 from your deck.",
    "prompt.mulligan": "Keep this hand, or exchange all of it once?",
    "prompt.place_bond": "Place one card from your hand as a bond, or none.",
    "prompt.deployment": "Choose whom to deploy, promote or level up. Bonds left: {budget}.",
    "prompt.action": "Attack, move, or end your turn.",
    "prompt.critical_hit": "Do you use a Critical Hit? Your {attack} stands against {defence}.",
    "prompt.evade": "Do you evade? {attack} is coming at your {defence}.",
    "prompt.choose_orb": "Your Lord is defeated: choose an orb to take into your hand.",
    "prompt.keep_same_name": "Two of your units share a Name: choose the one that stays.",
    "prompt.order_beginning": "Your turn begins: choose what comes first.",
    "prompt.order_triggers": "Several of your skills are waiting: choose the one that comes next.",
    "prompt.agree": "Do you want to use {skill}?",
    "prompt.confirm_loss": "Your Lord has no orb left: paying for {skill} loses you the game. Pay?",
    "prompt.choose_mode": "Choose one of the alternatives, in the order of the text ({skill}).",
    "prompt.choose_area": "Choose the area to put it in ({skill}).",
    "prompt.order_cards": "Choose the order, the uppermost first ({skill}).",
    "prompt.blind_pick": "Pick {number} without looking ({skill}).",
    # Options
    "option.activate": "Use {why}",
    "option.use": "Use it",
    "option.blind": "Card {target}",
    "option.mode": "Alternative {target}",
    "option.area": "{target}",
    "option.next": "{why}",
    "option.begin_with": "{target}",
    "option.substitute": "Pay the other cost ({target})",
    "word.skills": "Skills at the start of the turn",
    "word.untap": "Untap",
    "word.draw": "Draw",
    "word.retreat": "Retreat Area",
    "word.bonds": "Bond Area",
    "word.orbs": "Orb Area",
    "word.support": "Support Area",
    "word.boundless": "Boundless Area",
    "word.unit": "field",
    "word.attack": "Attack",
    "word.support_value": "Support",
    "word.orbs_destroyed": "orbs broken",
    "word.critical_factor": "Critical Hit factor",
    "word.cost": "Cost",
    "word.promotion_cost": "Promotion Cost",
    "word.add": "by",
    "word.set": "to",
    "word.times": "times",
    "option.show": "{target}",
    "option.lord": "{target}",
    "option.exchange": "Exchange all",
    "option.bond": "Place as bond",
    "option.no_bond": "No bond",
    "option.deploy": "Deploy to the {target} (Cost {cost})",
    "option.promote": "Promote {target} (Cost {cost})",
    "option.level_up": "Level up {target} (Cost {cost})",
    "option.end_deployment": "End deployment",
    "option.move": "Move to the {target}",
    "option.attack": "Attack {target}",
    "option.end_turn": "End turn",
    "option.critical": "Discard for a Critical Hit",
    "option.evade": "Discard to evade",
    "option.orb": "Orb {target}",
    "option.keep_same_name": "Keep",
    # Log
    "log.starts": "{player:seat} goes first.",
    "log.rps": "Hands shown: {hands}.",
    "log.lord_set": "{player:seat} sets a Lord face down.",
    "log.lord_revealed": "{player:seat} reveals the Lord: {card}.",
    "log.mulligan_keep": "{player:seat} keeps the opening hand.",
    "log.mulligan_exchange": "{player:seat} exchanges the opening hand.",
    "log.draw": "{player:seat} draws {count:card}.",
    "log.draw.seen": "{player:seat} draws {cards}.",
    "log.refresh": "{player:seat} shuffles the Retreat Area into a new deck of {count}.",
    "log.bond": "{player:seat} places {card} as a bond.",
    "log.deploy": "{player:seat} deploys {card} to the {area}.",
    "log.promote": "{player:seat} promotes to {card}.",
    "log.level_up": "{player:seat} levels up to {card}.",
    "log.move": "{player:seat} moves {card} to the {area}.",
    "log.forced_march": "Forced March: the Rearguard of {player:seat} steps up, tapped.",
    "log.attack": "{player:seat} attacks {target} with {card}.",
    "log.support": "{player:seat} is supported by {card}: {support}.",
    "log.support_failed": (
        "{card} shares a Name with the unit of {player:seat} and fails to support."
    ),
    "log.support_failed_by_skill": (
        "A skill lets {card} fail: it does not support the unit of {player:seat}."
    ),
    "log.critical": "{player:seat} discards {card}: Critical Hit, {total}.",
    "log.evade": "{player:seat} discards {card} and evades.",
    "log.critical_by_skill": "{player:seat} pays by a skill: Critical Hit, {total}.",
    "log.evade_by_skill": "{player:seat} pays by a skill and evades.",
    "log.skill": "{player:seat} uses {skill} of {card}.",
    "log.put": "{card}: {origin} to {to}.",
    "log.put_hidden": "{player:seat} puts a card from {origin} to {to}.",
    "log.put_hidden.seen": "{card}: {origin} to {to}.",
    "log.put_unit": "{card} leaves the field: {to}.",
    "log.reveal": "{player:seat} reveals {card}.",
    "log.look": "{player:seat} looks at {count:card}.",
    "log.flip": "{player:seat} turns {card} over.",
    "log.tap": "{card} is tapped.",
    "log.untap": "{card} is untapped.",
    "log.chosen": "{player:seat} chooses {cards}.",
    "log.no_effect": "{skill} of {card} changes nothing.",
    "log.beneath": "{card} is placed beneath {target}.",
    "log.redirect": "{card} is attacked instead.",
    "log.lord": "{card} is the Lord of {player:seat} now.",
    "log.number": "{card}: {stat} {op} {amount}.",
    "log.win": "{player:seat} wins by a skill.",
    "log.attack_failed": "{attack} against {defence}: the attack fails.",
    "log.attack_succeeded": "{attack} against {defence}: the attack succeeds.",
    "log.defeated": "{card} of {player:seat} is defeated.",
    "log.orb_added": "{player:seat} places the top card of the deck as an orb.",
    "log.by_hand_lasting": "It holds for this turn: {card}.",
    "word.evade": "evade",
    "word.critical": "land a Critical Hit",
    "word.be_moved": "be moved",
    "word.be_destroyed": "be destroyed",
    "word.be_chosen": "be chosen",
    "log.orb_taken": "{player:seat} takes orb {slot}.",
    "log.orb_taken.seen": "{player:seat} takes orb {slot}: {card}.",
    "log.orb_taken_open": "{player:seat} takes orb {slot}: {card}.",
    "log.same_name": (
        "{card} of {player:seat} goes to the Retreat Area: one unit of a Name may stay."
    ),
    "log.lose": "{seats:seat} cannot go on.",
    "log.endless": "The same thing would happen for ever: the match is a draw.",
    "log.time_up": "Time is up: orbs left {orbs}.",
    # Outcomes
    "outcome.lord_defeated": "The Lord was defeated with no orb left.",
    "outcome.no_cards": "No card was left in deck and Retreat Area.",
    "outcome.card_text": "A skill won the game.",
    "outcome.concession": "The opponent conceded.",
    "outcome.endless": "The same position came back for ever.",
    "outcome.time": "Time was up: more orbs win, and with equal orbs both lose.",
}
