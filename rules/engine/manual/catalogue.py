"""Every kind of step that can be taken by hand. A game says to what it is done there, and how.

A game binds the kinds it has: `on_table(key, targets, do)` and `on_card(key, targets, do)`. A kind
that no game has is no kind; one that is not listed here is refused by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.engine.decision import Steps
from rules.engine.zones import Card

# What a step needs besides its kind: nothing, or a seat, a number, a pile, a place, another card.
Target: TypeAlias = Card | str | None
Done: TypeAlias = Steps[None] | None
PREFIX = "by_hand_"


@dataclass(frozen=True, slots=True)
class TableStep:
    """A kind of step that points at no card: `targets(by)` of the resolution, `do(by, target)`."""

    action: str
    targets: Callable[[Any], Iterable[Target]]
    do: Callable[[Any, Target], Done]


@dataclass(frozen=True, slots=True)
class CardStep:
    """A kind of step that is done to a card: `targets(by, card)`, `do(by, card, target)`."""

    action: str
    targets: Callable[[Any, Card], Iterable[Target]]
    do: Callable[[Any, Card, Target], Done]


def on_table(
    key: str, targets: Callable[[Any], Iterable[Target]], do: Callable[[Any, Target], Done]
) -> TableStep:
    """KeyError where the catalogue has no such kind."""
    return TableStep(_action(key), targets, do)


def on_card(
    key: str,
    targets: Callable[[Any, Card], Iterable[Target]],
    do: Callable[[Any, Card, Target], Done],
) -> CardStep:
    """KeyError where the catalogue has no such kind."""
    return CardStep(_action(key), targets, do)


def _action(key: str) -> str:
    if key not in CATALOGUE:
        raise KeyError(f"no step {key!r} in the catalogue; known: {', '.join(CATALOGUE)}")
    return PREFIX + key


# How each kind is said before it happens; what came of it, the lines of the game's log say.
CATALOGUE: Mapping[str, str] = {
    # Decks and hands
    "draw": "Draw a card: {seat:seat}",
    "shuffle": "Shuffle the deck: {seat:seat}",
    "top": "Reveal the top card of your deck, then: {target}",
    "search": "Search your deck for a card, then: {target}",
    "search_shown": "Search your deck for a card, reveal it, then: {target}",
    "from_hand": "Choose a card from your hand at that point, then: {target}",
    "show_hand": "Reveal the hand: {seat:seat}",
    "discard_blind": "Discard a random card: {seat:seat}",
    "show": "Reveal it",
    "put": "To: {target}",
    "turn": "Flip it",
    # Coming, going, moving
    "enter": "Put into play: {target}",
    "move": "Move to: {target}",
    "tap": "Tap",
    "untap": "Untap",
    "set": "Set",
    "reset": "Reset",
    "home": "Move home",
    "party": "Move into the search party",
    "recover": "Recover",
    "defeat": "Defeat",
    "destroy": "Destroy",
    "stack": "Put beneath {target}",
    "unstack": "Move the bottom card of its stack to: {target}",
    "promote": "Promote {target} to it",
    "level_up": "Level up {target} to it",
    "transform": "Place on {target}",
    "equip": "Equip {target} with it",
    "land": "Place at {target}",
    "ready": "It does not have to wait",
    "wait": "It has to wait",
    "wake": "Switch to Action Mode",
    "stand_by": "Switch to Standby Mode",
    "control": "Gain control until the turn ends",
    "lord": "Make it the Lord",
    "orb": "Take an orb: {seat:seat}",
    "orb_add": "Top card of the deck to the orbs: {seat:seat}",
    "orb_turn": "Flip your orb {target}",
    # Numbers and permissions
    "attack_battle": "Attack {target} for this battle",
    "attack_turn": "Attack {target} for this turn",
    "range": "It can also attack at range {target} this turn",
    "ban": "This turn it cannot: {target}",
    "strength": "Strength {target}",
    "wits": "Wits {target}",
    "alchemy": "Alchemy {target}",
    "experience": "Add experience: {seat:seat}",
    "chips": "Restore Used chips: {target}",
    "strike": "This attack: {target}",
    "energy": "Energy {target}",
    "give": "Give it {target}",
    "cure": "Cure it of {target}",
    "health": "Health {target}",
    "ship": "Change the health of {target}",
    "damage": "Damage {target} this turn",
    "again": "Let it attack again",
    # Plays and battles
    "cancel": "Cancel: {target}",
    "battle_type": "Make it a battle of {target}",
    "join": "Join the battle",
    "block": "Block without being set",
    "leave_battle": "Leave the battle",
    "redirect": "Be attacked instead",
    "attach": "Attach to {target}",
    "location": "Replace the location",
}
