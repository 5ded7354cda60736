"""Axe looks at a page that is still: what fades for a moment is no fault, what is pale is one."""

from typing import Any

import pytest

from tests.testkit.browser import faults_of

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
