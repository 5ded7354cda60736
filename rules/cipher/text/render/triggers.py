"""Triggers of Cipher alone in English, as they stand after "when"."""

from __future__ import annotations

from rules.cipher.text.trigger_nodes import (
    AttackEnds,
    AttackEvaded,
    AttackFails,
    BattleEnds,
    CriticalHit,
    Deployed,
    GetsSupport,
    Grown,
    LeveledUp,
    OneOfEvents,
    OrbDestroyed,
    Promoted,
    SkillUsed,
    SupportFails,
    Untapped,
)
from rules.text.render.events import by, it
from rules.text.render.nouns import filters, joined, singular, whose, with_article
from rules.text.render.renderer import Renderer, Says
from rules.text.render.words import either, quoted


def say_one_of_events(renderer: Renderer, node: OneOfEvents) -> str:
    return either([renderer.say(event) for event in node.events])


def say_skill_used(renderer: Renderer, node: SkillUsed) -> str:
    who = it(renderer, node.who)
    skill = quoted(node.names) if node.names else f"a [{node.label}] skill"
    where = f" from the {renderer.words.place(node.place)}" if node.place else ""
    return f"{who + ' uses' if who else 'you use'} {skill}{where}"


def say_gets_support(renderer: Renderer, node: GetsSupport) -> str:
    adjectives, posts = filters(renderer, node.where)
    card = with_article(joined(*adjectives, "card", *posts))
    return f"{it(renderer, node.who)} is supported by {card}"


def say_support_fails(renderer: Renderer, node: SupportFails) -> str:
    return f"the support of {it(renderer, node.who)} fails"


def say_untapped(renderer: Renderer, node: Untapped) -> str:
    side = f" of {whose(node.side)} side" if node.side else ""
    return f"{it(renderer, node.who)} is untapped{by(node.by)}{side}"


def say_orb_destroyed(renderer: Renderer, node: OrbDestroyed) -> str:
    source = f" by an attack of {singular(renderer, node.source)}" if node.source else ""
    return f"an orb of {'yours' if node.side == 'own' else 'your opponent'} is destroyed{source}"


def say_grown(renderer: Renderer, node: Grown) -> str:
    return f"{it(renderer, node.who)} performs a Growth"


def say_leveled_up(renderer: Renderer, node: LeveledUp) -> str:
    if node.into:
        adjectives, posts = filters(renderer, node.onto)
        onto = with_article(joined(*adjectives, "unit", *posts))
        return f"{onto} is levelled up into {singular(renderer, node.who)}"
    return f"{it(renderer, node.who)} is levelled up"


def say_promoted(renderer: Renderer, node: Promoted) -> str:
    hand = " by no skill" if node.by_hand else ""
    if node.into:
        return f"a unit is promoted into {singular(renderer, node.who)}{hand}"
    return f"{it(renderer, node.who)} is promoted{hand}"


def say_deployed(renderer: Renderer, node: Deployed) -> str:
    place = f" into the {renderer.words.place(node.place)}" if node.place else ""
    return f"{it(renderer, node.who)} is deployed{place}{by(node.by)}"


def say_critical_hit(renderer: Renderer, node: CriticalHit) -> str:
    who, whom = singular(renderer, node.attacker), singular(renderer, node.defender)
    return f"{who} makes a Critical Hit on {whom}"


def say_battle_ends(renderer: Renderer, _: BattleEnds) -> str:
    return "this battle ends"


def say_attack_ends(renderer: Renderer, node: AttackEnds) -> str:
    whom = f" on {singular(renderer, node.defender)}" if node.defender else ""
    return f"the attack of {singular(renderer, node.attacker)}{whom} ends"


def say_attack_evaded(renderer: Renderer, node: AttackEvaded) -> str:
    who, whom = singular(renderer, node.attacker), singular(renderer, node.defender)
    return f"{whom} evades the attack of {who}"


def say_attack_fails(renderer: Renderer, node: AttackFails) -> str:
    attacker, defender = singular(renderer, node.attacker), singular(renderer, node.defender)
    return f"the attack of {attacker} fails to destroy {defender}"


TRIGGERS: Says = {
    OneOfEvents: say_one_of_events,
    SkillUsed: say_skill_used,
    GetsSupport: say_gets_support,
    SupportFails: say_support_fails,
    Untapped: say_untapped,
    OrbDestroyed: say_orb_destroyed,
    Grown: say_grown,
    LeveledUp: say_leveled_up,
    Promoted: say_promoted,
    Deployed: say_deployed,
    CriticalHit: say_critical_hit,
    BattleEnds: say_battle_ends,
    AttackEnds: say_attack_ends,
    AttackEvaded: say_attack_evaded,
    AttackFails: say_attack_fails,
}
