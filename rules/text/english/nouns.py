"""Groups, filters and amounts in English."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from rules.text.amounts import (
    Amount,
)
from rules.text.english.words import Words, either, limit, plural, quoted, snake
from rules.text.filters import (
    AnyOf,
    AnyTrait,
    At,
    Fights,
    Filter,
    HasSkill,
    Is,
    Named,
    Not,
    Number,
    OneOf,
    SameAreaAs,
    Shares,
    Trait,
)
from rules.text.groups import (
    Among,
    Cards,
    Chosen,
    Group,
    Known,
    Stacked,
    SupportCard,
    This,
    Together,
    Top,
    Units,
)
from rules.text.tree import Node

FIGHTERS = (Is("attacking"), Is("defending"), Is("fighting"))
OWNERS = {
    "own": "your",
    "side": "your side's",
    "enemy": "your opponent's",
    "any": "the",
    "turn": "the turn player's",
}
HEADS = {"own": "ally", "side": "ally", "enemy": "enemy", "any": "unit", "turn": "unit"}
POINTERS = {"attacker": "the attacking unit", "defender": "the defending unit"}


@dataclass
class Speech:
    """Says nodes in English; remembers what kind of thing each name stands for."""

    words: Words
    this: str = "this unit"
    heads: dict[str, str] = field(default_factory=dict)
    many: set[str] = field(default_factory=set)

    def say(self, node: Node) -> str:
        """The phrase for a node, from the method named after its word."""
        return cast(str, getattr(self, f"say_{snake(type(node).__name__)}")(node))

    # groups, as something definite: all of them
    def say_this(self, _: This) -> str:
        return self.this

    def say_known(self, node: Known) -> str:
        return POINTERS.get(node.name) or self._pointer(node.name)

    def _pointer(self, name: str) -> str:
        head = plural(self.heads.get(name, "card"), 2 if name in self.many else 1)
        if name.startswith("it"):
            return f"that {head}"
        word, _, number = name.partition(" ")
        order = {"": "", "2": "second ", "3": "third ", "4": "fourth "}.get(number, f"{number}th ")
        return f"the {order}{word} {head}"

    def say_units(self, node: Units) -> str:
        return self._all(node)

    say_cards = say_units

    def _all(self, node: Group) -> str:
        head, adjectives, posts = self.described(node)
        if head.endswith("Lord"):
            return self._spaced(*adjectives, head, *posts)
        if isinstance(node, Units) and any(one in FIGHTERS for one in node.where):
            return self._spaced(OWNERS[node.side], *adjectives, "unit", *posts)
        owner = ["your"] if isinstance(node, Units) and node.side == "own" else []
        return self._spaced("all", *owner, *adjectives, plural(head, 2), *posts)

    def say_top(self, node: Top) -> str:
        end = "bottom" if node.bottom else "top"
        cards = "card" if node.count == 1 else f"{self.amount(node.count)} cards"
        return f"the {end} {cards} of {self.whose(node.side)} {self.words.place('deck')}"

    def say_stacked(self, node: Stacked) -> str:
        return f"the cards stacked beneath {self.say(node.unit)}"

    def say_support_card(self, node: SupportCard) -> str:
        if node.unit is not None:
            adjectives, posts = self.filters(node.where)
            return self._spaced("the", *adjectives, "card supporting", self.one(node.unit), *posts)
        adjectives, posts = self.filters(node.where)
        return self._spaced(self.whose(node.side), *adjectives, "support card", *posts)

    def say_together(self, node: Together) -> str:
        return either([self.say(group) for group in node.groups], "and")

    def say_among(self, node: Among) -> str:
        if isinstance(node.group, This) and len(node.where) == 1 and isinstance(node.where[0], At):
            return f"{self.this} {self.say(node.where[0])}"
        adjectives, posts = self.filters(node.where)
        if not posts:
            return self._spaced("the", *adjectives, "among", self.say(node.group))
        return self._spaced("those", *adjectives, *posts, "among", self.say(node.group))

    def say_chosen(self, node: Chosen) -> str:
        self.heads[node.name] = self.head_of(node.among)
        if node.most != 1:
            self.many.add(node.name)
        phrase = self.some(node.among, self.number(node))
        if node.different:
            phrase += f" with different {plural(self.words.stat(node.different), 2)}"
        if node.total is not None:
            stat = self.words.stat(node.total_stat)
            phrase += f" whose {stat} totals {self.amount(node.total)} or less"
        return phrase + (" without looking" if node.blind else "")

    def number(self, node: Chosen) -> str:
        if node.most is None:
            return "any number of"
        if node.least == node.most:
            return self.amount(node.most)
        return f"up to {self.amount(node.most)}"

    # groups, as one or some of them
    def one(self, node: Group) -> str:
        """An indefinite phrase: any one object of the group."""
        if isinstance(node, Together):
            return either([self.one(group) for group in node.groups])
        if not isinstance(node, Units | Cards | Among):
            return self.say(node)
        return self._with_article(self.some(node, ""))

    def _with_article(self, phrase: str) -> str:
        if phrase.startswith(("your ", "the ")):
            return phrase
        if phrase.startswith("other "):
            return "an" + phrase
        return f"{'an' if phrase[0] in 'aeiou' else 'a'} {phrase}"

    def some(self, node: Group, number: str) -> str:
        """So many objects of the group."""
        many = 1 if number in ("", "1", "up to 1") else 2
        if isinstance(node, Among):
            adjectives, posts = self.filters(node.where)
            noun = plural(self.head_of(node.group), many)
            return self._spaced(number, *adjectives, noun, *posts, "among", self.say(node.group))
        if isinstance(node, Known | Top | Stacked | SupportCard | This):
            return self._spaced(number and f"{number} of", self.say(node))
        if isinstance(node, Together):
            return self._spaced(number, either([self.some(one, "") for one in node.groups]))
        head, adjectives, posts = self.described(node)
        if head.endswith("Lord"):
            return self._spaced(*adjectives, head, *posts)
        return self._spaced(number, *adjectives, plural(head, many), *posts)

    def described(self, node: Group) -> tuple[str, list[str], list[str]]:
        """The noun, what stands before it and what stands behind."""
        assert isinstance(node, Units | Cards)
        if isinstance(node, Units):
            where = node.where
            head = HEADS[node.side]
            if Is("lord") in where:
                head = {"own": "your Lord", "enemy": "the enemy Lord"}.get(node.side, "Lord")
                where = tuple(one for one in where if one != Is("lord"))
            adjectives, posts = self.filters(where)
            return head, adjectives, posts
        adjectives, posts = self.filters(node.where)
        if node.place == "orbs":
            head = "orb"
        elif node.place == "bonds":
            head = "bond"
        else:
            head = "card"
        posts.append(self.origin(node))
        return head, adjectives, [post for post in posts if post]

    def origin(self, node: Cards) -> str:
        whose = {"own": "your", "enemy": "your opponent's", "any": "any player's"}[node.side]
        if node.place == "any":
            return ""
        if node.place in ("orbs", "bonds"):
            return "" if node.side == "own" else f"of {whose.replace(chr(39) + 's', '')}"
        return f"from {whose} {self.words.place(node.place)}"

    def head_of(self, node: Group) -> str:
        if isinstance(node, Among):
            return self.head_of(node.group)
        if isinstance(node, Units):
            return HEADS[node.side]
        if isinstance(node, Cards):
            return {"orbs": "orb", "bonds": "bond"}.get(node.place, "card")
        return "card"

    # filters
    def filters(self, where: tuple[Filter, ...]) -> tuple[list[str], list[str]]:
        adjectives, posts = [], []
        for one in sorted(where, key=lambda f: f != Not(OneOf(This()))):
            word = self.adjective(one)
            if word:
                adjectives.append(word)
            else:
                posts.append(self.say(one))
        return adjectives, posts

    def adjective(self, node: Filter) -> str:
        if node == Not(OneOf(This())):
            return "other"
        if isinstance(node, Named):
            return quoted(node.names)
        if isinstance(node, Trait):
            return self.words.trait(node.value)
        if isinstance(node, Is):
            return self.words.states.get(node.state, "")
        if isinstance(node, Not):
            return self._negative(node.fails)
        if isinstance(node, AnyOf):
            parts = [self.adjective(one) for one in node.where]
            return either(parts) if all(parts) else ""
        return ""

    def _negative(self, node: Filter) -> str:
        opposite = self.words.states.get(f"not {node.state}", "") if isinstance(node, Is) else ""
        if opposite or not isinstance(node, Named | Trait | Is):
            return opposite
        word = self.adjective(node)
        return f"non-{word}" if word and " " not in word else ""

    def say_named(self, node: Named) -> str:
        return f"named {quoted(node.names)}"

    def say_trait(self, node: Trait) -> str:
        return f"with {self.words.trait(node.value)}"

    def say_any_trait(self, node: AnyTrait) -> str:
        return f"with any {self.words.stat(node.trait)}"

    def say_number(self, node: Number) -> str:
        return f"with {self.words.stat(node.stat)} {limit(node.op, self.amount(node.amount))}"

    def say_is(self, node: Is) -> str:
        return f"that {self.words.state(f'that {node.state}')}"

    def say_at(self, node: At) -> str:
        return f"in the {either([self.words.place(place) for place in node.places])}"

    def say_same_area_as(self, node: SameAreaAs) -> str:
        return f"in the same area as {self.one(node.other)}"

    def say_shares(self, node: Shares) -> str:
        return f"with the same {self.words.stat(node.what)} as {self.one(node.group)}"

    def say_fights(self, node: Fights) -> str:
        word = {"attacking": "attacking", "defending": "attacked by"}.get(node.role, "fighting")
        return f"{word} {self.one(node.against)}"

    def say_has_skill(self, node: HasSkill) -> str:
        if node.label:
            return f"with a [{node.label}] skill"
        name = f'"{node.name}" ' if node.name else ""
        return f"with a {name}{node.kind} skill".replace("  ", " ")

    def say_one_of(self, node: OneOf) -> str:
        return f"that is {self.one(node.group)}"

    def say_not(self, node: Not) -> str:
        if isinstance(node.fails, OneOf):
            return f"other than {self.one(node.fails.group)}"
        phrase = self.adjective(node.fails) or self.say(node.fails)
        return f"that is not {phrase}"

    def say_any_of(self, node: AnyOf) -> str:
        parts = [self.adjective(one) or self.say(one) for one in node.where]
        return f"that is {either(parts)}"

    def amount(self, amount: Amount) -> str:
        return str(amount) if isinstance(amount, int) else self.say(amount)

    def whose(self, side: str) -> str:
        return {"own": "your", "enemy": "your opponent's"}.get(side, "each player's")

    def _spaced(self, *parts: str) -> str:
        return " ".join(part for part in parts if part)
