"""Phrases that stand for several instructions at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.fma.text.nodes import As
from rules.fma.text.noun import LOCATION
from rules.fma.text.render.nouns import any_of, bare_noun, number_word
from rules.fma.text.render.renderer import LineRenderer
from rules.fma.text.render.statements import bonuses_of, is_many
from rules.text import effects as e
from rules.text.amounts import Count, Stat
from rules.text.attrition import Allowed, Cancel
from rules.text.changes import Adjust, Becomes
from rules.text.groups import Among, Cards, Group, Known, Top

Phrase = tuple[str, int] | None
Idiom = Callable[[LineRenderer, Sequence[e.Effect]], Phrase]
FOUND = Known("found")


def _kinds(effects: Sequence[e.Effect], *kinds: type[e.Effect]) -> bool:
    if len(effects) < len(kinds):
        return False
    return all(isinstance(effect, kind) for effect, kind in zip(effects, kinds, strict=False))


def search(renderer: LineRenderer, effects: Sequence[e.Effect]) -> Phrase:
    for kinds in (
        (e.Choose, e.Reveal, e.Put, e.Shuffle),
        (e.Choose, e.Put, e.Shuffle),
        (e.Choose, e.Reveal, e.Deploy, e.Shuffle),
        (e.Choose, e.Deploy, e.Shuffle),
    ):
        if _kinds(effects, *kinds):
            first = effects[0]
            assert isinstance(first, e.Choose)
            pool = first.chosen.among
            if isinstance(pool, Cards) and pool.place == "deck":
                where = "play" if kinds[-2] is e.Deploy else "your hand"
                noun = any_of(renderer, pool)
                return f"search your deck for {noun} and put it into {where}", len(kinds)
    return None


def sift(renderer: LineRenderer, effects: Sequence[e.Effect]) -> Phrase:
    if not _kinds(effects, e.Reveal, e.Choose, e.Put, e.Put):
        return None
    top, chosen = effects[0], effects[1]
    assert isinstance(top, e.Reveal)
    assert isinstance(chosen, e.Choose)
    if not isinstance(top.group, Top) or not isinstance(chosen.chosen.among, Among):
        return None
    noun = any_of(renderer, chosen.chosen.among)
    rest = f"put {noun} into your hand and the rest on the bottom"
    count = top.group.count
    if isinstance(count, Count):
        many = bare_noun(renderer, count.of, plural=True, owned=False)
        lead = f"reveal as many cards from the top of your deck as you have {many}"
        return f"{lead}, {rest}", 4
    return f"reveal the top {number_word(count)} cards of your deck, {rest}", 4


def instead(renderer: LineRenderer, effects: Sequence[e.Effect]) -> Phrase:
    """Instead of the defeats of a battle."""
    if not _kinds(effects, Cancel, e.Destroy):
        return None
    doomed = effects[1]
    assert isinstance(doomed, e.Destroy)
    return f"instead of the losers, defeat {renderer.say(doomed.group)}", 2


def rescue(renderer: LineRenderer, effects: Sequence[e.Effect]) -> Phrase:
    """Instead of a defeat, or of being set."""
    if _kinds(effects, e.Move, Cancel, e.Tap):
        return "move it home and set it instead", 3
    if _kinds(effects, Cancel, e.Move):
        return "move it home instead", 2
    if _kinds(effects, Cancel, e.Tap):
        tap = effects[1]
        assert isinstance(tap, e.Tap)
        return f"set {renderer.say(tap.group)} instead", 2
    if _kinds(effects, Cancel, e.Put, e.Put):
        return "put it and its attachments into your hand instead", 3
    return None


def bonus(renderer: LineRenderer, effects: Sequence[e.Effect]) -> Phrase:
    """A choice among bonuses, or several of them, for one character."""
    used, group = 0, None
    if effects and isinstance(effects[0], e.Choose):
        group, used = effects[0].chosen, 1
    if len(effects) <= used:
        return None
    given = effects[used]
    if isinstance(given, e.OneOfThese):
        return _choice(renderer, given, group, used + 1)
    if group is None or not isinstance(given, e.Lasting):
        return None
    parts = [change for change in given.changes if isinstance(change, Adjust)]
    if len(parts) != len(given.changes):
        return None
    return _gets(renderer, group, bonuses_of(renderer, parts)), used + 1


def _choice(renderer: LineRenderer, given: e.OneOfThese, chosen: Group | None, used: int) -> Phrase:
    first = [option[0] for option in given.options]
    changes = [effect.changes[0] for effect in first if isinstance(effect, e.Lasting)]
    copied = [change for change in changes if isinstance(change, Becomes)]
    if copied:
        source = copied[0].amount
        assert isinstance(source, Stat)
        group = chosen or copied[0].group
        other = renderer.say(source.of)
        return f"one attribute of {renderer.say(group)} becomes that of {other}", used
    parts = [change for change in changes if isinstance(change, Adjust)]
    group = chosen or parts[0].group
    if len(parts) == 3 and len({part.amount for part in parts}) == 1:
        gains = f"{parts[0].amount:+d} to one attribute"
    else:
        gains = " or ".join(bonuses_of(renderer, (part,)) for part in parts)
    return _gets(renderer, group, gains), used


def _gets(renderer: LineRenderer, group: Group, what: str) -> str:
    return f"{renderer.say(group)} {'get' if is_many(renderer, group) else 'gets'} {what}"


def replay(renderer: LineRenderer, effects: Sequence[e.Effect]) -> Phrase:
    if not _kinds(effects, e.Put, e.Lasting):
        return None
    put, kept = effects[0], effects[1]
    assert isinstance(put, e.Put)
    assert isinstance(kept, e.Lasting)
    change = kept.changes[0]
    if put.to != "removed" or not isinstance(change, Allowed):
        return None
    who = "this character may" if change.action.endswith("by_this") else "you may"
    return f"remove {renderer.say(put.group)} from the game; {who} play it once this turn", 2


def other_location(renderer: LineRenderer, effects: Sequence[e.Effect]) -> Phrase:
    if _kinds(effects, e.Choose, e.Put, e.Put):
        put = effects[1]
        if isinstance(put, e.Put) and put.group == LOCATION:
            return "exchange the current location with a location in your victory pile", 3
    if effects and isinstance(effects[0], e.If):
        first = effects[0].then[0]
        if isinstance(first, e.Put) and first.to == "locations_bottom":
            bottom = "put the location on the bottom of its owner's location deck"
            rest = "and the top card of yours in its place; it is not played"
            return f"if you have a location deck, {bottom} {rest}", 1
    if _kinds(effects, e.Choose, e.Put):
        chosen = effects[0]
        assert isinstance(chosen, e.Choose)
        if chosen.chosen.among == Cards("own", "locations"):
            where = "search your location deck for a location and put it in its place"
            return f"{where}; it is not played", 2
    return None


def whole_hands(renderer: LineRenderer, effects: Sequence[e.Effect]) -> Phrase:
    """Hands shuffled away, and what somebody else chooses of them."""
    if _kinds(effects, e.Put, e.Put, e.Shuffle):
        return "shuffle your hand and discard pile into your deck", 3
    if _kinds(effects, e.Put, e.Shuffle):
        return "shuffle the rest into your deck", 2
    return None


def looks_through(renderer: LineRenderer, effects: Sequence[e.Effect]) -> Phrase:
    """A player with many cards shows them, and keeps what another chooses."""
    if not _kinds(effects, e.Choose, As, As, As):
        return None
    first, kept = effects[0], effects[2]
    assert isinstance(first, e.Choose)
    assert isinstance(kept, As)
    chosen = kept.effects[0]
    if not isinstance(chosen, e.Choose):
        return None
    who = renderer.say(first.chosen).replace("target ", "target a ", 1)
    number = chosen.chosen.least
    he = "he reveals his hand; you choose"
    return f"{who}. {he} {number} of those cards. He shuffles the others into his deck", 4


def doom(renderer: LineRenderer, effects: Sequence[e.Effect]) -> Phrase:
    doomed = Known("doomed")
    if not _kinds(effects, As, e.Put) or getattr(effects[1], "group", None) != doomed:
        return None
    gone = "the chosen allies go to their owners' discard piles"
    return f"each player chooses a defeated ally of an opponent; {gone}", 2


IDIOMS: tuple[Idiom, ...] = (
    looks_through,
    doom,
    search,
    sift,
    instead,
    rescue,
    replay,
    other_location,
    whole_hands,
    bonus,
)
