"""Finds what "it", "that ally" and "those cards" speak of, and gives it a name."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TypeVar, cast

from rules.cipher.text.nodes import Fights, SupportCard, Supported
from rules.cipher.text.nouns import ENEMY, OWN, spelled_out
from rules.cipher.text.trigger_nodes import (
    AttackEnds,
    AttackEvaded,
    AttackFails,
    CriticalHit,
    OneOfEvents,
)
from rules.text.abilities import Ability
from rules.text.amounts import Count
from rules.text.changes import Instead
from rules.text.conditions import Compare, Fighting, Matches
from rules.text.effects import Destroy, Draw, Effect, Flip, Look, Put, Reveal
from rules.text.filters import Is, Not, OneOf, Shares
from rules.text.grammar import Unclear
from rules.text.groups import Among, Cards, Chosen, Group, Known, This, Together, Top, Units
from rules.text.tree import Node, Value, rewrite
from rules.text.triggers import AttackDeclared, AttackDestroys, Destroyed, Trigger

BATTLES = (AttackDeclared, AttackDestroys, AttackEnds, AttackEvaded, AttackFails, CriticalHit)
ROLES = {"attacking": "attacking", "defending": "defending", "either": "fighting"}
T = TypeVar("T", bound=Value)


@dataclass(frozen=True)
class Referent:
    """Something a later word can point back at."""

    group: Group
    # "only" an ally or enemy, and never "it"; a "named" one is "that unit" alone
    kind: str
    side: str = ""
    rest_of: Group | None = None


def bound(ability: Ability) -> Ability:
    """The ability with every pointing word resolved; Unclear if one points at nothing."""
    binder = Binder(ability.place)
    trigger = binder.event(ability.trigger)
    requires = binder.bind(ability.requires)
    binder.word = "paid"
    cost = binder.bind(ability.cost)
    binder.word = "chosen"
    body = rewrite(binder.bind(ability.body), binder.tappable)
    return replace(ability, trigger=trigger, requires=requires, cost=cost, body=body)


class Binder:
    """Walks an ability in reading order and remembers what has been spoken of."""

    def __init__(self, place: str) -> None:
        self.referents: list[Referent] = []
        self.destroyed: list[Group] = []
        self.discarded: list[Group] = []
        self.names: dict[str, int] = {}
        self.chosen: set[Group] = set()
        self.chosen_to_tap: set[str] = set()
        self.place = place
        self.word = "chosen"
        self.topic: Group | None = None if place == "support" else This()
        self.foe: Group | None = None

    def event(self, trigger: Trigger | None) -> Trigger | None:
        if trigger is None:
            return None
        words, trigger = trigger, self.bind(trigger)
        self.topic = _topic(trigger)
        if isinstance(trigger, BATTLES):
            for role in ("attacker", "defender"):
                group = getattr(words, role)
                self._add_referent(
                    role, getattr(trigger, role), "unit" if spelled_out(group) == group else "only"
                )
            if isinstance(trigger, AttackDestroys):
                self.destroyed.append(Known("defender"))
        else:
            if isinstance(trigger, Destroyed) and trigger.by == ("attack",):
                self._add_referent("source", trigger.source)
            for role in ("who", "what"):
                self._add_referent("it", _same_in_all(trigger, role))
        return trigger

    def _add_referent(self, name: str, group: object, kind: str = "unit") -> None:
        if isinstance(group, Units):
            self.referents.append(Referent(Known(name), kind, group.side))
        elif isinstance(group, Cards | SupportCard):
            self.referents.append(Referent(Known(name), "card", group.side))

    def bind(self, value: T) -> T:
        if isinstance(value, tuple):
            return cast(T, tuple(self.bind(item) for item in value))
        if isinstance(value, Known) and value.name.startswith("?"):
            return cast(T, self._found(value.name[1:]))
        if not isinstance(value, Node):
            return value
        if isinstance(value, Ability):
            return cast(T, bound(value))
        if isinstance(value, Instead):
            for role in ("who", "what"):
                self._add_referent("replaced", getattr(value.event, role, None))
            if isinstance(value.event, AttackDestroys):
                self.referents.append(Referent(Known("replaced"), "orb"))
        changed = {f.name: self.bind(getattr(value, f.name)) for f in fields(value)}
        return cast(T, self._remembered(replace(value, **changed)))

    def _remembered(self, node: Node) -> Node:
        if isinstance(node, Chosen):
            return self._chosen(node)
        if isinstance(node, Reveal | Look):
            return self._shown(node)
        if isinstance(node, Destroy):
            return self._destroying(node)
        if isinstance(node, Effect):
            self._mentioned(node)
        else:
            self._note_condition(node)
        return node

    def _note_condition(self, node: Node) -> None:
        """Remember what a condition was about: it can be spoken of."""
        if isinstance(node, Matches) and isinstance(node.group, Units | SupportCard):
            self.topic = node.group
            if isinstance(node.group, Units):
                self.referents.append(Referent(node.group, "unit", node.group.side))
        elif isinstance(node, Shares) and isinstance(node.group, Units):
            # "A card with the same Name as your Lord, and stack it under that unit".
            if Is("lord") in node.group.where:
                self.referents.append(Referent(node.group, "named", node.group.side))
        elif isinstance(node, Compare):
            self._note_count(node)
        elif isinstance(node, Fighting):
            self._fighting(node)
        elif isinstance(node, Supported):
            if isinstance(node.who, Units):
                self._fighter(node.who, "fighting")
            self.referents.append(Referent(SupportCard(_side(node.who), unit=node.who), "card"))

    def _destroying(self, node: Destroy) -> Destroy:
        """Some that were chosen may be safe: those that were destroyed are known apart."""
        if not isinstance(node.group, Units):
            chosen = self.word != "paid" and self._is_unit(node.group)
            self.destroyed.append(Known("destroyed") if chosen else _again(node.group))
            return node
        node = replace(node, name=self._name("destroyed"))
        self.destroyed.append(Known(node.name))
        return node

    def _is_unit(self, group: Group) -> bool:
        if isinstance(group, Chosen):
            return _kind(group.among)[0] == "unit"
        return any(one.group == group and one.kind in ("unit", "only") for one in self.referents)

    def _note_count(self, node: Compare) -> None:
        """ "If you have only 1 other ally, that ally ...": "it" would be the one with the skill."""
        of = node.left.of if isinstance(node.left, Count) else None
        if isinstance(of, Units) and (node.op, node.right) == ("=", 1):
            self.referents.append(Referent(of, "only", of.side))

    def _fighting(self, node: Fighting) -> None:
        """ "That enemy" may be the one that this unit fights, if no other was spoken of."""
        if isinstance(node.who, Units):
            self._fighter(node.who, ROLES[node.role])
        elif node.who == This():
            self.foe = Units(ENEMY, (Fights("either", This()),))

    def _fighter(self, who: Units, state: str) -> None:
        unit = Units(who.side, (*who.where, Is(state)))
        self.referents.append(Referent(unit, "unit", who.side))

    def _chosen(self, node: Chosen) -> Chosen:
        name = self._name(self.word)
        kind, side = _kind(node.among)
        if self.word == "paid" and kind != "unit":
            kind = "paid"
        whole = _whole(node.among)
        rest = Among(whole, (Not(OneOf(Known(name))),))
        self.chosen.add(Known(name))
        self.referents.append(Referent(Known(name), kind, side, rest))
        return replace(node, name=name)

    def _shown(self, node: Reveal | Look) -> Node:
        if isinstance(node.group, Known):
            self.referents = [
                replace(one, kind="revealed") if one.group == node.group else one
                for one in self.referents
            ]
            return node
        if isinstance(node.group, Chosen):
            self.referents[-1] = replace(self.referents[-1], kind="revealed")
            return node
        name = self._name("revealed" if isinstance(node, Reveal) else "seen")
        self.referents.append(Referent(Known(name), "revealed", rest_of=Known(name)))
        return replace(node, name=name)

    def _mentioned(self, node: Effect) -> None:
        """What an instruction was about can be spoken of, unless it lies elsewhere by then."""
        group = getattr(node, "group", None)
        if isinstance(node, Flip) and isinstance(group, Chosen) and node.face == "down":
            # Bonds turned face-down are a price: "that card" is not one of them.
            self.referents[-1] = replace(self.referents[-1], kind="paid")
        if isinstance(node, Draw):
            # Nothing binds what is drawn; and "it" is not this unit any more.
            self.referents.append(Referent(Top(node.side), "gone"))
        if isinstance(node, Put) and node.to == "retreat":
            self.discarded.append(_again(node.group))
        if isinstance(group, SupportCard):
            self.referents.append(Referent(group, "card", group.side))
        elif isinstance(group, Top | Cards):
            self.referents.append(Referent(group, "gone"))
        elif isinstance(group, Units):
            self.referents.append(Referent(group, "unit", group.side))

    def _name(self, word: str) -> str:
        self.names[word] = self.names.get(word, 0) + 1
        return word if self.names[word] == 1 else f"{word} {self.names[word]}"

    def _found(self, word: str) -> Group:
        ways = {
            "rest": self._rest,
            "topic": self._topic,
            "tapped": self._tapped,
            "chosen": self._all_chosen,
        }
        if word in ways:
            return ways[word]()
        if (point := Known(f"?{word}")) != (anybody := spelled_out(point)):
            return anybody
        if word in ("destroyed", "discarded"):
            groups = getattr(self, word)
            if groups:
                return cast(Group, groups[-1])
        for one in reversed(self.referents):
            if one.kind == "gone" and word in ("it", "card"):
                raise Unclear(f"what the {word} is, now that it has moved")
            if _fits(one, word):
                return one.group
        if word == "it":
            return self._topic()
        if word == "enemy" and self.foe is not None:
            return self.foe
        raise Unclear(f"what the {word} is")

    def _topic(self) -> Group:
        if self.topic is None:
            raise Unclear("what it is")
        return self.topic

    def _tapped(self) -> Group:
        """Those that this skill taps: all chosen for it, as `tappable` sees to."""
        found = self._found("unit")
        if not isinstance(found, Known) or found not in self.chosen:
            raise Unclear("who was tapped")
        self.chosen_to_tap.add(found.name)
        return found

    def tappable(self, node: Node) -> Node:
        """Where those that are tapped count, only untapped units are chosen to be tapped."""
        if (
            isinstance(node, Chosen)
            and node.name in self.chosen_to_tap
            and isinstance(node.among, Units)
        ):
            untapped = (*node.among.where, Not(Is("tapped")))
            return replace(node, among=replace(node.among, where=untapped))
        return node

    def _all_chosen(self) -> Group:
        """ "The chosen cards": of one choice, or of several right after each other."""
        found: list[Group] = []
        for one in reversed(self.referents):
            if one.kind != "card" or one.group not in self.chosen:
                break
            found.insert(0, one.group)
        if len(found) > 1:
            return Together(tuple(found))
        return self._found("card")

    def _rest(self) -> Group:
        for one in reversed(self.referents):
            if one.rest_of is not None:
                return one.rest_of
        raise Unclear("the rest of what")


def _fits(one: Referent, word: str) -> bool:
    if word == "it":
        return one.kind not in ("paid", "only", "named") and one.group not in (
            Known("paid"),
            Known("source"),
        )
    if word.startswith("attacking "):
        attacks = one.group in (Known("attacker"), Known("source"))
        return attacks and _fits(one, word.removeprefix("attacking "))
    if word in ("ally", "enemy"):
        return one.kind in ("unit", "only") and one.side == (OWN if word == "ally" else ENEMY)
    if word == "unit":
        return one.kind in ("unit", "only", "named")
    if word in ("revealed", "cards"):
        return one.kind == "revealed"
    return one.kind in ("card", "revealed", "orb")


def _same_in_all(trigger: Trigger, role: str) -> object:
    """Return what an event is about; of several, what each of them is about."""
    events = trigger.events if isinstance(trigger, OneOfEvents) else (trigger,)
    if any(isinstance(event, BATTLES) for event in events):
        return None
    first, *others = (getattr(event, role, None) for event in events)
    return first if all(other == first for other in others) else None


def _topic(trigger: Trigger) -> Group | None:
    """What "it" means right behind the event: its own unit, if that takes part."""
    roles = [getattr(trigger, role, None) for role in ("attacker", "defender", "who", "what")]
    return This() if This() in roles else None


def _kind(group: Group) -> tuple[str, str]:
    if isinstance(group, Among):
        return _kind(group.group)
    if isinstance(group, Units):
        return "unit", group.side
    if isinstance(group, Cards):
        return ("orb" if group.place == "orbs" else "card"), group.side
    if isinstance(group, This):
        return "unit", OWN
    return "card", ""


def _whole(group: Group) -> Group:
    """The group without its filters: what is left over when some were chosen."""
    if isinstance(group, Among):
        return _whole(group.group)
    if isinstance(group, Cards | Units):
        return replace(group, where=())
    return group


def _again(group: Group) -> Group:
    return Known(group.name) if isinstance(group, Chosen) else group


def _side(group: Group) -> str:
    return getattr(group, "side", OWN)
