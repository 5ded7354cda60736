"""What happens in a match, as Reacts and triggers name it (FMA-REACT-1).

Events by kind, with what they are about:

    played           play                 declared and paid, not yet resolved: cancel, redirect
    attack           battle               attackers, type and defending character declared: block
    won              battle               winner known, nobody defeated yet; to put something in
                                          place of the defeats of the losers add "attack" or
                                          "defence" (the side that is spared) to battle.spared
    defeat           character, battle    about to be defeated; add it to `event.replaced` to
                                          save it. `battle` is None outside a battle
    defeated         character, card, battle   just defeated
    setting          character, paying    about to be set; `paying`: the player who pays with it
    battle_over      battle               after the defeats
    bonus, penalty   character, stat, amount, effect, play   an effect has changed an attribute
    draw             player, count, play  an event card or ability is about to draw; a list `count`
                                          of one number, which a react may change
    drew             player, card
    discarded        player, card         from hand
    sacrificed       player, card
    joined           character, how       "recruit", "replace", "effect"
    left             character, card, to
    attached         card, character
    set, reset       character
    moved            character, to        "home" or "party" (FMA-SEARCH-18)
    recovered        character
    experience       character
    advanced         character
    assigned         player
    location_played  card
    location_won     player, card
    location_changed card, former         an effect has put it in the former one's place
    advantage_played player, card
    control          character, player    gained
    blocked          character, battle
    step             name                 "search_action", "search", "cleanup_action" ...
"""

from __future__ import annotations

from typing import Any

from rules.engine.events import Event
from rules.engine.state import copied, state


@state
class GameEvent(Event):
    """Something that happens; not to be taken for an event card.

    `by` is the player who causes it, None for what nobody causes (FMA-REACT-3, 5). What is in
    `replaced` does not happen any more: a react has put something else in its place
    (FMA-REACT-13).
    """

    by: int | None = None
    replaced: list[Any] = copied(default_factory=list)

    def __repr__(self) -> str:
        return f"GameEvent({self.kind!r}, {dict(self.about)!r}, by={self.by!r})"
