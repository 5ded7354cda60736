"""What the core of the game asks of card abilities. They know the core, not the other way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rules.engine.continuous import Part
from rules.engine.decision import Option, Steps
from rules.engine.events import Event
from rules.engine.zones import Card
from rules.flamethrowers.players import Player
from rules.flamethrowers.squads import Attack, Ship, Squad


class StaticInterface(Protocol):
    """What static abilities and continuous effects say about numbers and permissions now."""

    def mentioned(self) -> frozenset[str]:
        """Every topic on which they say anything."""

    def version(self) -> tuple[int, int, int]:
        """Stays the same while what they say of a SQUAD card or ship does."""

    def adjusted(self, obj: Squad | Ship | None, *stats: str) -> int:
        """What they add to numbers of a SQUAD card or ship, all together."""

    def parts(self, obj: Squad | Ship, stats: Sequence[str]) -> list[Part]:
        """What `adjusted` is made of; the sources are statements and effects."""

    def allowed(self, obj: Squad | Ship, action: str) -> bool: ...

    def forbidden(self, obj: Squad | Ship, action: str) -> bool:
        """Return True if it cannot do or suffer it: "light_attack", "heavy_attack", "be_attacked",
        "be_damaged", "be_damaged_by_attack", "be_damaged_by_light", "be_damaged_by_heavy"."""

    def locked(self, squad: Squad) -> bool: ...

    def taunts(self, side: int, kind: str) -> list[Squad]:
        """The SQUAD cards of a side that attacks of the kind must target."""

    def counted_ranks(self, squad: Squad) -> tuple[int, ...]:
        """The ranks it may be counted with in an exchange, the printed one first."""

    def keeps_form(self, squad: Squad) -> int:
        """How many times its present form does not revert."""

    def kami_limit(self, seat: int, *, without: Sequence[Squad] = ()) -> int:
        """Return how many KAMI the player may have once the SQUAD cards of `without` are gone."""

    def counts_as_kami(self, squad: Squad) -> bool: ...


class TriggeredInterface(Protocol):
    """Triggered abilities and the queue they wait in (FLAME-GEN-6)."""

    def collect(self, events: Sequence[Event]) -> None:
        """Put the abilities that these events trigger into the queue."""

    def resolve_pending(self) -> Steps[None]: ...

    def on_attack(self, attack: Attack) -> Steps[None]:
        """The abilities that trigger when an attack is declared (FLAME-ATTACK-18)."""


class ActivatedInterface(Protocol):
    """Abilities that the turn player uses in Main Phase 2 and the Battle Phase."""

    def activations(self, player: Player) -> list[Option]: ...

    def activate(self, player: Player, option: Option) -> Steps[None]: ...

    def hindrances(self, squad: Squad) -> Sequence[str]:
        """Return the words for what keeps its ACTIVATE abilities from being used now."""

    def strikes(self, player: Player) -> list[Option]: ...

    def strike(self, player: Player, option: Option) -> Steps[None]: ...

    def supports(self, player: Player) -> list[Option]:
        """The placed SUPPORT cards that may be activated now."""

    def activate_support(self, player: Player, card: Card) -> Steps[None]: ...


class ReactionInterface(Protocol):
    """Cards that players use in the windows of an opponent's turn."""

    def options(self, player: Player, kind: str, events: Sequence[Event]) -> list[Option]: ...

    def react(
        self, player: Player, card: Card, kind: str, events: Sequence[Event]
    ) -> Steps[None]: ...

    def propose(self, player: Player, option: Option) -> Steps[bool]:
        """What the player proposes of a line that nobody could compile; whether it was done."""


class AbilityInterface(Protocol):
    """The abilities of the cards on one table."""

    @property
    def static(self) -> StaticInterface: ...

    @property
    def triggered(self) -> TriggeredInterface: ...

    @property
    def activated(self) -> ActivatedInterface: ...

    @property
    def reactions(self) -> ReactionInterface: ...
