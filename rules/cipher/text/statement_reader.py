"""Statements: who gains, loses or cannot do what."""

from __future__ import annotations

from dataclasses import replace

from lark import Token, Transformer, v_args

from rules.cipher.text.filter_reader import Limit
from rules.cipher.text.noun_reader import words
from rules.cipher.text.nouns import (
    AREAS,
    ENEMY,
    OWN,
    Noun,
    Unclear,
    base,
    every,
    pattern,
    traits_of,
)
from rules.cipher.text.parts import Does, Gained, Says, Subject, Verb
from rules.cipher.text.traits import trait
from rules.text.abilities import Ability
from rules.text.amounts import Amount, Count, StackSize, Stat, Times
from rules.text.changes import (
    Adjust,
    Becomes,
    Cannot,
    Change,
    Cheaper,
    Coexists,
    CopiesAllowed,
    FailsToSupport,
    Forbidden,
    Gains,
    GainsNames,
    GainsRange,
    GainsSkill,
    GainsSkillsOf,
    IgnoresRange,
    Loses,
    LosesRange,
    LosesSkills,
    MayStack,
    Multiplied,
    SkillsStop,
    Supports,
    Unlimited,
)
from rules.text.effects import Effect, Redirect
from rules.text.filters import Filter, Named
from rules.text.groups import Among, Cards, Group, Known, SupportCard, This, Together, Units

Pair = tuple[Gained, Gained]
Causes = tuple[tuple[str, ...], Group | None]
STATS = {"orbs": "orbs_destroyed", "": "attack"}


@v_args(inline=True)
class StatementReader(Transformer[Token, object]):
    """Methods are called by the parser, one for each alias of a statement."""

    def statement(self, subject: Subject, says: Says) -> Says:
        return replace(says, subject=subject)

    def same_subject(self, says: Says) -> Says:
        return says

    def same_verb(self, gained: Pair) -> Says:
        return Says(gained=gained)

    def redirected(self, to: Subject, *_: Token | Noun) -> Does:
        return Does(lambda by: (Redirect(units(to)),))

    def use_banned(self, _: Token, skills: Token) -> Says:
        return Says(changes=(Forbidden(OWN, "use", skills=words(skills)[0]),))

    def enemy_cannot_critical(self, *_: Token) -> Says:
        return Says(changes=(Cannot(Units(ENEMY), "critical"),))

    def deploy_banned(self, *parts: Noun | Token) -> Says:
        cards = noun_of(parts)
        areas = tuple(place for place, _ in cards.places if place in AREAS)
        if cards.head != "card" or len(areas) != len(cards.places) or len(areas) > 1:
            raise Unclear("which cards cannot be deployed")
        what = Cards(ENEMY, "any", cards.where)
        return Says(changes=(Forbidden(ENEMY, "deploy", what, "".join(areas)),))

    def treated_named(self, _: Token, names: Token) -> Says:
        return Says(changes=(GainsNames(This(), words(names)[0]),))

    def treated_traits(self, *parts: Token) -> Says:
        traits = tuple(trait(word) for word in words(parts[-1])[0])
        return Says(changes=(Gains(This(), traits),))

    def coexist(self, _: Token, noun: Noun) -> Says:
        return Says(changes=(Coexists(only_names(noun)),))

    def coexist_more(self, *parts: Noun | Token | Limit) -> Says:
        limits = [part for part in parts if isinstance(part, tuple)]
        if limits and limits[0][0] != ">=":
            raise Unclear("a limit that is no permission")
        return Says(changes=(Coexists(only_names(noun_of(parts))),))

    def copies(self, *_: Token | Limit) -> Says:
        return Says(changes=(CopiesAllowed(),))

    def may_stack(self, may: Token, noun: Noun, *_: Token) -> Says:
        how = "promote" if "class change" in may else "level_up"
        return Says(changes=(MayStack(pattern(noun, OWN), how),))

    def free_use(self, *parts: Token) -> Says:
        return Says(changes=(Cheaper(This(), words(parts[-1])[0][0]),))

    def cheaper(self, _: Token, skill: Token, *parts: Token | tuple[Effect, ...]) -> Says:
        price = next(part for part in parts if isinstance(part, tuple))
        return Says(changes=(Cheaper(This(), words(skill)[0][0], price),))

    def unlimited(self, *parts: Token) -> Says:
        skill = next(part for part in parts if part.startswith('"'))
        return Says(changes=(Unlimited(This(), words(skill)[0][0]),))

    # subjects
    def subject(self, noun: Noun) -> Subject:
        return Subject((noun,))

    def subject_and(self, one: Noun, other: Noun) -> Subject:
        return Subject((one, other))

    def attacks_of(self, noun: Noun, *_: Token) -> Subject:
        return Subject((noun,), "attacks")

    def attacks_of_same(self, *_: Token) -> Subject:
        return Subject((), "attacks")

    def orbs_of_this(self, _: Token) -> Subject:
        return Subject((Noun(group=This()),), "orbs")

    def orbs_of(self, _: Token, noun: Noun, *__: Token) -> Subject:
        return Subject((noun,), "orbs")

    def cost_of_np(self, *parts: Noun | Token) -> Subject:
        return Subject(tuple(part for part in parts if isinstance(part, Noun)), "cost")

    def promotion_cost_of_np(self, *parts: Noun | Token) -> Subject:
        return Subject(tuple(part for part in parts if isinstance(part, Noun)), "promotion_cost")

    def both_costs_of_np(self, *parts: Noun | Token) -> Subject:
        return Subject(tuple(part for part in parts if isinstance(part, Noun)), "costs")

    def support_value_of_np(self, noun: Noun, *_: Token) -> Subject:
        return Subject((noun,), "support")

    def support_skills_of(self, *parts: Noun | Token) -> Subject:
        return Subject(tuple(part for part in parts if isinstance(part, Noun)), "support skills")

    def enemy_support_skills(self, *_: Token) -> Subject:
        return Subject((Noun(group=SupportCard(ENEMY)),), "support skills")

    def it_again(self) -> Subject:
        return Subject((Noun(group=This()),))

    # verbs
    def gains(self, *parts: Pair | Token) -> Says:
        gained = next(part for part in parts if isinstance(part, tuple))
        return Says(gained=gained, verb=plain(gained[0]))

    def gains_instead(self, *parts: Pair | Token) -> Says:
        return replace(self.gains(*parts), instead=True)

    def loses(self, _: Token, gained: Pair) -> Says:
        return Says(gained=gained, verb=plain(gained[1]), loses=True)

    def becomes(self, _: Token, number: Token) -> Says:
        return Says(lambda s: tuple(Becomes(group_of(s), one, int(number)) for one in stats(s)))

    def rises(self, _: Token, __: Token, number: Token) -> Says:
        return Says(lambda s: (Adjust(s.group, stat(s, numbers=True), int(number)),))

    def breaks(self, _: Token, number: Token, __: Token) -> Says:
        return Says(lambda s: (Becomes(attacker(s), "orbs_destroyed", int(number)),))

    def also_treated(self, *parts: Token) -> Says:
        traits = tuple(trait(word) for word in words(parts[-1])[0])
        return Says(lambda s: (Gains(units(s), traits),))

    def cannot_be_chosen(self, *_: Token) -> Says:
        return Says(lambda s: (Cannot(units(s), "be_chosen", by=("skill",), source=Units(ENEMY)),))

    def cannot_be_moved_by_enemy(self, *_: Token) -> Says:
        return Says(lambda s: (Cannot(units(s), "be_moved", by=("skill",), source=Units(ENEMY)),))

    def also_named(self, *parts: Token) -> Says:
        return Says(lambda s: (GainsNames(units(s), words(parts[-1])[0]),))

    def doubled(self, _: Token) -> Says:
        return Says(lambda s: (Multiplied(s.group, attack_of(s), 2),))

    def reduced(self, *parts: Token) -> Says:
        return Says(lambda s: tuple(Adjust(s.group, one, -int(parts[-1])) for one in stats(s)))

    def increased(self, *parts: Token) -> Says:
        return Says(lambda s: tuple(Adjust(s.group, one, int(parts[-1])) for one in stats(s)))

    def equals(self, _: Token, amount: Amount) -> Says:
        return Says(lambda s: (Becomes(group_of(s), stat(s, numbers=True), amount),))

    def cannot_be_evaded(self, _: Token) -> Says:
        return Says(lambda s: (Cannot(Units(ENEMY), "evade", attacker(s)),))

    def cannot_be_evaded_by(self, _: Token, __: Token, who: Noun) -> Says:
        return Says(lambda s: (Cannot(every(who), "evade", attacker(s)),))

    def cannot_evade(self, _: Token) -> Says:
        return cannot("evade")

    def cannot_critical(self, *_: Token) -> Says:
        return cannot("critical")

    def cannot_critical_or_evade(self, *_: Token) -> Says:
        return cannot("critical", "evade")

    def cannot_attack(self, *_: Token) -> Says:
        return cannot("attack")

    def cannot_attack_whom(self, *parts: Noun | Token) -> Says:
        whom = next(part for part in parts if isinstance(part, Noun))
        return Says(lambda s: (Cannot(units(s), "attack", every(whom, OWN)),))

    def cannot_attack_either(self, *parts: Noun | Token) -> Says:
        whom = Together(tuple(every(part, OWN) for part in parts if isinstance(part, Noun)))
        return Says(lambda s: (Cannot(units(s), "attack", whom),))

    def cannot_be_attacked(self, _: Token) -> Says:
        return Says(lambda s: (Cannot(Units(ENEMY), "attack", units(s)),))

    def cannot_be_destroyed(self, _: Token) -> Says:
        return cannot("be_destroyed")

    def cannot_be_destroyed_by(self, _: Token, by: Causes) -> Says:
        return Says(lambda s: (Cannot(units(s), "be_destroyed", by=by[0], source=by[1]),))

    def cannot_be_moved(self, _: Token) -> Says:
        return cannot("be_moved")

    def cannot_be_moved_by(self, *_: Token) -> Says:
        return Says(lambda s: (Cannot(units(s), "be_moved", by=("skill",)),))

    def cannot_untap(self, _: Token) -> Says:
        return cannot("untap")

    def cannot_move_or_untap(self, _: Token) -> Says:
        return cannot("be_moved", "untap")

    def cannot_be_touched(self, _: Token) -> Says:
        return Says(
            lambda s: tuple(
                Cannot(units(s), deed, by=("skill",)) for deed in ("be_destroyed", "be_moved")
            )
        )

    def cannot_join(self, *parts: Noun | Token) -> Says:
        other = every(replace(noun_of(parts), det="the"), OWN)
        return Says(lambda s: (Cannot(units(s), "be_deployed", against=other),))

    def cannot_be_flipped(self, *_: Token) -> Says:
        by = ("price", "skill")
        return Says(lambda s: (Cannot(units(s), "be_flipped_down", by=by),))

    def cannot_be_bonded(self, *_: Token) -> Says:
        return cannot("be_bonded")

    def cannot_level_or_attack(self, *_: Token) -> Says:
        return cannot("level_up", "attack")

    def any_range(self, *parts: Noun | Token) -> Says:
        targets = next(part for part in parts if isinstance(part, Noun))
        return Says(lambda s: (IgnoresRange(units(s), every(targets, ENEMY)),))

    def fail_to_support(self, _: Token, whom: Noun) -> Says:
        return Says(lambda s: (FailsToSupport(every(whom, OWN), supporters(s)),))

    def support_anyway(self, whom: Noun) -> Says:
        return Says(lambda s: (Supports(every(whom, OWN), supporters(s)),))

    def skills_stop(self, *_: Token) -> Says:
        return Says(lambda s: (SkillsStop(support_cards(s)),))

    # what destroys
    def by_attacks_of(self, *parts: Noun | Token) -> Causes:
        return ("attack",), every(noun_of(parts), ENEMY)

    def by_attacks(self, *_: object) -> Causes:
        return ("attack",), Units(ENEMY)

    def by_criticals(self, *_: object) -> Causes:
        return ("critical",), Units(ENEMY)

    def by_price_or_skill(self, *_: object) -> Causes:
        return ("price", "skill"), None

    def by_skill(self, *_: object) -> Causes:
        return ("skill",), None

    def by_enemy_skill(self, *_: object) -> Causes:
        return ("skill",), Units(ENEMY)

    def by_skill_of(self, *parts: Noun | Token) -> Causes:
        return ("skill",), every(noun_of(parts), ENEMY)

    # what is gained or lost
    def attack(self, signed: Token, *parts: Token | Amount) -> Pair:
        counts = [part for part in parts if not isinstance(part, str)]
        amount: Amount = Times(int(signed), counts[0]) if counts else int(signed)
        lost: Amount = Times(-abs(int(signed)), counts[0]) if counts else -abs(int(signed))
        return lambda g: Adjust(g, "attack", amount), lambda g: Adjust(g, "attack", lost)

    attack_each = attack

    def support_gained(self, signed: Token, *_: Token) -> Pair:
        return lambda g: Adjust(g, "support", int(signed)), no_loss

    def range(self, *parts: Token) -> Pair:
        least, most = next(part for part in parts if "-" in part).split("-")
        return ranges(int(least), int(most))

    def range_one(self, *parts: Token) -> Pair:
        one = int(next(part for part in parts if part.isdigit()))
        return ranges(one, one)

    def traits_gained(self, token: Token) -> Pair:
        found, joint = words(token)
        if joint == "or":
            raise Unclear("one or the other is not gained")
        traits = tuple(trait(word) for word in found)
        return lambda g: Gains(g, traits), lambda g: Loses(g, traits)

    def skill_gained(self, token: Token) -> Pair:
        names = words(token)[0]
        return named_skill(names), lambda g: LosesSkills(g, names)

    def skill_barred(self, token: Token, _: Token) -> Pair:
        names = words(token)[0]
        return named_skill(names), lambda g: LosesSkills(g, names, barred=True)

    def skills_of(self, of: Noun) -> Pair:
        return lambda g: GainsSkillsOf(g, every(of, OWN)), no_loss

    def labelled_skills_of(self, label: Token, of: Noun) -> Pair:
        name = label.strip("[]").upper()
        return lambda g: GainsSkillsOf(g, every(of, OWN), label=name), no_loss

    def names_of(self, of: Noun) -> Pair:
        return lambda g: GainsNames(g, of=every(of, OWN)), no_loss

    # amounts
    def per(self, *parts: Noun | Token) -> Amount:
        return Count(base(next(part for part in parts if isinstance(part, Noun)), OWN))

    def per_revealed(self, _: Token, noun: Noun) -> Amount:
        return Count(Among(Known("?revealed"), traits_of(replace(noun, head="card"))))

    def per_beneath(self, *_: Token) -> Amount:
        return StackSize(This(), beneath=True)

    def per_stacked(self, *_: Token) -> Amount:
        return StackSize(This())

    def per_destroyed(self, *_: Token) -> Amount:
        return Count(Known("?destroyed"))

    def times_stack(self, *parts: Noun | Token) -> Amount:
        return Times(int(str(parts[-1])), StackSize(every(noun_of(parts))))

    def per_whose(self, whose: str, noun: Noun) -> Amount:
        return Count(base(noun, whose or OWN))

    def times_n(self, noun: Noun, _: Token, number: Token) -> Amount:
        return Times(int(number), Count(base(noun, OWN)))

    def times_whose(self, whose: str, noun: Noun, _: Token, number: Token) -> Amount:
        return Times(int(number), Count(base(noun, whose or OWN)))

    def times_cost(self, _: Token, unit: Noun, __: Token, number: Token) -> Amount:
        return Times(int(number), Stat("cost", every(unit)))

    def support_number(self, card: Noun, *_: Token) -> Amount:
        return Stat("support", every(card))


def noun_of(parts: tuple[object, ...]) -> Noun:
    return next(part for part in parts if isinstance(part, Noun))


def no_loss(_: Group) -> Change:
    raise Unclear("this cannot be lost")


def plain(gained: Gained) -> Verb:
    return lambda subject: (gained(units(subject)),)


def only_names(noun: Noun) -> tuple[str, ...]:
    """The names of units that are described by nothing else."""
    (named, *more) = noun.where or (None,)
    if not isinstance(named, Named) or more or noun.places or noun.names:
        raise Unclear("only names are needed here")
    return named.names


def cannot(*deeds: str) -> Says:
    return Says(lambda s: tuple(Cannot(units(s), deed) for deed in deeds))


def ranges(least: int, most: int) -> Pair:
    return lambda g: GainsRange(g, least, most), lambda g: LosesRange(g, least, most)


def named_skill(names: tuple[str, ...]) -> Gained:
    def gain(group: Group) -> Change:
        if len(names) != 1:
            raise Unclear("one skill at a time")
        return GainsSkill(group, Ability(names[0], "", ()))

    return gain


def units(subject: Subject) -> Group:
    if subject.of:
        raise Unclear(f"{subject.of} do not do this")
    return subject.group


def attacker(subject: Subject) -> Group:
    if subject.of != "attacks":
        raise Unclear("only attacks are evaded")
    return subject.group


def attack_of(subject: Subject) -> str:
    if subject.of != "attacks":
        raise Unclear("only Attack is doubled")
    return "attack"


def group_of(subject: Subject) -> Group:
    """The objects; "this card's support" is a number of the card itself."""
    return This() if subject.group == SUPPORT_OF_THIS and not subject.of else subject.group


def stat(subject: Subject, *, numbers: bool) -> str:
    names = {"orbs": "orbs_destroyed", "cost": "cost", "promotion_cost": "promotion_cost"}
    names |= {"support": "support", "attacks": "attack"}
    if not subject.of and [noun.group for noun in subject.nouns] == [SUPPORT_OF_THIS]:
        return "support"
    if subject.of not in names:
        raise Unclear("a number is needed here")
    return names[subject.of]


def supporters(subject: Subject) -> tuple[Filter, ...]:
    """The cards a statement about supporting is about, as filters."""
    (noun,) = subject.nouns
    if noun.head not in ("card", "", "support") or noun.places or noun.group or noun.names:
        raise Unclear("which supporting cards")
    return noun.where


SUPPORT_OF_THIS = SupportCard(OWN, unit=This())


def stats(subject: Subject) -> tuple[str, ...]:
    if subject.of == "costs":
        return ("cost", "promotion_cost")
    return (stat(subject, numbers=True),)


def support_cards(subject: Subject) -> Group:
    if subject.of != "support skills":
        raise Unclear("only support skills are stopped")
    return subject.group
