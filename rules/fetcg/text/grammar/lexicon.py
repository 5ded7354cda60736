"""Words of Fire Emblem TCG text. Sentences begin with a capital, so all of them ignore case."""

LEXICON = r"""
N: /\d+/
QUOTED: /"[^"]+"/
NAME: /[A-Z][A-Za-z'-]*(?: (?!(?:and|or)\b)[A-Z][A-Za-z'-]*)*/
ROW: /[A-D]\b/

_UNIT: /units?\b/i
_CARD: /cards?\b/i
_CHIP: /chips?\b/i
_ENERGY: /energy\b/i
_LAND: /land cards?\b/i
_IN_HAND: /in (?:your )?hand\b/i
_MORE: /or more\b/i
_LESS: /or less\b/i
_HIGHER: /higher\b/i
_LOWER: /lower\b/i
_GETS: /gets?\b/i
_REGAINS: /regains?\b/i
_LOSES: /loses?\b/i
_HAS: /ha(?:s|ve)\b/i
_CANNOT: /cannot\b/i
_BEARER: /(?:wearer|wielder)\b/i
_YOUR: /your\b/i
_OPPONENT: /your opponent\b/i
_OPPONENTS: /your opponent's\b/i
_PILE: /pile\b/i
_DISCARD: /discards?\b/i
_DRAW: /draws?\b/i
_REMOVE: /removes?\b/i
_MOVE: /moves?\b/i
_ENTER: /enter\b/i
_PAYS: /pays?\b/i
_HERE: /here\b/i
_WITH: /with\b/i
_OTHER: /other\b/i
_TARGET: /target\b/i

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
