"""Triggers in English, as they stand after "when"."""

from __future__ import annotations

from rules.text.english.clauses import ConditionSpeech
from rules.text.english.words import either, quoted
from rules.text.groups import Group
from rules.text.triggers import (
    AttackDeclared,
    AttackDestroys,
    AttackEnds,
    AttackEvaded,
    AttackFails,
    BattleEnds,
    CriticalHit,
    Deployed,
    Destroyed,
    Drew,
    GetsSupport,
    Grown,
    LeveledUp,
    Moved,
    OneOfEvents,
    OrbDestroyed,
    PhaseStarts,
    Placed,
    Promoted,
    SkillUsed,
    SupportFails,
    Tapped,
    TurnEnds,
    TurnStarts,
    Untapped,
)

TURNS = {"own": "your turn", "enemy": "your opponent's turn", "any": "each turn"}


class TriggerSpeech(ConditionSpeech):
    """Triggers."""

    def _it(self, group: Group | None) -> str:
        if group is None:
            return ""
        self.heads["it"] = self.head_of(group)
        return self.one(group)

    def _by(self, by: str) -> str:
        return "" if not by else " by a skill" if by == "*" else f' by "{by}"'

    def say_attack_declared(self, node: AttackDeclared) -> str:
        return f"{self.one(node.attacker)} attacks {self.one(node.defender)}"

    def say_attack_destroys(self, node: AttackDestroys) -> str:
        attack = "Critical Hit" if node.critical else "attack"
        return f"the {attack} of {self.one(node.attacker)} destroys {self.one(node.defender)}"

    def say_attack_fails(self, node: AttackFails) -> str:
        attacker, defender = self.one(node.attacker), self.one(node.defender)
        return f"the attack of {attacker} fails to destroy {defender}"

    def say_attack_evaded(self, node: AttackEvaded) -> str:
        return f"{self.one(node.defender)} evades the attack of {self.one(node.attacker)}"

    def say_attack_ends(self, node: AttackEnds) -> str:
        whom = f" on {self.one(node.defender)}" if node.defender else ""
        return f"the attack of {self.one(node.attacker)}{whom} ends"

    def say_battle_ends(self, _: BattleEnds) -> str:
        return "this battle ends"

    def say_critical_hit(self, node: CriticalHit) -> str:
        return f"{self.one(node.attacker)} makes a Critical Hit on {self.one(node.defender)}"

    def say_deployed(self, node: Deployed) -> str:
        place = f" into the {self.words.place(node.place)}" if node.place else ""
        return f"{self._it(node.who)} is deployed{place}{self._by(node.by)}"

    def say_promoted(self, node: Promoted) -> str:
        hand = " by no skill" if node.by_hand else ""
        if node.into:
            return f"a unit is promoted into {self.one(node.who)}{hand}"
        return f"{self._it(node.who)} is promoted{hand}"

    def say_leveled_up(self, node: LeveledUp) -> str:
        if node.into:
            adjectives, posts = self.filters(node.onto)
            onto = self._with_article(self._spaced(*adjectives, "unit", *posts))
            return f"{onto} is levelled up into {self.one(node.who)}"
        return f"{self._it(node.who)} is levelled up"

    def say_grown(self, node: Grown) -> str:
        return f"{self._it(node.who)} performs a Growth"

    def say_destroyed(self, node: Destroyed) -> str:
        by = {"attack": "an attack", "skill": "a skill", "price": "a skill's price"}
        how = f" by {either([by[one] for one in node.by])}" if node.by else ""
        source = f" of {self.one(node.source)}" if node.source else ""
        skill = f' by "{node.skill}"' if node.skill else ""
        return f"{self._it(node.who)} is destroyed{how}{source}{skill}"

    def say_orb_destroyed(self, node: OrbDestroyed) -> str:
        source = f" by an attack of {self.one(node.source)}" if node.source else ""
        return (
            f"an orb of {'yours' if node.side == 'own' else 'your opponent'} is destroyed{source}"
        )

    def say_moved(self, node: Moved) -> str:
        to = f" to the {self.words.place(node.to)}" if node.to else ""
        return f"{self._it(node.who)} moves{to}{self._by(node.by)}"

    def say_tapped(self, node: Tapped) -> str:
        return f"{self._it(node.who)} is tapped{self._by(node.by)}"

    def say_untapped(self, node: Untapped) -> str:
        side = f" of {self.whose(node.side)} side" if node.side else ""
        return f"{self._it(node.who)} is untapped{self._by(node.by)}{side}"

    def say_placed(self, node: Placed) -> str:
        place = f"{self.whose(node.side)} {self.words.place(node.to)}"
        origin = f" from {self.whose(node.side)} {self.words.place(node.origin)}"
        by = {"price": "price", "effect": "effect"}
        how = f" by a skill's {either([by[one] for one in node.by])}" if node.by else ""
        cause = " of your opponent" if node.cause == "enemy" else ""
        what = self._it(node.what)
        return f"{what} comes to {place}{origin if node.origin else ''}{how}{cause}"

    def say_drew(self, node: Drew) -> str:
        who = "you draw" if node.side == "own" else "your opponent draws"
        return f"{who} a card{self._by(node.by)}"

    def say_support_fails(self, node: SupportFails) -> str:
        return f"the support of {self._it(node.who)} fails"

    def say_gets_support(self, node: GetsSupport) -> str:
        adjectives, posts = self.filters(node.where)
        card = self._with_article(self._spaced(*adjectives, "card", *posts))
        return f"{self._it(node.who)} is supported by {card}"

    def say_skill_used(self, node: SkillUsed) -> str:
        who = self._it(node.who)
        skill = quoted(node.names) if node.names else f"a [{node.label}] skill"
        where = f" from the {self.words.place(node.place)}" if node.place else ""
        return f"{who + ' uses' if who else 'you use'} {skill}{where}"

    def say_turn_starts(self, node: TurnStarts) -> str:
        return f"{TURNS[node.side]} starts"

    def say_turn_ends(self, node: TurnEnds) -> str:
        return f"{TURNS[node.side]} ends"

    def say_phase_starts(self, node: PhaseStarts) -> str:
        return f"the {node.phase} phase of {TURNS[node.side]} starts"

    def say_one_of_events(self, node: OneOfEvents) -> str:
        return either([self.say(event) for event in node.events])
