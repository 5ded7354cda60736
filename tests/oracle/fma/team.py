"""What players do with their own teams: power-up, recruit and main phases."""

from __future__ import annotations

from tests.oracle.fma.opening import Opening
from tests.oracle.fma.pieces import (
    Card,
    Character,
    Json,
    Player,
    Wrong,
    extra_command,
    is_room,
    may_bear,
    may_have,
    may_recruit,
    needed,
    replaceable,
)
from tests.oracle.fma.record import Said


class Teams(Opening):
    """POWER, RECRUIT, MAIN, ATTACH. `offers`: draws may be offered (WIN-11)."""

    offers = False

    # Power-up ---------------------------------------------------------------------------------

    def power_up(self) -> None:
        """POWER-1 to 12."""
        self.begin("power_up")
        for seat in self.clockwise(self.active):
            player = self.players[seat]
            leader = player.leader
            self.record.sync(seat, "power_up")
            options: set[Said] = {("add_experience", None, None)} if player.deck else set()
            above = [card for card in player.leaders if card.face.level == leader.face.level + 1]
            if above and len(leader.experience) > leader.face.level:
                options.add(("advance", None, None))
            if not options:
                continue
            [answer] = self.record.ask(seat, "power_up", options, "FMA-POWER-1")
            if answer["action"] == "advance":
                self.advance(player, above[0])
            else:
                leader.experience.append(player.deck.pop())
                told = len(leader.experience)
                self.record.line("experience", "FMA-POWER-3", player=seat, count=told)

    def advance(self, player: Player, card: Card) -> None:
        """POWER-5, 6."""
        leader = player.leader
        player.discard += leader.experience
        leader.experience = []
        player.leaders.remove(card)
        player.leaders.append(leader.card)
        leader.card = card
        self.moved = True
        self.record.line("advance", "FMA-POWER-5", player=player.seat, card=card.face.key)

    # Recruit ----------------------------------------------------------------------------------

    def recruit_phase(self) -> None:
        """RECRUIT-1 to 23."""
        for player in self.players:
            player.spent = 0
        self.begin("recruit")
        self.play_or_pass(
            "recruit", self.recruit_options, self.recruit, self.active, "FMA-RECRUIT-1"
        )
        self.expire("phase")

    def recruit_options(self, player: Player) -> set[Said]:
        found = self.playable(player, "recruit")
        found |= {("dismiss", one.card.handle, None) for one in player.allies}
        if self.offers and not player.offered:
            found.add(("offer_draw", None, None))
        for card in player.hand:
            if may_recruit(player, card.face) is not None:
                if is_room(player, card.face):
                    found.add(("recruit", card.handle, None))
                for one in replaceable(player, card.face):
                    found.add(("replace", card.handle, one.card.handle))
            elif card.face.kind == "advantage" and may_have(player, card.face):
                found.add(("advantage", card.handle, None))
        return found

    def recruit(self, player: Player, answer: Json) -> bool:
        action, handle = answer["action"], answer["card"]
        if action.startswith("play"):
            self.play(player, answer)
        elif action == "offer_draw":
            self.offer_draw(player)
        elif action == "dismiss":
            self.dismiss(player, handle)
        else:
            card = next(card for card in player.hand if card.handle == handle)
            player.hand.remove(card)
            self.moved = True
            if action == "advantage":
                player.spent += card.face.cost
                player.advantages.append(card)
                said = {"player": player.seat, "card": card.face.key}
                self.record.line("advantage", "FMA-RECRUIT-20", **said)
            else:
                self.enter(player, card, answer)
        return True

    def offer_draw(self, player: Player) -> None:
        """WIN-11."""
        player.offered = True
        self.record.line("offer_draw", "FMA-WIN-11", player=player.seat)
        answers: set[Said] = {("accept", None, None), ("play_on", None, None)}
        for seat in self.clockwise(player.seat)[1:]:
            [answer] = self.record.ask(seat, "answer_draw", answers, "FMA-WIN-11")
            if answer["action"] == "play_on":
                self.record.line("refuse_draw", "FMA-WIN-11", player=seat)
                return
        self.record.end((), "agreed", "FMA-WIN-11")

    def enter(self, player: Player, card: Card, answer: Json) -> None:
        """RECRUIT-2, 7, 9, 14 to 17."""
        player.spent += card.face.cost + extra_command(card.face, player.leader.face)
        said = {"player": player.seat, "card": card.face.key}
        if answer["action"] == "recruit":
            player.characters.append(Character(card, player.seat))
            self.record.line("recruit", "FMA-RECRUIT-2", **said)
            return
        old = next(one for one in player.allies if one.card.handle == answer["target"])
        self.record.line("replace", "FMA-RECRUIT-14", **said, target=old.face.key)
        player.discard.append(old.card)
        old.card.used = False
        old.card = card
        old.bonuses.clear()
        old.hid = False

    def dismiss(self, player: Player, handle: int) -> None:
        """RECRUIT-19."""
        one = next(one for one in player.allies if one.card.handle == handle)
        self.record.line("dismiss", "FMA-RECRUIT-19", player=player.seat, card=one.face.key)
        self.remove(one)

    def remove(self, one: Character) -> None:
        """Out of play with all that it bears (ATTACH-10)."""
        player = self.players[one.seat]
        player.characters.remove(one)
        one.card.used = False
        player.discard += [one.card, *one.attachments, *one.experience]

    # Main -------------------------------------------------------------------------------------

    def main_phase(self) -> None:
        """MAIN-1 to 3."""
        for player in self.players:
            player.drawn = 0
        self.begin("main")
        self.play_or_pass("main", self.main_options, self.act_in_main, self.active, "FMA-MAIN-1")
        self.expire("phase")

    def main_options(self, player: Player) -> set[Said]:
        return self.playable(player, "main") | {
            ("attach", card.handle, one.card.handle)
            for card in player.hand
            if card.face.kind == "attachment"
            for one in player.characters
            if may_bear(player, one, card)
        }

    def act_in_main(self, player: Player, answer: Json) -> bool:
        if answer["action"].startswith("play"):
            self.play(player, answer)
        else:
            self.attach(player, answer)
        return True

    def attach(self, player: Player, answer: Json) -> None:
        """ATTACH-5 to 8."""
        card = next(card for card in player.hand if card.handle == answer["card"])
        one = next(o for o in player.characters if o.card.handle == answer["target"])
        player.hand.remove(card)
        self.moved = True
        number = needed(card.face.cost, one.rank, len(player.hand))
        if number is None:
            raise Wrong(f"FMA-ATTACH-5: {card.face.key} cannot be paid for")
        said = {"player": player.seat, "card": card.face.key, "target": one.face.key}
        self.record.line("attach", "FMA-ATTACH-1", **said)
        self.exchange(player, number)
        gone = self.replaced(player, one, card)
        self.record.lines("leaves", "FMA-ATTACH-8", "card", [old.face.key for old in gone])
        for old in gone:
            one.attachments.remove(old)
            player.discard.append(old)
        one.attachments.append(card)

    def replaced(self, player: Player, one: Character, card: Card) -> list[Card]:
        """ATTACH-6 to 8, TRAIT-22, KEYWORD-3: what goes for it."""
        shared = card.face.keywords - {"Auto-mail"}
        gone = [worn for worn in one.attachments if worn.face.keywords & shared]
        if "Auto-mail" not in card.face.keywords:
            return gone
        mails = [
            worn
            for worn in one.attachments
            if "Auto-mail" in worn.face.keywords and worn not in gone
        ]
        twin = [w for w in mails if self.is_second(w, card)]
        if twin:
            return gone + twin
        if not mails:
            return gone
        kind = "auto_mail" if len(mails) == 1 else "replace_auto_mail"
        self.record.sync(player.seat, kind)
        action = "discard" if len(mails) == 1 else "choose"
        options: set[Said] = {(action, mail.handle, None) for mail in mails}
        if len(mails) == 1:
            options.add(("keep_both", None, None))
        [answer] = self.record.ask(player.seat, kind, options, "FMA-ATTACH-8")
        return gone + [mail for mail in mails if mail.handle == answer["card"]]

    def is_second(self, worn: Card, card: Card) -> bool:
        """TRAIT-22: a second copy of a Unique attachment."""
        alike = (worn.face.name, worn.face.title) == (card.face.name, card.face.title)
        return alike and "Unique" in card.face.traits
