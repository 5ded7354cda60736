"""The primitive instructions of card texts, done on a Cipher table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.cipher.checks import leave_field, lose, settle
from rules.cipher.deck import add_orb, draw, ref, take_top, to_retreat
from rules.cipher.defeat import BY_PRICE, BY_SKILL, break_orb, destroy
from rules.cipher.moving import move_unit, tap, untap
from rules.cipher.placing import deploy, level_up, name_is_free, promote
from rules.cipher.skills.choices import Choices
from rules.cipher.skills.lasting import Lastings
from rules.cipher.table import AREAS, CipherTable, Player, Unit
from rules.engine.decision import Steps
from rules.engine.effects import Effect as LastingEffect
from rules.engine.table import Outcome
from rules.engine.zones import Card, Zone
from rules.text import effects as e
from rules.text.play.asking import amount, contains, members
from rules.text.play.doing import candidates, is_among, least_of, resolve
from rules.text.play.scope import Scope, Thing


class Deeds(Choices, Lastings):
    """Carries out what the composition of a text asks for, one instruction at a time."""

    def do(self, effect: e.Effect, scope: Scope) -> Steps[bool]:
        deed: Callable[[Any, Scope], Steps[bool]] = getattr(self, f"do_{scope.doing}")
        done = yield from deed(effect, scope)
        return done

    def settle(self) -> Steps[None]:
        yield from settle(self.table)

    def can_do(self, effect: e.Effect, scope: Scope, taken: Sequence[Thing]) -> bool:
        """Whether the instruction could be fully done without the things in `taken`."""
        test = _POSSIBLE.get(type(effect), _is_there)
        group = getattr(effect, "group", None)
        if group is None:
            return True
        free = [
            thing
            for thing in candidates(group, scope)
            if not is_among(thing, taken) and test(self.table, effect, thing)
        ]
        return len(free) >= least_of(group, scope, 1)

    # Cards ------------------------------------------------------------------------------------

    def do_draw(self, effect: e.Draw, scope: Scope) -> Steps[bool]:
        yield from ()
        done = True
        for seat in self.seats(effect.side, scope.seat):
            player = self.table.players[seat]
            count = amount(effect.amount, scope)
            if effect.up_to:
                count = max(0, count - len(player.hand))
            done = len(draw(self.table, player, count)) == count and done
        return done

    def do_put(self, effect: e.Put, scope: Scope) -> Steps[bool]:
        things = yield from resolve(effect.group, scope)
        if effect.to in ("deck_top", "deck_bottom") and all(isinstance(t, Card) for t in things):
            seat = self.seats(effect.by, scope.seat)[0]
            ordered = yield from self.put_in_order(list(things), seat, scope)
            things = ordered[::-1] if effect.to == "deck_top" else ordered
        done = bool(things)
        for thing in things:
            done = self._put_one(thing, effect) and done
            scope.paid.append(thing)
        return done and len(things) >= least_of(effect.group, scope, len(things))

    def _put_one(self, thing: Thing, effect: e.Put) -> bool:
        """A Lord leaves the field by defeat only (CIPHER-LORD-8)."""
        table = self.table
        if isinstance(thing, Unit):
            if table.is_lord(thing) or not table.on_field(thing):
                return False
            cards = list(thing.cards)
            zone = self._zone(table.players[thing.player], effect.to)
            table.say("put_unit", card=ref(thing.face), to=effect.to)
            leave_field(table, thing, zone)
            self._arrange(cards, effect)
            return True
        self._put_card(thing, effect)
        return True

    def _put_card(self, card: Card, effect: e.Put) -> None:
        table = self.table
        owner = table.players[card.owner]
        origin = card.zone
        if effect.to == "retreat":
            if origin is owner.deck:
                take_top_card(table, owner, card)
            else:
                to_retreat(table, card)
        else:
            zone = self._zone(owner, effect.to)
            bottom = effect.to == "deck_bottom"
            table.move(card, zone, face_up=not effect.face_down, bottom=bottom)
        self._arrange([card], effect)
        self._say_put(card, origin, effect)

    def _zone(self, player: Player, to: str) -> Zone:
        name = "deck" if to.startswith("deck") else to
        zone: Zone = getattr(player, name)
        return zone

    def _arrange(self, cards: Sequence[Card], effect: e.Put) -> None:
        """Orbs get slots; bonds are announced as such."""
        for card in cards:
            owner = self.table.players[card.owner]
            if effect.to == "orbs":
                card.slot = owner.next_slot
                card.face_up = False
                owner.next_slot += 1
            elif effect.to == "bonds":
                card.face_up = not effect.face_down
                self.table.happened("bond", player=owner.seat, card=card)

    def _say_put(self, card: Card, origin: Zone, effect: e.Put) -> None:
        hides = origin.hidden and effect.to in ("hand", "orbs", "deck", "deck_top", "deck_bottom")
        about = {"player": card.owner, "origin": origin.name, "to": effect.to}
        if hides:
            seats = (card.owner,)
            self.table.say_privately("put_hidden", seats, {"card": ref(card)}, **about)
        else:
            self.table.say("put", card=ref(card), **about)

    def do_reveal(self, effect: e.Reveal, scope: Scope) -> Steps[bool]:
        things = yield from resolve(effect.group, scope)
        for thing in things:
            card = thing.face if isinstance(thing, Unit) else thing
            self.table.say("reveal", player=card.owner, card=ref(card), origin=card.zone.name)
        if effect.name:
            scope.known[effect.name] = list(things)
        return bool(things)

    def do_look(self, effect: e.Look, scope: Scope) -> Steps[bool]:
        things = yield from resolve(effect.group, scope)
        for card in things:
            if scope.seat not in card.seen_by and card.zone.name == "orbs":
                card.seen_by = (*card.seen_by, scope.seat)
        seen = {"cards": [ref(card) for card in things]}
        self.table.say_privately("look", (scope.seat,), seen, player=scope.seat, count=len(things))
        if effect.name:
            scope.known[effect.name] = list(things)
        return bool(things)

    def do_shuffle(self, effect: e.Shuffle, scope: Scope) -> Steps[bool]:
        yield from ()
        for seat in self.seats(effect.side, scope.seat):
            self.table.shuffle(self.table.players[seat].deck)
            self.table.say("shuffle", player=seat)
        return True

    def do_flip(self, effect: e.Flip, scope: Scope) -> Steps[bool]:
        things = yield from resolve(effect.group, scope)
        done = bool(things)
        for card in things:
            up = not card.face_up if effect.face == "either" else effect.face == "up"
            if not up and self.table.skills.cannot(card, "be_flipped_down"):
                done = False
                continue
            card.face_up = up
            card.seen_by = ()
            self.table.say("flip", player=card.owner, card=ref(card), up=up)
            scope.paid.append(card)
        self.table.changed()
        return done and len(things) >= least_of(effect.group, scope, len(things))

    # Units ------------------------------------------------------------------------------------

    def do_deploy(self, effect: e.Deploy, scope: Scope) -> Steps[bool]:
        table, player = self.table, self.table.players[scope.seat]
        cards = yield from resolve(self.deployable(effect, scope), scope)
        done = False
        for card in cards:
            if not isinstance(card, Card) or not name_is_free(table, player, card):
                continue
            areas = self._areas_for(effect, card, scope)
            if not areas:
                continue
            area = yield from self.choose_area(areas, player.seat, scope)
            deploy(table, player, card, area, tapped=effect.tapped)
            done = True
        return done

    def deployable(self, effect: e.Deploy, scope: Scope) -> Any:
        """The group of cards, a choice limited to those whose Name is free (SKILLDEPLOY-5)."""
        return effect.group

    def _areas_for(self, effect: e.Deploy, card: Card, scope: Scope) -> list[str]:
        player = self.table.players[scope.seat]
        wanted: Sequence[str] = AREAS
        if effect.area == "same" and effect.near is not None:
            wanted = [self.place(one) for one in members(effect.near, scope)][:1]
        elif effect.area:
            wanted = [effect.area]
        return [
            area
            for area in wanted
            if area in AREAS
            and not self.table.skills.may_not_deploy(player, card, area, by_skill=True)
        ]

    def do_stack(self, effect: e.Stack, scope: Scope) -> Steps[bool]:
        cards = yield from resolve(effect.group, scope)
        units = yield from resolve(effect.unit, scope)
        unit = next((one for one in units if isinstance(one, Unit)), None)
        if unit is None or not cards or not self.table.on_field(unit):
            return False
        player = self.table.players[unit.player]
        for card in cards:
            if effect.how == "promote":
                promote(self.table, player, card, unit)
            elif effect.how in ("level_up", "metamorphosis"):
                level_up(self.table, player, card, unit)
            else:
                self._put_beneath(card, unit, grows=effect.how == "growth")
            scope.paid.append(card)
        return True

    def _put_beneath(self, card: Card, unit: Unit, *, grows: bool) -> None:
        """A Growth goes to the bottom of the stack (CIPHER-KEYWORD-GROWTH-1, 3)."""
        self.table.move(card, unit, bottom=True)
        unit.promoted.insert(0, False)
        self.table.say("beneath", player=unit.player, card=ref(card), target=ref(unit.face))
        if grows:
            unit.grown = True
            self.table.happened("grow", unit=unit)

    def do_move(self, effect: e.Move, scope: Scope) -> Steps[bool]:
        units = yield from resolve(effect.group, scope)
        wanted = effect.to
        if effect.near is not None:
            wanted = next((self.place(one) for one in members(effect.near, scope)), "")
        done = False
        for unit in units:
            if not isinstance(unit, Unit) or not self.table.on_field(unit):
                continue
            if wanted and unit.area == wanted:
                continue
            if self.table.skills.cannot(unit, "be_moved", by="skill", source=scope.source):
                continue
            move_unit(self.table, unit)
            done = True
        return done

    def do_tap(self, effect: e.Tap, scope: Scope) -> Steps[bool]:
        units = yield from resolve(effect.group, scope)
        done = bool(units)
        for unit in units:
            if unit.tapped:
                done = False
                continue
            tap(self.table, unit)
            scope.paid.append(unit)
        return done

    def do_untap(self, effect: e.Untap, scope: Scope) -> Steps[bool]:
        units = yield from resolve(effect.group, scope)
        done = False
        for unit in units:
            if unit.tapped:
                untap(self.table, unit)
                done = done or not unit.tapped
        return done

    def do_destroy(self, effect: e.Destroy, scope: Scope) -> Steps[bool]:
        """Units by skill or price; orbs go to their owner's hand (CIPHER-ORB-10)."""
        things = yield from resolve(effect.group, scope)
        orbs = [one for one in things if isinstance(one, Card)]
        for orb in orbs:
            break_orb(self.table, self.table.players[orb.owner], orb, scope.source)
        units = [one for one in things if isinstance(one, Unit) and self.table.on_field(one)]
        by = BY_PRICE if self.table.paying else BY_SKILL
        destroyed = yield from destroy(self.table, units, by=by, source=scope.source)
        scope.known["destroyed"] = list(destroyed)
        scope.paid.extend(things)
        return bool(orbs) or bool(destroyed)

    def do_redirect(self, effect: e.Redirect, scope: Scope) -> Steps[bool]:
        """Another unit becomes the defender (CIPHER-BATTLE-6)."""
        units = yield from resolve(effect.to, scope)
        battle = self.table.battle
        if battle is None or not units or not self.table.on_field(units[0]):
            return False
        battle.defender = units[0]
        self.table.say("redirect", player=units[0].player, card=ref(units[0].face))
        self.table.changed()
        return True

    def do_transferlord(self, effect: e.TransferLord, scope: Scope) -> Steps[bool]:
        """The Hero Skill: the old Lord is an ordinary unit from now on (CIPHER-KEYWORD-HS-1, 2)."""
        units = yield from resolve(effect.to, scope)
        player = self.table.players[scope.seat]
        if not units or not self.table.on_field(units[0]):
            return False
        if not contains(effect.former, player.lord_unit, scope):
            return False
        player.lord = units[0].id
        self.table.say("lord", player=player.seat, card=ref(units[0].face))
        self.table.changed()
        return True

    # The rest ---------------------------------------------------------------------------------

    def do_choosearea(self, effect: e.ChooseArea, scope: Scope) -> Steps[bool]:
        areas = list(effect.areas)
        if effect.holding is not None:
            holding = candidates(effect.holding, scope)
            areas = [
                area
                for area in areas
                if sum(self.place(one) == area for one in holding) >= effect.least
            ]
        if not areas:
            return False
        area = yield from self.choose_area(areas, scope.seat, scope)
        seats = self.seats("any", scope.seat)
        scope.known[effect.name] = [
            unit for seat in seats for unit in self.table.players[seat].in_area(area)
        ]
        return True

    def do_guess(self, effect: e.Guess, scope: Scope) -> Steps[bool]:
        """The opponent says yes or no about a card he does not see."""
        things = yield from resolve(effect.group, scope)
        said = yield from self.agree(self.seats("enemy", scope.seat)[0], scope)
        for thing in things[:1]:
            if effect.name:
                truth = any(name == effect.name for name in self.names(thing))
            else:
                truth = (self.number(thing, "cost") or 0) % 2 == 1
            scope.guessed = said == truth
        return bool(things)

    def do_wingame(self, effect: e.WinGame, scope: Scope) -> Steps[bool]:
        """A card text wins outright, at once (CIPHER-WIN-9)."""
        yield from ()
        self.table.say("win", player=scope.seat)
        self.table.end(Outcome((scope.seat,), "CIPHER-WIN-9", "card_text"))
        return True

    def do_useskill(self, effect: e.UseSkill, scope: Scope) -> Steps[bool]:
        """A skill of the same unit resolves once more, without its price."""
        for ability in self.holders.abilities(scope.source):
            wanted = effect.skill or (scope.ability.name if scope.ability is not None else "")
            if ability.name == wanted:
                again = Scope(scope.world, scope.seat, scope.source, ability)
                yield from self.resolve_body(ability, again)
                return True
        return False

    def resolve_body(self, ability: Any, scope: Scope) -> Steps[None]:
        raise NotImplementedError

    def do_lasting(self, effect: e.Lasting, scope: Scope) -> Steps[bool]:
        yield from self.make_last(effect, scope)
        return True

    def do_delayed(self, effect: e.Delayed, scope: Scope) -> Steps[bool]:
        yield from ()
        waiting = LastingEffect("delayed", None, ("game",), amount=self.stand(effect, scope))
        self.table.add_effect(waiting)
        return True


def take_top_card(table: CipherTable, player: Player, card: Card) -> None:
    """Send a card of the deck to the Retreat Area; the deck is refreshed after it has arrived."""
    if card is player.deck.top:
        take_top(table, player, player.retreat)
    else:
        to_retreat(table, card)


def _is_there(table: CipherTable, effect: e.Effect, thing: Thing) -> bool:
    return not (isinstance(thing, Unit) and not table.on_field(thing))


def _can_be_put(table: CipherTable, effect: Any, thing: Thing) -> bool:
    return not (isinstance(thing, Unit) and (table.is_lord(thing) or not table.on_field(thing)))


def _can_be_flipped(table: CipherTable, effect: Any, thing: Thing) -> bool:
    if effect.face == "up":
        return not thing.face_up
    return bool(thing.face_up) and not table.skills.cannot(thing, "be_flipped_down")


def _can_be_destroyed(table: CipherTable, effect: Any, thing: Thing) -> bool:
    if isinstance(thing, Unit):
        return table.on_field(thing) and not table.skills.cannot(thing, "be_destroyed", by=BY_PRICE)
    return True


_POSSIBLE: dict[type[Any], Callable[[CipherTable, Any, Thing], bool]] = {
    e.Put: _can_be_put,
    e.Flip: _can_be_flipped,
    e.Tap: lambda table, effect, thing: isinstance(thing, Unit) and not thing.tapped,
    e.Untap: lambda table, effect, thing: isinstance(thing, Unit) and thing.tapped,
    e.Destroy: _can_be_destroyed,
}

__all__ = ["Deeds", "add_orb", "lose"]
