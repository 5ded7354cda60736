"""Words of Fire Emblem TCG text. Sentences begin with a capital, so all of them ignore case."""

LEXICON = r"""
NAME: /[A-Z][A-Za-z'-]*(?: (?!(?:and|or)\b)[A-Z][A-Za-z'-]*)*/
ROW: /[A-D]\b/

_UNIT: /units?(?: (?:on the field|in play))?\b/i
_UNITS: /units(?: (?:on the field|in play))?\b/i
_ONE_UNIT: /unit(?: (?:on the field|in play))?\b/i
_UNITS_OWN: /(?:unit's|units')(?!\w)/i
_CHIP: /chips?\b/i
_ENERGY: /energy(?: chips?)?\b/i
_LAND: /land cards?(?: from the field)?\b/i
_HIGHER: /higher\b/i
_LOWER_THAN: /lower\b/i
_GETS: /(?:gets?|gains?|receives?)\b/i
_BEARER: /(?:wearer|wielder)\b/i
_BEARERS: /(?:wearer|wielder)'s/i
_PILE: /(?:chip )?pile\b/i
_REMOVE: /(?:removes?|destroys?|defeats?)\b/i
_MOVE: /moves?\b/i
_ENTER: /(?:enter|move onto)(?: (?:this|the) (?:square|land)(?: card)?)?\b/i
_THIS_SQUARE: /(?:this|the) square\b/i
_HERE: /here\b|(?:on|in) this (?:square|land|terrain|space)(?: card)?\b/i
_WITH: /with\b/i
_TARGET: /target\b/i
_FRIENDLY: /(?:friendly|allied)\b/i
_ENEMY: /enemy\b/i
_SURPRISE: /surprise cards?\b/i
_ATTACK: /attacks?\b/i
_IS_ATTACKED: /(?:is|are) attacked\b/i
_DEALT_TO: /(?:dealt )?(?:to|against)\b|taken by\b|received by\b/i
_AGAINST: /(?:against|to)\b/i
_TWICE: /(?:twice|two times|2 times)\b/i
_DOUBLE: /(?:double|twice(?: the)?)\b/i
_HALF: /half(?: the)?\b/i
_AS_MANY: /as many(?: cards)?\b|(?:the same|that) (?:number|amount) of cards\b|that many cards\b/i
_STATUSES: /(?:all )?status(?:es| effects| conditions)\b/i
_IN_USE: /with this (?:weapon|card|equipment|tome|magic)\b/i
_NP: /(?:national power|np|chips?|unused chips?)\b/i

STEP: /(?:unit|support|land|item) step\b/i
STATUS: /(?:sleep|silence|poison)\b/i
AFFLICTED: /(?:poisoned|silenced|asleep|sleeping)\b/i
AFFLICT: /(?:poison|silence)s?\b/i
FEATURE: /(?:seize|canto|armored|land destruction|dance|steal)\b/i
       | /(?:manakete|dragon|lord|bandit|thief|dancer)\b/i
MOVEMENT: /(?:infantry|cavalry|flying)\b/i
ARMS: /(?:sword|lance|axe|bow|ballista|fire|thunder|wind|light|dark|staff)\b/i
ACTION: /(?:direct|indirect|magic|recovery)\b/i
GENDER: /(?:male|female)\b/i
STANDING: /(?:generic|character)\b/i
ROLE: /(?:attacking|defending|striking)\b/i
MODE: /(?:standby|action) mode\b/i
FORBIDDEN: /(?:act|attack|counterattack|counter|move|use magic)\b/i
STAT: /(?:energy|advancement|level)\b/i
ACTION_OR_ARMS: /(?:direct|indirect|magic|recovery|sword|lance|axe|bow|ballista|fire|thunder)s?\b/i
              | /(?:wind|light|dark|staff)s?\b/i
DIRECTION: /(?:backwards?|back|forwards?)\b/i
STRIKE_STAT: /(?:number of attacks|attack power|damage|max(?:imum)? energy|triangle bonus)\b/i
SIGNED: /[+-]\d+/
KIN_TRAIT: /(?:name|class|homeland|flag)\b/i
KIND: /(?:unit|weapon|magic|item|land|surprise)\b/i
PILE_NAME: /(?:unused|used)\b/i
"""
