"""Instructions, statements and comparisons as Cipher's cards word them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.cipher.text import nodes as n
from rules.cipher.text.nouns import AREAS, OUR_SKILLS
from rules.cipher.text.render.conditions import CONDITIONS
from rules.cipher.text.render.nouns import (
    FIGHTING,
    among,
    chosen,
    one,
    pointer,
    possessive,
    say_number,
    together,
    units,
)
from rules.text import changes as ch
from rules.text import effects as e
from rules.text import filters as f
from rules.text import groups as g
from rules.text.amounts import Count, Stat, Times
from rules.text.render import changes as shared
from rules.text.render import nouns
from rules.text.render.clauses import per
from rules.text.render.nouns import (
    amount,
    filters,
    head_of,
    is_foreign,
    joined,
    with_article,
)
from rules.text.render.renderer import Renderer, Says, Slots
from rules.text.render.words import either, quoted
from rules.text.triggers import AttackDestroys, Placed

BOTH_LORDS = g.Units("any", (f.Is("lord"),))
THIS_IN_HAND = g.Among(g.This(), (f.At(("hand",)),))
SKILLS_OF = {
    g.Units("enemy"): "enemy skills",
    g.Together((g.Units("enemy"), n.SupportCard("enemy"))): (
        "enemy skills or your opponent's support skills"
    ),
    OUR_SKILLS: "an ally's skill or your support skill",
}
CAUSES = {
    ("cost", "skill"): "the cost or effect of skills",
    ("skill",): "the effects of skills",
}
ACTIONS = {
    **shared.ACTIONS,
    "critical": "land critical hits",
    "be_chosen": "be targeted",
    "be_flipped_down": "be flipped face-down",
    "be_bonded": "be placed in the Bond Area",
    "be_put": "be sent",
}


# Both of them, of either side.
IN_COMBAT = g.Units("any", (f.Is("fighting"),))
STACKED = {"promote_onto": "to class change it", "level_up_onto": "to level it up"}


def owner(renderer: Renderer, group: g.Group) -> str:
    """Whose: all of them, as the subject of a statement."""
    said = renderer.say(group)
    return f"{said}'" if said.endswith("s") else f"{said}'s"


def say_put(renderer: Renderer, node: e.Put) -> str:
    by = "your opponent " if node.by == "enemy" else ""
    end = "s" if by else ""
    what = _this_from(renderer, node.group) or renderer.say(node.group)
    whose = "their" if by else "your opponent's" if is_foreign(renderer, node.group) else "your"
    where = renderer.words.place(node.to)
    down = " face-down" if node.face_down else ""
    if node.to in ("deck_top", "deck_bottom"):
        side = "on top of" if node.to == "deck_top" else "at the bottom of"
        order = " in any order" if _is_several(renderer, node.group) else ""
        return f"{by}place{end} {what} {side} {whose} deck{order}"
    if node.to == "hand":
        return f"{by}add{end} {what} to {whose} hand"
    if node.to in ("bonds", "orbs", "support"):
        return f"{by}place{end} {what} in {whose} {where}{down}"
    return f"{by}send{end} {what} to the {where}{down}"


def _is_several(renderer: Renderer, group: g.Group) -> bool:
    """Return True if it may be more than one card or unit, whose order its player chooses."""
    if isinstance(group, g.Known):
        return group.name in renderer.many
    if isinstance(group, g.Among):
        return not isinstance(group.group, g.This)
    if isinstance(group, g.Top):
        return group.count != 1
    if isinstance(group, g.Chosen):
        return group.most != 1
    return isinstance(group, g.Units | g.Cards | g.Together)


def _this_from(renderer: Renderer, group: g.Group) -> str:
    """ "This card from your hand": it is put elsewhere if it is there; empty for other groups."""
    if not isinstance(group, g.Among) or group.group != g.This() or len(group.where) != 1:
        return ""
    (at,) = group.where
    if not isinstance(at, f.At) or len(at.places) != 1 or at.places[0] in AREAS:
        return ""
    return f"{renderer.this} from your {renderer.words.place(at.places[0])}"


def say_destroy(renderer: Renderer, node: e.Destroy) -> str:
    said = renderer.fill("destroy {group}", node)
    name = node.name or "destroyed"
    renderer.heads[name] = _head_of_known(renderer, node.group)
    if isinstance(node.group, g.Known | g.Chosen) and node.group.name in renderer.many:
        renderer.many.add(name)
    return said


def _head_of_known(renderer: Renderer, group: g.Group) -> str:
    if isinstance(group, g.Known):
        return renderer.heads.get(group.name, "card")
    return head_of(renderer, group.among if isinstance(group, g.Chosen) else group)


def say_stack(renderer: Renderer, node: e.Stack) -> str:
    what, unit = renderer.say(node.group), one(renderer, node.unit)
    if node.how in ("growth", "beneath"):
        to = " to Growth it" if node.how == "growth" else ""
        return f"stack {what} under {unit}{to}"
    how = {
        "promote": "to class change it",
        "level_up": "to level it up",
        "metamorphosis": "as a metamorphosis",
    }[node.how]
    return f"stack {what} on top of {unit} {how}"


def say_cannot(renderer: Renderer, node: ch.Cannot) -> str:
    if node.action == "evade" and node.against is not None:
        by = "" if node.who == g.Units("enemy") else f" by {bare(renderer, node.who)}"
        return f"{owner(renderer, node.against)} attack cannot be evaded{by}"
    if node.action == "attack" and node.who == g.Units("enemy") and node.against is not None:
        return f"{renderer.say(node.against)} cannot be attacked"
    said = renderer.fill(f"{{who}} cannot {ACTIONS.get(node.action, node.action)}", node)
    if node.place:
        way = "in" if node.action == "be_deployed" else "to"
        said += f" {way} the {renderer.words.place(node.place)}"
    if node.action in STACKED and node.against is not None:
        onto = one(renderer, node.against)
        said = f"{renderer.say(node.who)} cannot be stacked on top of {onto} {STACKED[node.action]}"
    elif node.against is not None:
        between = " in the same area as " if node.action == "be_deployed" else " "
        whom = node.against.groups if isinstance(node.against, g.Together) else (node.against,)
        said += between + either([bare(renderer, part) for part in whom])
    return said + _by_what(renderer, node)


def _by_what(renderer: Renderer, node: ch.Cannot) -> str:
    """ " By enemy skills": what else may do it."""
    if isinstance(node.source, g.Cards):
        adjectives, posts = filters(renderer, node.source.where)
        return f" by the skills of {joined(*adjectives, 'cards', *posts)}"
    if node.source is not None:
        known = SKILLS_OF.get(node.source) if node.by == ("skill",) else None
        if known is not None:
            effect = "the effect of " if node.action == "be_destroyed" else ""
            return f" by {effect}{known}"
        if not node.by:
            return f" by {bare(renderer, node.source)}"
        kinds = {"attack": "attack", "skill": "skills", "critical": "critical hits"}
        if node.by == ("attack",):
            return f" by attacks from {bare(renderer, node.source)}"
        if node.source == g.Units("enemy"):
            return f" by enemy {either([kinds[by] + 's' * (by == 'attack') for by in node.by])}"
        what = either([kinds.get(by, by) for by in node.by])
        return f" by {_their(renderer, node.source)} {what}"
    if node.by:
        return f" by {CAUSES.get(node.by) or either(list(node.by))}"
    return ""


def say_forbidden(renderer: Renderer, node: ch.Forbidden) -> str:
    own = node.side == "own"
    who = "you" if own else "your opponent"
    by = " by skills" if node.by_skill else ""
    if node.action == "draw":
        return f"{who} cannot draw cards{by}"
    if node.action == "put":
        adjectives, posts = filters(renderer, getattr(node.what, "where", ()))
        whose = "your" if own else "their"
        origin = f"from {whose} hand" if getattr(node.what, "place", "") == "hand" else ""
        cards = joined(*adjectives, "cards", *posts, origin)
        return f"{who} cannot add {cards} to {whose} {renderer.words.place(node.place)}{by}"
    # "Cannot deploy all" would allow some.
    return renderer.fill(shared.FORBIDDEN, node).replace(f"{node.action} all ", f"{node.action} ")


def _their(renderer: Renderer, group: g.Group) -> str:
    """ "<Tome> enemies'": of all of them."""
    if not isinstance(group, g.Units):
        return possessive(renderer, group)
    said = bare(renderer, group)
    return f"{said}'" if said.endswith("s") else f"{said}'s"


def bare(renderer: Renderer, group: g.Group) -> str:
    """ "Non-Lord enemies": all of them, without a word for it."""
    said = renderer.say(group)
    return said.removeprefix("all ") if isinstance(group, g.Units) else said


def say_adjust(renderer: Renderer, node: ch.Adjust) -> str:
    if node.stat == "attack" and isinstance(node.amount, Times):
        each = say_per(renderer, node.amount.amount)
        return (
            renderer.fill("{group} {group:gets/get} ", node)
            + f"{node.amount.each:+d} Attack {each}"
        )
    if node.stat == "attack":
        return shared.say_adjust(renderer, node)
    if isinstance(node.amount, Times):
        size, times = node.amount.each, " " + say_per(renderer, node.amount.amount)
    elif isinstance(node.amount, int):
        size, times = node.amount, ""
    else:
        return shared.say_adjust(renderer, node)
    verb = f"is {'reduced' if size < 0 else 'increased'} by {abs(size)}{times}"
    if node.stat == "orbs_destroyed":
        if node.group == BOTH_LORDS:
            by = "that both you and your opponent's lords' attacks will destroy"
            return f"the number of orbs {by} {verb}"
        return f"the number of orbs destroyed by {owner(renderer, node.group)} attack {verb}"
    stat = renderer.words.stat(node.stat)
    if node.stat == "support":
        return f"{renderer.say(node.group)} gets {size:+d} support{times}"
    if node.group == THIS_IN_HAND:
        return f"this card's {stat} {verb} while in your hand"
    if isinstance(node.group, g.Cards):
        there = renderer.say(node.group).replace(" from your hand", " in your hand")
        return f"the {stat} of {there} {verb}"
    return f"{owner(renderer, node.group)} {stat} {verb}"


def say_becomes(renderer: Renderer, node: ch.Becomes) -> str:
    if node.stat == "orbs_destroyed":
        many = "orbs" if node.amount != 1 else "orb"
        of = owner(renderer, node.group)
        return f"{of} attacks break {amount(renderer, node.amount)} {many}"
    if node.stat == "critical_factor":
        times = f"multiplied by {amount(renderer, node.amount)} instead of 2"
        return f"when this unit critical hits, this unit's attack is {times}"
    stat = renderer.words.stat(node.stat)
    if node.stat == "support" and isinstance(node.amount, Stat) and node.amount.stat == "support":
        same = possessive(renderer, node.amount.of)
        return f"{owner(renderer, node.group)} support is equal to {same} support"
    if node.group == THIS_IN_HAND:
        return f"this card's {stat} becomes {amount(renderer, node.amount)} while in your hand"
    if node.stat == "cost" and (cards := _in_hand_and_retreat(node.group)):
        said = renderer.say(cards).removesuffix(" from your hand")
        said = f"the {stat} of {said} in your hand and {renderer.words.place('retreat')}"
        return f"{said} becomes {amount(renderer, node.amount)}"
    return f"{owner(renderer, node.group)} {stat} becomes {amount(renderer, node.amount)}"


def _in_hand_and_retreat(group: g.Group) -> g.Cards | None:
    """The cards in the hand, if the group is these and the same in the Retreat Area."""
    if not isinstance(group, g.Together) or len(group.groups) != 2:
        return None
    cards, others = group.groups
    if not isinstance(cards, g.Cards) or (cards.side, cards.place) != ("own", "hand"):
        return None
    return cards if others == replace(cards, place="retreat") else None


def say_loses_skills(renderer: Renderer, node: ch.LosesSkills) -> str:
    verb = renderer.fill("{group} {group:loses/lose} ", node)
    if not node.names:
        kind = f"{node.kind} " if node.kind else ""
        return f"{verb}all {kind}skills" + (" and cannot gain new ones" if node.barred else "")
    return verb + quoted(node.names, "and") + (" and cannot reacquire it" if node.barred else "")


def say_coexists(renderer: Renderer, node: n.Coexists) -> str:
    if node.limit is not None:
        return f"you may have up to {node.limit} {quoted(node.names)} at once"
    return f"you may deploy this card even if you already have {with_article(quoted(node.names))}"


def say_names(renderer: Renderer, node: n.GainsNames) -> str:
    if node.of is not None:
        return renderer.fill("{group} {group:gains/gain} the same unit name of {of}", node)
    names = quoted(node.names, "and")
    if node.group == g.Among(g.This(), (f.At(("hand",)),)):
        return f"treat this card, while it is in your hand, as if its unit name is also {names}"
    return renderer.fill("{group} {group:is/are} also named ", node) + names


def say_instead(renderer: Renderer, node: ch.Instead) -> str:
    if isinstance(node.event, AttackDestroys):
        (put,) = node.effects
        assert isinstance(put, e.Put)
        whose = "their" if getattr(node.event.defender, "side", "") == "enemy" else "your"
        where = f"is sent to the {renderer.words.place(put.to)} instead of being destroyed"
        return f"when {renderer.say(node.event)}, {whose} orb {where}"
    may = "you may " if node.optional else ""
    who = getattr(node.event, "who", None)
    hostile = "enemy" if getattr(who, "side", "") == "enemy" else "ally"
    renderer.heads["replaced"] = "card" if isinstance(node.event, Placed) else hostile
    done = ", then ".join(renderer.say(effect) for effect in node.effects)
    is_clear = who != g.This() or all(
        getattr(effect, "group", None) == who for effect in node.effects
    )
    it = "it" if is_clear else "this unit"
    kept = f"instead of sending {it} to the {renderer.words.place('retreat')}"
    return f"when {renderer.say(node.event)}, {may}{done} {kept}"


def say_draw(renderer: Renderer, node: e.Draw) -> str:
    who = "your opponent draws" if node.side == "enemy" else "draw"
    if node.up_to:
        return f"{who} cards until you have {amount(renderer, node.amount)} cards in your hand"
    if isinstance(node.amount, int):
        return f"{who} {node.amount} card" + "s" * (node.amount != 1)
    return f"{who} 1 card {say_per(renderer, node.amount)}"


def say_cheaper(renderer: Renderer, node: n.Cheaper) -> str:
    if node.cost is None:
        of = "" if node.group == g.This() else possessive(renderer, node.group) + " "
        return f'you may use {of}"{node.skill}" without paying the cost'
    of = possessive(renderer, node.group)
    return renderer.fill(f'the cost of {of} "{{skill}}" is reduced by [', node) + (
        shared.cost(renderer, node.cost) + "]"
    )


def say_supports(renderer: Renderer, node: n.FailsToSupport) -> str:
    adjectives, posts = filters(renderer, node.cards)
    return joined(*adjectives, "cards", *posts, "fail to support", renderer.say(node.units))


def say_gains_skill(renderer: Renderer, node: ch.GainsSkill) -> str:
    """The skill itself stands behind its sentence, in parentheses."""
    name = f'"{node.ability.name}"' if node.ability.name else "the following skill"
    return renderer.fill(f"{{group}} {{group:gains/gain}} {name}", node)


def say_gains_skills_of(renderer: Renderer, node: n.GainsSkillsOf) -> str:
    label = f"[{node.label}]" if node.label else "skills"
    return renderer.fill(f"{{group}} {{group:gains/gain}} all {label} possessed by {{of}}", node)


def changes(renderer: Renderer, found: Sequence[ch.Change]) -> str:
    """The subject is said once where statements share it."""
    said: list[str] = []
    before: object = None
    for change in found:
        phrase = renderer.say(change)
        group = getattr(change, "group", None)
        if isinstance(group, g.Group) and group == before:
            phrase = phrase.removeprefix(f"{renderer.say(group)} ")
        said.append(phrase)
        before = group
    return either(said, "and")


def it(renderer: Renderer, group: g.Group | None) -> str:
    """One object, which "that ..." stands for from then on."""
    if group is None:
        return ""
    renderer.heads["it"] = head_of(renderer, group)
    return one(renderer, group)


def say_not(renderer: Renderer, node: f.Not) -> str:
    if isinstance(node.fails, f.Shares):
        other = one(renderer, node.fails.group)
        if node.fails.what == "name":
            return f"with a different unit name than {other}"
        return f"that does not share an {renderer.words.stat(node.fails.what)} with {other}"
    if isinstance(node.fails, n.AnyTrait):
        return "without an insignia"
    if node.fails in nouns.FIGHTERS:
        assert isinstance(node.fails, f.Is)
        return f"that is not the {FIGHTING[node.fails.state]}"
    if isinstance(node.fails, f.OneOf):
        if node.fails.group == IN_COMBAT:
            return "other than the units in combat"
        return f"other than {one(renderer, node.fails.group)}"
    if isinstance(node.fails, f.Named | n.Entitled):
        return f"other than {quoted(node.fails.names, 'and')}"
    return nouns.say_not(renderer, node)


def say_is(renderer: Renderer, node: f.Is) -> str:
    if node.state == "has_promotion_cost":
        return "with a promotion cost"
    return renderer.fill("that {state:state}", node)


def say_deploy(renderer: Renderer, node: e.Deploy) -> str:
    group = node.group
    tapped = " tapped" if node.tapped else ""
    if isinstance(group, g.Among) and group.group == g.This() and isinstance(group.where[0], f.At):
        origin = renderer.words.place(group.where[0].places[0])
        to = f" to your {renderer.words.place(node.area)}" if node.area else ""
        return f"deploy {renderer.this} from your {origin}{to}{tapped}"
    where = f" in the {renderer.words.place(node.area)}" if node.area else ""
    near = f" in the same area as {one(renderer, node.near)}" if node.near is not None else ""
    return f"deploy {renderer.say(group)}{tapped}{where}{near}"


def say_pays_instead(renderer: Renderer, node: n.PaysInstead) -> str:
    if node.skills:
        paid = shared.cost(renderer, node.cost)
        return f"when paying the cost for {quoted(node.skills, 'or')}, you may instead [{paid}]"
    does = {"critical": "critical hits", "evade": "evades"}[node.action]
    who = one(renderer, node.group)
    paid = f"[{shared.cost(renderer, node.cost)}]"
    if isinstance(node.cost[0], e.Put) and node.cost[0].group == THIS_IN_HAND:
        paid = f"send this card from your hand to the {renderer.words.place(node.cost[0].to)}"
    return f"when {who} {does}, you may {paid} instead of the usual cost"


def say_choose(renderer: Renderer, node: e.Choose) -> str:
    verb = "your opponent chooses" if node.chosen.by == "enemy" else "choose"
    most = node.chosen.most
    if isinstance(most, int) or most is None:
        return f"{verb} {renderer.say(node.chosen)}"
    least = 1 if node.chosen.least == most else 0
    said = renderer.say(replace(node.chosen, least=least, most=1))
    renderer.many.add(node.chosen.name)
    return f"{verb} {said} {say_per(renderer, most)}"


def say_per(renderer: Renderer, value: object) -> str:
    """ "For each ...", behind a number."""
    if isinstance(value, Count) and isinstance(value.of, g.Known):
        if value.of.name.startswith("destroyed"):
            return f"for each {renderer.heads.get(value.of.name, 'enemy')} destroyed this way"
        return f"for each of {renderer.say(value.of)}"
    if isinstance(value, Count) and isinstance(value.of, g.Stacked):
        return f"for each card stacked under {renderer.say(value.of.unit)}"
    if isinstance(value, n.Variety):
        return renderer.fill("for each different {trait:stat} among {of}", value)
    if isinstance(value, n.StackSize):
        how = "under" if value.beneath else "with"
        return f"for each card stacked {how} {renderer.say(value.of)}"
    if isinstance(value, Count) and isinstance(value.of, g.Among):
        among_ = value.of
        if isinstance(among_.group, g.Known) and among_.group.name.startswith("revealed"):
            adjectives, posts = filters(renderer, among_.where)
            return joined("for each revealed", *adjectives, "card", *posts)
    return per(renderer, value)  # type: ignore[arg-type]


CIPHER_WORDINGS: Says = {
    **CONDITIONS,
    e.Deploy: say_deploy,
    e.Choose: say_choose,
    e.Destroy: say_destroy,
    e.Move: "move {group}[to? to the {to:place}][near? to the same area as {near:a}]",
    e.Redirect: "{to:a} is attacked instead",
    n.PaysInstead: say_pays_instead,
    n.SupportFailed: "your opponent's support card failed during that attack",
    n.TransferLord: "transfer Lord status from {former} to {to}",
    f.Not: say_not,
    f.Is: say_is,
    n.AnyTrait: "with an insignia",
    g.Known: pointer,
    g.Units: units,
    g.Among: among,
    g.Together: together,
    g.Chosen: chosen,
    f.Number: say_number,
    e.Put: say_put,
    e.Stack: say_stack,
    e.Draw: say_draw,
    ch.Cannot: say_cannot,
    ch.Forbidden: say_forbidden,
    ch.Adjust: say_adjust,
    ch.Becomes: say_becomes,
    ch.LosesSkills: say_loses_skills,
    ch.Multiplied: lambda renderer, node: (
        f"{owner(renderer, node.group)} attack is "
        + {2: "doubled", 3: "tripled"}.get(node.factor, f"multiplied by {node.factor}")
    ),
    ch.GainsSkill: say_gains_skill,
    ch.MayStack: "you may {how:rise} {onto:a} with this card",
    ch.Instead: say_instead,
    n.Coexists: say_coexists,
    n.CopiesAllowed: "you may have more than 4 copies of this card in your deck",
    n.GainsNames: say_names,
    n.Cheaper: say_cheaper,
    n.FailsToSupport: say_supports,
    n.GainsSkillsOf: say_gains_skills_of,
    n.IgnoresRange: "{group} can attack {targets} regardless of range",
    n.SkillsStop: "the support skills of {group} do not activate",
}
WORDING_SLOTS: Slots = {
    "it": it,
    "a": one,
    "rise": lambda _, how: "class change" if how == "promote" else "level up",
    "and": changes,
}
