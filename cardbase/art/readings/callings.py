"""What the classes of Fire Emblem wear and ride, for the two games that have them."""

from cardbase.art.readings.words import WordTable

# By the beginning of a word of the class; what stands first decides.
HEADGEAR = WordTable(
    (
        ("armored lord|emperor|empress|exalt|king|queen|monarch|conqueror|hegemon", "crown"),
        ("black knight|death knight|flame emperor|automaton|faceless|sentinel|oni", "mask_helm"),
        ("princess|prince|lord|lodestar|noble|rigain|duke|apostle|order incarnate", "tiara"),
        ("bow knight|archer|sniper|ranger|nomad|hunter|bow|kinshi|horseman|outlaw", "feather"),
        ("pegasus|falcon|sky knight|seraph|harrier|dark flier|kinishi|griffon|trooper", "wings"),
        ("wyvern|draco|malig|dragon ?master|dragon rider|dragon lord", "horned"),
        ("knight lord|great lord|high lord|vanguard", "circlet"),
        ("general|armor|fortress|baron|marshall|great knight|knight captain|spartan", "helm"),
        ("manakete|dragon|goddess|demon king|fell", "horns"),
        ("taguel|kitsune|nine.tails|wolf|beast tribe|cat tribe|lion|feral", "ears"),
        ("bishop|curate|archbishop|high priest|guru|canto", "mitre"),
        ("priest|prestess|preist|cleric|maiden|saint|troubado|monk|songstress|bride|elf", "veil"),
        ("dancer|bard|idol|artist|uta-loid|actress|diva", "diadem"),
        ("sorcerer|dark mage|dark sage|shaman|druid|summoner|necromancer|assassin|thief", "hood"),
        ("rogue|trickster|whisper|ninja|agent|warlock|dark|spy", "hood"),
        ("witch|mage|warlock|gremory|enchantress", "hat"),
        ("sage|strategist|grandmaster|tactician|valkyrie|onmyoji|omniyoji|diviner", "circlet"),
        ("maid|butler", "headdress"),
        ("merchant|villager|apothecary|mechanist|farmer|part-timer|recruit|pupil", "straw"),
        ("pirate|buccaneer|transporter", "bandana"),
        ("myrmidon|swordmaster|trueblade|mercenary|hero|fighter|warrior|brigand|bandit", "band"),
        ("samurai|blade|sword|dread|basara|spear|halberdier|oliphantier|berserker", "band"),
        ("paladin|knight|cavalier|soldier|squire", "cavalry_helm"),
        ("ballistician", "goggles"),
    )
)
GARMENTS = WordTable(
    (
        ("pegasus|falcon|sky knight|seraph|dark flier|kinshi|griffon|harrier", "tunic"),
        ("armor|general|baron|marshall|fortress|great knight|sentinel|automaton", "plate"),
        ("(?:dark|mage) knight|nomad|ranger|bow knight|kinshi|horse", "coat"),
        ("black knight|death knight|paladin|cavalier|knight|draco|wyvern|malig", "plate"),
        ("mage|sage|bishop|priest|cleric|sorcer|troubado|valkyrie|saint|shaman|druid", "robe"),
        ("summoner|maiden|monk|curate|witch|necro|gremory|onmyoji|diviner|apostle|elf", "robe"),
        ("manakete|dragon|goddess|songstress|dancer|oracle|enchantress|heron|bride", "robe"),
        ("lord|prince|noble|emp|king|queen|exalt|lodestar|grandmaster|tactician", "mantle"),
        ("hero|enlight|vanguard|conquer|rigain|incarnate|monarch|hegemon|duke", "mantle"),
        ("samurai|swordmaster|trueblade|myrmidon|blade|spear|basara|ninja|kitsune", "wrap"),
        ("maid|butler|merchant|villager|apothecary", "apron"),
        ("high.school|idol|artist|actress|uta|part-timer|dance trainer|president", "jacket"),
        ("agent|assassin|thief|rogue|trickster|whisper|outlaw|strategist|bard", "coat"),
        ("fighter|warrior|berserker|brigand|bandit|barbar|oni|pirate|savage", "bare"),
    )
)
# Those who are beasts themselves, so that nobody rides.
SHAPES = WordTable(
    (
        ("taguel|kitsune|nine.tails|wolf|beast tribe|cat tribe|lion king|feral one", "wolf"),
        ("manakete|dragon tribe|divine dragon|dragon king|dragon prince|white wyvern", "wyvern"),
    )
)
WINGED_PEOPLE = WordTable((("bird|heron|hawk|raven|goddess|elf|owl|order|dragon tribe", "wings"),))
# Never a person.
BEASTS = WordTable(
    (
        ("feral dragon|first dragon|demon dragon|astral dragon|immaculate|fell dragon", "wyvern"),
        ("dragon$", "wyvern"),
    )
)
MOUNTS = WordTable(
    (
        ("kinshi|kinishi|griffon", "griffon"),
        ("pegasus|falcon|sky knight|seraph|dark flier|harrier|dark falcon", "pegasus"),
        ("wyvern|draco|malig|dragon ?master|dragon rider|dragon ?lord|barbarossa", "wyvern"),
    )
)
# Blades of the east, thrown stars; else a weapon is what the card says.
OBJECTS = WordTable(
    (
        ("samurai|swordmaster|trueblade|myrmidon|master of arms|swordfighter", "katana"),
        ("ninja", "shuriken"),
    )
)
FORMS_OF = {"katana": "sword", "shuriken": "knife"}
COVERING = frozenset({"cavalry_helm", "hood"})
