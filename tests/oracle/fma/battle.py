"""Battles of plain cards (BATTLE, TRAIT-14 to 21)."""

from __future__ import annotations

from tests.oracle.fma.pieces import (
    DEFEATED,
    HOME,
    PARTY,
    READY,
    SET,
    Character,
    Json,
    Player,
    must,
    total,
    toughness_saves,
)
from tests.oracle.fma.plays import Fight, Plays
from tests.oracle.fma.record import Said


class Battles(Plays):
    """From the choice of attackers to the defeats."""

    def targets(self, seat: int, area: str) -> list[Character]:
        """SEARCH-6."""
        return [
            one
            for one in self.characters
            if one.seat != seat and one.area == area and one.state != DEFEATED
        ]

    def may_attack(self, player: Player) -> list[Character]:
        """SEARCH-6, BATTLE-3, 4: those who can be among the attackers of something."""
        if self.location is None or not self.location.face.battles:
            return []
        ready = [one for one in player.party if one.state == READY]
        if self.targets(player.seat, PARTY):
            return ready
        hidden = [one for one in ready if self.can_hide(one)]
        return hidden if self.targets(player.seat, HOME) else []

    def single_attacks(self, player: Player) -> set[Said]:
        """BATTLE-2, 31: a battle of one attacker, declared whole."""
        assert self.location is not None
        at_home = self.targets(player.seat, HOME)
        return {
            (f"attack_{kind}", one.card.handle, other.card.handle)
            for one in self.may_attack(player)
            for other in (
                *self.targets(player.seat, PARTY),
                *(at_home if self.can_hide(one) else ()),
            )
            for kind in self.location.face.battles
        }

    def attack_alone(self, answer: Json) -> None:
        by_handle = {one.card.handle: one for one in self.characters}
        kind = answer["action"].removeprefix("attack_")
        self.battle(kind, [by_handle[answer["card"]]], by_handle[answer["target"]])

    def joint_attacks(self, player: Player) -> set[Said]:
        """BATTLE-31: whom several attack, and in what; who they are is asked."""
        assert self.location is not None
        everybody = (*self.targets(player.seat, PARTY), *self.targets(player.seat, HOME))
        return {
            (f"together_{kind}", other.card.handle, None)
            for other in everybody
            if len(self.may_attack_together(player, other)) > 1
            for kind in self.location.face.battles
        }

    def may_attack_together(self, player: Player, target: Character) -> list[Character]:
        """TRAIT-21."""
        able = self.may_attack(player)
        return able if target.area == PARTY else [one for one in able if self.can_hide(one)]

    def attack_together(self, player: Player, answer: Json) -> bool:
        """BATTLE-3, 31; False when he chooses nobody and does something else."""
        target = next(one for one in self.characters if one.card.handle == answer["card"])
        attackers = self.choose_attackers(player, self.may_attack_together(player, target))
        if attackers:
            self.battle(answer["action"].removeprefix("together_"), attackers, target)
        return bool(attackers)

    def choose_attackers(self, player: Player, able: list[Character]) -> list[Character]:
        self.record.sync(player.seat, "attackers")
        options: set[Said] = {("attacker", one.card.handle, None) for one in able}
        answers = self.record.ask(
            player.seat, "attackers", options, "FMA-BATTLE-3", 0, len(options)
        )
        handles = {answer["card"] for answer in answers}
        return [one for one in able if one.card.handle in handles]

    def can_hide(self, one: Character) -> bool:
        """TRAIT-20, 21."""
        return one.trait("Stealth") > 0 and not one.hid

    def start_battle(self, player: Player) -> bool:
        """SEARCH-5, BATTLE-2, 3, 31; False when he chooses nobody and does something else."""
        attackers = self.choose_attackers(player, self.may_attack(player))
        if not attackers:
            return False
        assert self.location is not None
        kinds: set[Said] = {("type", None, kind) for kind in self.location.face.battles}
        [answer] = self.record.ask(player.seat, "battle_type", kinds, "FMA-BATTLE-2")
        kind = str(answer["target"])
        legal = self.targets(player.seat, PARTY)
        if all(self.can_hide(one) for one in attackers):
            legal += self.targets(player.seat, HOME)
        defender = self.choose_one(player, "defender", "choose", legal, "FMA-SEARCH-6")
        self.battle(kind, attackers, defender)
        return True

    def battle(self, kind: str, attackers: list[Character], defender: Character) -> None:
        fight = self.fight = Fight(kind, attackers, defender)
        starter = fight.starter
        self.record.line(
            "attack", "FMA-BATTLE-31", player=starter, target=defender.face.key, type=kind
        )
        for one in attackers:
            one.state = SET
            one.hid = one.hid or defender.area == HOME
        self.record.lines("set", "FMA-BATTLE-3", "card", [one.face.key for one in attackers])
        self.react("attack", starter, self.blocks)
        fight.step = "action"
        self.play_or_pass(
            "battle",
            lambda player: self.playable(player, "battle"),
            self.act_in_battle,
            starter,
            "FMA-BATTLE-13",
        )
        fight.step = "resolution"
        self.active = starter
        self.resolve_battle(fight)
        self.fight = None
        self.next_to_act = (starter + 1) % len(self.players)

    def act_in_battle(self, player: Player, answer: Json) -> bool:
        self.play(player, answer)
        return True

    # Resolution -------------------------------------------------------------------------------

    def resolve_battle(self, fight: Fight) -> None:
        """BATTLE-15 to 23."""
        attack, defence = fight.totals().values()
        if attack == defence:
            self.record.line("battle_tied", "FMA-BATTLE-15", attack=attack, defence=defence)
        else:
            winner = fight.starter if attack > defence else fight.defender.seat
            self.record.line(
                "battle_won", "FMA-BATTLE-15", player=winner, attack=attack, defence=defence
            )
        self.record.pass_windows()
        fallen = self.choose_fallen(fight.starter, fight.kind, attack, defence, [fight.defender])
        fallen += self.choose_fallen(
            fight.defender.seat, fight.kind, defence, attack, fight.attackers
        )
        for one in fallen:
            self.defeat(one)
        keys = [one.face.key for one in fallen]
        self.record.lines("defeated", "FMA-BATTLE-22", "card", keys)
        self.expire("battle")

    def choose_fallen(
        self, seat: int, kind: str, mine: int, theirs: int, opposing: list[Character]
    ) -> list[Character]:
        """BATTLE-16 to 18: one at a time while one fits in what remains of the own total.

        Who counts 0 must fall while anything remains, and may when nothing does.
        """
        left = [one for one in opposing if not toughness_saves(one, theirs, mine)]
        chosen: list[Character] = []
        rest = mine
        while rest > 0 and (fits := [one for one in left if one.value(kind) <= rest]):
            if total(fits, kind) <= rest and not self.record.is_open(seat, "choose_defeated"):
                chosen += [one for one in fits if one.value(kind) > 0]
                rest -= total(fits, kind)
                break
            one = self.choose_one(
                self.players[seat], "choose_defeated", "defeat", fits, "FMA-BATTLE-17"
            )
            chosen.append(one)
            left.remove(one)
            rest -= one.value(kind)
        zeros = [one for one in left if one.value(kind) == 0 and one not in chosen]
        if rest > 0:
            chosen += zeros
        elif zeros:
            self.record.sync(seat, "defeat_zeros")
            options: set[Said] = {("defeat", one.card.handle, None) for one in zeros}
            answers = self.record.ask(seat, "defeat_zeros", options, "FMA-BATTLE-17", 0, len(zeros))
            handles = {answer["card"] for answer in answers}
            chosen += [one for one in zeros if one.card.handle in handles]
        return chosen

    def defeat(self, one: Character) -> None:
        """BATTLE-22, STATE-13, 14."""
        must(one.state != DEFEATED, f"{one.face.key} is defeated twice", "FMA-STATE-9")
        one.state, one.area = DEFEATED, HOME
        one.bonuses.clear()
        self.fell = True
