"""What a "when" waits for."""

from __future__ import annotations

from lark import Token

from rules.cipher.text.condition_parts import opposing, supporter_of
from rules.cipher.text.noun_parser import words
from rules.cipher.text.nouns import ENEMY, OWN, Noun, Unclear, pattern
from rules.cipher.text.trigger_nodes import (
    AttackEnds,
    AttackEvaded,
    AttackFails,
    CriticalHit,
    Deployed,
    GetsSupport,
    Grown,
    LeveledUp,
    OneOfEvents,
    OrbDestroyed,
    Promoted,
    SkillUsed,
    SupportFails,
    Untapped,
)
from rules.text.filters import Filter, Named, SameAreaAs
from rules.text.groups import Cards, Group, This, Together, Units
from rules.text.triggers import (
    AttackDeclared,
    AttackDestroys,
    Destroyed,
    Drew,
    Moved,
    Placed,
    Tapped,
    Trigger,
)

ANY_SKILL = "*"


class TriggerParser:
    """Methods are called by the parser, one for each alias of a trigger."""

    def who(self, noun: Noun) -> Noun:
        return noun

    def either_np(self, one: Noun, other: Noun) -> Noun:
        both = Together((pattern(one, OWN), pattern(other, OWN)))
        return Noun(group=both, side="" if other_side(one) == other_side(other) else "?")

    def attack_destroys(self, attacker: Noun, *parts: Noun | Token) -> Trigger:
        return AttackDestroys(pattern(attacker, OWN), opposing(attacker, noun(parts)))

    attack_destroys_plain = attack_destroys

    def critical_destroys(self, attacker: Noun, *parts: Noun | Token) -> Trigger:
        return AttackDestroys(
            pattern(attacker, OWN), opposing(attacker, noun(parts)), critical=True
        )

    destroys_with_critical = critical_destroys

    def attack_fails(self, attacker: Noun, *parts: Noun | Token) -> Trigger:
        return AttackFails(pattern(attacker, OWN), opposing(attacker, noun(parts)))

    def attack_evaded(self, attacker: Noun, *_: Token) -> Trigger:
        return AttackEvaded(pattern(attacker, OWN), Units(other_side(attacker)))

    def attack_evaded_by(self, attacker: Noun, *parts: Noun | Token) -> Trigger:
        return AttackEvaded(pattern(attacker, OWN), opposing(attacker, noun(parts)))

    def attack_ends(self, attacker: Noun, *_: Token) -> Trigger:
        return AttackEnds(pattern(attacker, OWN))

    def attacks(self, attacker: Noun, *_: Token) -> Trigger:
        return AttackDeclared(pattern(attacker, OWN), Units(other_side(attacker)))

    def attacks_whom(self, attacker: Noun, *parts: Noun | Token) -> Trigger:
        return AttackDeclared(pattern(attacker, OWN), opposing(attacker, noun(parts)))

    def attacked(self, defender: Noun, *_: Token) -> Trigger:
        return AttackDeclared(Units(other_side(defender)), pattern(defender, OWN))

    def attacked_by(self, defender: Noun, *parts: Noun | Token) -> Trigger:
        return AttackDeclared(opposing(defender, noun(parts)), pattern(defender, OWN))

    def attacks_or_attacked(self, unit: Noun) -> Trigger:
        return OneOfEvents((self.attacks(unit), self.attacked(unit)))

    def deployed(self, who: Noun, *_: Token) -> Trigger:
        return Deployed(arrival(who))

    def deployed_by(self, who: Noun, *parts: Token) -> Trigger:
        return Deployed(arrival(who), by=one_name(parts[-1]))

    def deployed_by_skill(self, who: Noun, *_: Token) -> Trigger:
        return Deployed(arrival(who), by=ANY_SKILL)

    def deployed_in(self, who: Noun, *parts: object) -> Trigger:
        return Deployed(arrival(who), place=str(parts[-1]))

    def deployed_near(self, who: Noun, *parts: Noun | Token) -> Trigger:
        return Deployed(arrival(who.narrowed(SameAreaAs(pattern(noun(parts), OWN)))))

    def deployed_with(self, who: Noun, *parts: Filter | Token) -> Trigger:
        return Deployed(arrival(who.narrowed(*(p for p in parts if isinstance(p, Filter)))))

    def promoted_into(self, _: Token) -> Trigger:
        return Promoted(This(), into=True)

    def leveled_into(self, _: Token) -> Trigger:
        return LeveledUp(This(), into=True)

    def leveled_into_from(self, _: Token, name: Token) -> Trigger:
        names = words(name)[0]
        if any(", " in name for name in names):
            raise Unclear("a name with a title")
        return LeveledUp(This(), into=True, onto=(Named(names),))

    def promotes(self, who: Noun, *_: Token) -> Trigger:
        return Promoted(pattern(who, OWN))

    def levels_up(self, who: Noun, _: Token) -> Trigger:
        return LeveledUp(pattern(who, OWN))

    def grows(self, who: Noun, *_: Token) -> Trigger:
        return Grown(pattern(who, OWN))

    def levels_or_grows(self, who: Noun, _: Token) -> Trigger:
        return OneOfEvents((LeveledUp(pattern(who, OWN)), Grown(pattern(who, OWN))))

    def criticals(self, who: Noun, _: Token) -> Trigger:
        return CriticalHit(pattern(who, OWN), Units(other_side(who)))

    def criticals_whom(self, who: Noun, _: Token, target: Noun) -> Trigger:
        return CriticalHit(pattern(who, OWN), opposing(who, target))

    def evades(self, who: Noun, *_: Token) -> Trigger:
        return AttackEvaded(Units(other_side(who)), pattern(who, OWN))

    def destroyed(self, who: Noun, _: Token) -> Trigger:
        return Destroyed(pattern(who, OWN))

    def destroyed_by_attack(self, who: Noun, *parts: Noun | Token) -> Trigger:
        source = pattern(noun(parts), other_side(who))
        return Destroyed(pattern(who, OWN), ("attack",), source)

    def destroyed_by_skill(self, who: Noun, *parts: Noun | Token) -> Trigger:
        source = pattern(noun(parts), other_side(who))
        return Destroyed(pattern(who, OWN), ("skill",), source)

    def skill_destroys(self, source: Noun, *parts: Noun | Token) -> Trigger:
        names = [part for part in parts if isinstance(part, Token) and part.startswith('"')]
        who = opposing(source, noun(parts))
        return Destroyed(who, ("skill",), pattern(source, OWN), skill=one_name(names[0]))

    def destroyed_by_enemy_attack(self, who: Noun, *_: Token) -> Trigger:
        return Destroyed(pattern(who, OWN), ("attack",), Units(ENEMY))

    def destroyed_by_cost_or_skill(self, who: Noun, *_: Token) -> Trigger:
        return Destroyed(pattern(who, OWN), ("price", "skill"))

    def survives(self, who: Noun, *_: Token) -> Trigger:
        return AttackFails(Units(ENEMY), pattern(who, OWN))

    def untapped_event(self, who: Noun, _: Token) -> Trigger:
        return Untapped(pattern(who, OWN))

    def untapped_by_skill(self, who: Noun, *_: Token) -> Trigger:
        return Untapped(pattern(who, OWN), by=ANY_SKILL)

    def destroyed_by_any_skill(self, who: Noun, *_: Token) -> Trigger:
        return Destroyed(pattern(who, OWN), ("skill",))

    def sent_beyond(self, what: Noun, *_: Token | str) -> Trigger:
        return Placed(anywhere(what, OWN), "boundless")

    def untapped_by(self, who: Noun, *parts: Token) -> Trigger:
        return Untapped(pattern(who, OWN), by=one_name(parts[-1]))

    def tapped_by_skill(self, who: Noun, *_: Token) -> Trigger:
        return Tapped(pattern(who, OWN), by=ANY_SKILL)

    def moved(self, who: Noun, _: Token) -> Trigger:
        return Moved(pattern(who, OWN))

    def moved_by_skill(self, who: Noun, *_: Token) -> Trigger:
        return Moved(pattern(who, OWN), by=ANY_SKILL)

    def moved_by_skill_early(self, _: Token, who: Noun) -> Trigger:
        return Moved(pattern(who, OWN), by=ANY_SKILL)

    def moved_to(self, who: Noun, *parts: object) -> Trigger:
        return Moved(pattern(who, OWN), to=str(parts[-1]))

    def placed(self, what: Noun, _: Token, __: Token, whose: str, place: str) -> Trigger:
        return Placed(anywhere(what, whose), place, whose or OWN)

    def placed_by_skill(
        self, what: Noun, _: Token, __: Token, whose: str, place: str, *___: Token
    ) -> Trigger:
        return Placed(anywhere(what, whose), place, whose or OWN, by=("effect",))

    def regained(self, what: Noun, *_: Token) -> Trigger:
        return Placed(anywhere(what, OWN), "hand", origin="retreat")

    def discarded(self, what: Noun | Token, *parts: object) -> Trigger:
        if isinstance(what, Token):
            what = Noun(group=This())
        cause = next(part for part in parts if isinstance(part, tuple))
        return Placed(anywhere(what, OWN), "retreat", origin="hand", by=cause[1], cause=cause[0])

    def enemy_cause(self, *_: object) -> tuple[str, tuple[str, ...]]:
        return ENEMY, ("effect",)

    def any_cause(self, *_: object) -> tuple[str, tuple[str, ...]]:
        return "", ("price", "effect")

    def drew(self) -> Trigger:
        return Drew(OWN)

    def drew_by_skill(self, *_: Token) -> Trigger:
        return Drew(OWN, by=ANY_SKILL)

    def enemy_support_fails(self, _: Token) -> Trigger:
        return SupportFails(Units(ENEMY))

    def support_fails(self, whose: Token, who: Noun) -> Trigger:
        return SupportFails(pattern(who, OWN))

    def supported(self, who: Noun, *parts: Noun | Token) -> Trigger:
        return GetsSupport(pattern(who, OWN), supporter_of(noun(parts)))

    def uses(self, who: Noun, skill: Token) -> Trigger:
        return SkillUsed(pattern(who, OWN), names=words(skill)[0])

    def you_use(self, skill: Token) -> Trigger:
        return SkillUsed(names=words(skill)[0])

    def you_use_label(self, label: Token) -> Trigger:
        return SkillUsed(label=label.strip("[]").upper(), place="hand")

    def you_use_label_of(self, name: Token, label: Token) -> Trigger:
        who = Cards(OWN, "hand", (Named(words(name)[0]),))
        return SkillUsed(who, label=label.strip("[]").upper(), place="hand")

    def orb_lost(self, _: Token) -> Trigger:
        return OrbDestroyed(OWN)

    def enemy_orb_lost(self, _: Token) -> Trigger:
        return OrbDestroyed(ENEMY)


def noun(parts: tuple[object, ...]) -> Noun:
    """The noun phrase among the parts."""
    return next(part for part in parts if isinstance(part, Noun))


def other_side(who: Noun) -> str:
    if who.side == ENEMY or who.head == "enemy":
        return OWN
    return ENEMY


def one_name(token: Token) -> str:
    names, joint = words(token)
    if joint:
        raise Unclear("one skill at a time")
    return names[0]


def arrival(who: Noun) -> Group:
    return pattern(who, OWN)


def anywhere(what: Noun, whose: str) -> Group:
    """A card on its way: no place of its own, only a description."""
    if what.group is not None and what.group == This():
        return This()
    if what.head not in ("", "card") or what.det not in ("a", "") or what.group is not None:
        raise Unclear("a card on its way is described without a place")
    origins = {place for place, _ in what.places}
    if origins - {"hand"}:
        raise Unclear("a card on its way is described without a place")
    return Cards(whose or OWN, "any", what.where)
