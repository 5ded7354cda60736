"""What cards say that holds: from the parser's rules to changes."""

from __future__ import annotations

from lark import Token

from rules.fma.text.filter_parser import singular
from rules.fma.text.nodes import TurnsInto
from rules.fma.text.noun import PERFORMER, PLAYING, Noun, Unclear
from rules.fma.text.statement_parts import Bonus, Less, Possession, Statement
from rules.text.abilities import Ability
from rules.text.amounts import Amount, Count, Stat, Times
from rules.text.attrition import Allowed
from rules.text.changes import (
    Adjust,
    Becomes,
    Cannot,
    Change,
    Copies,
    Gains,
    GainsSkill,
    Loses,
    LosesSkills,
    MayStack,
    OnlyDeployedIf,
)
from rules.text.conditions import Condition, Exists, Matches, Unless
from rules.text.filters import Is, Trait
from rules.text.groups import Cards, Group, This, Units

QUOTED = "quoted"
ATTRIBUTES = ("strength", "wits", "alchemy")
LOCATION = Cards("any", "location")
EVERY_LEADER = Units("any", (Is("leader"),))
ATTACHMENTS = Cards("any", "attached")


class StatementParser:
    """Reads statements."""

    # Attributes -------------------------------------------------------------------------------

    def plus(self, number: Token, stat: Token) -> Bonus:
        return Bonus(int(number), (stat.lower(),))

    def plus_each(self, number: Token, stat: Token, each: Noun) -> Bonus:
        return Bonus(int(number), (stat.lower(),), each.pool())

    def plus_all(self, number: Token) -> Bonus:
        return Bonus(int(number), ATTRIBUTES)

    def plus_one(self, number: Token) -> tuple[Bonus, ...]:
        return tuple(Bonus(int(number), (stat,)) for stat in ATTRIBUTES)

    def gains(self, gain: Bonus | tuple[Bonus, ...]) -> tuple[tuple[Bonus, ...], ...]:
        return tuple((one,) for one in gain) if isinstance(gain, tuple) else ((gain,),)

    def either_gain(self, first: Bonus, other: Bonus) -> tuple[tuple[Bonus, ...], ...]:
        return ((first,), (other,))

    def both_gains(self, *gains: Bonus) -> tuple[tuple[Bonus, ...], ...]:
        return (gains,)

    def gets(self, who: Noun, ways: tuple[tuple[Bonus, ...], ...]) -> Statement:
        group = who.group()
        made = tuple(tuple(c for gain in way for c in gain.of(group)) for way in ways)
        return Statement(group, made)

    def copies(self, who: Noun, stat: Token, other: Noun) -> Statement:
        group = who.group()
        return _statement(group, Becomes(group, stat.lower(), Stat(stat.lower(), other.group())))

    def copies_one(self, who: Noun, other: Noun) -> Statement:
        """Of which attribute, its player chooses."""
        group, source = who.group(), other.pool()
        ways = tuple((Becomes(group, stat, Stat(stat, source)),) for stat in ATTRIBUTES)
        return Statement(group, ways)

    def possessor(self, who: Noun) -> Noun:
        return who

    def becomes(self, stat: Token, who: Noun, number: Amount) -> Statement:
        group = who.group()
        return _statement(group, Becomes(group, stat.lower(), number))

    # Traits, keywords, factions ---------------------------------------------------------------

    def stealth(self) -> Possession:
        return Possession("stealth")

    def unique(self) -> Possession:
        return Possession("unique")

    def loyal(self, number: Amount) -> Possession:
        return Possession("loyal", number)

    def toughness(self, number: Amount) -> Possession:
        return Possession("toughness", number)

    def quick(self, stat: Token, number: Amount) -> Possession:
        return Possession(f"quick_{stat.lower()}", number)

    def trait(self, trait: Possession) -> Possession:
        return trait

    def has(self, who: Noun, trait: Possession) -> Statement:
        group = who.group()
        return _statement(group, trait.of(group))

    def has_keyword(self, who: Noun, word: Token) -> Statement:
        group = who.group()
        return _statement(group, Gains(group, (_shown(word),)))

    def has_ability(self, who: Noun, quoted: Token) -> Statement:
        """The words between the quotes are read when the line has been (see granting)."""
        group = who.group()
        return _statement(group, GainsSkill(group, Ability(quoted.strip('"'), QUOTED, ())))

    def joins_beside(self, who: Noun) -> Statement:
        group = who.group()
        return _statement(group, Allowed(group, "join_beside_its_name"))

    def loses_keyword(self, who: Noun, word: Token) -> Statement:
        group = who.group()
        return _statement(group, Loses(group, (_shown(word),)))

    def shares_factions(self, who: Noun, others: Noun) -> Statement:
        group = who.group()
        return _statement(group, Copies(group, ("factions",), others.pool()))

    def trait_number(self, name: Token, who: Noun, number: Amount, less: Less) -> Statement:
        return self._changed(who.group(), name.lower(), number, less)

    # What cannot be ---------------------------------------------------------------------------

    def cannot(self, who: Noun, action: Token) -> Statement:
        group = who.group()
        words = str(action)
        if words == "be moved home":
            return _statement(group, Cannot(group, "be_moved", place="home"))
        known = {"be defeated": "be_destroyed"}
        return _statement(group, Cannot(group, known.get(words, words.replace(" ", "_"))))

    def untargetable(self, who: Noun) -> Statement:
        group = who.group()
        return _statement(group, Cannot(group, "be_chosen", source=Cards("enemy", "players")))

    def never_targeted(self, who: Noun) -> Statement:
        group = who.group()
        return _statement(group, Cannot(group, "be_chosen"))

    def undefeatable(self, who: Noun, until: str = "") -> Statement:
        if until == "battle" and who.is_character and Is("fighting") not in who.where:
            who = who.that(Is("fighting"))
        group = who.group()
        kind = until.removeprefix("battle of ") if until.startswith("battle of ") else ""
        by = (kind,) if kind else ()
        return Statement(
            group, ((Cannot(group, "be_destroyed", by=by),),), "battle" if until else ""
        )

    def until_battle(self, until: str) -> str:
        return until

    def stunted(self, who: Noun) -> Statement:
        group = who.group()
        return Statement(group, ((Cannot(group, "gain_experience"), Cannot(group, "advance")),))

    def will_not_join(self, who: Noun, leader: Noun) -> Statement:
        if who.fixed != PLAYING or leader.kinds != ("leader",):
            raise Unclear("whom it will not join")
        found = Exists(leader.of("own").pool())
        return _statement(This(), OnlyDeployedIf(Unless(found)))

    def attaches_to(self, who: Noun) -> Statement:
        side = who if who.side != "any" else who.of("own")
        return _statement(This(), MayStack(side.pool(), "attach"))

    def only_played_by(self, who: Noun) -> Statement:
        if not who.is_character or who.side != "any":
            raise Unclear("who may play it")
        kind = () if who.kinds == ("character",) else (Is(who.kinds[0]),)
        return _statement(This(), OnlyDeployedIf(Matches(PERFORMER, (*kind, *who.where))))

    def only_played_if(self, condition: Condition) -> Statement:
        return _statement(This(), OnlyDeployedIf(condition))

    # Costs ------------------------------------------------------------------------------------

    def falls(self) -> Less:
        return Less(-1)

    def rises(self) -> Less:
        return Less(1)

    def falls_to(self, least: Amount) -> Less:
        if not isinstance(least, int):
            raise Unclear("a plain number is the minimum")
        return Less(-1, least)

    def cheaper(self, what: Noun, number: Amount, less: Less) -> Statement:
        group = what.group() if what.fixed is not None else what.cards("own", "hand")
        return self._changed(group, "cost", number, less)

    def cheaper_each(self, what: Noun, number: Amount, less: Less, each: Noun) -> Statement:
        if not isinstance(number, int):
            raise Unclear("a plain number is counted")
        group = what.group() if what.fixed is not None else what.cards("own", "hand")
        amount = Times(number * less.sign, Count(each.pool()))
        return _statement(group, Adjust(group, "cost", amount, less.least))

    def next_ally(self, number: Amount, less: Less) -> Statement:
        group = Cards("own", "hand", (Is("ally"), Is("next")))
        return self._changed(group, "cost", number, less)

    def attribute_costs(self, plays: Noun, number: Amount, less: Less) -> Statement:
        return self._changed(plays.pool(), "attribute_cost", number, less)

    def cost_is(self, what: Noun, number: Amount) -> Statement:
        group = what.cards("own", "hand")
        return _statement(group, Becomes(group, "cost", number))

    def _changed(self, group: Group, stat: str, number: Amount, less: Less) -> Statement:
        amount = number * less.sign if isinstance(number, int) else Times(less.sign, number)
        return _statement(group, Adjust(group, stat, amount, less.least))

    # Locations, texts, players ----------------------------------------------------------------

    def goal_number(self, number: Amount, less: Less) -> Statement:
        return self._changed(LOCATION, "goal", number, less)

    def goal_becomes(self, stat: Token, same: object = None) -> Statement:
        return _statement(LOCATION, TurnsInto(LOCATION, "goals", stat.lower()))

    def same(self) -> None:
        return None

    def whole_goal(self, stat: Token, number: Token) -> Statement:
        return _statement(LOCATION, TurnsInto(LOCATION, "goal", f"{stat.lower()} {number}"))

    def also_battle(self, stat: Token) -> Statement:
        return _statement(LOCATION, Gains(LOCATION, (Trait("battle_types", stat.lower()),)))

    def negated(self, who: Noun) -> Statement:
        group = who.group()
        return _statement(group, LosesSkills(group))

    def idle_attachments(self) -> Statement:
        silent = LosesSkills(ATTACHMENTS)
        return Statement(ATTACHMENTS, ((silent, Cannot(ATTACHMENTS, "give_bonuses")),))

    def idle(self, who: Noun) -> Statement:
        group = who.group()
        return Statement(group, ((LosesSkills(group), Cannot(group, "give_bonuses")),))

    def power_up(self, number: Amount) -> Statement:
        return _statement(EVERY_LEADER, Becomes(EVERY_LEADER, "power_up", number))


def _statement(group: Group, change: Change) -> Statement:
    return Statement(group, ((change,),))


def _shown(word: Token) -> Trait:
    if word.type == "FACTION":
        return Trait("factions", str(word).split()[0].lower())
    return Trait("keywords", singular(str(word)))
