"""What FlameThrowers tells the interpreter about its table. Objects are cards, SQUAD cards, ships
and the attack that is going on."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decision import Option, Prompt, Steps
from rules.engine.questions import ask_one, ask_yes
from rules.engine.zones import Card
from rules.flamethrowers.abilities.choices import TARGETS, choose, source_card
from rules.flamethrowers.abilities.effect_handlers import EFFECT_HANDLERS
from rules.flamethrowers.abilities.feasibility import can_do
from rules.flamethrowers.card_text import WORDINGS
from rules.flamethrowers.squads import Attack, Ship, Squad
from rules.flamethrowers.state import FlameTable
from rules.flamethrowers.text.nodes import Extreme
from rules.flamethrowers.values import is_ready, is_spent
from rules.flamethrowers.zones import has_deck
from rules.text import groups as g
from rules.text.default_context import DefaultContext
from rules.text.effects import Effect, May, OneOfThese
from rules.text.evaluate import extend, members
from rules.text.execute import is_among
from rules.text.scope import GameObject, Scope
from rules.text.tree import Node
from rules.text.wordings import agreement

_KINDS = ("tag_team", "transformation", "support", "field", "reaction")


class FlameContext(DefaultContext):
    """The table as abilities see it.

    The parts of one action are never separated by a check of the state (FLAME-GEN-5).
    """

    def __init__(self, table: FlameTable) -> None:
        self.table = table

    # Who and what -----------------------------------------------------------------------------

    def seats(self, side: str, seat: int) -> tuple[int, ...]:
        table = self.table
        if side == "own":
            return (seat,)
        if side == "turn":
            return (table.turn_player,)
        allies = tuple(player.seat for player in table.allies(seat))
        enemies = tuple(player.seat for player in table.opponents(seat))
        return {"side": allies, "enemy": enemies, "any": (*allies, *enemies)}[side]

    def units(self, seat: int) -> Sequence[GameObject]:
        return self.table.players[seat].squad

    def cards(self, seat: int, place: str) -> Sequence[GameObject]:
        player = self.table.players[seat]
        if place == "ship":
            return [self.table.ship_of(seat)]
        if place == "deck" and not has_deck(self.table, player):
            return []
        if place == "field":
            here = self.table.field.cards
            return here if here and self.table.field_seat == seat else []
        zone = {
            "hand": player.hand,
            "supports": player.supports,
            "deck": player.deck,
            "defeated": player.defeated,
            "discard": player.discard,
        }[place]
        return zone.cards

    def top(self, seat: int, count: int, *, bottom: bool) -> Sequence[GameObject]:
        player = self.table.players[seat]
        if not has_deck(self.table, player):
            return []
        cards = player.deck.cards
        return cards[:count] if bottom else list(reversed(cards[-count:]))

    def beneath(self, obj: GameObject) -> Sequence[GameObject]:
        return obj.cards[:-1] if isinstance(obj, Squad) else []

    def side_of(self, obj: GameObject) -> int:
        if isinstance(obj, Ship):
            return obj.members[0]
        assert isinstance(obj, Squad), "of SQUAD cards and ships it is asked whose they are"
        return obj.player

    def is_unit(self, obj: GameObject) -> bool:
        return isinstance(obj, Squad)

    def number(self, obj: GameObject, stat: str) -> int | None:
        if isinstance(obj, Ship):
            return obj.start if stat == "start" else obj.health
        if isinstance(obj, Squad):
            now = {"rank": obj.card.rank, "health": obj.health[-1], "energy": obj.energy[-1]}
            return now[stat]
        if isinstance(obj, Card) and obj.data.is_squad:
            value: int = getattr(obj.data, stat)
            return value
        return None

    def names(self, obj: GameObject) -> frozenset[str]:
        return frozenset((obj.card.name if isinstance(obj, Squad) else obj.data.name,))

    def traits(self, obj: GameObject, trait: str) -> frozenset[str]:
        card = obj.card if isinstance(obj, Squad) else obj.data
        if trait == "period":
            return frozenset((card.period,))
        types: frozenset[str] = card.energy_types
        return types

    def state(self, obj: GameObject, state: str) -> bool:
        if isinstance(obj, Attack):
            return obj.first if state == "first" else obj.kind == state
        if isinstance(obj, Ship):
            return False
        if isinstance(obj, Squad):
            return self._squad_state(obj, state)
        card = obj.data
        return bool(
            {
                "kami": card.kami,
                "squad": card.is_squad,
                **{kind: card.kind == kind for kind in _KINDS},
            }[state]
        )

    def _squad_state(self, squad: Squad, state: str) -> bool:
        if state == "ready":
            return is_ready(self.table, squad)
        if state == "spent":
            return is_spent(self.table, squad)
        if state == "rested":
            return squad.rested
        if state == "transformed":
            return squad.is_transformed
        return self.state(squad.face, state)

    def place(self, obj: GameObject) -> str:
        """Of what an attack may be aimed at: a SQUAD card or a ship."""
        return "ship" if isinstance(obj, Ship) else "squad"

    def turn_of(self, seat: int, phase: str) -> bool:
        return self.table.turn_player == seat and phase in ("", self.table.phase)

    def card_of(self, scope: Scope) -> Card | None:
        return source_card(scope.source)

    def line_of(self, card: Card, scope: Scope) -> str:
        return WORDINGS.line_of(card.data, scope.ability)

    # Effects ----------------------------------------------------------------------------------

    def do(self, effect: Effect, scope: Scope) -> Steps[bool]:
        if self.table.players[scope.seat].is_out:
            return False
        return (yield from EFFECT_HANDLERS[type(effect)](self.table, effect, scope))

    def can_do(self, effect: Effect, scope: Scope, taken: Sequence[GameObject]) -> bool:
        return can_do(self.table, effect, scope, taken)

    def choose(
        self, question: Node, pool: Sequence[GameObject], scope: Scope
    ) -> Steps[list[GameObject]]:
        """Choose among the pool; what was chosen when the card was activated stays chosen."""
        assert isinstance(question, g.Chosen)
        targets = scope.bindings.get(TARGETS + question.name)
        if targets is not None:
            return [target for target in targets if is_among(target, pool)]
        return (yield from choose(self.table, question, pool, scope))

    def agree(self, seat: int, scope: Scope) -> Steps[bool]:
        source = source_card(scope.source)
        prompt = agreement(source, WORDINGS.words_for(source, scope, May))
        return (yield from ask_yes(self.table, seat, "agree", source=source, prompt=prompt))

    def choose_mode(self, count: int, scope: Scope) -> Steps[int]:
        source = source_card(scope.source)
        words = WORDINGS.words_for(source, scope, OneOfThese)
        option = yield from ask_one(
            self.table,
            scope.seat,
            "choose_mode",
            lambda: [Option("mode", target=str(number)) for number in range(count)],
            source=source,
            prompt=Prompt("choose_mode", words=words),
        )
        return int(str(option.target)) if option is not None else 0


def _is_extreme(filter_: Extreme, obj: GameObject, scope: Scope) -> bool:
    """Of several that are equal, each."""
    numbers = [
        scope.context.number(other, filter_.stat) or 0 for other in members(filter_.among, scope)
    ]
    own = scope.context.number(obj, filter_.stat)
    return own == (min(numbers) if filter_.least else max(numbers))


extend(filters={Extreme: _is_extreme})
