"""Instructions about units: deploying, stacking, moving, turning, destroying."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.cipher.deck import ref
from rules.cipher.defeat import BY_PRICE, BY_SKILL, break_orb, destroy
from rules.cipher.moving import move_unit, tap, untap
from rules.cipher.placing import deploy, level_up, name_is_free, promote
from rules.cipher.skills.card_deeds import CardDeeds
from rules.cipher.skills.possible import can_be_done
from rules.cipher.table import AREAS, Unit
from rules.engine.decision import Steps
from rules.engine.zones import Card
from rules.text import effects as e
from rules.text.groups import Cards, Chosen, Group
from rules.text.play.asking import contains, members
from rules.text.play.doing import candidates, least_of, resolve
from rules.text.play.scope import Scope, Thing


def _picked_by_owner(group: Group) -> Group:
    """Orbs that nobody is told to choose are picked by their owner (CIPHER-ORB-10)."""
    if isinstance(group, Chosen) and isinstance(group.among, Cards) and group.among.place == "orbs":
        return replace(group, by=group.among.side)
    return group


class UnitDeeds(CardDeeds):
    """What happens to units."""

    def do_deploy(self, effect: e.Deploy, scope: Scope) -> Steps[bool]:
        table, player = self.table, self.table.players[scope.seat]
        cards = yield from resolve(effect.group, scope)
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
        if effect.how in ("growth", "beneath"):
            self._put_beneath(cards, unit, grows=effect.how == "growth")
        else:
            for card in cards:
                self._put_on_top(card, unit, effect.how)
        scope.paid.extend(cards)
        return len(cards) >= least_of(effect.group, scope, len(cards))

    def _put_on_top(self, card: Card, unit: Unit, how: str) -> None:
        """By a skill, so without bonds or an Insignia (CIPHER-PROMOTE-15)."""
        player = self.table.players[unit.player]
        if self.table.skills.cannot(unit, "level_up") or not name_is_free(
            self.table, player, card, onto=unit
        ):
            return
        if how == "promote":
            promote(self.table, player, card, unit)
        else:
            level_up(self.table, player, card, unit)

    def _put_beneath(self, cards: Sequence[Card], unit: Unit, *, grows: bool) -> None:
        """Each card goes to the bottom (CIPHER-STACK-3); all of them together are one Growth."""
        for card in cards:
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
        things = yield from resolve(_picked_by_owner(effect.group), scope)
        lord = (
            self._lost_with(things)
            if self.table.paying and not self._is_only(effect, scope)
            else None
        )
        if lord is not None and not (yield from self.confirm_loss(scope)):
            scope.paid.append(lord)
            things = yield from resolve(effect.group, scope)
        orbs = [one for one in things if isinstance(one, Card)]
        for orb in orbs:
            break_orb(self.table, self.table.players[orb.owner], orb, scope.source)
        units = [one for one in things if isinstance(one, Unit) and self.table.on_field(one)]
        by = BY_PRICE if self.table.paying else BY_SKILL
        destroyed = yield from destroy(self.table, units, by=by, source=scope.source)
        scope.known[effect.name or "destroyed"] = list(destroyed)
        scope.paid.extend(things)
        return bool(orbs) or bool(destroyed)

    def confirm_price(self, price: Sequence[e.Effect], scope: Scope) -> Steps[bool]:
        """Whether the player wants to pay, if that can only lose the game (CIPHER-REQ-12)."""
        for part in price:
            if isinstance(part, e.Destroy) and self._is_only(part, scope):
                return (yield from self.confirm_loss(scope))
        return True

    def _is_only(self, effect: e.Destroy, scope: Scope) -> bool:
        """Whether nothing but a Lord without orbs could be destroyed."""
        payable = [
            thing
            for thing in candidates(effect.group, scope)
            if can_be_done(self.table, effect, thing)
        ]
        return len(payable) == 1 and self._lost_with(payable) is not None

    def _lost_with(self, things: Sequence[Thing]) -> Unit | None:
        """The Lord among the things whose destruction would lose the game."""
        for thing in things:
            if isinstance(thing, Unit) and self.table.is_lord(thing):
                return None if self.table.players[thing.player].orbs.cards else thing
        return None

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
