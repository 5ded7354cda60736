"""What the core of the game asks of card text. Abilities know the core, not the other way.

The core knows who may play what and when, what costs are and how they are paid, what can be
targeted at all, in which order reacts come. What a text does, to whom, and what passives say,
is asked here. `textless.NoAbilities` is a table whose cards have no text.

Moments (`plays.Moment`), by kind, with what they are about:

    played           play                 declared and paid, not yet resolved: cancel, redirect
    attack           battle               attackers, type and defending character declared: block
    won              battle               winner known, nobody defeated yet; to put something in
                                          place of the defeats of the losers add "attack" or
                                          "defence" (the side that is spared) to battle.spared
    defeat           character, battle    about to be defeated; add it to `moment.replaced` to
                                          save it. `battle` is None outside a battle
    defeated         character, card, battle   just defeated
    battle_over      battle               after the defeats
    bonus, penalty   character, stat, amount, effect, play   an effect has changed an attribute
    draw             player, count, play  an event or ability is about to draw; a list `count` of
                                          one number, which a react may change
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

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from rules.engine.decision import Steps
from rules.engine.zones import Card
from rules.fma.plays import Moment, Play, Thing

if TYPE_CHECKING:
    from rules.fma.pieces import Character
    from rules.fma.table import FmaTable

X = "X"

RECRUIT, MAIN, SEARCH = "recruit", "main", "search"
CLEANUP, BATTLE, REACT = "cleanup", "battle", "react"
AUGMENT = "augment"

CHARACTER, ATTACHMENT, ADVANTAGE = "character", "attachment", "advantage"
LOCATION, PLAYER, CARD, PLAY = "location", "player", "card", "play"


def anything(play: Play, thing: Thing) -> bool:
    return True


def anybody(character: Character) -> bool:
    return True


@dataclass(frozen=True, slots=True, eq=False)
class Cost:
    """What stands before the colon besides the attribute (FMA-COST-4).

    `kind`: "set" (the playing character), "sacrifice" (characters, attachments or advantages of
    the player that fit), "sacrifice_this" (the source), "remove_this" (from the game),
    "discard" (cards from hand that fit; `random` as the text says, FMA-COST-19), "experience"
    (at random, FMA-COST-7), "command".
    """

    kind: str
    amount: int = 1
    fits: Callable[[Play, Thing], bool] = anything
    random: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """Targets that one phrase asks for; they are different things (FMA-TARGET-15).

    `kind` says where to look (a constant above; CARD: the player's own discard pile, or what
    `among` lists). `most` None: any number. What can be targeted at all is the core's business
    (FMA-TARGET-4 to 14) unless the text lifts it: `home`: characters of the player at home are
    meant (FMA-IND-35); `defeated`: defeated characters are meant (FMA-TARGET-9).
    """

    name: str
    kind: str = CHARACTER
    least: int = 1
    most: int | None = 1
    fits: Callable[[Play, Thing], bool] = anything
    home: bool = False
    defeated: bool = False
    among: Callable[[Play], Sequence[Thing]] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Offer:
    """An activated ability, or one of an event, as somebody might play it.

    `source` is the card it is printed on (or that it was granted to), `key` its name on that card
    for the once-per-turn record (FMA-PLAY-13). `number` is the attribute cost, X if chosen;
    `defined` gives an X that the card defines (FMA-COST-9). `only`: that character alone can play
    it (FMA-PLAY-2); `who`: a restriction on the playing character.

    `before`: a react that cancels, replaces or comes before what it answers (FMA-REACT-8, 13).
    `of_battle`: speaks of "this battle" (FMA-PLAY-11). `of_self`: affects "this character", which
    is then a target (FMA-TARGET-1). `of_location`: so is the location (FMA-SEARCH-20). `anywhere`:
    lifts the place from which it can be played (FMA-PLAY-9, FMA-GEN-5). `often`: not once per
    turn. `answers`: the kinds of moment a React names.
    """

    source: Card
    key: str
    timing: str
    attribute: str = ""
    number: int | str = 0
    costs: tuple[Cost, ...] = ()
    slots: tuple[Slot, ...] = ()
    only: Character | None = None
    who: Callable[[Character], bool] = anybody
    defined: Callable[[Play], int] | None = None
    before: bool = False
    of_battle: bool = False
    of_self: bool = False
    of_location: bool = False
    anywhere: bool = False
    often: bool = False
    answers: tuple[str, ...] = ()
    what: Any = None

    @property
    def is_event(self) -> bool:
        return bool(self.source.data.kind == "event")

    @property
    def chooses_x(self) -> bool:
        return self.number == X and self.defined is None


class Triggered(Protocol):
    """An effect that a moment, the game's or the turn's start sets off by itself (FMA-GEN-12).

    `before` as in Offer. `optional`: only start effects may be; the player may leave it.
    """

    seat: int
    source: Card
    before: bool
    optional: bool

    def perform(self) -> Steps[None]: ...


@dataclass(frozen=True, slots=True)
class Change:
    """What a passive says about an attribute now; `key` names that passive (FMA-ATTR-13).

    The key stays the same for as long as the passive goes on applying to that character.
    """

    key: str
    amount: int
    sets: bool = False


class Abilities(Protocol):
    """The texts of the cards on one table."""

    def on(self, table: FmaTable) -> Abilities:
        """The texts of another table, a copy of this one."""

    # What can be played -----------------------------------------------------------------------

    def offers(self, card: Card) -> Sequence[Offer]:
        """The activated abilities the card has now: in play, or an event that may be played.

        Negated text and that of attachments which give nothing is left out; who may play it,
        when, and for what price is not asked here.
        """

    def listens(self, card: Card, kind: str) -> bool:
        """Whether a React on the card might answer that kind of moment; asked very often, so it
        may say yes too often but must be cheap."""

    def playable(self, seat: int) -> Sequence[Card]:
        """Events outside the hand that the player may play as though they were in it, and cards
        not in play that have an ability to be played from where they lie."""

    def available(self, offer: Offer, character: Character, moment: Moment | None) -> bool:
        """Whether the conditions in the text hold; for a React also whether the moment fits."""

    def fits_x(self, play: Play) -> bool:
        """Whether what a React answers can be answered with the X of the play."""

    def resolve(self, play: Play) -> Steps[None]:
        """Carry out what stands after the colon."""

    def augment(self, character: Character) -> Offer | None:
        """The Augment of an ally just recruited; its number is the command (FMA-TRAIT-2)."""

    def augment_cost(self, card: Card) -> int | None:
        """The command for the Augment of an ally in hand, None without one."""

    # What nobody could read -------------------------------------------------------------------

    def by_hand(self, seat: int, *, reacting: bool = False) -> bool:
        """Whether a card that can speak for the player has unread text; `reacting`: a React."""

    def act_by_hand(self, seat: int) -> Steps[None]: ...

    # What happens by itself -------------------------------------------------------------------

    def triggered(self, moment: Moment) -> Sequence[Triggered]: ...

    def starting(self, of: str) -> Sequence[Triggered]:
        """Effects at the start of the "game" or the "turn"."""

    # What passives say ------------------------------------------------------------------------

    def changes(self, character: Character, stat: str) -> Sequence[Change]: ...

    def gives(self, attachment: Card) -> bool:
        """Whether the attachment gives its bonuses; a defeated bearer is the core's business."""

    def keywords(self, thing: Thing) -> frozenset[str]:
        """Of a character or card, with what was added or taken away."""

    def factions(self, thing: Thing, seat: int) -> frozenset[str]:
        """Of a character, or of a card as it would be under that player's control."""

    def trait(self, thing: Thing, name: str) -> int:
        """The number of a trait: "toughness", "stealth", "loyal", "unique"; 0 without it."""

    def adjusted(
        self, thing: Thing, what: str, number: int, seat: int, onto: Character | None = None
    ) -> int:
        """A number after what texts say: "cost" of a card to that player (of an attachment
        `onto` a bearer), "command" of a leader, "experience" of a power-up, "draws" of a turn.
        """

    def attribute_cost(self, play: Play, number: int) -> int:
        """After increases, then reductions (FMA-COST-17); the play may not be declared yet."""

    def forbids(self, deed: str, thing: Thing, play: Play | None = None) -> bool:
        """Whether a text says that it cannot: "attack", "be_attacked", "be_defeated",
        "be_targeted", "be_sacrificed", "block", "move_home", "move_party", "assign", "join",
        "gain_experience", "advance", "play"."""

    def order_stat(self) -> str:
        """The attribute that decides who is active (FMA-PASS-7)."""

    def order_bonus(self, seat: int) -> int:
        """What is added to the player's total for that."""

    def goals(self, location: Card) -> Sequence[tuple[str, int]]: ...

    def battle_types(self, location: Card) -> Sequence[str]: ...

    def other_goal(self, location: Card, seat: int) -> bool:
        """Whether the player's search party meets what else is asked (FMA-SEARCH-10)."""

    def may_bear(self, attachment: Card, character: Character, seat: int) -> bool:
        """Whose characters, and which, may bear it (FMA-ATTACH-1, 9)."""
