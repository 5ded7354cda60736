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
    "": "for the skill to affect",
    "choose": "for the skill to affect",
    "put": "to put elsewhere",
    "put_hand": "to add to the hand",
    "put_deck": "to shuffle into the deck",
    "put_deck_top": "to put on top of the deck",
    "put_deck_bottom": "to put on the bottom of the deck",
    "put_retreat": "to send to the Retreat Area",
    "put_bonds": "to place among the bonds",
    "put_orbs": "to place among the orbs",
    "put_support": "to place in the Support Area",
    "put_boundless": "to place in the Boundless Area",
    "deploy": "to deploy",
    "stack": "to stack",
    "move": "to move",
    "tap": "to tap",
    "untap": "to untap",
    "flip": "to flip",
    "destroy": "to destroy",
    "reveal": "to reveal",
    "look": "to look at",
    "transferlord": "as the new Lord",
    "redirect": "to be attacked instead",
    "guess": "to guess about",
    "lasting": "for the skill to affect",
}
_PAYING = {
    "pay_flip": "of your bonds to flip",
    "pay_discard": "to discard",
    "pay_tap_allies": "of your allies to tap",
    "pay_destroy": "to destroy",
    "pay_stack": "to stack",
    "pay": "to pay with",
}


# What is said of a number that is another for a while.
_CHANGES = {
    "higher": "{card} gets +{amount} {stat}",
    "lower": "{card} gets −{amount} {stat}",
    "becomes": "{card}'s {stat} becomes {amount}",
    "multiplied": "{card}'s {stat} is multiplied by {amount}",
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
    "foresee.battle": "{attack} against {defence} before supports.",
    # What the table tells of the game
    "guide.goal": (
        "Defeat the enemy Lord when its player has no orb left. Each defeat before that costs its "
        "player one orb."
    ),
    "guide.beginning": "Your units are untapped, and you draw a card.",
    "guide.bond": "Place one card from your hand as a bond, or none. Bonds pay for units.",
    "guide.deployment": (
        "Deploy, promote and level up units. They cost bonds and need a face-up bond of their "
        "Insignia."
    ),
    "guide.action": "Each unit attacks or moves by being tapped. Skills can be used in between.",
    "guide.end": "Effects that last until the end of the turn are over.",
    # Stops
    "stop.bond": "Bond",
    "stop.deployment": "Deployment",
    "stop.action": "Action",
    "stop.critical": "Critical Hit",
    "stop.evade": "Evasion",
    # Where the game stops next, under the word of a button
    "ahead.deployment": "to your deployment",
    "ahead.actions": "to your actions",
    "ahead.enemy_attacks": "to the enemy's attacks",
    "ahead.next_attack": "to the next attack",
    "ahead.your_turn": "to your next turn",
    # Prompts
    "prompt.rps": "Choose rock, paper or scissors: the winner goes first.",
    "prompt.choose_lord": "Choose your Lord: a card with Cost 1 from your deck.",
    "prompt.mulligan": "Keep this hand, or exchange all of it?",
    "prompt.place_bond": "Place one card from your hand as a bond, or none.",
    "prompt.deployment": "Choose units to deploy, promote or level up. Bonds left: {budget}.",
    "prompt.action": "Attack, move, or end your turn.",
    "prompt.critical_hit": "Use a Critical Hit? It's your {attack} against {defence}.",
    "prompt.evade": "Evade? It's {attack} against your {defence}.",
    "prompt.choose_orb": "Your Lord is defeated: choose an orb to take into your hand.",
    "prompt.keep_same_name": "Two of your units share a Name: choose the one that stays.",
    "prompt.order_beginning": "Your turn begins. Choose what happens first.",
    "prompt.order_triggers": "Choose which of your skills resolves next.",
    "prompt.agree": "Do you want to use {skill}?",
    "prompt.confirm_loss": "Your Lord has no orb left: paying for {skill} loses you the game. Pay?",
    "prompt.choose_cost": "Choose which cost to pay for {skill}.",
    "prompt.choose_mode": "Choose one of the options, numbered as in the text ({skill}).",
    "prompt.choose_area": "Choose the area to put it in ({skill}).",
    "prompt.order_cards": "Choose the order, top card first ({skill}).",
    "prompt.blind_pick": "Pick {number} without looking ({skill}).",
    # Why a card cannot be chosen
    "why.all_tapped": "All your units are tapped, so none of them can attack it.",
    "why.beneath": "It lies beneath another card. Only the top card of a unit acts.",
    "why.bond_phase": "In the Bond Phase you can only place a card from your hand as a bond.",
    "why.cannot_be_bond": "This card cannot become a bond.",
    "why.deployment_phase": "In the Deployment Phase you play cards from your hand.",
    "why.first_turn": "No one can attack on the first turn of the game.",
    "why.forbidden_by_skill": "A skill forbids it.",
    "why.hand_in_action_phase": (
        "Cards are played from the hand in the Deployment Phase, which is over for this turn."
    ),
    "why.in_battle": "During a battle you can only discard a card from your hand for this.",
    "why.lies_in": "Cards in the {area} are only used by skills.",
    "why.name_taken": "Your {unit} shares its Name, and this card cannot be placed on it.",
    "why.no_insignia": "None of your face-up bonds has the Insignia it needs.",
    "why.not_of_name": "Only a card with the Name {names} can be discarded for this.",
    "why.out_of_range": "It is out of range of all your untapped units.",
    "why.repeated": "Doing this again would only repeat the position.",
    "why.skill_condition": "“{skill}”: its condition is not met.",
    "why.skill_cost": "“{skill}”: you cannot pay its cost.",
    "why.skill_forbidden": "“{skill}”: you may not use skills of this name.",
    "why.skill_label": "“{skill}”: it does not work now, as its mark says.",
    "why.skill_used": "“{skill}”: it has already been used this turn.",
    "why.tapped": "It is tapped: it has already acted this turn.",
    "why.too_costly": "It costs {cost}, and you have {left:bond} left this turn.",
    "why.too_costly_onto": "Placing it on {unit} costs {cost}, and you have {left:bond} left.",
    "why.units_act_later": "Units act in the Action Phase, which comes next.",
    # Options
    "option.activate": "Use {why}",
    "option.use": "Use it",
    "option.blind": "Card {target}",
    "option.mode": "Option {target}",
    "option.area": "{target}",
    "option.next": "{why}",
    "option.begin_with": "{target}",
    "option.pay_cost": "Pay the usual cost",
    "option.substitute": "Pay as “{why}” allows",
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
    "word.orbs_destroyed": "orb damage",
    "word.critical_factor": "Critical Hit factor",
    "word.cost": "Cost",
    "word.promotion_cost": "Promotion Cost",
    "option.show": "{target}",
    "option.lord": "{target}",
    "option.exchange": "Exchange all",
    "option.bond": "Place as bond",
    "option.no_bond": "No bond",
    "option.deploy": "Deploy to the {target} (Cost {cost})",
    "option.promote": "Promote {target} (Cost {cost})",
    "option.level_up": "Level up {target} (Cost {cost})",
    "option.end_deployment": "To actions",
    "option.move": "Move to the {target}",
    "option.attack": "Attack {target}",
    "option.end_turn": "End turn",
    "option.critical": "Discard for a Critical Hit",
    "option.evade": "Discard to evade",
    "option.orb": "Orb {target}",
    "option.keep_same_name": "Keep",
    # Numbers
    "sum.attack": "Attack",
    "sum.battle_attack": "The attacker",
    "sum.battle_defence": "The defender",
    "how.support": "support by {card}",
    "how.critical": "Critical Hit",
    "until.leaves": "as long as its source stays on the field",
    "until.during": "during this turn",
    # Log
    "log.starts": "{player:seat} goes first.",
    "log.rps": "Hands shown: {hands}.",
    "log.lord_set": "{player:seat} places a Lord face down.",
    "log.orbs_set": "{player:seat} places the top {count:card} of the deck face down as orbs.",
    "log.lord_revealed": "{player:seat} reveals the Lord: {card}.",
    "log.mulligan_keep": "{player:seat} keeps the opening hand.",
    "log.mulligan_exchange": "{player:seat} exchanges the opening hand.",
    "log.draw": "{player:seat} draws {count:card}.",
    "log.draw.seen": "{player:seat} draws {cards}.",
    "log.refresh": "{player:seat} shuffles the Retreat Area into a new deck of {count}.",
    "log.bond": "{player:seat} places {card} as a bond.",
    "log.deploy": "{player:seat} deploys {card} to the {area}.",
    "log.promote": "{player:seat} promotes {target} to {card}.",
    "log.level_up": "{player:seat} levels {target} up to {card}.",
    "log.move": "{player:seat} moves {card} to the {area}.",
    "log.moved": "{player:seat}'s {card} is moved to the {area}.",
    "log.forced_march": "Forced March: {player:seat}'s Rearguard steps up, tapped: {cards}.",
    "log.attack": "{player:seat} attacks {target} with {card}.",
    "log.support": "{player:seat} reveals {card} as support: {support}.",
    "log.support_failed": ("{card} shares a Name with {player:seat}'s unit and fails to support."),
    "log.support_failed_by_skill": ("A skill makes {card} fail to support {player:seat}'s unit."),
    "log.critical": "{player:seat} discards {card}: Critical Hit, {total}.",
    "log.evade": "{player:seat} discards {card} and evades.",
    "log.no_critical": "{player:seat} makes no Critical Hit.",
    "log.no_evade": "{player:seat} does not evade.",
    "log.critical_by_skill": "{player:seat} pays with a skill: Critical Hit, {total}.",
    "log.evade_by_skill": "{player:seat} pays with a skill and evades.",
    "log.skill": "{player:seat} uses {card}'s “{skill}”.",
    "log.skill_declined": "{player:seat} does not use {card}'s “{skill}”.",
    "log.put": "{player:seat}'s {card} goes from the {origin} to the {to}.",
    "log.put_hidden": "One of {player:seat}'s cards goes from the {origin} to the {to}.",
    "log.put_hidden.seen": "{player:seat}'s {card} goes from the {origin} to the {to}.",
    "log.put_unit": "{card} leaves the field for the {to}.",
    "log.reveal": "{player:seat} reveals {card}.",
    "log.look": "{player:seat} looks at {count:card}.",
    # Lines of matches that were played before: their frames are kept
    "log.number": "{card}: {stat} {op} {amount}.",
    "log.flip": "{player:seat} turns {card} over.",
    "word.add": "by",
    "word.set": "to",
    "word.times": "times",
    "log.flip_up": "{player:seat}'s {card} is turned face up.",
    "log.flip_down": "{player:seat}'s {card} is turned face down.",
    "log.tap": "{card} is tapped.",
    "log.untap": "{card} is untapped.",
    "log.untap_all": "{player:seat} untaps {cards}.",
    "log.lasting": "{card}: {words}",
    "log.chosen": "{player:seat} chooses {cards}.",
    "log.no_effect": "{card}'s “{skill}” has no effect.",
    "log.beneath": "{card} is placed beneath {target}.",
    "log.redirect": "{card} is attacked instead.",
    "log.lord": "{card} is now {player:seat}'s Lord.",
    **{f"log.{key}": f"{words} {{until}}." for key, words in _CHANGES.items()},
    **{
        f"log.{key}_of": f"{words} {{until}} {{whose:seat}}'s next turn."
        for key, words in _CHANGES.items()
    },
    "word.until_battle": "until this battle ends",
    "word.until_turn": "until this turn ends",
    "word.until_game": "for the rest of the game",
    "word.until_leaves": "as long as its source stays on the field",
    "word.until_during": "during this turn",
    "word.until_turn_end_of": "until the end of",
    "word.until_during_turn_of": "during",
    "log.win": "{player:seat} wins through a skill.",
    "log.battle_broken_off": "A unit in this battle left the field, so the battle ends.",
    "log.attack_failed": "{attack} against {defence}: the attack fails.",
    "log.attack_succeeded": "{attack} against {defence}: the attack succeeds.",
    "log.defeated": "{player:seat}'s {card} is defeated.",
    "log.orb_added": "{player:seat} places the top card of the deck as an orb.",
    "log.by_hand_lasting": "For this turn: {card}.",
    "word.evade": "evade",
    "word.critical": "land a Critical Hit",
    "word.be_moved": "be moved",
    "word.be_destroyed": "be destroyed",
    "word.be_chosen": "be chosen",
    "log.orb_taken": "{player:seat} takes orb {slot}.",
    "log.orb_taken.seen": "{player:seat} takes orb {slot}: {card}.",
    "log.orb_taken_open": "{player:seat} takes orb {slot}: {card}.",
    "log.same_name": (
        "{player:seat}'s {card} goes to the Retreat Area: only one unit of each Name may stay."
    ),
    "log.lose": "Defeat for {seats:seat}: {reason}.",
    "word.lord_defeated": "the Lord is defeated with no orb left",
    "word.no_cards": "no cards left in the deck and Retreat Area",
    "log.endless": "This would repeat forever, so the match is a draw.",
    "log.time_up": "Time is up: orbs left {orbs}.",
    # Outcomes
    "outcome.lord_defeated": "The Lord was defeated with no orb left.",
    "outcome.no_cards": "There were no cards left in the deck and Retreat Area.",
    "outcome.card_text": "A skill won the game.",
    "outcome.concession": "The other player conceded.",
    "outcome.endless": "The same position repeated forever.",
    "outcome.time": "Time ran out. The player with more orbs wins; with equal orbs, both lose.",
}
