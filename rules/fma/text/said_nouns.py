"""Groups as noun phrases in the game's own templating."""

from __future__ import annotations

from typing import cast

from rules.fma.text.noun import AT_HOME, IN_BATTLE, IN_PARTY, PILES
from rules.text.abilities import Ability
from rules.text.amounts import Amount, Stat
from rules.text.english.words import snake
from rules.text.filters import AnyOf, Filter, Is, Named, Not, Number, OneOf, Trait
from rules.text.groups import Among, Cards, Chosen, Group, Known, Subject, This, Together, Units
from rules.text.plays import BorneBy, Greatest, Targets, X
from rules.text.tree import Node

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PLAYING = Known("playing")
KINDS = ("ally", "leader", "attachment", "advantage", "event", "ability", "location")
_PLURALS = {"ally": "allies", "ability": "abilities", "event or ability": "events and abilities"}
_HEADS = {
    "attached": "attachment",
    "advantages": "advantage",
    "players": "player",
    "location": "location",
}
_PILE_NAMES = {place: name for name, place in PILES.items()}
_STATES = ("defeated", "ready", "set", "attacking", "defending", "losing", "blocking")
_PRONOUNS: dict[Group, str] = {
    PLAYING: "this character",
    Known("bearer"): "bearer",
    Known("it"): "it",
    Known("defender"): "the defending character",
    Cards("any", "location"): "the location",
    Cards("own", "players"): "you",
}

_POSTS: dict[Filter, str] = {
    IN_BATTLE: "in this battle",
    AT_HOME: "at home",
    Is("bearing"): "with an attachment",
    Is("defeatable"): "that can be defeated",
    Is("draws"): "that draws one or more cards",
    Is("one_target"): "that has one target",
}


def number_word(number: Amount) -> str:
    if isinstance(number, X):
        return "X"
    assert isinstance(number, int)
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def article(noun: str) -> str:
    return f"{'an' if noun[0].lower() in 'aeiou' else 'a'} {noun}"


class NounSayings:
    """Noun phrases of one ability."""

    def __init__(self, ability: Ability) -> None:
        self.ability = ability
        self.played = ability.kind not in ("continuous", "trigger", "goal")

    def say(self, node: Node) -> str:
        """The phrase for a node, from the method named after its word."""
        return cast(str, getattr(self, f"say_{snake(type(node).__name__)}")(node))

    # Whole phrases ----------------------------------------------------------------------------

    def np(self, group: Group) -> str:
        """The phrase for a group, with its choice or as all of them."""
        if isinstance(group, This):
            return "this card" if self.played else "this character"
        if group in _PRONOUNS:
            return _PRONOUNS[group]
        if isinstance(group, Known):
            return "it"
        if isinstance(group, Chosen):
            return self._chosen(group)
        if isinstance(group, Together):
            return self._together(group)
        return self.all_of(group)

    def one(self, group: Group) -> str:
        """Any one of them: "another Mob of yours", "one of your characters"."""
        if isinstance(group, Chosen):
            return self._chosen(group)
        if isinstance(group, This | Known) or group in _PRONOUNS:
            return self.np(group)
        if isinstance(group, Together):
            return " or ".join(self.one(part) for part in group.groups)
        noun = self.noun(group)
        return f"another {noun}" if self._is_other(group) else article(noun)

    def all_of(self, group: Group) -> str:
        other = "other " if self._is_other(group) else ""
        side = getattr(group, "side", "any")
        if isinstance(group, Units) and group.where == (Is("leader"),) and side == "own":
            return "your leader"
        if isinstance(group, Cards) and group.place in _PILE_NAMES:
            side = "any"
        plural = self.noun(group, plural=True, owned=False)
        owner = {"own": "your ", "enemy": "opponents' ", "any": ""}[side]
        lead = owner or ("all " if other else "")
        return f"{lead}{other}{plural}"

    def _chosen(self, group: Chosen) -> str:
        noun = self.noun(group.among, plural=group.most != 1)
        other = self._is_other(group.among)
        if not group.name.startswith("target"):
            return f"another {noun}" if other else article(noun)
        if group.most is None:
            return f"any number of target {noun}"
        if group.least == 0:
            return f"up to {number_word(group.most)} target {noun}"
        return f"another target {noun}" if other else f"target {noun}"

    def _together(self, group: Together) -> str:
        if PLAYING in group.groups:
            rest = [self.np(one) for one in group.groups if one != PLAYING]
            return f"this character and {rest[0]}"
        return " or ".join(self.noun(one) for one in group.groups)

    # Nouns ------------------------------------------------------------------------------------

    def noun(self, group: Group, *, plural: bool = False, owned: bool = True) -> str:
        """ "Opposing Soldier allies in search parties", without a determiner."""
        if isinstance(group, Together):
            return " or ".join(self.noun(one) for one in group.groups)
        if isinstance(group, Among):
            noun = self._described("card", group.where, plural=plural)
            return f"{noun} from among them"
        assert isinstance(group, Units | Cards), group
        place = group.place if isinstance(group, Cards) else ""
        head = _HEADS.get(place, "character" if place in ("", "defeated") else "card")
        if place == "plays":
            head = "event or ability"
        before = "defeated " if place == "defeated" else ""
        yours = group.side == "own" and owned and place not in _PILE_NAMES
        noun = before + self._described(head, self._said(group), plural=plural, yours=yours)
        if group.side == "enemy" and owned:
            noun = noun.replace("player", "opponent") if place == "players" else f"opposing {noun}"
        if place in _PILE_NAMES and place != "deck":
            noun += f" {'from' if place == 'hand' else 'in'} your {_PILE_NAMES[place]}"
        return noun

    def _said(self, group: Units | Cards) -> tuple[Filter, ...]:
        """In a battle "opposing" says by itself that it takes part (FMA-TARGET-8)."""
        implied = (
            self.ability.kind == "battle"
            and isinstance(group, Units)
            and group.side == "enemy"
            and "this_battle" not in self.ability.labels
        )
        return tuple(one for one in group.where if not (implied and one == IN_BATTLE))

    def _described(
        self, head: str, where: tuple[Filter, ...], *, plural: bool, yours: bool = False
    ) -> str:
        adjectives: list[str] = []
        posts = ["of yours"] if yours else []
        for one in where:
            if isinstance(one, Is) and one.state in KINDS:
                head = one.state
            elif _other(one):
                continue
            elif word := self._adjective(one):
                adjectives.append(word)
            else:
                posts.append(self._post(one, plural=plural))
        if adjectives == ["Mob"] and head == "character":
            adjectives, head = [], "Mob"
        heads = _PLURALS.get(head, f"{head}s") if plural else head
        return " ".join([*adjectives, heads, *posts])

    def _is_other(self, group: Group) -> bool:
        return any(_other(one) for one in getattr(group, "where", ()))

    # Filters ----------------------------------------------------------------------------------

    def _adjective(self, one: Filter) -> str:
        if isinstance(one, Trait) and one.trait == "factions":
            return one.value.capitalize()
        if isinstance(one, Trait) and one.trait in ("keywords", "designators"):
            return one.value
        if isinstance(one, Is) and one.state in _STATES:
            return one.state
        if isinstance(one, Not) and isinstance(one.fails, Trait):
            return f"non-{one.fails.value}"
        if isinstance(one, AnyOf):
            words = [self._adjective(part) for part in one.where]
            return " or ".join(words) if all(words) else ""
        return ""

    def _post(self, one: Filter, *, plural: bool) -> str:
        if one == IN_PARTY:
            return "in search parties" if plural else "in a search party"
        if isinstance(one, Number):
            return f"with {self.limit(one)}"
        if isinstance(one, BorneBy):
            return self._borne_by(one.bearer, plural=plural)
        if isinstance(one, Targets):
            return f"that targets {self.one(one.group)}"
        if isinstance(one, Named):
            return f'named "{one.names[0]}"'
        if isinstance(one, Trait):
            return f'with "{one.value}" in its title'
        if isinstance(one, Not) and isinstance(one.fails, Is):
            return f"that is not {article(one.fails.state)}"
        return _POSTS[one]

    def _borne_by(self, bearer: Group, *, plural: bool) -> str:
        if isinstance(bearer, Units) and bearer.side == "own" and plural:
            return f"you play on {self.noun(bearer, plural=True, owned=False)}"
        return f"on {self.one(bearer)}"

    def limit(self, one: Number) -> str:
        stat, bound = one.stat, one.amount
        if stat == "hand":
            return f"more than {number_word(bound)} cards in his hand"
        if isinstance(bound, Greatest):
            return f"less {stat} than {self.one(bound.of)}"
        if isinstance(bound, Stat) and isinstance(bound.of, Subject):
            return f"{stat} higher than its printed one"
        if isinstance(bound, Stat):
            return self._compared(one, bound)
        number = "X" if isinstance(bound, X) else str(bound)
        if stat.startswith("printed_"):
            return f"printed {stat.removeprefix('printed_')} {number}"
        if one.op == "<":
            return f"{stat} less than {number}"
        less = "or lower" if isinstance(bound, X) else "or less"
        return f"{stat} {number} {({'<=': less, '>=': 'or more', '=': ''})[one.op]}".strip()

    def _compared(self, one: Number, bound: Stat) -> str:
        if one.op in ("<=", ">="):
            return f"equal or {'lower' if one.op == '<=' else 'higher'} {one.stat}"
        word = "lower" if one.stat == "cost" else "less"
        return f"{word} {one.stat} than {self.np(bound.of)}"


def _other(one: Filter) -> bool:
    return (
        isinstance(one, Not)
        and isinstance(one.fails, OneOf)
        and one.fails.group
        in (
            PLAYING,
            This(),
        )
    )
