"""Instructions in English."""

from __future__ import annotations

from rules.text.abilities import Ability
from rules.text.amounts import Count
from rules.text.effects import (
    Choose,
    ChooseArea,
    Delayed,
    Deploy,
    Destroy,
    Draw,
    Flip,
    ForEach,
    Guess,
    If,
    IfDone,
    Lasting,
    Look,
    May,
    Move,
    OneOfThese,
    Put,
    Redirect,
    Reveal,
    Shuffle,
    Stack,
    Tap,
    TransferLord,
    Untap,
    UseSkill,
    WinGame,
)
from rules.text.english.plays import PlaysSpeech
from rules.text.english.words import Words, either
from rules.text.groups import Group, Top

UNTIL = {
    "battle": "until end of battle",
    "turn": "until end of turn",
    "own_next_turn": "until the end of your next turn",
    "enemy_next_turn": "until the end of your opponent's next turn",
    "during_own_next_turn": "during your next turn",
    "during_enemy_next_turn": "during your opponent's next turn",
    "field": "until this unit leaves the field",
    "game": "this game",
    "attack": "for this attack",
    "step": "in this step",
    "phase": "in this phase",
}
FACES = {"up": "face-up", "down": "face-down", "either": "face-up or face-down"}


class EffectSpeech(PlaysSpeech):
    """Instructions and whole abilities."""

    def _as(self, name: str, group: Group) -> None:
        self.heads[name] = self.head_of(group)
        if isinstance(group, Top) and group.count != 1:
            self.many.add(name)

    def say_choose(self, node: Choose) -> str:
        by = "your opponent chooses" if node.chosen.by == "enemy" else "choose"
        return f"{by} {self.say(node.chosen)}"

    def say_choose_area(self, node: ChooseArea) -> str:
        areas = either([f"the {self.words.place(area)}" for area in node.areas])
        held = f" with {node.least} or more {self.bare(node.holding)}" if node.holding else ""
        return f"choose {areas}{held}"

    def say_draw(self, node: Draw) -> str:
        who = "draw" if node.side == "own" else "your opponent draws"
        if node.up_to:
            return f"{who} until {self.amount(node.amount)} cards are in hand"
        return f"{who} {self.amount(node.amount)} card{'' if node.amount == 1 else 's'}"

    def say_put(self, node: Put) -> str:
        who = "put" if node.by == "own" else "your opponent puts"
        to = {"deck_top": "on top of the deck", "deck_bottom": "at the bottom of the deck"}.get(
            node.to, f"into the {self.words.place(node.to)}"
        )
        down = " face-down" if node.face_down else ""
        return f"{who} {self.say(node.group)} {to}{down}"

    def say_deploy(self, node: Deploy) -> str:
        area = f" in the {self.words.place(node.area)}" if node.area else ""
        near = f" in the same area as {self.one(node.near)}" if node.near else ""
        return f"deploy {self.say(node.group)}{' tapped' if node.tapped else ''}{area}{near}"

    def say_stack(self, node: Stack) -> str:
        how = {
            "promote": "on {}, promoting it",
            "level_up": "on {}, levelling it up",
            "metamorphosis": "on {} as a metamorphosis",
            "growth": "beneath {} as its Growth",
            "beneath": "beneath {}",
        }[node.how]
        card = self.say(node.group)
        return f"stack {card} {how.format(self.say(node.unit))}"

    def say_move(self, node: Move) -> str:
        to = f" to the {self.words.place(node.to)}" if node.to else ""
        near = f" to the area of {self.one(node.near)}" if node.near else ""
        return f"move {self.say(node.group)}{to}{near}"

    def say_tap(self, node: Tap) -> str:
        return f"tap {self.say(node.group)}"

    def say_untap(self, node: Untap) -> str:
        return f"untap {self.say(node.group)}"

    def say_flip(self, node: Flip) -> str:
        return f"turn {self.say(node.group)} {FACES[node.face]}"

    def say_destroy(self, node: Destroy) -> str:
        return f"destroy {self.say(node.group)}"

    def say_reveal(self, node: Reveal) -> str:
        self._as(node.name, node.group)
        return f"{'reveal' if node.by == 'own' else 'your opponent reveals'} {self.say(node.group)}"

    def say_look(self, node: Look) -> str:
        self._as(node.name, node.group)
        return f"look at {self.say(node.group)}"

    def say_shuffle(self, node: Shuffle) -> str:
        return f"shuffle {self.whose(node.side)} {self.words.place('deck')}"

    def say_transfer_lord(self, node: TransferLord) -> str:
        return f"{self.say(node.to)} becomes your Lord instead of {self.say(node.former)}"

    def say_redirect(self, node: Redirect) -> str:
        return f"{self.say(node.to)} becomes the defending unit"

    def say_use_skill(self, node: UseSkill) -> str:
        return f'use "{node.skill}" without its price' if node.skill else "use this skill again"

    def say_guess(self, node: Guess) -> str:
        what = f'is named "{node.name}"' if node.name else f"has an odd {self.words.stat(node.odd)}"
        return f"your opponent guesses whether {self.say(node.group)} {what}"

    def say_win_game(self, _: WinGame) -> str:
        return "you win the game"

    def say_lasting(self, node: Lasting) -> str:
        return f"{self.changes(node.changes)} {UNTIL[node.until]}"

    def say_if(self, node: If) -> str:
        phrase = f"if {self.say(node.condition)}: {self.effects(node.then)}"
        return phrase + (f"; otherwise: {self.effects(node.otherwise)}" if node.otherwise else "")

    def say_may(self, node: May) -> str:
        who = "you may" if node.side == "own" else "your opponent may"
        phrase = f"{who} {self.effects(node.effects)}"
        phrase = phrase.replace("may your opponent chooses", "may choose")
        phrase += f"; if done: {self.effects(node.then)}" if node.then else ""
        return phrase + (f"; if not: {self.effects(node.otherwise)}" if node.otherwise else "")

    def say_if_done(self, node: IfDone) -> str:
        return f"{self.effects(node.first)}; if done: {self.effects(node.then)}"

    def say_for_each(self, node: ForEach) -> str:
        if isinstance(node.amount, Count):
            return f"{self.per(node.amount)}: {self.effects(node.effects)}"
        return f"as often as {self.amount(node.amount)}: {self.effects(node.effects)}"

    def say_one_of_these(self, node: OneOfThese) -> str:
        return "either " + " or ".join(self.effects(option) for option in node.options)

    def say_delayed(self, node: Delayed) -> str:
        return f"when {self.say(node.event)}: {self.effects(node.effects)}"

    def say_ability(self, node: Ability) -> str:
        heading = [f"[{label}]" for label in node.labels]
        heading += [self.words.kinds.get(node.place, ""), self._kind(node)]
        heading += ["[Once per turn]"] if node.once_per_turn else []
        heading += [f"[{self.price(node.price)}]"] if node.price else []
        lead = f"When {self.say(node.trigger)}, " if node.trigger else ""
        only = f" Only if {self.conditions(node.requires)}." if node.requires else ""
        may = "you may pay; if you do: " if node.optional else ""
        body = self.effects(node.body)
        text = f"{lead}{may}{body}"
        return f"{self._spaced(*heading)} {text[:1].upper()}{text[1:]}.{only}"

    def _kind(self, node: Ability) -> str:
        return self.words.kinds.get(node.role or node.kind, "")


def english(ability: Ability, words: Words) -> str:
    """One skill in our own English, without its name."""
    this = "this unit" if ability.place == "field" else "this card"
    return EffectSpeech(words, this).say(ability)
