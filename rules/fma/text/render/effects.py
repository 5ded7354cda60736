"""Instructions in the game's own templating."""

from __future__ import annotations

from collections.abc import Sequence

from rules.fma.text.nodes import (
    As,
    ExtraPhase,
    Played,
    Retarget,
    ShiftBonus,
    StartBattle,
)
from rules.fma.text.render.idioms import IDIOMS
from rules.fma.text.render.nouns import (
    any_of,
    article,
    bare_noun,
    described,
    is_other,
    number_word,
    say_group,
)
from rules.fma.text.render.renderer import LineRenderer, Says
from rules.text.attrition import Cancel, Gain
from rules.text.effects import (
    Choose,
    Delayed,
    Deploy,
    Destroy,
    Draw,
    Effect,
    Flip,
    If,
    May,
    Move,
    Put,
    Redirect,
    Reveal,
    Stack,
    Tap,
    Untap,
)
from rules.text.groups import Cards, Chosen, Group, Known, This

_THIRD = {"draw": "draws", "discard": "discards", "set": "sets", "may": "may", "search": "searches"}

_OTHERS = ("each ", "target player", "target opponent", "an opponent", "he ")


# Instructions ---------------------------------------------------------------------------------


def instructions(renderer: LineRenderer, effects: Sequence[Effect]) -> str:
    text = ""
    for phrase in _phrases(renderer, effects):
        # After what another player does it must be clear that they no longer act.
        if text.startswith(_OTHERS):
            text += f". {phrase[:1].upper()}{phrase[1:]}"
        else:
            text += f", then {phrase}" if text else phrase
    return text


def _phrases(renderer: LineRenderer, effects: Sequence[Effect]) -> list[str]:
    found: list[str] = []
    left = list(effects)
    while left:
        for idiom in IDIOMS:
            found_idiom = idiom(renderer, left)
            if found_idiom is not None:
                phrase, used = found_idiom
                found.append(phrase)
                left = left[used:]
                break
        else:
            found.append(renderer.say(left.pop(0)))
    return found


def say_draw(renderer: LineRenderer, effect: Draw) -> str:
    return f"draw {_cards(effect.amount)}"


def say_choose(renderer: LineRenderer, effect: Choose) -> str:
    """What a player keeps of their hand; other choices are parts of idioms."""
    return f"keep {_cards(effect.chosen.least)} you choose"


def say_put(renderer: LineRenderer, effect: Put) -> str:
    group = effect.group
    if effect.to == "removed":
        return f"remove {say_group(renderer, group)} from the game"
    if effect.to == "hand":
        return f"put {_from_pile(say_group(renderer, group))} into your hand"
    if effect.to == "experience":
        return f"add {say_group(renderer, group)} to your experience"
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
    return f"discard {say_group(renderer, group)}"


def _from_pile(noun: str) -> str:
    return noun.replace(" in your discard pile", " from your discard pile")


def given_up(renderer: LineRenderer, group: Chosen) -> str:
    """A cost: cards from hand, or what is sacrificed."""
    pool = group.among
    if isinstance(pool, Cards) and pool.place == "hand":
        if not pool.where:
            return f"discard {group.least} card{'s' if group.least != 1 else ''}"
        return f"discard {article(described(renderer, 'card', pool.where, plural=False))}"
    noun = bare_noun(renderer, pool, owned=False)
    other = is_other(pool)
    return f"sacrifice {f'another {noun}' if other else article(noun)}"


def say_move(renderer: LineRenderer, effect: Move) -> str:
    if effect.to == "party":
        return f"move {say_group(renderer, effect.group)} from home into your search party"
    return f"move {say_group(renderer, effect.group)} home"


def say_gain(renderer: LineRenderer, effect: Gain) -> str:
    return f"{say_group(renderer, effect.group)} gets {effect.amount} {effect.stat}"


def say_start_battle(renderer: LineRenderer, effect: StartBattle) -> str:
    sides = f"{say_group(renderer, effect.attacker)} attacks {say_group(renderer, effect.defender)}"
    closed = "; no other character may join it" if effect.closed else ""
    return f"start a battle of {effect.kind} in which {sides}{closed}"


def say_cancel(renderer: LineRenderer, effect: Cancel) -> str:
    assert isinstance(renderer.ability.trigger, Played)
    return f"cancel {any_of(renderer, renderer.ability.trigger.play)}"


def say_retarget(renderer: LineRenderer, effect: Retarget) -> str:
    assert isinstance(renderer.ability.trigger, Played)
    play = any_of(renderer, renderer.ability.trigger.play)
    return f"change the target of {play} to another legal target"


def say_as(renderer: LineRenderer, effect: As) -> str:
    phrases = [_third(phrase) for phrase in _phrases(renderer, effect.effects)]
    return f"{_players(renderer, effect.who)} {', then '.join(phrases)}"


def _players(renderer: LineRenderer, who: Group) -> str:
    if isinstance(who, Known):
        return "he"
    if isinstance(who, Chosen):
        if who.name == "opponent":
            return "an opponent"
        return say_group(renderer, who).replace("opposing player", "opponent")
    assert isinstance(who, Cards)
    return "each opponent" if who.side == "enemy" else "each player"


def say_extra_phase(renderer: LineRenderer, effect: ExtraPhase) -> str:
    return "take a search action" if effect.action else "play an extra search phase"


def say_redirect(renderer: LineRenderer, effect: Redirect) -> str:
    return f"{say_group(renderer, effect.to)} blocks it"


def say_may(renderer: LineRenderer, effect: May) -> str:
    return f"may {instructions(renderer, effect.effects)}"


def say_stack(renderer: LineRenderer, effect: Stack) -> str:
    return f"attach {say_group(renderer, effect.group)} to {say_group(renderer, effect.unit)}"


def say_tap(renderer: LineRenderer, effect: Tap) -> str:
    return f"set {say_group(renderer, effect.group)}"


def say_untap(renderer: LineRenderer, effect: Untap) -> str:
    return f"reset {say_group(renderer, effect.group)}"


def say_destroy(renderer: LineRenderer, effect: Destroy) -> str:
    return f"defeat {say_group(renderer, effect.group)}"


def say_flip(renderer: LineRenderer, effect: Flip) -> str:
    return f"recover {say_group(renderer, effect.group)}"


def say_reveal(renderer: LineRenderer, effect: Reveal) -> str:
    return "reveal your hand"


def say_shift_bonus(renderer: LineRenderer, effect: ShiftBonus) -> str:
    who = say_group(renderer, effect.group)
    return f"move the bonus of one attribute of {who} to another of its attributes"


def say_deploy(renderer: LineRenderer, effect: Deploy) -> str:
    if isinstance(effect.group, This):
        return "put this card from your discard pile into play at home"
    noun = say_group(renderer, effect.group)
    return f"put {noun.replace(' from your hand', '')} into play"


def say_if(renderer: LineRenderer, effect: If) -> str:
    return f"if {renderer.say(effect.condition)}, {instructions(renderer, effect.then)}"


def say_delayed(renderer: LineRenderer, effect: Delayed) -> str:
    return f"if you win this battle, {instructions(renderer, effect.effects)}"


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
    Choose: say_choose,
    Draw: say_draw,
    Put: say_put,
    Move: say_move,
    Gain: say_gain,
    StartBattle: say_start_battle,
    Cancel: say_cancel,
    Retarget: say_retarget,
    As: say_as,
    ExtraPhase: say_extra_phase,
    Redirect: say_redirect,
    May: say_may,
    Stack: say_stack,
    Tap: say_tap,
    Untap: say_untap,
    Destroy: say_destroy,
    Flip: say_flip,
    Reveal: say_reveal,
    ShiftBonus: say_shift_bonus,
    Deploy: say_deploy,
    If: say_if,
    Delayed: say_delayed,
}
