"""Axe looks at a page that is still: what fades for a moment is no fault, what is pale is one."""

from typing import Any

import pytest

from tests.testkit.browser import faults_by_day_and_night, faults_of

PAGE = """<!doctype html><html lang="en"><head><title>A list</title><style>
  main {{ background: #fff; color: #111; transition: opacity 300ms; }}
  .faded {{ opacity: 0.3; }}
</style></head><body><main id="list" class="{}"><h1>A list</h1></main></body></html>"""
FADE_AND_COME_BACK = """() => {
  const list = document.getElementById("list");
  list.addEventListener("transitionend", () => { list.className = ""; }, { once: true });
  list.className = "faded";
}"""
# As a search that was typed: it begins a moment later, and is answered another moment later.
SEARCH_SOON = """() => setTimeout(() => {
  const list = document.getElementById("list");
  list.dispatchEvent(new CustomEvent("htmx:beforeRequest", { bubbles: true }));
  list.className = "faded htmx-request";
  setTimeout(() => { list.className = ""; }, 400);
}, 10)"""


@pytest.fixture
def page(browser: Any) -> Any:
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_a_list_that_is_pale_is_a_fault(page: Any) -> None:
    page.set_content(PAGE.format("faded"))

    assert [fault.partition(":")[0] for fault in faults_of(page)] == ["color-contrast"]


@pytest.mark.parametrize("begin", [FADE_AND_COME_BACK, SEARCH_SOON], ids=["fading", "a search"])
def test_a_list_that_is_pale_for_a_moment_is_none(page: Any, begin: str) -> None:
    page.set_content(PAGE.format(""))
    page.evaluate(begin)

    assert faults_of(page) == []


MANY = """<!doctype html><html lang="en"><head><title>Many</title><style>
  body {{ background: #fff; color: #222; }}
  li {{ position: relative; }}
  .shade {{ position: absolute; inset: 0; z-index: -1; background: #333; }}
  .pale {{ color: #bbb; }}
  .box {{ height: 4em; overflow: hidden; }}
  a {{ color: #272727; text-decoration: none; }}
  @media (prefers-color-scheme: dark) {{ .night {{ color: #bbb; }} }}
</style></head><body><main><h1>Many</h1><ul>{}</ul></main></body></html>"""
ALIKE = "".join(f"<li>Number {number}</li>" for number in range(40))
# None looks like those before it, though most have their tag, class and colors.
ODD = {
    "of a pale class": ('<li class="pale">Pale</li>', "color-contrast"),
    "pale by itself": ('<li style="color: #bbb">Pale</li>', "color-contrast"),
    "on something pale": ('<li><b class="pale">Pale</b></li>', "color-contrast"),
    "faded": ('<li style="opacity: 0.3">Faded</li>', "color-contrast"),
    "before something dark": ('<li>Dark<div class="shade"></div></li>', "color-contrast"),
    "a link amid text": ('<li>See <a href="/">the page</a> for it</li>', "link-in-text-block"),
    "a button of no name": ("<li><button></button></li>", "button-name"),
}


@pytest.mark.parametrize("known", [False, True], ids=["at once", "after the rest"])
@pytest.mark.parametrize(("odd", "rule"), ODD.values(), ids=ODD)
def test_one_fault_among_many_of_one_look_is_found(
    page: Any, odd: str, rule: str, known: bool
) -> None:
    if known:
        page.set_content(MANY.format(ALIKE))
        assert faults_of(page) == []

    page.set_content(MANY.format(ALIKE + odd))

    assert [fault.partition(":")[0] for fault in faults_of(page)] == [rule]


def test_a_look_of_which_axe_can_say_nothing_yet_is_asked_again(page: Any) -> None:
    """What lies outside its box is not judged; another of its look may be."""
    box = '<div class="box"><p style="height: 5em" {}></p><p class="pale">Pale</p></div>'
    boxes = box.format("") + box.format("hidden")

    page.set_content(MANY.format("").replace("<ul></ul>", boxes))

    assert [fault.partition(":")[0] for fault in faults_of(page)] == ["color-contrast"]


def test_a_link_of_a_look_that_is_known_is_still_looked_at_where_text_surrounds_it(
    page: Any,
) -> None:
    page.set_content(MANY.format('<li><a href="/">Alone</a></li>'))
    assert faults_of(page) == []

    page.set_content(MANY.format('<li>This one is not <a href="/">Alone</a></li>'))

    assert [fault.partition(":")[0] for fault in faults_of(page)] == ["link-in-text-block"]


def test_what_is_pale_by_night_alone_is_a_fault_of_the_night(page: Any) -> None:
    page.set_content(MANY.format(f'{ALIKE}<li class="night">Pale</li>'))

    faults = faults_by_day_and_night(page, "planted-night")

    assert len(faults) == 1
    assert "dark: color-contrast" in faults[0]
    assert page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")
