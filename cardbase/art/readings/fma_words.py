"""What words of a Fullmetal Alchemist card's name, title and keywords draw."""

from cardbase.art.readings.words import WordTable

# Garment and headgear, by a word of the title or name, then by keyword, then by faction.
DRESS = WordTable(
    (
        ("doctor|surgeon|nurse|laboratory head|lab ", "labcoat"),
        ("fitter|smith|mechanic|engineer", "apron goggles"),
        ("ferryman|farm|peddler|village|host|innkeeper|broker|market", "apron straw"),
        ("preacher|priest|monk|sister|servants|acolyte|mother|prophet|keeper", "robe hood"),
        ("armor|machine|vehicle|sentinel|construct|guardian", "plate mask_helm"),
        ("smuggler|dockside|thief|bandit|psiren", "jacket bandana"),
        ("blade|stranger|scout|exile|cloaked", "coat hood"),
        ("marksman|guard|recruit|sergeant|drill|quartermaster|garrison|police", "coat cap"),
        ("reader|scholar|student|clerk|archiv|civilian", "jacket beret"),
        ("cellar|hungry|failed|experiment|pack|chimera", "bare ears"),
    )
)
DRESS_OF_KEYWORDS = WordTable(
    (
        ("state alchemist", "coat"),
        ("soldier", "coat cap"),
        ("chimera", "bare ears"),
        ("ishbalite", "wrap turban"),
        ("zealot", "robe hood"),
        ("sin", "jacket"),
        ("spirit|shadow", "robe veil"),
        ("machine|construct", "plate mask_helm"),
        ("engineer", "apron goggles"),
        ("mob", "jacket straw"),
    )
)
DRESS_OF_FACTIONS = {
    "elric": "jacket",
    "military": "coat cap",
    "homunculus": "coat",
    "rebel": "wrap",
    "": "jacket",
}
PAIRS = WordTable((("twins|brothers|sisters", "two"),))
TOGETHER = {"The Elric Brothers": ("Edward Elric", "Alphonse Elric")}
SEXES = WordTable(
    (
        ("petra|wilma|greta|nadja|velvet|sister|mila|ilse|ruda|yusra|mother|nahia|dora", "f"),
        ("claire|sheska|elysia|juliet|maria|lyra|izumi|winry|liza|lust|rose|trisha|nina", "f"),
        ("marta|dante|psiren|riza|martel|clara", "f"),
        ("halling|jean|alex|hakuro|king|vato|roy|maes|frank|edward|alphonse|scar|tim", "m"),
        ("caine|mugear|yoki|shou|envy|greed|gluttony|pride|zolf|father|brother|old|fletcher", "m"),
        ("russell|majhal|basque|hohenheim|tobin|bruno|odo|anselm|oslo|ansgar|corvin|hadrian", "m"),
        ("emmerich|lorne|tomas|rafiq|corporal|malek|jonas|emlyn|tarn|policeman", "m"),
    )
)
HELD = WordTable(
    (
        ("marksman|hawkeye|sharpshooter|havoc|second lieutenant", "pistol"),
        ("guard|recruit|platoon|patrol|garrison|soldier|watch", "rifle"),
        ("smith", "hammer"),
        ("fitter|rockbell|engineer|auto-mail", "wrench"),
        ("doctor|surgeon|nurse|field medic", "satchel"),
        ("farm|crew", "fork"),
        ("ferryman", "oar"),
        ("clerk|records|student|researcher|scholar|reader|sheska|library", "book"),
        ("inspector|investigator|analyst", "glass"),
        ("keys|jailer|warden", "key"),
        ("priest|preacher|monk|cornello|elder|spiritual", "staff"),
        ("broker|stone|marcoh", "red_stone"),
        ("mustang|smoke|fire|torch", "flame"),
        ("armstrong|fist|brawler|ironclad|strong", "brawl"),
        ("bradley|blade|duelist|saber|master thief", "saber"),
        ("lust|claws|chimera|beast|experiment", "claws"),
        ("kimbl?y|bomb", "bomb"),
        ("hughes", "knife"),
        ("peddler|host|innkeeper|market|smuggler", "crate"),
        ("cook|housewife|curtis|craftswoman", "circle"),
        ("rose thomas|trisha|nina|elysia|claire", "flowers"),
        ("drill|whistle|instructor", "whistle"),
        ("mob|rebel|zealot", "torch"),
    )
)
SIGNS = WordTable(
    (
        ("study|old notes|lessons?|sensei", "book"),
        ("turn of the wheel|shifting|momentum", "gear"),
        ("broken chalk", "pen"),
        ("train\\b|route", "train"),
        ("chalk|circle|array|stone wall|seal|wheel", "circle"),
        ("orders?|notes|written|paper|requisition|letter|mail|silenced|fuhrer", "scroll"),
        ("past|time|lesson|debt|reflection|years", "hourglass"),
        ("door|infiltrat|sealed|cage|hostage|captured", "key"),
        ("fire|burn|challenge the sun|flame", "flame"),
        ("night|nightmare|shadow|dusk|dark", "moon"),
        ("blood|injured|hospital|wound|pulled", "cross_of_mercy"),
        ("clue|search|inquir|peek|reading|investigat", "glass"),
        ("sneak|feint|caught|thief|trap|blackmail|persuasion|overconfid", "mask"),
        ("follow|forced march|walking|retreat|sent away|run|sidetrack|momentum", "boot"),
        ("draw|suppress|fire|bull's|pin down|standoff|spike", "pistol"),
        ("reinforce|mobiliz|rally|hands|people|show of force|platoon", "banner"),
        ("birthday|party|spoils|job well|more", "gift"),
        ("block|wall|hold|iron will|stone", "shield"),
        ("plan|ambush|flank|gambit|shift", "dice"),
        ("ruins|ground|petrif|piledriver", "hammer"),
        ("words|echo|crossed signals|question|intimidat|head", "speech"),
        ("artificial human|homunc|frenzy|unnatural", "ouroboros"),
        ("sacrific|obligation|moral|heart|sensei", "heart"),
        ("knuckles|blow|fist|pressure", "brawl"),
    )
)
BURSTS = WordTable(
    (
        ("ambush|blow|spike|quick|caught|cut|feint|piledriver|frenzy", "slash"),
        ("night|shadow|dusk|dark|dream", "moonlit"),
    )
)
# Place, what stands in it, and the hour where it has one of its own.
LOCATIONS = WordTable(
    (
        ("graveyard", "hills graves"),
        ("ruins|workshop|burned", "hills ruin"),
        ("cavern|cellar|passage|mine", "cave lantern"),
        ("prison|gatehouse", "columns bars"),
        ("river ford", "river reeds noon"),
        ("riverside|ford", "river reeds"),
        ("bridge", "river bridge"),
        ("library ruins", "shelves ruin"),
        ("library|archive|schoolhouse", "shelves desk"),
        ("altar|buried hall", "columns altar"),
        ("temple square", "columns fountain"),
        ("temple", "window candles"),
        ("shrine", "dunes altar"),
        ("desert", "dunes skull"),
        ("fountain", "city fountain"),
        ("alleys|row", "city lamp"),
        ("station|courthouse|post office|steps", "city steps"),
        ("express", "hills train"),
        ("manse|mansion|house", "castle gate"),
        ("barracks|parade|yard|complex", "banners palisade"),
        ("wall|fortress", "castle palisade"),
        ("council|chamber", "columns table"),
        ("vault", "columns chest"),
        ("ring of stones", "hills stones"),
        ("market", "city stalls"),
        ("observatory", "orbit telescope"),
        ("village", "hills cottages"),
    )
)
THINGS = WordTable(
    (
        ("gloves", "gloves"),
        ("carbine|rifle", "rifle"),
        ("pistol", "pistol"),
        ("saber|sword|arm blade", "saber"),
        ("claws", "claws"),
        ("(?:ring|pendant)\\b", "ring_gem"),
        ("watch|commission|insignia", "watch"),
        ("fist|forearm|steel", "brawl"),
        ("(?:leg)\\b", "automail_leg"),
        ("notebook|library", "book"),
        ("shard|red stone", "red_stone"),
        ("coat|wrappings|clothing", "coat_hung"),
        ("sigil|ouroboros|mark|sins", "ouroboros"),
        ("brand", "brand_mark"),
        ("flare|torch", "torch"),
        ("breastplate|armor", "cuirass"),
        ("shackles|chain|restraint|hunted", "shackles"),
        ("hound|companion|beast", "hound"),
        ("kitten", "cat"),
        ("whistle", "whistle"),
        ("beads", "beads"),
        ("fever|disease|lab gear|still", "flask"),
        ("(?:gate)\\b", "gate_of_truth"),
        ("fanaticism|oath", "flame"),
        ("safe house|curfew|bribed", "key"),
        ("supply|line", "crate"),
        ("network|rumor", "speech"),
        ("trainers|veteran", "blades"),
        ("auto-mail", "gear"),
    )
)
TONES_OF_THINGS = WordTable(
    (
        ("red|fever|crimson|fanatic", "red"),
        ("auto-mail|steel|weapon|armor|carbine|pistol|saber|blade|claws", "none"),
        ("mark|ouroboros|sin|gate", "purple"),
        ("military|state|silver|commission|whistle", "blue"),
        ("beads|desert|wrapping|shackles|hunted", "yellow"),
        ("kitten|hound|companion|pendant", "green"),
    )
)
# Of a location of which nobody has brought the battle types.
TONES_OF_PLACES = {
    "hills": "green",
    "cave": "brown",
    "columns": "white",
    "river": "teal",
    "shelves": "brown",
    "window": "purple",
    "dunes": "yellow",
    "city": "blue",
    "castle": "none",
    "banners": "red",
    "orbit": "purple",
}
