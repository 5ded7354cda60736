"""FlameThrowers: fighters with their weapon and energy, and what the table plays beside them."""

from cardbase.art.facts import Facts, Person
from cardbase.art.likeness import person_called
from cardbase.art.readings.words import WordTable
from rules.engine.cards import CardData

_FAMILY = "flamethrowers"
TONES = {
    "blaze": "red",
    "volt": "yellow",
    "gale": "green",
    "tide": "blue",
    "void": "purple",
    "radiant": "white",
}
_ENERGY = {
    "blaze": "flame",
    "volt": "bolt",
    "gale": "gust",
    "tide": "wave",
    "void": "orb",
    "radiant": "rays",
}
_WEAPONS = WordTable(
    (
        ("harpoon", "javelin"),
        ("lamp|lantern|wick", "lantern"),
        ("anchor", "anchor"),
        ("(?:pen)\\b", "pen"),
        ("gun|cannon|deck", "cannon"),
        ("bare hands|none", ""),
        ("whip|chain|hook", "whip"),
        ("dice", "dice"),
        ("glaive|scythe", "scythe"),
        ("crown", "crown_of_cinders"),
        ("dart|sling", "bow"),
        ("fan\\b", "fan"),
        ("trident", "trident"),
        ("gauntlet|fists", "brawl"),
        ("rapier", "rapier"),
        ("hammer", "hammer"),
        ("brand|iron", "brand_iron"),
        ("shield", "shield"),
        ("spear|lance", "lance"),
        ("scepter|staff|rod", "staff"),
        ("blade|sword|saber", "sword"),
        ("axe", "axe"),
        ("bow", "bow"),
    )
)
# Garment and headgear, by a word of weapon, form or name.
_DRESS = WordTable(
    (
        ("kami|divine", "mantle crown"),
        ("emperor|king|queen", "mantle crown"),
        ("admiral|captain", "coat tricorn"),
        ("brass|piston|iron|quill", "apron goggles"),
        ("shield|savaro|guard", "plate"),
        ("marrow|harpoon|anchor|hook", "jacket bandana"),
        ("old|tallow|lamp", "robe hood"),
        ("night|hex|sable|void", "coat hood"),
        ("glory|torch|comet", "jacket goggles"),
        ("frey|rapier|fan|lune", "wrap"),
        ("trident|korrigan", "bare band"),
        ("nettle|thorn", "tunic feather"),
        ("brand|dax|wick", "jacket band"),
    )
)
_SUPPORTS = WordTable(
    (
        ("team signal|muster", "banner"),
        ("burning", "flame"),
        ("field dressing", "cross_of_mercy"),
        ("salvage", "anchor"),
        ("bargain", "coins"),
        ("breach", "bomb"),
        ("altar", "altar_piece"),
        ("crate|ration|supply|cache", "crate"),
        ("gauntlet|fist", "brawl"),
        ("signal|flare|beacon", "torch"),
        ("map|chart|scroll|log|ledger|letter|contract", "scroll"),
        ("fuel|tank|oil|flask|tonic|draught|potion", "flask"),
        ("engine|gear|machine|drive|coil|turbine", "gear"),
        ("repair|wrench|tool|smith|forge|anvil", "wrench"),
        ("medic|heal|bandage|rest|mend|nurse", "cross_of_mercy"),
        ("banner|anthem|rally|crowd|cheer", "banner"),
        ("train|coach|drill|spar", "blades"),
        ("flame|ember|spark|torch|fire", "flame"),
        ("coin|bet|wager|prize|purse|sponsor", "coins"),
        ("recruit|call|draft|comrade|hand", "clasped_hands"),
        ("time|hour|clock", "hourglass"),
        ("shield|guard", "shield"),
        ("dice|luck|chance", "dice"),
        ("anchor|dock|ship", "anchor"),
    )
)
_REACTIONS = WordTable(
    (
        ("body", "hand_raised"),
        ("backdraft", "gust"),
        ("last ember", "lantern"),
        ("pact", "scroll"),
        ("flash", "rays"),
        ("guard|shield|brace|wall|parry", "shield"),
        ("signal|jam|eye|sight|watch", "eye"),
        ("counter|riposte|blade|cross", "blades"),
        ("dodge|step|slip|retreat|evade", "boot"),
        ("trap|snare|net|chain", "shackles"),
        ("smoke|veil|feint|mask|bluff", "mask"),
        ("spark|flame|fire|burn|back", "flame"),
        ("fuse|short|volt|power|surge|drain", "bolt"),
        ("no|deny|halt|stop|cancel|refus", "hand_raised"),
    )
)
_FIELDS = WordTable(
    (
        ("crossroads|plaza", "city"),
        ("infirmary", "sea"),
        ("gravity", "orbit"),
        ("ring|arena|tournament", "arena"),
        ("orbit|star|moon|void", "orbit"),
        ("harbor|sea|tide|dock|bay", "sea"),
        ("market|street|city|yard|row|station", "city"),
        ("throne|hall|court", "columns"),
        ("cave|mine|pit|hollow", "cave"),
        ("peak|mountain|ridge|crater", "peaks"),
        ("forest|grove|jungle", "pines"),
        ("desert|dune|waste", "dunes"),
        ("temple|chapel", "window"),
    )
)
_DETAILS = WordTable(
    (
        ("crossroads", "lamp"),
        ("infirmary", "cottages"),
        ("plaza", "fountain"),
        ("gravity", "boulders"),
        ("orbit", "telescope"),
        ("ring", "palisade"),
    )
)
_TONES_OF_FIELDS = {
    "arena": "yellow",
    "orbit": "purple",
    "sea": "blue",
    "city": "brown",
    "columns": "red",
    "cave": "black",
    "peaks": "none",
    "pines": "green",
    "dunes": "yellow",
    "window": "purple",
}
_GREATEST = 6


def read(card: CardData) -> Facts:
    if card.kind in ("support", "field", "reaction"):
        return _beside(card)
    stats = card.stats
    energies = stats.get("energy_types") or ()
    weapon = stats.get("weapon") or ""
    text = f"{weapon} {stats.get('form') or ''} {card.name}"
    garment, _, headgear = _DRESS.get(text, "jacket").partition(" ")
    people = _people(card)
    return Facts(
        game="flamethrowers",
        name=card.name,
        title=card.title,
        layout="group" if len(people) > 1 else "person",
        tones=tuple(TONES.get(energy, "none") for energy in energies) or ("none",),
        people=people,
        size=_GREATEST if stats.get("kami") else min(5, stats.get("rank") or 1),
        headgear=headgear,
        garment=garment,
        object=_object(weapon, tuple(energies)),
        object_name=weapon,
        wings="feather" if stats.get("kami") else "",
        hour="blaze" if card.kind == "transformation" else "",
    )


def _object(weapon: str, energies: tuple[str, ...]) -> str:
    """The weapon; of who fights without one, their energy."""
    return _WEAPONS.get(weapon) or (_ENERGY.get(energies[0], "") if energies else "")


def _people(card: CardData) -> tuple[Person, ...]:
    """The members of a TAG TEAM, each by their own name."""
    members = [member.partition(" (")[0] for member in card.stats.get("members", "").split(" + ")]
    return tuple(person_called(member or card.name, _FAMILY) for member in members)


def _beside(card: CardData) -> Facts:
    if card.kind == "field":
        place = _FIELDS.get(card.name)
        return Facts(
            game="flamethrowers",
            name=card.name,
            title=card.title,
            layout="place",
            tones=(_TONES_OF_FIELDS.get(place, "teal"),),
            place=place,
            detail=_DETAILS.get(card.name),
        )
    reacts = card.kind == "reaction"
    return Facts(
        game="flamethrowers",
        name=card.name,
        title=card.title,
        layout="event" if reacts else "still",
        tones=("black" if reacts else "brown",),
        object=_REACTIONS.get(card.name, "bolt") if reacts else _SUPPORTS.get(card.name, "crate"),
        object_name=card.name,
        burst="slash",
    )
