"""Every language is complete, and every word of a page can be translated: cardbase/locale."""

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import allauth
import pytest
from django.conf import settings
from django.template import Template, engines
from django.template.base import TextNode
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils.translation import override
from jinja2 import nodes

import rules
from cardbase.hosting.languages import languages_in
from cardbase.hosting.package_words import SENTENCES
from cardbase.management.labels import labels
from play.board.vocabulary import phrases
from play.management.commands.makemessages import marked_in_jinja
from rules.engine.game import Game
from rules.engine.translatable import LABEL

LOCALE = settings.LOCALE_PATHS[0]
TEMPLATES = settings.BASE_DIR / "templates"
# Other packages' words are said anew in English; pages are written in it.
CATALOGUES = sorted(
    set(LOCALE.glob("*/LC_MESSAGES/django.po")) - {LOCALE / "en/LC_MESSAGES/django.po"}
)
# What scripts say stands in a file of its own.
SCRIPTS = [file.with_name("djangojs.po") for file in CATALOGUES]
JINJA = sorted((TEMPLATES / "jinja").rglob("*.html"))
PAGES = sorted(
    file.relative_to(TEMPLATES).as_posix()
    for file in TEMPLATES.rglob("*.html")
    if "jinja" not in file.parts
)
# Pages for those who make Cardbase, and another package's own.
UNTRANSLATED = {"cardbase/style.html", "drf_spectacular/swagger_ui.html"}
# Names, and what a program or a search reads.
NOT_PROSE = {
    "Cardbase",
    "API",
    "CSV",
    "JSON",
    "SHA-256",
    "Tabletop Simulator",
    "text:(draw -discard)",
    # Lines of a deck list.
    "4 B01-003HN",
    "4x Marth, Altean Prince",
    "Marth, Altean Prince (B01) 3 x4",
    "Marth: B01-003HN x4, B01-001SR x2",
    "Lord: B01-003HN",
    "# wall",
    "body-builder",
    "page-builder",
    "body-table",
    "page-table",
    "Esc",
    "KAMI",
    # Of the head of every page.
    "width=device-width, initial-scale=1",
    "light dark",
    "noindex",
    "summary",
    "website",
    # Names of what the API has.
    "API · Cardbase",
    "OpenAPI",
    "Problem",
    "ms",
}
STRING = r'((?:"(?:[^"\\]|\\.)*"\s*)+)'
ENTRY = re.compile(
    rf"(?:^msgctxt {STRING})?^msgid {STRING}(?:msgid_plural {STRING})?"
    rf"((?:msgstr(?:\[\d\])? {STRING})+)",
    re.MULTILINE,
)
PLACEHOLDER = re.compile(r"%\(\w+\)s")
SLOT = re.compile(r"\{(\w+)")


def text(quoted: str | None) -> str:
    return ast.literal_eval(f"({quoted})") if quoted else ""


def entries(file: Path) -> dict[tuple[str, str], tuple[str, list[str]]]:
    """Context and sentence; its plural and what is said instead, by form."""
    return {
        (text(context), text(asked)): (
            text(plural),
            [text(said) for said in re.findall(rf"msgstr(?:\[\d\])? {STRING}", block)],
        )
        for context, asked, plural, block, _ in ENTRY.findall(file.read_text())
        if text(asked)
    }


def marked_in(name: str) -> Iterator[tuple[str, str]]:
    """The sentences that a template marks, with their contexts."""
    template: Template = engines["django"].get_template(name).template
    for node in template.nodelist.get_nodes_by_type(TranslateNode):
        context = node.message_context.resolve({}) if node.message_context else ""
        yield context, str(node.filter_expression.var.literal).replace("%", "%%")
    for node in template.nodelist.get_nodes_by_type(BlockTranslateNode):
        yield "", node.render_token_list(node.singular)[0]


def test_a_language_is_there_as_soon_as_its_file_is(tmp_path: Path) -> None:
    for name in ("en", "pt_BR", "de"):
        (tmp_path / name / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / name / "LC_MESSAGES" / "django.po").touch()
    (tmp_path / "fr").mkdir()

    assert languages_in(tmp_path) == [
        ("en", "English"),
        ("de", "Deutsch"),
        ("pt-br", "Português Brasileiro"),
    ]


def test_german_is_one_of_ours() -> None:
    assert ("de", "Deutsch") in settings.LANGUAGES


@pytest.mark.parametrize("file", CATALOGUES + SCRIPTS, ids=lambda file: file.parent.parent.name)
def test_nothing_is_untranslated_or_uncertain(file: Path) -> None:
    missing = [asked for (_, asked), (_, said) in entries(file).items() if not all(said)]

    assert missing == []
    assert "#, fuzzy" not in file.read_text(), "look at what is marked as fuzzy"


@pytest.mark.parametrize("file", CATALOGUES + SCRIPTS, ids=lambda file: file.parent.parent.name)
def test_placeholders_and_tags_are_kept(file: Path) -> None:
    def parts(sentence: str) -> list[str]:
        tags = re.findall(r"</?[a-z]+", sentence)
        return sorted({*PLACEHOLDER.findall(sentence), *SLOT.findall(sentence), *tags})

    wrong = [
        asked
        for (_, asked), (plural, said) in entries(file).items()
        if any(parts(form) not in (parts(asked), parts(plural or asked)) for form in said)
    ]

    assert wrong == []


@pytest.mark.parametrize("file", CATALOGUES + SCRIPTS, ids=lambda file: file.parent.parent.name)
def test_the_compiled_words_are_those_of_the_source(file: Path) -> None:
    with file.with_suffix(".mo").open("rb") as opened:
        compiled = gettext.GNUTranslations(opened)

    stale = [
        asked
        for (context, asked), (plural, said) in entries(file).items()
        if said[0]
        != (
            compiled.ngettext(asked, plural, 1)
            if plural
            else compiled.pgettext(context, asked)
            if context
            else compiled.gettext(asked)
        )
    ]

    assert stale == [], "make messages"


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parent.parent.name)
def test_every_sentence_of_a_page_is_in_the_catalogue(file: Path) -> None:
    known = set(entries(file))

    missing = {(name, one) for name in PAGES for one in marked_in(name) if one not in known}

    assert missing == set(), "make messages"


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parent.parent.name)
def test_every_sentence_of_a_board_is_in_the_catalogue(file: Path) -> None:
    known = {asked for _, asked in entries(file)}
    marked = {
        given[-1 if function == "pgettext" else 0]
        for template in JINJA
        for function, given in marked_in_jinja(template.read_text())
    }

    assert len(marked) > 200
    assert marked - known == set(), "make messages"


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parent.parent.name)
@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.key)
def test_every_phrase_of_a_game_is_in_the_catalogue(game: Game, file: Path) -> None:
    assert set(phrases(game.messages)) - set(entries(file)) == set(), "make messages"


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.parent.parent.name)
def test_every_sentence_of_a_script_is_in_the_catalogue(file: Path) -> None:
    marked = {
        ("", ast.literal_eval(sentence))
        for script in (settings.BASE_DIR / "static").rglob("*.js")
        for sentence in re.findall(r'\bgettext\(("(?:[^"\\]|\\.)*")', script.read_text())
    }

    assert len(marked) > 20
    assert marked - set(entries(file)) == set(), "make messages"


def marked_in_python() -> set[tuple[str, str]]:
    """What code marks without a context."""
    return {
        ("", call.args[0].value)
        for room in ("cardbase", "decks", "play")
        for file in (settings.BASE_DIR / room).rglob("*.py")
        for call in ast.walk(ast.parse(file.read_text()))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in {"_", "gettext", "gettext_lazy", "gettext_noop"}
        and isinstance(call.args[0], ast.Constant)
    }


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parent.parent.name)
def test_every_sentence_of_the_code_is_in_the_catalogue(file: Path) -> None:
    marked = marked_in_python()

    assert len(marked) > 100
    assert marked - set(entries(file)) == set(), "make messages"


def said_by_rules() -> set[tuple[str, str]]:
    """The sentences that `rules.engine.translatable.say` is given, wherever it stands."""
    return {
        ("", call.args[0].value)
        for room in ("cardbase", "decks", "play", "rules")
        for file in (settings.BASE_DIR / room).rglob("*.py")
        if "local" not in file.parts
        for call in ast.walk(ast.parse(file.read_text()))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "say"
        and isinstance(call.args[0], ast.Constant)
    }


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parent.parent.name)
def test_every_sentence_of_the_rules_is_in_the_catalogue(file: Path) -> None:
    said = said_by_rules()

    assert len(said) > 200
    assert said - set(entries(file)) == set(), "make messages"


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parent.parent.name)
def test_every_label_of_cards_and_tables_is_in_the_catalogue(file: Path) -> None:
    found = {(LABEL, word) for word in labels()}

    assert len(found) > 500
    assert found - set(entries(file)) == set(), "make messages"


@pytest.mark.parametrize("name", sorted(set(PAGES) - UNTRANSLATED))
def test_all_prose_of_a_page_is_marked(name: str) -> None:
    template: Template = engines["django"].get_template(name).template
    # Where {% %} or {{ }} stood is a sign that pages cannot hold, so that split tags stay whole.
    shown = "\0".join(node.s for node in template.nodelist.get_nodes_by_type(TextNode))
    shown = re.sub(r"\bhx-headers=\S+", "", shown)
    spoken = re.findall(r'\b(?:aria-label|title|placeholder|alt|content)="([^"]+)', shown)
    shown = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->|<[^>]*>", "\n", shown, flags=re.DOTALL)

    prose = {
        part.strip(" ·–-:,.")
        for part in re.split(r"[\0\n]", "\n".join((shown, *spoken)))
        if re.search(r"[A-Za-z]{2}", re.sub(r"&\w+;", "", part))
    }
    assert prose - NOT_PROSE == set(), "{% translate %} these"


@pytest.mark.parametrize("file", JINJA, ids=lambda file: file.relative_to(TEMPLATES).as_posix())
def test_all_prose_of_a_board_is_marked(file: Path) -> None:
    tree = engines["jinja"].env.parse(file.read_text())
    source = "\0".join(node.data for node in tree.find_all(nodes.TemplateData))
    spoken = re.findall(r'\b(?:aria-label|title|placeholder|alt)="([^"\0]+)', source)
    shown = re.sub(r"<[^>]*>", "\n", source)

    prose = {
        part.strip(" ·–-:,.()")
        for part in [*re.split(r"[\0\n]", shown), *spoken]
        if re.search(r"[A-Za-z]{2}", re.sub(r"&[\w#]+;", "", part))
    }
    assert prose - NOT_PROSE == set(), "mark these"


def test_german_counts() -> None:
    template = engines["django"].from_string(
        "{% blocktranslate count counter=n with size=n %}{{ size }} card{% plural %}"
        "{{ size }} cards{% endblocktranslate %}"
    )

    with override("de"):
        assert [template.render({"n": n}) for n in (0, 1, 2)] == [
            "0 Karten",
            "1 Karte",
            "2 Karten",
        ]


def test_what_we_say_for_packages_is_what_they_still_say() -> None:
    theirs = Path(allauth.__file__).parent / "locale/de/LC_MESSAGES/django.po"

    assert {("", one) for one in SENTENCES} - set(entries(theirs)) == set()
