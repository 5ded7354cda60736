"""Words of Fire Emblem TCG text. Sentences begin with a capital, so all of them ignore case."""

LEXICON = r"""
N: /\d+/
QUOTED: /"[^"]+"/
NAME: /[A-Z][A-Za-z'-]*(?: (?!(?:and|or)\b)[A-Z][A-Za-z'-]*)*/
ROW: /[A-D]\b/

UNIT: /units?\b/i
CARD: /cards?\b/i
CHIP: /chips?\b/i
ENERGY: /energy\b/i
LAND: /land cards?\b/i
IN_HAND: /in (?:your )?hand\b/i
MORE: /or more\b/i
LESS: /or less\b/i
HIGHER: /higher\b/i
LOWER: /lower\b/i
GETS: /gets?\b/i
REGAINS: /regains?\b/i
LOSES: /loses?\b/i
HAS: /ha(?:s|ve)\b/i
CANNOT: /cannot\b/i
BEARER: /(?:wearer|wielder)\b/i
YOUR: /your\b/i
OPPONENT: /your opponent\b/i
OPPONENTS: /your opponent's\b/i
PILE: /pile\b/i
DISCARD: /discards?\b/i
DRAW: /draws?\b/i
REMOVE: /removes?\b/i
MOVE: /moves?\b/i
ENTER: /enter\b/i
PAYS: /pays?\b/i
HERE: /here\b/i
WITH: /with\b/i
OTHER: /other\b/i
TARGET: /target\b/i

STEP: /(?:unit|support|land|item) step\b/i
STATUS: /(?:sleep|silence|poison)\b/i
FEATURE: /(?:seize|canto|armored|land destruction|dance|steal)\b/i
       | /(?:manakete|dragon|lord|bandit|thief|dancer)\b/i
MOVEMENT: /(?:infantry|cavalry|flying)\b/i
ARMS: /(?:sword|lance|axe|bow|ballista|fire|thunder|wind|light|dark|staff)\b/i
ACTION: /(?:direct|indirect|magic|recovery)\b/i
GENDER: /(?:male|female)\b/i
STANDING: /(?:generic|character)\b/i
ROLE: /(?:attacking|defending|striking)\b/i
MODE: /(?:standby|action) mode\b/i
FORBIDDEN: /(?:attack|counterattack|move|use magic)\b/i
STAT: /(?:energy|advancement|level)\b/i
DIRECTION: /(?:backward|forward)\b/i
"""
