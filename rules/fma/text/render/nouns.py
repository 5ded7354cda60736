"""Groups as noun phrases in the game's own templating."""

from __future__ import annotations

from rules.fma.text.nodes import BorneBy, Greatest, Targets, X
from rules.fma.text.noun import (
    AT_HOME,
    IN_BATTLE,
    IN_PARTY,
    LEADER,
    LOCATION,
    PILES,
    PLAYING,
    other_than,
)
from rules.fma.text.render.renderer import LineRenderer
from rules.text.amounts import Amount, Stat
from rules.text.filters import AnyOf, Filter, Is, Named, Not, Number, Trait
from rules.text.groups import Among, Cards, Chosen, Group, Known, Subject, This, Together, Units
from rules.text.house.nouns import OTHER
from rules.text.house.words import NUMBERS
from rules.text.render.nouns import with_article
from rules.text.render.renderer import Says, Slots
from rules.text.render.words import limit

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
    LOCATION: "the location",
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
    words = ("no", *NUMBERS)
    return words[number] if number < len(words) else str(number)


# Whole phrases --------------------------------------------------------------------------------


def say_group(renderer: LineRenderer, group: Group) -> str:
    """The phrase for a group, with its choice or as all of them."""
    if isinstance(group, This):
        return "this card" if renderer.is_played else "this character"
    if group in _PRONOUNS:
        return _PRONOUNS[group]
    if isinstance(group, Known):
        return "it"
    if isinstance(group, Chosen):
        return _chosen(renderer, group)
    if isinstance(group, Together):
        return _together(renderer, group)
    return all_of(renderer, group)


def any_of(renderer: LineRenderer, group: Group) -> str:
    """Any one of them: "another Mob of yours", "one of your characters"."""
    if isinstance(group, Chosen):
        return _chosen(renderer, group)
    if isinstance(group, This | Known) or group in _PRONOUNS:
        return renderer.say(group)
    if isinstance(group, Together):
        return " or ".join(any_of(renderer, part) for part in group.groups)
    noun = bare_noun(renderer, group)
    return f"another {noun}" if is_other(group) else with_article(noun)


def all_of(renderer: LineRenderer, group: Group) -> str:
    other = "other " if is_other(group) else ""
    side = getattr(group, "side", "any")
    if group == LEADER:
        return "your leader"
    if isinstance(group, Cards) and group.place in _PILE_NAMES:
        side = "any"
    plural = bare_noun(renderer, group, plural=True, owned=False)
    owner = {"own": "your ", "enemy": "opponents' ", "any": ""}[side]
    lead = owner or ("all " if other else "")
    return f"{lead}{other}{plural}"


def _chosen(renderer: LineRenderer, group: Chosen) -> str:
    noun = bare_noun(renderer, group.among, plural=group.most != 1)
    other = is_other(group.among)
    if not group.name.startswith("target"):
        return f"another {noun}" if other else with_article(noun)
    if group.most is None:
        return f"any number of target {noun}"
    if group.least == 0:
        return f"up to {number_word(group.most)} target {noun}"
    return f"another target {noun}" if other else f"target {noun}"


def _together(renderer: LineRenderer, group: Together) -> str:
    if PLAYING in group.groups:
        rest = [renderer.say(other) for other in group.groups if other != PLAYING]
        return f"this character and {rest[0]}"
    return " or ".join(bare_noun(renderer, other) for other in group.groups)


# Nouns ----------------------------------------------------------------------------------------


def bare_noun(
    renderer: LineRenderer, group: Group, *, plural: bool = False, owned: bool = True
) -> str:
    """ "Opposing Soldier allies in search parties", without a determiner."""
    if isinstance(group, Together):
        return " or ".join(bare_noun(renderer, other) for other in group.groups)
    if isinstance(group, Among):
        noun = described(renderer, "card", group.where, plural=plural)
        return f"{noun} from among them"
    assert isinstance(group, Units | Cards), group
    place = group.place if isinstance(group, Cards) else ""
    head = _HEADS.get(place, "character" if place in ("", "defeated") else "card")
    if place == "plays":
        head = "event or ability"
    before = "defeated " if place == "defeated" else ""
    yours = group.side == "own" and owned and place not in _PILE_NAMES
    noun = before + described(
        renderer, head, _mentioned(renderer, group), plural=plural, yours=yours
    )
    if group.side == "enemy" and owned:
        noun = noun.replace("player", "opponent") if place == "players" else f"opposing {noun}"
    if place in _PILE_NAMES and place != "deck":
        noun += f" {'from' if place == 'hand' else 'in'} your {_PILE_NAMES[place]}"
    return noun


def _mentioned(renderer: LineRenderer, group: Units | Cards) -> tuple[Filter, ...]:
    """In a battle "opposing" says by itself that it takes part (FMA-TARGET-8)."""
    implied = (
        renderer.ability.kind == "battle"
        and isinstance(group, Units)
        and group.side == "enemy"
        and "this_battle" not in renderer.ability.labels
    )
    return tuple(filter_ for filter_ in group.where if not (implied and filter_ == IN_BATTLE))


def described(
    renderer: LineRenderer,
    head: str,
    where: tuple[Filter, ...],
    *,
    plural: bool,
    yours: bool = False,
) -> str:
    adjectives: list[str] = []
    posts = ["of yours"] if yours else []
    for filter_ in where:
        if isinstance(filter_, Is) and filter_.state in KINDS:
            head = filter_.state
        elif _other(filter_):
            continue
        elif word := _adjective(filter_):
            adjectives.append(word)
        else:
            posts.append(_post(renderer, filter_, plural=plural))
    if adjectives == ["Mob"] and head == "character":
        adjectives, head = [], "Mob"
    heads = _PLURALS.get(head, f"{head}s") if plural else head
    return " ".join([*adjectives, heads, *posts])


def is_other(group: Group) -> bool:
    return any(_other(filter_) for filter_ in getattr(group, "where", ()))


# Filters --------------------------------------------------------------------------------------


def _adjective(filter_: Filter) -> str:
    if isinstance(filter_, Trait) and filter_.trait == "factions":
        return filter_.value.capitalize()
    if isinstance(filter_, Trait) and filter_.trait in ("keywords", "designators"):
        return filter_.value
    if isinstance(filter_, Is) and filter_.state in _STATES:
        return filter_.state
    if isinstance(filter_, Not) and isinstance(filter_.fails, Trait):
        return f"non-{filter_.fails.value}"
    if isinstance(filter_, AnyOf):
        words = [_adjective(part) for part in filter_.where]
        return " or ".join(words) if all(words) else ""
    return ""


def _post(renderer: LineRenderer, filter_: Filter, *, plural: bool) -> str:
    if filter_ == IN_PARTY:
        return "in search parties" if plural else "in a search party"
    if isinstance(filter_, Number) and filter_.stat in ("loyal", "toughness"):
        return f"with {filter_.stat.capitalize()}"
    if isinstance(filter_, Number):
        return f"with {number_limit(renderer, filter_)}"
    if isinstance(filter_, BorneBy):
        return _borne_by(renderer, filter_.bearer, plural=plural)
    if isinstance(filter_, Targets):
        return f"that targets {any_of(renderer, filter_.group)}"
    if isinstance(filter_, Named):
        return f'named "{filter_.names[0]}"'
    if isinstance(filter_, Trait):
        return f'with "{filter_.value}" in its title'
    if isinstance(filter_, Not) and isinstance(filter_.fails, Is):
        return f"that is not {with_article(filter_.fails.state)}"
    return _POSTS[filter_]


def _borne_by(renderer: LineRenderer, bearer: Group, *, plural: bool) -> str:
    if isinstance(bearer, Units) and bearer.side == "own" and plural:
        return f"you play on {bare_noun(renderer, bearer, plural=True, owned=False)}"
    return f"on {any_of(renderer, bearer)}"


def number_limit(renderer: LineRenderer, filter_: Number) -> str:
    stat, bound = filter_.stat, filter_.amount
    if stat == "hand":
        return f"more than {number_word(bound)} cards in his hand"
    if isinstance(bound, Greatest):
        return f"less {stat} than {any_of(renderer, bound.of)}"
    if isinstance(bound, Stat) and isinstance(bound.of, Subject):
        return f"{stat} higher than its printed one"
    if isinstance(bound, Stat):
        return _compared(renderer, filter_, bound)
    number = "X" if isinstance(bound, X) else str(bound)
    if stat.startswith("printed_"):
        return f"printed {stat.removeprefix('printed_')} {number}"
    if isinstance(bound, X) and filter_.op == "<=":
        return f"{stat} X or lower"
    return f"{stat} {limit(filter_.op, number)}"


def _compared(renderer: LineRenderer, filter_: Number, bound: Stat) -> str:
    if filter_.op in ("<=", ">="):
        return f"equal or {'lower' if filter_.op == '<=' else 'higher'} {filter_.stat}"
    word = "lower" if filter_.stat == "cost" else "less"
    return f"{word} {filter_.stat} than {renderer.say(bound.of)}"


def _other(filter_: Filter) -> bool:
    return filter_ in (OTHER, other_than(PLAYING))


NOUNS: Says = {
    **dict.fromkeys((This, Known, Chosen, Together, Among, Cards, Units), say_group),
    X: "X",
}
NOUN_SLOTS: Slots = {"any": any_of}
