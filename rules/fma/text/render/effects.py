"""Instructions in the game's own templating."""

from __future__ import annotations

from collections.abc import Sequence

from rules.fma.text import nodes as n
from rules.fma.text.render.idioms import IDIOMS
from rules.fma.text.render.nouns import (
    any_of,
    bare_noun,
    described,
    is_other,
    number_word,
)
from rules.fma.text.render.renderer import LineRenderer
from rules.text import effects as e
from rules.text.attrition import Cancel, Gain
from rules.text.groups import Cards, Chosen, Group, Known, This
from rules.text.render.nouns import with_article
from rules.text.render.renderer import Says, Slots
from rules.text.render.words import capital, counted

_THIRD = {"draw": "draws", "discard": "discards", "set": "sets", "may": "may", "search": "searches"}

_OTHERS = ("each ", "target player", "target opponent", "an opponent", "he ")


# Instructions ---------------------------------------------------------------------------------


def instructions(renderer: LineRenderer, effects: Sequence[e.Effect]) -> str:
    text = ""
    for phrase in _phrases(renderer, effects):
        # After what another player does it must be clear that they no longer act.
        if text.startswith(_OTHERS):
            text += f". {capital(phrase)}"
        else:
            text += f", then {phrase}" if text else phrase
    return text


def _phrases(renderer: LineRenderer, effects: Sequence[e.Effect]) -> list[str]:
    found: list[str] = []
    left = list(effects)
    while left:
        for idiom in IDIOMS:
            found_idiom = idiom(renderer, left)
            if found_idiom is not None:
                phrase, used = found_idiom
                found.append(renderer.mark(phrase, *left[:used]))
                left = left[used:]
                break
        else:
            found.append(renderer.say(left.pop(0)))
    return found


def say_put(renderer: LineRenderer, effect: e.Put) -> str:
    group = effect.group
    if effect.to == "removed":
        return f"remove {renderer.say(group)} from the game"
    if effect.to == "hand":
        return f"put {_from_pile(renderer.say(group))} into your hand"
    if effect.to == "experience":
        return f"add {renderer.say(group)} to your experience"
    if effect.to == "locations":
        return "shuffle the location into its owner's location deck"
    if group == Cards("own", "hand"):
        return "discard your hand"
    if isinstance(group, Chosen) and isinstance(group.among, Cards):
        pool = group.among
        if pool.place == "hand" and group.by == "playing":
            return "discard an event you choose"
        if pool == Cards("own", "hand"):
            return f"discard {_cards(group.least)}"
    return f"discard {renderer.say(group)}"


def _from_pile(noun: str) -> str:
    return noun.replace(" in your discard pile", " from your discard pile")


def given_up(renderer: LineRenderer, group: Chosen) -> str:
    """A cost: cards from hand, or what is sacrificed."""
    pool = group.among
    if isinstance(pool, Cards) and pool.place == "hand":
        if not pool.where:
            return f"discard {counted(group.least, 'card')}"
        return f"discard {with_article(described(renderer, 'card', pool.where, plural=False))}"
    noun = bare_noun(renderer, pool, owned=False)
    other = is_other(pool)
    return f"sacrifice {f'another {noun}' if other else with_article(noun)}"


def answered(renderer: LineRenderer) -> str:
    """What a React that needs no other moment answers."""
    assert isinstance(renderer.ability.trigger, n.Played)
    return any_of(renderer, renderer.ability.trigger.play)


def say_as(renderer: LineRenderer, effect: n.As) -> str:
    phrases = [_third(phrase) for phrase in _phrases(renderer, effect.effects)]
    return f"{_players(renderer, effect.who)} {', then '.join(phrases)}"


def _players(renderer: LineRenderer, who: Group) -> str:
    if isinstance(who, Known):
        return "he"
    if isinstance(who, Chosen):
        if who.name == "opponent":
            return "an opponent"
        return renderer.say(who).replace("opposing player", "opponent")
    assert isinstance(who, Cards)
    return "each opponent" if who.side == "enemy" else "each player"


def say_deploy(renderer: LineRenderer, effect: e.Deploy) -> str:
    if isinstance(effect.group, This):
        return "put this card from your discard pile into play at home"
    return renderer.fill("put {group} into play", effect).replace(" from your hand", "")


def say_choose(renderer: LineRenderer, effect: e.Choose) -> str:
    """A target, or what a player keeps of their hand; other choices are parts of idioms."""
    chosen = effect.chosen
    if chosen.name.startswith("target"):
        return f"target {with_article(bare_noun(renderer, chosen.among))}"
    return f"keep {_cards(chosen.least)} you choose"


def _cards(number: object) -> str:
    if number == 1:
        return "a card"
    return f"{number_word(number)} cards"  # type: ignore[arg-type]


def _third(phrase: str) -> str:
    """ "Draw a card" as another player does it: "draws a card"."""
    verb, _, rest = phrase.partition(" ")
    rest = (
        rest.replace(" of yours", "").replace("your ", "his ").replace("and put it", "and puts it")
    )
    return f"{_THIRD.get(verb, verb + 's')} {rest}"


EFFECTS: Says = {
    e.Choose: say_choose,
    e.Draw: "draw {amount:cards}",
    e.Put: say_put,
    e.Move: "move {group} {to:where}",
    Gain: "{group} gets {amount} {stat}",
    n.StartBattle: "start a battle of {kind} in which {attacker} attacks {defender}"
    "[closed?; no other character may join it]",
    Cancel: lambda renderer, _: f"cancel {answered(renderer)}",
    n.Retarget: lambda renderer, _: (
        f"change the target of {answered(renderer)} to another legal target"
    ),
    n.As: say_as,
    n.ExtraPhase: "{action:extra}",
    e.Redirect: "{to} blocks it",
    e.May: "may {effects:instructions}",
    e.Stack: "attach {group} to {unit}",
    e.Tap: "set {group}",
    e.Untap: "reset {group}",
    e.Destroy: "defeat {group}",
    e.Flip: "recover {group}",
    e.Reveal: "reveal your hand",
    n.ShiftBonus: "move the bonus of one attribute of {group} to another of its attributes",
    e.Deploy: say_deploy,
    e.If: "if {condition}, {then:instructions}",
    e.Delayed: "if you win this battle, {effects:instructions}",
}
EFFECT_SLOTS: Slots = {
    "cards": lambda _, number: _cards(number),
    "extra": {True: "take a search action", False: "play an extra search phase"},
    "instructions": instructions,
    "where": {"party": "from home into your search party", "home": "home"},
}
