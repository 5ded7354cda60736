"""What the core of the game asks of card abilities. They know the core, not the other way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from rules.engine.decision import Option, Steps

if TYPE_CHECKING:
    from rules.engine.events import Event
    from rules.engine.zones import Card
    from rules.flamethrowers.table import Attack, FlameTable, Player, Squad


class Abilities(Protocol):
    """The abilities of the cards on one table. A thing is a SQUAD card or a ship."""

    def on(self, table: FlameTable) -> Abilities:
        """The abilities of another table, a copy of this one."""

    # Questions --------------------------------------------------------------------------------

    def adjusted(self, thing: Any, stat: str) -> int:
        """What abilities add to a number of the thing, all together."""

    def allowed(self, thing: Any, deed: str) -> bool: ...

    def locked(self, squad: Squad) -> bool: ...

    def taunts(self, side: int, kind: str) -> list[Squad]:
        """The SQUAD cards of a side that attacks of the kind must target."""

    def counted_ranks(self, squad: Squad) -> tuple[int, ...]:
        """The ranks it may be counted with in an exchange, the printed one first."""

    def keeps_form(self, squad: Squad) -> int:
        """How many times the form it wears does not revert."""

    def kami_limit(self, seat: int) -> int: ...

    def counts_as_kami(self, squad: Squad) -> bool: ...

    # Deeds ------------------------------------------------------------------------------------

    def collect(self, events: Sequence[Event]) -> None:
        """Let the abilities that wait for these events join the queue (FLAME-GEN-6)."""

    def resolve_waiting(self) -> Steps[None]: ...

    def activations(self, player: Player) -> list[Option]: ...

    def activate(self, player: Player, option: Option) -> Steps[None]: ...

    def supports(self, player: Player) -> list[Option]:
        """The placed SUPPORT cards that may be activated now."""

    def use_support(self, player: Player, card: Card) -> Steps[None]: ...

    def on_attack(self, attack: Attack) -> Steps[None]:
        """The abilities that speak when an attack is declared (FLAME-ATTACK-18)."""

    def strikes(self, player: Player) -> list[Option]: ...

    def strike(self, player: Player, option: Option) -> Steps[None]: ...

    def reactions(self, player: Player, kind: str, events: Sequence[Event]) -> list[Option]: ...

    def react(
        self, player: Player, card: Card, kind: str, events: Sequence[Event]
    ) -> Steps[None]: ...

    def act_by_hand(self, player: Player) -> Steps[None]:
        """What the player does for a text that nobody could compile."""
