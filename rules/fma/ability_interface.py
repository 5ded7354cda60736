"""What the core of the game asks of card text. Abilities know the core, not the other way.

The core knows who may play what and when, what costs are and how they are paid, what can be
targeted at all, in which order reacts come. What a text does, to whom, and what passives say,
is asked here, part by part.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.engine.continuous import ContinuousEffect, Part
from rules.engine.decision import Option, Steps
from rules.engine.zones import Card
from rules.fma.characters import Character
from rules.fma.events import GameEvent
from rules.fma.plays import ActivatedAbility, GameObject, PendingTrigger, Play


class ActivatedAbilities(Protocol):
    """What can be played."""

    def abilities_of(self, card: Card) -> Sequence[ActivatedAbility]:
        """The activated abilities the card has now: in play, or an event that may be played.

        Negated text and that of attachments which give nothing is left out; who may play it,
        when, and at what cost is not asked here.
        """

    def offered(self, cards: Sequence[Card], timing: str) -> Sequence[ActivatedAbility]:
        """Those of all the cards with that timing."""

    def reacts(self, kind: str) -> Sequence[tuple[int, ActivatedAbility]]:
        """The React texts in hands and in play that name this kind of event, and whose they are."""

    def might_answer(self, event: GameEvent, seat: int) -> bool:
        """Whether some event card, if the player held it, could react to that: known to all."""

    def playable_elsewhere(self, seat: int) -> Sequence[Card]:
        """Events outside the hand that the player may play as though they were in it, and cards
        not in play that have an ability to be played from where they lie."""

    def available(
        self, ability: ActivatedAbility, character: Character, event: GameEvent | None
    ) -> bool:
        """Whether the conditions in the text hold, and a React answers the event."""

    def fits_x(self, play: Play) -> bool:
        """Whether what a React answers can be answered with the X of the play."""

    def permits(self, card: Card) -> Sequence[ContinuousEffect]:
        """What lets a removed event be played once."""

    def resolve_play(self, play: Play) -> Steps[None]:
        """Carry out what is printed after the colon."""

    def augment(self, character: Character) -> ActivatedAbility | None:
        """The Augment of an ally just recruited; its command is paid already (FMA-TRAIT-24)."""

    def augment_cost(self, card: Card) -> int | None:
        """The command for the Augment of an ally in hand, None without one."""


class TriggeredAbilities(Protocol):
    """What happens by itself."""

    def triggered_by(self, event: GameEvent) -> Sequence[PendingTrigger]: ...

    def start_effects(self, of: str) -> Sequence[PendingTrigger]:
        """Effects at the start of the "game" or the "turn"."""

    def resolve_trigger(self, trigger: PendingTrigger) -> Steps[None]: ...


class ManualText(Protocol):
    """Text that nobody could read."""

    def offers(self, seat: int, timing: str, *, held: bool = True) -> list[Option]:
        """An option for each unread line that could apply now; `held`: cards in hand speak too."""

    def propose(self, seat: int, option: Option) -> Steps[bool]:
        """What the player proposes of the line that the option names; whether it was done."""


@dataclass(frozen=True, slots=True)
class AttributeChange:
    """What a passive says about an attribute now; `key` names that passive (FMA-ATTR-13).

    The key stays the same for as long as the passive goes on applying to that character.
    """

    key: str
    amount: int
    sets: bool = False
    # The statement that says so; changes are compared by what they do.
    source: Any = field(default=None, compare=False)


class CardValues(Protocol):
    """What passives make of attributes, traits, keywords, factions and costs."""

    def attribute_changes(self, character: Character, stat: str) -> Sequence[AttributeChange]: ...

    def is_fixed(self, character: Character, stat: str) -> bool:
        """Whether its attribute hangs on nothing but the cards in play and the effects."""

    def is_provisional(self) -> bool:
        """Whether what is found now may be otherwise when it is asked by itself."""

    def speak_of(self, words: Set[str]) -> bool:
        """Whether any text or effect at work is about one of these numbers, traits and the like."""

    def gives_bonuses(self, attachment: Card) -> bool:
        """Whether the attachment gives its bonuses; a defeated bearer is the core's business."""

    def keywords(self, obj: GameObject) -> frozenset[str]:
        """Of a character or card, with what was added or taken away."""

    def factions(self, obj: GameObject, seat: int) -> frozenset[str]:
        """Of a character, or of a card as it would be under that player's control."""

    def trait(self, obj: GameObject, name: str) -> int:
        """The number of a trait: "toughness", "stealth", "loyal", "unique"; 0 without it."""

    def adjusted(
        self, obj: GameObject, what: str, number: int, seat: int, onto: Character | None = None
    ) -> int:
        """A number after what texts say: "cost" of a card to that player (of an attachment
        `onto` a bearer), "command" of a leader, "experience" of a power-up, "draws" of a turn.
        """

    def parts(self, obj: GameObject, what: str, number: int) -> list[Part]:
        """What `adjusted` makes of a number that is no cost; the sources are statements."""

    def attribute_cost(self, play: Play, number: int) -> int:
        """After increases, then reductions (FMA-COST-17); the play may not be declared yet."""

    def order_stat(self) -> str:
        """The attribute that decides who is active (FMA-PASS-7)."""

    def order_bonus(self, seat: int) -> int:
        """What is added to the player's total for that."""


class Restrictions(Protocol):
    """What texts forbid, and what they ask of bearers."""

    def forbids(self, action: str, obj: GameObject, play: Play | None = None) -> bool:
        """Whether a text says that it cannot: "attack", "be_attacked", "be_defeated",
        "be_targeted", "be_sacrificed", "block", "move_home", "move_party", "assign", "join",
        "gain_experience", "advance", "play"."""

    def may_bear(self, attachment: Card, character: Character, seat: int) -> bool:
        """Whose characters, and which, may bear it (FMA-ATTACH-1, 9)."""


class LocationText(Protocol):
    """What the location asks and allows."""

    def goals(self, location: Card) -> Sequence[tuple[str, int]]: ...

    def battle_types(self, location: Card) -> Sequence[str]: ...

    def other_goal(self, location: Card, seat: int) -> bool:
        """Whether the player's search party meets what else is asked (FMA-SEARCH-10)."""


class Abilities(Protocol):
    """The texts of the cards on one table, by what is asked of them."""

    activated: ActivatedAbilities
    triggered: TriggeredAbilities
    manual: ManualText
    values: CardValues
    restrictions: Restrictions
    location: LocationText
