"""Statements in English."""

from __future__ import annotations

from rules.text.amounts import Times
from rules.text.changes import (
    Adjust,
    Becomes,
    Cannot,
    Change,
    Cheaper,
    Coexists,
    Copies,
    CopiesAllowed,
    FailsToSupport,
    Forbidden,
    Gains,
    GainsNames,
    GainsRange,
    GainsSkill,
    GainsSkillsOf,
    IgnoresRange,
    Instead,
    Loses,
    LosesAll,
    LosesRange,
    LosesSkills,
    MayStack,
    Multiplied,
    NoInsigniaNeeded,
    OnlyDeployedIf,
    PaysInstead,
    SkillsStop,
    Supports,
    Unlimited,
    Unlocked,
    While,
)
from rules.text.effects import Effect
from rules.text.english.events import TriggerSpeech
from rules.text.english.words import either, quoted
from rules.text.filters import Filter
from rules.text.groups import Group, Known, SupportCard, This, Units

DEEDS = {
    "evade": "evade",
    "critical": "make Critical Hits",
    "attack": "attack",
    "untap": "be untapped",
    "level_up": "level up",
    "promote": "be promoted",
    "be_moved": "be moved",
    "be_destroyed": "be destroyed",
    "be_chosen": "be chosen",
    "be_flipped_down": "be turned face-down",
    "be_bonded": "be put into the Bond Area",
    "be_deployed": "be deployed",
}
CAUSES = {"attack": "attacks", "critical": "Critical Hits", "skill": "skills", "price": "prices"}


class ChangeSpeech(TriggerSpeech):
    """Statements: changes that hold for a while."""

    def effects(self, found: tuple[Effect | Change, ...]) -> str:
        return ", then ".join(self.say(effect) for effect in found)

    def price(self, found: tuple[Effect, ...]) -> str:
        return ", ".join(self.say(effect) for effect in found)

    def changes(self, found: tuple[Change, ...]) -> str:
        return either(self._without_repeats([self.say(change) for change in found], found), "and")

    def _without_repeats(self, phrases: list[str], found: tuple[Change, ...]) -> list[str]:
        """The subject is said once where several statements share it."""
        said: list[str] = []
        before: object = None
        for phrase, change in zip(phrases, found, strict=True):
            group = getattr(change, "group", None)
            subject = self.say(group) if isinstance(group, Group) else ""
            again = group is not None and group == before and phrase.startswith(subject + " ")
            said.append(phrase.removeprefix(subject + " ") if again else phrase)
            before = group
        return said

    def _verb(self, group: Group, one: str, many: str) -> str:
        single = isinstance(group, This | Known | SupportCard)
        if isinstance(group, Known):
            single = group.name not in self.many
        if isinstance(group, Units):
            single = not self._all(group).startswith("all ")
        return one if single else many

    def say_adjust(self, node: Adjust) -> str:
        amount = node.amount
        stat = self.words.stat(node.stat)
        verb = self._verb(node.group, "gets", "get")
        floor = f" (not below {node.floor})" if node.floor else ""
        if isinstance(amount, Times):
            change = f"{amount.each:+d} {stat} {self.per(amount.amount)}"
        elif isinstance(amount, int):
            change = f"{amount:+d} {stat}"
        else:
            change = f"{stat} equal to {self.amount(amount)} more"
        return f"{self.say(node.group)} {verb} {change}{floor}"

    def say_becomes(self, node: Becomes) -> str:
        stat = self.words.stat(node.stat)
        if node.stat == "orbs_destroyed":
            return f"attacks of {self.say(node.group)} break {self.amount(node.amount)} orbs"
        return f"the {stat} of {self.say(node.group)} becomes {self.amount(node.amount)}"

    def say_multiplied(self, node: Multiplied) -> str:
        stat = self.words.stat(node.stat)
        return f"the {stat} of {self.say(node.group)} is multiplied by {node.factor}"

    def say_gains(self, node: Gains) -> str:
        traits = either([self.words.trait(one.value) for one in node.traits], "and")
        return f"{self.say(node.group)} {self._verb(node.group, 'gains', 'gain')} {traits}"

    def say_loses(self, node: Loses) -> str:
        traits = either([self.words.trait(one.value) for one in node.traits], "and")
        return f"{self.say(node.group)} {self._verb(node.group, 'loses', 'lose')} {traits}"

    def say_loses_all(self, node: LosesAll) -> str:
        return f"{self.say(node.group)} loses every {self.words.stat(node.trait)}"

    def _range(self, least: int, most: int) -> str:
        return f"range {least}" if least == most else f"range {least}-{most}"

    def say_gains_range(self, node: GainsRange) -> str:
        verb = self._verb(node.group, "gains", "gain")
        return f"{self.say(node.group)} {verb} {self._range(node.least, node.most)}"

    def say_loses_range(self, node: LosesRange) -> str:
        verb = self._verb(node.group, "loses", "lose")
        return f"{self.say(node.group)} {verb} {self._range(node.least, node.most)}"

    def say_ignores_range(self, node: IgnoresRange) -> str:
        return f"{self.say(node.group)} can attack {self.say(node.targets)} whatever the range"

    def say_gains_names(self, node: GainsNames) -> str:
        names = quoted(node.names) if node.of is None else f"like {self.say(node.of)}"
        return f"{self.say(node.group)} is also named {names}"

    def say_copies(self, node: Copies) -> str:
        what = either([self.words.stat(one) for one in node.what], "and")
        return f"{self.say(node.group)} also has the {what} of {self.say(node.of)}"

    def say_cannot(self, node: Cannot) -> str:
        deed = DEEDS.get(node.deed, node.deed)
        by = either([CAUSES[one] for one in node.by])
        source = f" of {self.say(node.source)}" if node.source else ""
        if not by and source:
            by, source = source.removeprefix(" of "), ""
        how = f" by {by}{source}" if by else ""
        against = ""
        if node.against is not None:
            links = {"evade": " the attacks of", "be_deployed": " in the same area as"}
            against = f"{links.get(node.deed, '')} {self.say(node.against)}"
        return f"{self.say(node.who)} cannot {deed}{against}{how}"

    def say_forbidden(self, node: Forbidden) -> str:
        who = "you" if node.side == "own" else "your opponent"
        what = f" {self.say(node.what)}" if node.what else ""
        skills = f" {quoted(node.skills)}" if node.skills else ""
        place = f" into the {self.words.place(node.place)}" if node.place else ""
        by = " by a skill" if node.by_skill else ""
        return f"{who} cannot {node.deed}{what}{skills}{place}{by}"

    def _cards(self, where: tuple[Filter, ...]) -> str:
        adjectives, posts = self.filters(where)
        return self._spaced("all", *adjectives, "cards", *posts)

    def say_fails_to_support(self, node: FailsToSupport) -> str:
        return f"{self._cards(node.cards)} fail to support {self.say(node.units)}"

    def say_supports(self, node: Supports) -> str:
        return f"{self._cards(node.cards)} support {self.say(node.units)} successfully"

    def say_skills_stop(self, node: SkillsStop) -> str:
        return f"support skills of {self.say(node.group)} do nothing"

    def say_gains_skill(self, node: GainsSkill) -> str:
        verb = self._verb(node.group, "gains", "gain")
        return f"{self.say(node.group)} {verb} the skill ({self.say(node.ability)})"

    def say_gains_skills_of(self, node: GainsSkillsOf) -> str:
        label = f"[{node.label}] " if node.label else f"{node.kind} " if node.kind else ""
        once = ", one of each name" if node.one_of_a_name else ""
        return f"{self.say(node.group)} also has all {label}skills of {self.say(node.of)}{once}"

    def say_loses_skills(self, node: LosesSkills) -> str:
        kept = f" other than {node.kept} skills" if node.kept else ""
        what = quoted(node.names, "and") if node.names else f"all {node.kind} skills{kept}"
        barred = " and cannot get it back" if node.barred else ""
        verb = self._verb(node.group, "loses", "lose")
        return f"{self.say(node.group)} {verb} {what.replace('  ', ' ')}{barred}"

    def say_unlimited(self, node: Unlimited) -> str:
        skill = f'"{node.skill}"' if node.skill else "this skill"
        return f"{skill} of {self.say(node.group)} is not limited to once per turn"

    def say_unlocked(self, node: Unlocked) -> str:
        return f"[{node.label}] skills of {self.say(node.group)} can be used"

    def say_copies_allowed(self, node: CopiesAllowed) -> str:
        number = "any number of" if node.limit is None else f"up to {node.limit}"
        return f"a deck may hold {number} copies of this card"

    def say_coexists(self, node: Coexists) -> str:
        number = "any number of" if node.limit is None else f"up to {node.limit}"
        return f"you may have {number} {quoted(node.names)} allies at once"

    def say_may_stack(self, node: MayStack) -> str:
        how = "promote" if node.how == "promote" else "level up"
        return f"you may {how} {self.one(node.onto)} with this card"

    def say_only_deployed_if(self, node: OnlyDeployedIf) -> str:
        return f"you may deploy this card only if {self.say(node.condition)}"

    def say_no_insignia_needed(self, _: NoInsigniaNeeded) -> str:
        return "your cards need no bond of their Insignia"

    def say_pays_instead(self, node: PaysInstead) -> str:
        price = self.price(node.price)
        deed = {"critical": "a Critical Hit", "evade": "an evasion"}.get(node.deed, "")
        what = deed or quoted(node.skills)
        return f"for {what} of {self.say(node.group)} you may pay [{price}] instead"

    def say_cheaper(self, node: Cheaper) -> str:
        price = "is free" if node.price is None else f"costs [{self.price(node.price)}] less"
        return f'"{node.skill}" of {self.say(node.group)} {price}'

    def say_instead(self, node: Instead) -> str:
        may = "you may" if node.optional else ""
        deeds = self.effects(node.effects)
        return f"when {self.say(node.event)}, {may} do this instead: {deeds}".replace("  ", " ")

    def say_while(self, node: While) -> str:
        phrase = f"while {self.say(node.condition)}, {self.changes(node.changes)}"
        if node.otherwise:
            phrase += f", otherwise {self.changes(node.otherwise)}"
        return phrase
