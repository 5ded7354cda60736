"""Sentences of FlameThrowers text: what is so, what is done, what it costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lark import Token

from rules.flamethrowers.text import nodes
from rules.flamethrowers.text.nouns import CHOSEN, IT, Wanted
from rules.text import effects as e
from rules.text.attrition import Allowed, Cancel, Gain, RaisesLimit
from rules.text.changes import Adjust, Cannot, Change
from rules.text.filters import Filter, Is, Not, Number, OneOf
from rules.text.grammar import Readings, Unclear, constants, same
from rules.text.groups import Among, Cards, Chosen, Group, Known, This, Top, Units
from rules.text.house.cards import gains, times
from rules.text.house.nouns import group_first, key
from rules.text.house.words import plain_number
from rules.text.tree import Node, rewrite

Effects = tuple[e.Effect, ...]


@dataclass(frozen=True)
class Statement:
    """What is so, for a while or as long as the card says it."""

    change: Change
    until: str = ""


@dataclass(frozen=True)
class Deeds:
    """What is done, a tuple of effects for each clause."""

    clauses: tuple[Effects, ...]


Sentence = Statement | Deeds


def _stat(stat: str, sign: int) -> Callable[..., Change]:
    """A number of attacks, perhaps of one kind, of somebody."""

    def changed(*parts: object) -> Change:
        kind = next((f"{part}_".lower() for part in parts if _is_kind(part)), "")
        who = next((part for part in parts if isinstance(part, Group)), IT)
        amount = next(part for part in parts if _is_number(part))
        return Adjust(who, f"{kind}{stat}", sign * plain_number(amount))

    return changed


def _is_kind(part: object) -> bool:
    return isinstance(part, Token) and part.type == "KIND"


def _is_number(part: object) -> bool:
    return isinstance(part, Token) and part.type == "N"


def _kind_of(parts: tuple[object, ...]) -> str:
    return next((f"{part}_".lower() for part in parts if _is_kind(part)), "")


def _reduced(*parts: object) -> Change:
    who = next((part for part in parts if isinstance(part, Group)), Known("defender"))
    return Adjust(who, "guard", plain_number(parts[-1]))


def _more_attacks(who: Group, times: object, *kind: object) -> Change:
    return Adjust(who, f"{_kind_of(kind)}attacks", plain_number(times))


def _breaches(who: Group, *kind: object) -> Change:
    return Allowed(who, f"{_kind_of(kind)}attack_ship")


def _taunts(*kind: object) -> Change:
    return nodes.MustBeAttacked(This(), _kind_of(kind).removesuffix("_") or "any")


def _search(wanted: Wanted) -> Effects:
    most, where = wanted
    return (
        e.Choose(Chosen(Cards("own", "deck", where), 0, most, name="found")),
        e.Reveal(Known("found")),
        e.Put(Known("found"), "hand"),
        e.Shuffle(),
    )


def _look(number: object = 1) -> Effects:
    """Any of them go to the bottom, the rest back on top, both in any order."""
    rest = Among(Known("seen"), (Not(OneOf(Known("sunk"))),))
    return (
        e.Look(Top("own", plain_number(number)), "seen"),
        e.Choose(Chosen(Known("seen"), 0, None, name="sunk")),
        e.Put(Known("sunk"), "deck_bottom"),
        e.Put(rest, "deck_top"),
    )


def _look_and_order(number: object) -> Effects:
    top = Top("own", plain_number(number))
    return (e.Look(top, "seen"), e.Put(Known("seen"), "deck_top"))


def _from(place: str, wanted: Wanted) -> Chosen:
    """Up to so many matching cards of the own pile or hand."""
    most, where = wanted
    if Is("squad") not in where:
        raise Unclear("which cards can be meant")
    return Chosen(Cards("own", place, where), 0, most)


def _recovered(wanted: Wanted) -> Effects:
    most, where = wanted
    return (e.Put(Chosen(Cards("own", "defeated", where), 0, most), "hand"),)


def _discards(by: str) -> Callable[[int], Effects]:
    return lambda count: (e.Put(Chosen(Cards("enemy", "hand"), count, count, by=by), "discard"),)


def _pay_from(amount: Token, who: Group) -> Effects:
    """Whoever pays has enough."""
    number = plain_number(amount)
    enough: Filter = Number("energy", ">=", number)
    if not isinstance(who, Chosen) or not isinstance(who.among, Units):
        raise Unclear("who pays")
    among = Units(who.among.side, (*who.among.where, enough))
    payer = Chosen(among, who.least, who.most, by=who.by, name=who.name)
    return (Gain(payer, "energy", -number),)


def _safe(who: Group, *kinds: Token) -> Change:
    return Cannot(who, "be_damaged", by=tuple(str(kind).lower() for kind in kinds))


def _chosen_and(group: Group, effects: Effects) -> Sentence:
    return _chosen_first(group, Deeds((effects,)))


def _put_from_deck(wanted: Wanted) -> Effects:
    """Read what is put into the squad from the deck: all see it, and the deck is shuffled."""
    return (e.Deploy(_from("deck", wanted)), e.Shuffle())


def _return_cards(wanted: Wanted) -> Effects:
    most, where = wanted
    return (e.Put(Chosen(Cards("own", "discard", where), 0, most), "hand"),)


_TRANSFORMATION = Chosen(Cards("own", "hand", (Is("transformation"),)), 0, 1)
_CHANGES: Readings = {
    "more_damage": _stat("damage", 1),
    "less_damage": _stat("damage", -1),
    "cheaper": _stat("cost", -1),
    "dearer": _stat("cost", 1),
    "deals_more_per": lambda who, amount, each: Adjust(
        who, "damage", times(plain_number(amount), (each,))
    ),
    "safe": _safe,
    "safe_from_attacks": lambda who: Cannot(who, "be_damaged", by=("attack",)),
    "cannot_be_attacked": lambda who: Cannot(who, "be_attacked"),
    "cannot_use": lambda who, kind: Cannot(who, f"{key(kind)}_attack"),
    "with_kind": lambda kind: kind,
    "guarded": group_first(lambda who, amount: Adjust(who, "guard", plain_number(amount))),
    "takes_more": lambda who, amount: Adjust(who, "guard", -plain_number(amount)),
    "reduced": _reduced,
    "at_once": lambda who: Allowed(who, "attack_at_once"),
    "more_attacks": _more_attacks,
    "twice": lambda who, *kind: _more_attacks(who, 1, *kind),
    "cannot_attack": lambda who: Cannot(who, "attack"),
    "taunts": _taunts,
    "breaches": _breaches,
    "counts_as": lambda rank: nodes.CountsAs(This(), "rank", plain_number(rank)),
    "keeps_form": lambda times=1: nodes.KeepsForm(This(), plain_number(times)),
    "more_kami": lambda count: RaisesLimit("kami", plain_number(count)),
    "no_kami": lambda: nodes.NotCounted(This(), "kami"),
}
_EFFECTS: Readings = {
    "plain_deed": same,
    "heal_both": lambda who, amount, other, more: (
        *gains("health")(who, amount),
        *gains("health")(other, more),
    ),
    "refill_health": lambda who: (nodes.Refill(who, "health"),),
    "refill": lambda stat, who: (nodes.Refill(who, key(stat)),),
    "revert": lambda who: (nodes.Revert(who),),
    "all_discard": lambda count: (
        e.Put(Chosen(Cards("any", "hand"), count, count, by="each"), "discard"),
    ),
    "put_from_deck": _put_from_deck,
    "return_cards": _return_cards,
    "damage": group_first(lambda who, amount: (nodes.Damage(who, plain_number(amount)),)),
    "heal": gains("health"),
    "pay_from": _pay_from,
    "redirect": lambda who: (e.Redirect(who),),
    "all_draw": lambda count: (e.Draw(count, "any"),),
    "search": _search,
    "look": _look,
    "look_and_order": _look_and_order,
    "recover": _recovered,
    "put_from_hand": lambda wanted: (e.Deploy(_from("hand", wanted)),),
    "put_from_defeated": lambda wanted: (e.Deploy(_from("defeated", wanted)),),
    "enemy_discards_at_random": _discards("chance"),
    "enemy_discards": _discards("enemy"),
    "exchange": lambda times: (nodes.Exchange(times),),
    "transform": lambda who: (e.Stack(_TRANSFORMATION, who, "transform"),),
    "defeat": lambda who: (e.Destroy(who),),
    "destroy_supports": lambda cards: (e.Put(cards, "discard"),),
    "bounce": lambda who: (e.Put(who, "hand"),),
    **constants(
        {
            "cancel_attack": (Cancel("attack"),),
            "cancel_support": (Cancel("support"),),
            "cancel_it": (Cancel("it"),),
            "destroy_field": (e.Put(Cards("any", "field"), "discard"),),
            "combine": (nodes.Combine(),),
            "another_exchange": (nodes.Exchange(1),),
        }
    ),
}
_COSTS: Readings = {
    "pay_health": lambda amount: Gain(This(), "health", -plain_number(amount)),
    "pay_ship": lambda amount: Gain(Cards("own", "ship"), "health", -plain_number(amount)),
    "give_up": lambda count: e.Put(
        Chosen(Units("own"), plain_number(count), plain_number(count), name="paid"), "defeated"
    ),
}


def _chosen_first(group: Group, sentence: Sentence) -> Sentence:
    """ "Choose 1 SQUAD card. It ...": who is chosen stands where it is first spoken of."""
    if not isinstance(group, Chosen):
        raise Unclear("which is chosen")
    said = 0

    def meant(node: Node) -> Node:
        nonlocal said
        if node != IT:
            return node
        said += 1
        return group if said == 1 else Known(CHOSEN)

    if isinstance(sentence, Statement):
        found: Sentence = Statement(rewrite(sentence.change, meant), sentence.until)
    else:
        found = Deeds(tuple(rewrite(clause, meant) for clause in sentence.clauses))
    if not said:
        raise Unclear("what the choice is for")
    if isinstance(group.among, Cards) and not _is_for_ships(found):
        raise Unclear("what a ship can have")
    return found


def _is_for_ships(sentence: Sentence) -> bool:
    """Ships have health, and may be guarded."""
    if isinstance(sentence, Statement):
        return isinstance(sentence.change, Adjust) and sentence.change.stat == "guard"
    effects = [effect for clause in sentence.clauses for effect in clause]
    return all(
        isinstance(effect, nodes.Damage) or (isinstance(effect, Gain) and effect.stat == "health")
        for effect in effects
    )


def _statement(*parts: object) -> Sentence:
    (change,) = (part for part in parts if isinstance(part, Change))
    (until,) = [part for part in parts if isinstance(part, str)] or ("",)
    return Statement(change, until)


SENTENCES: Readings = {
    **_CHANGES,
    **_EFFECTS,
    **_COSTS,
    **constants(
        {
            "for_next_attack": "next_attack",
            "for_its_next_attack": "its_next_attack",
            "for_its_next_turn": "its_next_turn",
            "until_own_turn": "until_own_next_turn",
        }
    ),
    "statement": _statement,
    "deeds": lambda *clauses: Deeds(clauses),
    "paid_by": lambda amount, who, effect: Deeds((_pay_from(amount, who), effect)),
    "chosen_first": _chosen_first,
    "chosen_and": _chosen_and,
}
