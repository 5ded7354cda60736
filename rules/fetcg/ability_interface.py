"""What the core of the game asks of card text. Abilities know the core, not the other way.

The core does by itself, from `FireCard` data: costs, ranks, grids, Use Timing, Triangle
Advantage, Seize, Canto, Armored, Land Destruction, Dance, Steal, Manakete and Dragon, statuses,
staves that restore Energy, Holy Weapons against Surprise cards, Generation Change, and the
replacement of a unit by another card. The text of cards says the rest, through these questions
and methods. An object is a Unit, a Strike, a Card or a Player.

Numbers a text may change, as asked by `changes` (operations of `continuous`: the latest
"set" replaces the printed number, "add" and "times" follow):

- of a Strike: `power` (Attack Power), `attacks` (number of attacks, printed 1), `triangle` (the
  bonus of the equipment used; a "set" to 0 switches it off), `doublings` and `halvings` (how often
  damage is doubled or halved, printed 0), `nullified` (more than 0: no damage), `damage`
  (Additional Effects, printed 0, may be negative)
- of a Unit: `max_energy`

A Strike that is only supposed (a forecast) has the id 0: what holds "for this attack" is kept as
an Effect whose subject is the id of the real Strike, so it finds nothing; static abilities of
Lands, Items and Weapons count for both. `until` of Effects the core ends by itself:
("strike", id), ("battle", id), ("step",), ("turn",), ("turn_end_of", seat, turn) at the end of the
first turn of that seat after `turn`. Effects whose subject is a unit's id end when
that unit leaves the field.

Events the core tells `collect` (all with `unit` where one is concerned; ids are objects):

- `sortied` unit, how: "sortie" | "dragon"; `entered` unit, square, how: "move" | "canto" | "card" |
  "retreat" | "sortie" | "generation"; `attack_declared` battle
- `hit` strike, amount (Energy really lost), unit (who struck), target; `energy_lost` unit, amount
- `defeated` unit, card, by_battle: bool, strike: the attack or counterattack it fell to, or None
- `counterattacked` unit (who struck); `surprise_played` player
- `step_begins`, `step_ends` step, player (a step of the National Power Phase); `turn_begins` and
  `turn_ends` player
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rules.engine.continuous import Change
from rules.engine.decision import Option, Steps
from rules.engine.events import Event
from rules.engine.zones import Card
from rules.fetcg.grids import Grid
from rules.fetcg.played import Played
from rules.fetcg.players import Player
from rules.fetcg.units import Unit
from rules.fetcg.windows import Window


class StaticInterface(Protocol):
    """What static abilities and continuous effects say now."""

    def changes(self, obj: Any, stat: str) -> Sequence[Change]:
        """Everything that bears on a number of the object: (timestamp, operation, amount)."""

    def grants(self, unit: Unit, feature: str) -> bool:
        """Whether something gives the unit a class feature its card does not print."""

    def granted(self, unit: Unit) -> frozenset[str]:
        """The class features something gives the unit."""

    def moves(self, unit: Unit) -> Grid:
        """Offsets the unit may move by besides those of its card."""

    def forbids(self, obj: Any, what: str) -> bool:
        """Whether a text in force forbids it: "act", "attack", "counterattack", "magic", "move" to
        a unit, "surprise" to a player."""

    def shields(self, unit: Unit, arms: frozenset[str]) -> bool:
        """Return True if the unit cannot be attacked, or not with equipment of these sorts."""

    def immune(self, unit: Unit, status: str) -> bool:
        """Whether the unit cannot get that status."""

    def may_advance(self, card: Card, player: Player, unit: Unit) -> bool:
        """Whether the criterion of an Advanced Unit is met for that regular unit of the player, in
        the Unit Step (FETCG-ADVANCED-2, 7)."""

    def victories(self, when: str) -> Sequence[tuple[int, str]]:
        """Seats that a card in force makes win now, and the card's key (FETCG-WIN-13): "event"
        after every event, "turn_end" at the end of a turn."""


class LandInterface(Protocol):
    """What the texts of Lands say about squares."""

    def may_enter(self, obj: Unit | Card, square: str) -> bool:
        """Whether the Land there lets the unit in, or the Unit card that is to be sortied there
        (FETCG-MOVE-8, 9, FETCG-LAND-12)."""

    def entry_cost(self, unit: Unit, square: str) -> int:
        """Energy that moving onto that square costs besides what the unit itself has to pay."""

    def may_place(self, land: Card, player: Player, square: str) -> bool:
        """Whether the Land's own placement conditions are met (FETCG-LAND-9)."""


class SurpriseInterface(Protocol):
    """The texts of Surprise cards."""

    def playable(self, player: Player, card: Card, window: Window) -> bool:
        """Whether a Surprise card's conditions are met and its targets are there.

        Use Timing and the NP cost have been looked at already. Nullify's targets are in
        `table.stack`.
        """

    def announce(self, played: Played) -> Steps[None]:
        """On playing: choose targets into `played.targets`, pay what is not NP (SURPRISE-21).

        The NP cost has been paid and the card lies on the stack.
        """

    def resolve(self, played: Played) -> Steps[None]:
        """Carry out the effect; nothing happens if target or condition is gone (SURPRISE-22).

        The core discards the card. To counter another one: `stack.counter(table, other)`.
        """


class ActivatedInterface(Protocol):
    """What players and their units may use."""

    def activations(self, player: Player, window: Window) -> list[Option]:
        """What the player may use besides Surprise cards, in the words of the decision table:
        "use_item", "use_ability", "family_support", "train", "promote", "symbol_effect",
        "use_weapon_ability". The core asks inside the player's own Unit, Support, Land and Item
        Steps, in the End Phase (window "generation", "training", "symbol"; all `inside`), and in
        the two Preparation substeps (not `inside`; there for the controller of the weapon used).
        """

    def activate(self, player: Player, option: Option, window: Window) -> Steps[None]: ...

    def actions(self, unit: Unit) -> list[Option]:
        """Actions of the unit that its text gives, in its Action Step: staves that do something
        else than restore Energy ("staff", the staff's card or the unit's own, the target's top
        card) and abilities that are actions ("use_ability")."""

    def act(self, unit: Unit, option: Option) -> Steps[None]:
        """Carry such an action out, its cost included (FETCG-ACTION-4). The core has opened the
        window for Surprise cards before and discards a used Magic card afterwards."""


class TriggeredInterface(Protocol):
    """Abilities that events trigger."""

    def collect(self, events: Sequence[Event]) -> None:
        """Let the abilities that these events trigger join the queue."""

    def resolve_next(self) -> Steps[bool]:
        """One pending trigger, the active player's first, in the order they choose (ABILITY-18).

        False when none is pending. The core runs the state checks between two of them.
        """


class AbilityInterface(Protocol):
    """The abilities of the cards on one table."""

    @property
    def static(self) -> StaticInterface: ...

    @property
    def lands(self) -> LandInterface: ...

    @property
    def surprises(self) -> SurpriseInterface: ...

    @property
    def activated(self) -> ActivatedInterface: ...

    @property
    def triggered(self) -> TriggeredInterface: ...
