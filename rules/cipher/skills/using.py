"""Using skills: conditions, prices, the queue of triggered skills, support skills."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.cipher.deck import ref
from rules.cipher.skills.answers import Answers
from rules.cipher.skills.clauses import events_of
from rules.cipher.skills.deeds import Deeds
from rules.cipher.skills.held import Held, Holders, Standing
from rules.cipher.skills.triggers import matches
from rules.cipher.skills.world import printed
from rules.cipher.table import Battle, CipherTable, Player, Unit
from rules.engine.decision import Choose, Option, Prompt, Steps
from rules.engine.effects import Effect as LastingEffect
from rules.engine.events import Event
from rules.engine.zones import Card
from rules.text import changes as ch
from rules.text import effects as e
from rules.text.abilities import Ability
from rules.text.amounts import Used
from rules.text.play.asking import contains, holds
from rules.text.play.doing import feasible, perform
from rules.text.play.scope import Scope, Thing


class Waiting:
    """A triggered skill that has not been resolved yet."""

    __slots__ = ("ability", "effects", "scope")

    def __init__(
        self, scope: Scope, ability: Ability | None, effects: Sequence[e.Effect] = ()
    ) -> None:
        self.scope = scope
        self.ability = ability
        self.effects = effects


class CardSkills(Deeds):
    """The skills of all cards on one table, for the core to ask and to let act."""

    def __init__(self, table: CipherTable) -> None:
        self.table = table
        self.busy: list[Held] = []
        self.holders = Holders(self)
        answers = Answers(self.holders)
        self.answers = answers
        self.speak_of = self.holders.speak_of
        self.numbers = answers.numbers
        self.floor = answers.floor
        self.extra_names = answers.extra_names
        self.shown = answers.traits
        self.ranges = answers.ranges
        self.ignores_range = answers.ignores_range
        self.cannot = answers.cannot
        self.may_not_deploy = answers.may_not_deploy
        self.may_stand_together = answers.may_stand_together
        self.may_stack = answers.may_stack
        self.needs_no_insignia = answers.needs_no_insignia
        self.supports_anyway = answers.supports_anyway

    def on(self, table: CipherTable) -> CardSkills:
        return CardSkills(table)

    # Whether a skill can be used --------------------------------------------------------------

    def may_use(self, ability: Ability, scope: Scope) -> bool:
        """Place, labels, limits, conditions and prohibitions; not yet the price."""
        thing = scope.source
        player = self.table.players[scope.seat]
        if not self.holders.label_allows(ability, thing):
            return False
        if ability.once_per_turn and self._is_used(ability, thing, player):
            return False
        if self.answers.forbidden_skill(player, ability.name):
            return False
        return all(holds(one, scope) for one in ability.requires)

    def _is_used(self, ability: Ability, thing: Thing, player: Player) -> bool:
        if self._is_unlimited(ability, thing):
            return False
        return self._mark(ability, thing) in self._marks(thing, player)

    def _mark(self, ability: Ability, thing: Thing) -> str:
        """The mark belongs to the skill on that unit, or on that card elsewhere (REQ-5)."""
        return ability.name if isinstance(thing, Unit) else f"{thing.index} {ability.name}"

    def _marks(self, thing: Thing, player: Player) -> list[str]:
        return thing.used if isinstance(thing, Unit) else player.used

    def _is_unlimited(self, ability: Ability, thing: Thing) -> bool:
        for held in self.holders.clauses("unlimited"):
            change = held.clause.change
            if (isinstance(change, ch.Unlimited) and change.skill in ("", ability.name)) and (
                self.holders.applies(held, thing)
            ):
                return True
        return False

    def price_of(self, ability: Ability, scope: Scope) -> tuple[e.Effect, ...]:
        """The price, without the parts a skill takes off."""
        price = ability.price
        for held in self.holders.clauses("cheaper"):
            change = held.clause.change
            if not isinstance(change, ch.Cheaper) or change.skill != ability.name:
                continue
            if not self.holders.applies(held, scope.source):
                continue
            if change.price is None:
                return ()
            price = tuple(part for part in price if part not in change.price)
        return price

    def other_price(self, ability: Ability, scope: Scope) -> tuple[e.Effect, ...] | None:
        """Another price that a card text allows for the skill."""
        for held in self.holders.clauses("pays_instead"):
            change = held.clause.change
            if (isinstance(change, ch.PaysInstead) and ability.name in change.skills) and (
                self.holders.applies(held, scope.source) and feasible(change.price, scope)
            ):
                return change.price
        return None

    def payable(self, ability: Ability, scope: Scope) -> tuple[e.Effect, ...] | None:
        """The price that can be paid now; None if none can."""
        price = self.price_of(ability, scope)
        if feasible(price, scope):
            return price
        return self.other_price(ability, scope)

    # Activating -------------------------------------------------------------------------------

    def activations(self, player: Player) -> list[Option]:
        """The Activate skills whose conditions hold and whose price can be paid (SKILL-18)."""
        options: list[Option] = []
        for thing, number, ability in self._activate_skills(player):
            scope = Scope(self, player.seat, thing, ability)
            if self.may_use(ability, scope) and self.payable(ability, scope) is not None:
                card = thing.face if isinstance(thing, Unit) else thing
                options.append(Option("activate", card, str(number), why=ability.name))
        return options

    def _activate_skills(self, player: Player) -> Iterator[tuple[Thing, int, Ability]]:
        places: list[tuple[str, list[Thing]]] = [
            ("field", list(player.units)),
            ("bonds", [card for card in player.bonds.cards if card.face_up]),
            ("hand", list(player.hand.cards)),
        ]
        for place, things in places:
            for thing in things:
                for number, ability in enumerate(self.holders.abilities(thing)):
                    if ability.kind == "activate" and ability.place in (place, "any"):
                        yield thing, number, ability

    def activate(self, player: Player, option: Option) -> Steps[None]:
        card = option.card
        assert card is not None
        thing: Thing = card.zone if isinstance(card.zone, Unit) else card
        ability = self.holders.abilities(thing)[int(str(option.target))]
        scope = Scope(self, player.seat, thing, ability)
        price = self.payable(ability, scope)
        assert price is not None, f"{ability.name} cannot be paid for"
        yield from self._use(ability, scope, price)
        yield from self._check()

    def _check(self) -> Steps[None]:
        """The rule check after a skill, with the skills that it set off."""
        more = True
        while more:
            yield from self.settle()
            more = yield from self.resolve_waiting()

    def _use(self, ability: Ability, scope: Scope, price: Sequence[e.Effect]) -> Steps[None]:
        """Pay, announce, resolve (CIPHER-SKILL-9)."""
        table = self.table
        thing = scope.source
        card = thing.face if isinstance(thing, Unit) else thing
        table.say("skill", player=scope.seat, card=ref(card), skill=ability.name)
        if ability.once_per_turn:
            self._marks(thing, table.players[scope.seat]).append(self._mark(ability, thing))
        yield from self._acting(scope, self._pay_and_resolve(ability, scope, price))

    def _pay_and_resolve(
        self, ability: Ability, scope: Scope, price: Sequence[e.Effect]
    ) -> Steps[None]:
        yield from self.pay(price, scope)
        self.table.happened("skill_used", player=scope.seat, ability=ability, thing=scope.source)
        yield from self.resolve_body(ability, scope)

    def _acting(self, scope: Scope, steps: Steps[None]) -> Steps[None]:
        """Whatever happens meanwhile is caused by this use of the skill."""
        outer, self.table.acting = self.table.acting, scope
        yield from steps
        self.table.acting = outer

    def pay(self, price: Sequence[e.Effect], scope: Scope) -> Steps[bool]:
        """Pay the parts of a price with different things each (CIPHER-REQ-11)."""
        outer, self.table.paying = self.table.paying, True
        scope.paid = []
        done = yield from perform(price, scope)
        self.table.paying = outer
        scope.known["paid"], scope.paid = scope.paid, []
        return done

    def resolve_body(self, ability: Ability, scope: Scope) -> Steps[None]:
        effects = [part for part in ability.body if isinstance(part, e.Effect)]
        yield from perform(effects, scope)

    # Triggers ---------------------------------------------------------------------------------

    def collect(self, events: Sequence[Event]) -> None:
        """The skills these events set off become the newest group of the queue (SKILL-13)."""
        group: list[Waiting] = []
        for event in events:
            group.extend(self._set_off(event))
            group.extend(self._delayed(event))
        if group:
            self.table.waiting.append(group)

    def _set_off(self, event: Event) -> Iterator[Waiting]:
        gained = self.speak_of("skills")
        for player in self.table.priority:
            for thing, place in self._listeners(player, event):
                if not gained and event.kind not in printed(thing).listens:
                    continue
                for ability in self.holders.abilities(thing):
                    if ability.kind != "trigger" or ability.trigger is None:
                        continue
                    if ability.place not in (place, "any"):
                        continue
                    if event.kind not in events_of(ability.trigger):
                        continue
                    scope = Scope(self, player.seat, thing, ability)
                    if matches(ability.trigger, event, scope) and self.may_use(ability, scope):
                        yield Waiting(scope, ability)

    def _listeners(self, player: Player, event: Event) -> Iterator[tuple[Thing, str]]:
        """Units on the field, what the event took away, face-up bonds, the hand."""
        yield from ((unit, "field") for unit in player.units if unit.is_revealed)
        yield from self._gone(player, event)
        yield from ((card, "bonds") for card in player.bonds.cards if card.face_up)
        yield from ((card, "hand") for card in player.hand.cards)

    def _gone(self, player: Player, event: Event) -> Iterator[tuple[Thing, str]]:
        """A unit speaks of its own defeat, a card of its own discard (CIPHER-RESULT-11)."""
        for role in ("unit", "defender", "attacker"):
            unit = event.get(role)
            ours = isinstance(unit, Unit) and unit.player == player.seat
            if ours and not self.table.on_field(unit):
                yield unit, "field"
        card = event.get("card")
        if (isinstance(card, Card) and card.owner == player.seat) and (
            card.zone.name in ("retreat", "boundless")
        ):
            yield card, card.zone.name

    def _delayed(self, event: Event) -> Iterator[Waiting]:
        """Instructions that an earlier effect left for this event."""
        due: list[LastingEffect] = []
        for effect in self.table.effects:
            if effect.what != "delayed":
                continue
            standing: Standing = effect.amount
            scope = self.scope_of(standing)
            if scope is not None and matches(standing.node.event, event, scope):
                due.append(effect)
                yield Waiting(scope, None, standing.node.effects)
        self.table.expire(due)

    def resolve_waiting(self) -> Steps[bool]:
        """Resolve one skill of the newest group: turn player's first, in his order."""
        table = self.table
        while table.waiting and not table.waiting[-1]:
            table.waiting.pop()
        if table.acting is not None or not table.waiting:
            return False
        group: list[Waiting] = table.waiting[-1]
        seat = next(
            player.seat
            for player in table.priority
            if any(one.scope.seat == player.seat for one in group)
        )
        mine = [one for one in group if one.scope.seat == seat]
        chosen = mine[0] if len(mine) == 1 else (yield from self._choose_next(seat, mine))
        group.remove(chosen)
        yield from self._resolve(chosen)
        return True

    def _choose_next(self, seat: int, mine: list[Waiting]) -> Steps[Waiting]:
        """Several at once: their player says which comes next (CIPHER-SKILL-11)."""

        def options() -> list[Option]:
            return [
                Option("next", target=str(place), why=_name(one))
                for place, one in enumerate(mine, 1)
            ]

        prompt = Prompt("order_triggers", {"skills": [_name(one) for one in mine]})
        answer = yield Choose(seat, "order_triggers", options, prompt=prompt)
        return mine[int(str(answer[0].target)) - 1]

    def _resolve(self, waiting: Waiting) -> Steps[None]:
        ability, scope = waiting.ability, waiting.scope
        if ability is None:
            yield from self._acting(scope, self._perform(waiting.effects, scope))
            return
        if ability.once_per_turn and self._is_used(
            ability, scope.source, self.table.players[scope.seat]
        ):
            return
        price = self.payable(ability, scope)
        if price is None:
            return
        if ability.optional or price:
            agreed = yield from self.agree(scope.seat, scope)
            if not agreed:
                return
        yield from self._use(ability, scope, price)

    def _perform(self, effects: Sequence[e.Effect], scope: Scope) -> Steps[None]:
        yield from perform(effects, scope)

    # Support skills ---------------------------------------------------------------------------

    def support_skills(self, fight: Battle) -> Steps[None]:
        """Step 4: the attacker's support skills, then the defender's (CIPHER-SUPPORT-7 to 10)."""
        fight.step = "support_skills"
        for player in self.table.priority:
            role = "attacking" if player.seat == fight.attacker.player else "defending"
            for card in list(player.support.cards):
                yield from self._support_skills_of(player, card, role, fight)
                yield from self._check()

    def _support_skills_of(
        self, player: Player, card: Card, role: str, fight: Battle
    ) -> Steps[None]:
        for ability in self.holders.abilities(card):
            if ability.kind != "support" or ability.role not in (role, "either"):
                continue
            if card.zone is not player.support or self.answers.support_skills_stopped(card):
                return
            known = {"attacker": [fight.attacker], "defender": [fight.defender]}
            scope = Scope(self, player.seat, card, ability, known)
            if self.may_use(ability, scope):
                yield from self._resolve(Waiting(scope, ability))

    # Questions with a price or a deed in the answer -----------------------------------------------

    def substitutes(self, unit: Unit, deed: str) -> list[Option]:
        """Other prices that card texts allow for the deed (CIPHER-CRIT-8, CIPHER-EVADE-11)."""
        return [
            Option("substitute", target=str(number))
            for number, (price, scope) in enumerate(self._substitutes(unit, deed))
            if feasible(price, scope)
        ]

    def _substitutes(self, unit: Unit, deed: str) -> list[tuple[Sequence[e.Effect], Scope]]:
        found: list[tuple[Sequence[e.Effect], Scope]] = []
        for held in self.holders.clauses("pays_instead"):
            change = held.clause.change
            if (isinstance(change, ch.PaysInstead) and change.deed == deed) and (
                self.holders.applies(held, unit)
            ):
                found.append((change.price, held.scope.about(unit)))
        return found

    def pay_substitute(self, player: Player, unit: Unit, option: Option) -> Steps[bool]:
        deed = "critical" if self.table.battle and unit is self.table.battle.attacker else "evade"
        price, scope = self._substitutes(unit, deed)[int(str(option.target))]
        return (yield from self.pay(price, scope))

    def replace_defeat(self, unit: Unit, by: str) -> Steps[bool]:
        """Something else in the place of the way to the Retreat Area (CIPHER-KEYWORD-TS-1 to 3)."""
        event = Event("defeated", {"unit": unit, "by": by})
        for held in self.holders.clauses("instead"):
            change = held.clause.change
            if not isinstance(change, ch.Instead):
                continue
            scope = held.scope.about(unit)
            if not self.holders.holds(held) or not matches(change.event, event, scope):
                continue
            if not feasible(change.effects, scope):
                continue
            if change.optional:
                agreed = yield from self.agree(scope.seat, scope)
                if not agreed:
                    continue
            yield from self._acting(scope, self._perform(change.effects, scope))
            return True
        return False

    # What happened this turn ----------------------------------------------------------------------

    def happened(self, trigger: Any, scope: Scope) -> bool:
        """Whether the trigger's event has happened earlier in this turn."""
        for event in self.table.past:
            own = Scope(self, scope.seat, scope.source, scope.ability)
            if event.kind in events_of(trigger) and matches(trigger, event, own):
                return True
        return False

    def times_used(self, used: Used, scope: Scope) -> int:
        """How often skills of that name or label were used this turn."""
        count = 0
        for event in self.table.past:
            if event.kind != "skill_used" or event["player"] != scope.seat:
                continue
            ability: Ability = event["ability"]
            if used.skill and ability.name != used.skill:
                continue
            if used.label and used.label not in ability.labels:
                continue
            if used.who is not None and not contains(used.who, event["thing"], scope):
                continue
            count += 1
        return count


def _name(waiting: Waiting) -> str:
    ability = waiting.ability or waiting.scope.ability
    return ability.name if ability is not None else ""
