"""What FlameThrowers tells the interpreter about its table. Things are cards, SQUAD cards, ships
and the attack that is going on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.zones import Card
from rules.flamethrowers.abilities.deeds import can_do, do
from rules.flamethrowers.asking import ask, ask_one
from rules.flamethrowers.battle import ship_name
from rules.flamethrowers.deck import has_deck
from rules.flamethrowers.table import Attack, FlameTable, Ship, Squad
from rules.flamethrowers.values import is_ready, is_spent
from rules.text import groups as g
from rules.text.amounts import Used
from rules.text.effects import Effect
from rules.text.play.asking import amount
from rules.text.play.scope import Scope, Thing
from rules.text.tree import Node

AIMED = "aimed "


def unique(things: Sequence[Thing]) -> list[Thing]:
    """Each thing once: teammates share their ship."""
    found: list[Thing] = []
    for thing in things:
        if not any(thing is other for other in found):
            found.append(thing)
    return found


class FlameWorld:
    """The table as abilities see it."""

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

    def units(self, seat: int) -> Sequence[Thing]:
        return self.table.players[seat].squad

    def cards(self, seat: int, place: str) -> Sequence[Thing]:
        player = self.table.players[seat]
        if place == "ship":
            return [self.table.ship_of(seat)]
        if place == "deck" and not has_deck(self.table, player):
            return []
        zone = {
            "hand": player.hand,
            "deck": player.deck,
            "defeated": player.defeated,
            "discard": player.discard,
        }[place]
        return zone.cards

    def top(self, seat: int, count: int, *, bottom: bool) -> Sequence[Thing]:
        player = self.table.players[seat]
        if not has_deck(self.table, player):
            return []
        cards = player.deck.cards
        return cards[:count] if bottom else list(reversed(cards[-count:]))

    def beneath(self, thing: Thing) -> Sequence[Thing]:
        return thing.cards[:-1] if isinstance(thing, Squad) else []

    def supporting(self, seat: int) -> Sequence[Thing]:
        return ()

    def side_of(self, thing: Thing) -> int:
        if isinstance(thing, Squad):
            return thing.player
        if isinstance(thing, Ship):
            return thing.members[0]
        if isinstance(thing, Attack):
            return thing.attacker.player
        owner: int = thing.owner
        return owner

    def is_unit(self, thing: Thing) -> bool:
        return isinstance(thing, Squad)

    def number(self, thing: Thing, stat: str) -> int | None:
        if isinstance(thing, Ship):
            return thing.health
        if isinstance(thing, Squad):
            now = {"rank": thing.card.rank, "health": thing.health[-1], "energy": thing.energy[-1]}
            return now[stat]
        if isinstance(thing, Card) and thing.data.is_squad:
            value: int = getattr(thing.data, stat)
            return value
        return None

    def stack_size(self, thing: Thing) -> int:
        return len(thing.cards) if isinstance(thing, Squad) else 1

    def names(self, thing: Thing) -> frozenset[str]:
        return frozenset((thing.card.name if isinstance(thing, Squad) else thing.data.name,))

    def traits(self, thing: Thing, trait: str) -> frozenset[str]:
        card = thing.card if isinstance(thing, Squad) else thing.data
        if trait == "period":
            return frozenset((card.period,))
        types: frozenset[str] = card.energy_types
        return types

    def state(self, thing: Thing, state: str) -> bool:
        if isinstance(thing, Attack):
            return thing.first if state == "first" else thing.kind == state
        if isinstance(thing, Ship):
            return False
        if isinstance(thing, Squad):
            return self._squad_state(thing, state)
        card = thing.data
        return bool(
            {
                "kami": card.kami,
                "squad": card.is_squad,
                "tag_team": card.kind == "tag_team",
                "transformation": card.kind == "transformation",
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

    def place(self, thing: Thing) -> str:
        if isinstance(thing, Ship):
            return "ship"
        if isinstance(thing, Attack):
            return "attack"
        return "squad" if isinstance(thing, Squad) else str(thing.zone.name)

    # Questions of other games -----------------------------------------------------------------

    def has_skill(self, thing: Thing, label: str, kind: str, name: str) -> bool:
        return False

    def fighting(self, thing: Thing, role: str) -> bool:
        return False

    def fighter(self, seat: int) -> Thing | None:
        return None

    def foe(self, thing: Thing) -> Thing | None:
        return None

    def support_failed(self, seat: int) -> bool:
        return False

    def turn_of(self, seat: int, phase: str) -> bool:
        return self.table.turn_player == seat and phase in ("", self.table.phase)

    def happened(self, trigger: Node, scope: Scope) -> bool:
        return False

    def times_used(self, used: Used, scope: Scope) -> int:
        return 0

    def in_effect(self, skill: str, scope: Scope) -> bool:
        return False

    # Deeds ------------------------------------------------------------------------------------

    def do(self, effect: Effect, scope: Scope) -> Steps[bool]:
        if self.table.players[scope.seat].is_out:
            return False
        return (yield from do(self.table, effect, scope))

    def can_do(self, effect: Effect, scope: Scope, taken: Sequence[Thing]) -> bool:
        return can_do(self.table, effect, scope, taken)

    def choose(self, question: Node, pool: Sequence[Thing], scope: Scope) -> Steps[list[Thing]]:
        """Choose among the pool; what was chosen when the card was activated stays chosen."""
        assert isinstance(question, g.Chosen)
        aimed = scope.known.get(AIMED + question.name)
        if aimed is not None:
            return [one for one in aimed if any(one is other for other in pool)]
        return (yield from choose(self.table, question, pool, scope))

    def agree(self, seat: int, scope: Scope) -> Steps[bool]:
        option = yield from ask_one(
            self.table, seat, "agree", lambda: [Option("yes"), Option("no")], source=scope.source
        )
        return option is not None and option.action == "yes"

    def choose_mode(self, count: int, scope: Scope) -> Steps[int]:
        option = yield from ask_one(
            self.table,
            scope.seat,
            "choose_mode",
            lambda: [Option("mode", target=str(number)) for number in range(count)],
        )
        return int(str(option.target)) if option is not None else 0

    def settle(self) -> Steps[None]:
        """The parts of one action are never separated by a check (FLAME-GEN-5)."""
        yield from ()


def choose(
    table: FlameTable, question: g.Chosen, pool: Sequence[Thing], scope: Scope
) -> Steps[list[Thing]]:
    """Ask for things of the pool, or let chance choose."""
    things = unique(pool)
    least = min(amount(question.least, scope), len(things))
    most = len(things) if question.most is None else amount(question.most, scope)
    most = min(most, len(things))
    if not most:
        return []
    if question.by == "chance":
        table.rng.shuffle(things)
        return things[:most]
    seat = table.turn_player if question.by == "turn" else scope.seat
    hidden = any(isinstance(one, Card) and one.zone.name == "deck" for one in things)
    answer = yield from ask(
        table,
        Choose(
            seat,
            "choose_targets" if not isinstance(things[0], Card) else "choose_cards",
            lambda: [option_for(one) for one in things if _is_there(one)],
            least,
            most,
            Prompt("choose", {"least": least, "most": most}),
            source=source_card(scope.source),
            ask_anyway=hidden,
        ),
    )
    return [thing_of(table, option) for option in answer]


def _is_there(thing: Thing) -> bool:
    """A SQUAD card may go while others are asked: its player has given up."""
    return not isinstance(thing, Squad) or bool(thing.cards)


def option_for(thing: Thing) -> Option:
    if isinstance(thing, Squad):
        return Option("choose", thing.cards[-1])
    if isinstance(thing, Ship):
        return Option("choose", target=ship_name(thing))
    return Option("choose", thing, shows=thing.zone.name == "deck")


def thing_of(table: FlameTable, option: Option) -> Any:
    if option.card is None:
        return table.ships[int(str(option.target).removeprefix("ship"))]
    zone = option.card.zone
    return zone if isinstance(zone, Squad) else option.card


def source_card(source: Thing) -> Card | None:
    """The card an ability is printed on, as far as everybody may see it."""
    if isinstance(source, Squad):
        return source.face
    return source if isinstance(source, Card) else None
