"""What cards say that holds: from the grammar's rules to changes."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token

from rules.fma.text.filter_parser import shown
from rules.fma.text.nodes import TurnsInto
from rules.fma.text.noun import EVERY_LEADER, LOCATION, PERFORMER, PLAYING, Noun
from rules.fma.text.statement_parts import Bonus, Less, Possession, Statement
from rules.text import changes as c
from rules.text.abilities import Ability
from rules.text.amounts import Amount, Count, Stat, Times
from rules.text.attrition import Allowed
from rules.text.conditions import Exists, Matches, Unless
from rules.text.filters import Is, Trait
from rules.text.grammar import Readings, Unclear, constants
from rules.text.groups import Cards, Group, This

QUOTED = "quoted"
EVERYBODY, YOU = Cards("any", "players"), Cards("own", "players")
ATTRIBUTES = ("strength", "wits", "alchemy")
ATTACHMENTS = Cards("any", "attached")

# Alternatives of what is gained, each one or several bonuses.
Ways = tuple[tuple[Bonus, ...], ...]


def _statement(group: Group, *changes: c.Change) -> Statement:
    return Statement(group, (changes,))


def _of(change: Callable[..., c.Change], *more: object) -> Callable[[Noun], Statement]:
    """A statement about what the noun means."""

    def says(who: Noun) -> Statement:
        group = who.group()
        return _statement(group, change(group, *more))

    return says


# Attributes -----------------------------------------------------------------------------------


def _plus(number: Token, stat: Token, each: Noun | None = None) -> Bonus:
    return Bonus(int(number), (stat.lower(),), None if each is None else each.pool())


def _gains(gain: Bonus | tuple[Bonus, ...]) -> Ways:
    return tuple((one,) for one in gain) if isinstance(gain, tuple) else ((gain,),)


def _several(*gains: Bonus | tuple[Bonus, ...]) -> tuple[Bonus, ...]:
    bonuses = tuple(gain for gain in gains if isinstance(gain, Bonus))
    if len(bonuses) != len(gains):
        raise Unclear("a choice among several bonuses")
    return bonuses


def gets(who: Noun, ways: Ways) -> Statement:
    """Somebody gets bonuses, or one of several."""
    group = who.group()
    return Statement(group, tuple(tuple(c for g in way for c in g.of(group)) for way in ways))


def _copies(who: Noun, stat: Token, other: Noun) -> Statement:
    return _of(c.Becomes, stat.lower(), Stat(stat.lower(), other.group()))(who)


def _copies_stat(who: Noun, stat: Token, again: Token, other: Noun) -> Statement:
    return _of(c.Becomes, stat.lower(), Stat(again.lower(), other.group()))(who)


def _copies_one(who: Noun, other: Noun) -> Statement:
    """Of which attribute, its player chooses."""
    group, source = who.group(), other.pool()
    ways = tuple((c.Becomes(group, stat, Stat(stat, source)),) for stat in ATTRIBUTES)
    return Statement(group, ways)


_ATTRIBUTES: Readings = {
    "plus": _plus,
    "plus_all": lambda number: Bonus(int(number), ATTRIBUTES),
    "plus_one": lambda number: tuple(Bonus(int(number), (stat,)) for stat in ATTRIBUTES),
    "gains": _gains,
    "either_gain": lambda *gains: tuple((gain,) for gain in _several(*gains)),
    "both_gains": lambda *gains: (_several(*gains),),
    "gets": gets,
    "copies": _copies,
    "copies_stat": _copies_stat,
    "copies_one": _copies_one,
    "of_whom": lambda who: who,
    "becomes_of": lambda who, stat, number: _of(c.Becomes, stat.lower(), number)(who),
    "becomes": lambda stat, who, number: _of(c.Becomes, stat.lower(), number)(who),
}

# Traits, keywords, factions -------------------------------------------------------------------


def _has(who: Noun, trait: Possession) -> Statement:
    group = who.group()
    return _statement(group, trait.of(group))


def _has_ability(who: Noun, quoted: Token) -> Statement:
    """The words between the quotes are read when the line has been (see granting)."""
    return _of(c.GainsSkill, Ability(quoted.strip('"'), QUOTED, ()))(who)


_TRAITS: Readings = {
    "stealth": lambda: Possession("stealth"),
    "unique": lambda: Possession("unique"),
    "loyal": lambda number: Possession("loyal", number),
    "toughness": lambda number: Possession("toughness", number),
    "quick": lambda stat, number: Possession(f"quick_{stat.lower()}", number),
    "has": _has,
    "has_keyword": lambda who, word: _of(c.Gains, (shown(word),))(who),
    "has_ability": _has_ability,
    "joins_beside": _of(Allowed, "join_beside_its_name"),
    "loses_keyword": lambda who, word: _of(c.Loses, (shown(word),))(who),
    "shares_factions": lambda who, others: _of(c.Copies, ("factions",), others.pool())(who),
    "trait_number": lambda name, who, number, less: _changed(
        who.group(), name.lower(), number, less
    ),
}

# What cannot be -------------------------------------------------------------------------------


def _cannot(who: Noun, verb: Token) -> Statement:
    words = str(verb)
    if words == "be moved home":
        group = who.group()
        return _statement(group, c.Cannot(group, "be_moved", place="home"))
    action = "be_destroyed" if words == "be defeated" else words.replace(" ", "_")
    return _of(c.Cannot, action)(who)


def _untargetable(who: Noun) -> Statement:
    group = who.group()
    return _statement(group, c.Cannot(group, "be_chosen", source=Cards("enemy", "players")))


def _undefeatable(who: Noun, until: str = "") -> Statement:
    if until == "battle" and who.is_character and Is("fighting") not in who.where:
        who = who.that(Is("fighting"))
    group = who.group()
    kind = until.removeprefix("battle of ") if until.startswith("battle of ") else ""
    ban = c.Cannot(group, "be_destroyed", by=(kind,) if kind else ())
    return Statement(group, ((ban,),), "battle" if until else "")


def _stunted(who: Noun) -> Statement:
    group = who.group()
    return _statement(group, c.Cannot(group, "gain_experience"), c.Cannot(group, "advance"))


def _will_not_join(who: Noun, leader: Noun) -> Statement:
    if who.fixed != PLAYING or leader.kinds != ("leader",):
        raise Unclear("whom it will not join")
    found = Exists(leader.of("own").pool())
    return _statement(This(), c.OnlyDeployedIf(Unless(found)))


def _attaches_to(who: Noun) -> Statement:
    side = who if who.side != "any" else who.of("own")
    return _statement(This(), c.MayStack(side.pool(), "attach"))


def _only_played_by(who: Noun) -> Statement:
    if not who.is_character or who.side != "any":
        raise Unclear("who may play it")
    kind = () if who.kinds == ("character",) else (Is(who.kinds[0]),)
    return _statement(This(), c.OnlyDeployedIf(Matches(PERFORMER, (*kind, *who.where))))


def _idle(group: Group) -> Statement:
    return _statement(group, c.LosesSkills(group), c.Cannot(group, "give_bonuses"))


_BANS: Readings = {
    "cannot": _cannot,
    "untargetable": _untargetable,
    "never_targeted": _of(c.Cannot, "be_chosen"),
    "undefeatable": _undefeatable,
    "stunted": lambda who, *even: _stunted(who),
    "will_not_join": _will_not_join,
    "attaches_to": _attaches_to,
    "only_played_by": _only_played_by,
    "only_played_if": lambda condition: _statement(This(), c.OnlyDeployedIf(condition)),
    "negated": _of(c.LosesSkills),
    "idle": lambda who: _idle(who.group()),
    "idle_attachments": lambda: _idle(ATTACHMENTS),
}

# Costs ----------------------------------------------------------------------------------------


def _least(number: Amount) -> int:
    if not isinstance(number, int):
        raise Unclear("a plain number is the minimum")
    return number


def _falls_to(least: Amount) -> Less:
    return Less(-1, _least(least))


def _for_sale(what: Noun) -> Group:
    """What costs less: a card spoken of, or such cards in hand."""
    return what.group() if what.fixed is not None else what.cards("own", "hand")


def _cheaper_each(what: Noun, number: Amount, less: Less, each: Noun) -> Statement:
    if not isinstance(number, int):
        raise Unclear("a plain number is counted")
    group = _for_sale(what)
    amount = Times(number * less.sign, Count(each.pool()))
    return _statement(group, c.Adjust(group, "cost", amount, less.least))


def _cost_is(what: Noun, number: Amount) -> Statement:
    group = what.cards("own", "hand")
    return _statement(group, c.Becomes(group, "cost", number))


def _changed(group: Group, stat: str, number: Amount, less: Less) -> Statement:
    amount = number * less.sign if isinstance(number, int) else Times(less.sign, number)
    return _statement(group, c.Adjust(group, stat, amount, less.least))


_NEXT_ALLY = Cards("own", "hand", (Is("ally"), Is("next")))
_COSTS: Readings = {
    **constants({"falls": Less(-1), "rises": Less(1)}),
    "falls_to": _falls_to,
    "cheaper": lambda what, number, less: _changed(_for_sale(what), "cost", number, less),
    "cheaper_each": _cheaper_each,
    "next_ally": lambda number, less: _changed(_NEXT_ALLY, "cost", number, less),
    "attribute_costs": lambda plays, number, less: _changed(
        plays.pool(), "attribute_cost", number, less
    ),
    "cost_is": _cost_is,
    "dearer": lambda plays, number: _changed(plays.pool(), "attribute_cost", number, Less(1)),
    "cheaper_plays": lambda plays, number, least=0: _changed(
        plays.pool(), "attribute_cost", number, Less(-1, least)
    ),
    "least": _least,
}

# Locations, players ---------------------------------------------------------------------------


def _location_becomes(what: str, value: str) -> Statement:
    return _statement(LOCATION, TurnsInto(LOCATION, what, value))


def _also_battle(stat: Token) -> Statement:
    return _statement(LOCATION, c.Gains(LOCATION, (Trait("battle_types", stat.lower()),)))


def _power_up(number: Amount) -> Statement:
    return _statement(EVERY_LEADER, c.Becomes(EVERY_LEADER, "power_up", number))


_LOCATIONS: Readings = {
    "goal_number": lambda number, less: _changed(LOCATION, "goal", number, less),
    "goal_becomes": lambda stat, *same: _location_becomes("goals", stat.lower()),
    "same": lambda: None,
    "whole_goal": lambda stat, number: _location_becomes("goal", f"{stat.lower()} {number}"),
    "also_battle": _also_battle,
    "power_up": _power_up,
    "order_stat": lambda stat: _statement(EVERYBODY, TurnsInto(EVERYBODY, "order", stat.lower())),
    "order_bonus": lambda number, less: _changed(YOU, "order", number, less),
}
STATEMENTS: Readings = {**_ATTRIBUTES, **_TRAITS, **_BANS, **_COSTS, **_LOCATIONS}
