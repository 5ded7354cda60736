"""Names of accounts: one script a name, and no two names that look the same.

Names are compared by their skeleton, after Unicode Technical Standard 39, sections 4 and 5. The
table of look-alikes is our own: skeletons are stored, so what they are must not change with the
release of a library.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cardbase.hosting.plain_text import clean_text

# A name of 150 characters, each of which casefolding and decomposing can make four.
SKELETON_LENGTH = 600
# Before the number of an account whose name looked like another's when skeletons were introduced;
# no name contains it.
SHARED = "#"

# Letters and digits of any script, in NFD and case-folded, that look like one of ASCII.
_LOOK_ALIKES = {
    "2": "ƨϩᒿꙅꛯꝛ",
    "3": "ȝɜʒзӡⳍꝫ𑣊𖼻",
    "4": "Ꮞ𑣏",
    "5": "ƽ𑣛",
    "6": "бᏮⳓ",
    "7": "𐓺",
    "8": "ȣ৪੪𐌚",
    "9": "৭੧୨൭ⳋꝯ𑣌𑣖",
    "a": "ɑαаᎪᗅꓮ𐊠𖽀",
    "b": "ƅβвьᏏᏴᑲᖯᗷꓐꞵ𐊂𐊡𐌁",
    "c": "сᏟᴄⲥꓚ𐊢𐌂𐐽𐔜𑣩𑣲",
    "d": "ԁᎠᏧᑯᗞᗪꓒꓓ",
    "e": "εеҽᎬⴹꓰꬲ𐊆𑣆𑣎",
    "f": "ϝքᖴẝꓝꞙꬵ𐊇𐊥𐔥𑣂",
    "g": "ƍɡԍցᏀᏳᶃꓖ",
    "h": "нһհᎻᏂᕼⲏꓧ𐋏",
    "j": "ʝϳјᎫᒍꓙ",
    "k": "κкᏦᛕⲕꓗ𐔘",
    "l": "1iıǀɩɪιіӏ۱ᎥᏞᒪᛁⲓⳑⵏꓡꓲꙇ𐊊𐌉𐌠𐑃𐔦𑣃𑣒𑣣𖼖𖼨",
    "m": "μϻмᎷᗰᛖⲙꓟ𐊰𐌑",
    "n": "ηոռⲛꓠ𐔓",
    "o": "0οσоօ۵०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲟⵔ〇ꓳꬽ𐊒𐊫𐐬𐓪𐔖𑓐𑣈𑣕𑣗𑣠",
    "p": "ρрᏢᑭⲣꓑ𐊕",
    "q": "ԛգզⵕ",
    "r": "ʀгᎡᎱᏒᖇᴦⲅꓣꭇꭈ𐓜𖼵",
    "s": "ѕտᏕᏚꓢꜱ𐊖𐑈𑣁𖼺",
    "t": "τтᎢⲧꓔ𐊗𐊱𐌕𖼊",
    "u": "ʋυսሀᑌᴜꓴꞟꭎꭒ𐓶𑣘𖽂",
    "v": "νѵ۷Ꮩᐯᴠⴸꓦꛟ𐔝𑜆𑣀𖼈",
    "w": "ɯѡԝաᎳᏔᴡꓪ𑜊𑜎𑜏𑣦𑣯ω",
    "x": "χхᕁᕽᚷⲭⵝꓫꭓ𐊐𐊴𐌗𐌢𐔧𑣬",
    "y": "ɣʏγуүყᎩᎽᶌỿⲩꓬꭚ𐊲𑣜𖽃",
    "z": "ζᏃᴢꓜ𐋵𑣄𑣉𑣥",
    # Katakana, and the ideographs and Hiragana that look like it.
    "ロ": "口",
    "ニ": "二",
    "カ": "力",
    "エ": "工",
    "ト": "卜",
    "ハ": "八",
    "タ": "夕",
    "ヘ": "へ",
    "ー": "一",
}
_FOLDED = str.maketrans({sign: to for to, signs in _LOOK_ALIKES.items() for sign in signs})
# Pairs that look like one letter.
_PAIRS = (("rn", "m"), ("vv", "w"))

# Scripts by the first word of a letter's name, where they are written together in one language.
_WRITTEN_TOGETHER = (
    frozenset({"HIRAGANA", "KATAKANA", "CJK"}),
    frozenset({"HANGUL", "CJK"}),
    frozenset({"BOPOMOFO", "CJK"}),
)
_SCRIPTS: Mapping[str, str] = {"IDEOGRAPHIC": "CJK", "EXTENDED": "ARABIC"}
_LABELS: Mapping[str, Promise] = {
    "LATIN": _("Latin"),
    "CYRILLIC": _("Cyrillic"),
    "GREEK": _("Greek"),
    "CJK": _("Chinese"),
}


def clean_account_name(name: str) -> str:
    """Return the name as it is kept: in NFKC, and what `clean_text` makes of that.

    Raise ValidationError if nothing of it can be seen, or if its letters are of several scripts
    that no language mixes.
    """
    cleaned = clean_text(unicodedata.normalize("NFKC", name), lines=False, required=True)
    scripts = _scripts_of(cleaned)
    if len(scripts) > 1 and not any(scripts <= together for together in _WRITTEN_TOGETHER):
        first, second = sorted(scripts)[:2]
        raise ValidationError(
            gettext(
                "The name mixes letters of different scripts: “%(one)s” is %(first)s, “%(other)s” "
                "is %(second)s. Use letters of one script."
            )
            % {
                "one": _example(cleaned, first),
                "first": _label(first),
                "other": _example(cleaned, second),
                "second": _label(second),
            },
            code="mixed_scripts",
        )
    return cleaned


def skeleton(name: str) -> str:
    """Return what all names that look like this one have in common; it is not for reading."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    signs = "".join(map(_as_ascii_digit, unicodedata.normalize("NFD", folded).translate(_FOLDED)))
    signs = signs.translate(_FOLDED)
    for pair, letter in _PAIRS:
        signs = signs.replace(pair, letter)
    return signs


def _scripts_of(name: str) -> frozenset[str]:
    return frozenset(filter(None, map(_script, name)))


def _script(sign: str) -> str:
    """Return the script of a letter or of a digit beyond ASCII; empty for all that scripts share.

    Unicode names begin with the script; Python has no other record of it.
    """
    if unicodedata.category(sign)[0] not in "LN" or sign in "0123456789":
        return ""
    word = unicodedata.name(sign, "UNKNOWN").replace("-", " ").split(" ")[0]
    return _SCRIPTS.get(word, word)


def _example(name: str, script: str) -> str:
    return next(sign for sign in name if _script(sign) == script)


def _label(script: str) -> str:
    return str(_LABELS.get(script, script.capitalize()))


def _as_ascii_digit(sign: str) -> str:
    digit = unicodedata.decimal(sign, None)
    return sign if digit is None else str(digit)


class AccountNameField(models.CharField[Any, Any]):
    """The name of an account; Django's own field in migrations."""

    def clean(self, value: Any, model_instance: models.Model | None) -> Any:
        return super().clean(_cleaned(value), model_instance)

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = _cleaned(super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, value)
        return value

    def get_db_prep_save(self, value: Any, connection: BaseDatabaseWrapper) -> Any:
        return super().get_db_prep_save(_cleaned(value), connection)

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


class SkeletonField(models.CharField[Any, Any]):
    """The skeleton of `username`, kept in step with it whenever the account is written."""

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        now = skeleton(model_instance.username)  # type: ignore[attr-defined]
        before = super().pre_save(model_instance, add)
        if before and before.partition(SHARED)[0] == now:
            return before
        setattr(model_instance, self.attname, now)
        return now

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


def _cleaned(value: Any) -> Any:
    return clean_account_name(value) if isinstance(value, str) and value else value
