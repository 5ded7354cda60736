"""The whole way of a newcomer, on a fresh clone started by the one command.

Sign up, copy a shipped deck, see it legal, break it and read which rule says no, play it alone a
few thousand times, play a bot to the end, step through the match. With `SCREENSHOTS=1` every stop
leaves pictures in `var/screenshots/journey`, wide and narrow, light and dark; the README shows one.
"""

import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.live import PATIENCE, ROOT
from tests.machinery.conftest import temporary_folder
from tests.machinery.test_local_run import Run
from tests.testkit.browser import picture

LOOKS = [(1440, 900, "light"), (1440, 900, "dark"), (360, 740, "light"), (360, 740, "dark")]
# The first of these that is offered is taken: build, then attack, then let the other one play.
WISHES = (
    "lord",
    "keep",
    "promote",
    "bond",
    "deploy",
    "end_deployment",
    "attack",
    "activate",
    "use",
    "evade",
    "critical",
    "choose",
    "orb",
    "end_turn",
)
LONGEST_PAUSE_MS = 30_000
LONGEST_MATCH = 400


@pytest.fixture(scope="module")
def site() -> Iterator[Run]:
    """`make run` in a clone that has never been started."""
    for folder in temporary_folder():
        clone = folder / "cardbase"
        if (ROOT / ".git").exists():
            subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        else:
            shutil.copytree(ROOT, clone, ignore=shutil.ignore_patterns("var", ".venv"))
        run = Run(clone / "var", cwd=clone)
        run.wait_for("Cardbase is at")
        yield run
        run.stop(signal.SIGTERM)
        run.process.stdout.close()


@pytest.fixture
def page(browser: Any, site: Run) -> Iterator[Any]:
    context = browser.new_context(
        base_url=f"http://127.0.0.1:{site.port}", viewport={"width": 1440, "height": 900}
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    yield page
    context.close()


def test_a_newcomer_builds_a_deck_plays_a_match_and_looks_back_at_it(page: Any) -> None:
    page.goto("/")
    shoot(page, "home")
    sign_up(page)
    copy_a_shipped_deck(page)
    break_the_deck_and_mend_it(page)
    run_a_goldfish(page)
    play_a_bot_to_the_end(page)
    step_through_the_match(page)

    assert page.faults == []


def sign_up(page: Any) -> None:
    page.goto("/accounts/signup/")
    page.fill("input[name=username]", "wayfarer")
    page.fill("input[name=email]", "wayfarer@example.org")
    page.fill("input[name=password1]", "a long way to go 7")
    page.fill("input[name=password2]", "a long way to go 7")
    page.click("main button[type=submit]")
    page.wait_for_url(lambda address: "signup" not in address)
    page.goto("/account/")
    assert "wayfarer" in page.inner_text("main")


def copy_a_shipped_deck(page: Any) -> None:
    page.goto("/decks/")
    shoot(page, "decks")
    page.get_by_role("link", name="Altean Vanguard").first.click()
    page.wait_for_load_state()
    shoot(page, "deck")
    page.get_by_role("button", name="Copy this deck").click()
    page.wait_for_load_state()
    page.goto("/decks/mine/")
    page.get_by_role("link", name=re.compile("Altean Vanguard")).first.click()
    page.wait_for_load_state()
    assert "Legal" in page.inner_text("main")


def break_the_deck_and_mend_it(page: Any) -> None:
    deck = page.url.split("/decks/")[1].split("/")[0]
    page.goto(f"/decks/{deck}/edit/")
    shoot(page, "editor")
    page.locator(".count-button[data-step='-1']").first.click()
    expect(page.locator("main")).to_contain_text("DECK-1")
    expect(page.locator("main")).to_contain_text("needs at least 50 cards")
    shoot(page, "editor-illegal")
    page.click("#undo")
    expect(page.locator("main")).not_to_contain_text("needs at least 50 cards")
    page.goto(f"/decks/{deck}/goldfish/")


def run_a_goldfish(page: Any) -> None:
    page.fill("input[name=hands]", "2000")
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url("**/goldfish/*/")
    expect(page.locator("main")).to_contain_text("2,000")
    page.locator("main figure svg").first.wait_for()
    shoot(page, "goldfish")


def play_a_bot_to_the_end(page: Any) -> None:
    page.goto("/play/new/?game=cipher")
    shoot(page, "new-table")
    page.check("input[name=opponent][value=random]")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#prompt")
    for step in range(LONGEST_MATCH):
        page.wait_for_selector("#prompt.is-mine, #prompt a:has-text('Watch replay')")
        if page.locator("#prompt a:has-text('Watch replay')").count():
            break
        answer(page)
        if step in (8, 30):
            shoot(page, f"board-{step}")
    shoot(page, "match-over")
    assert page.locator("#prompt a:has-text('Watch replay')").count() == 1


def answer(page: Any) -> None:
    """Take the best wish that is open, through the list of all choices or the buttons."""
    decision = page.get_attribute("#prompt", "data-decision")
    # The page takes clicks on a question that has only just come for strays, and says so: asked and
    # clicked in one go, for it may come to say so between the two. Where something could still be
    # done, it asks for a second press.
    for _ in range(LONGEST_PAUSE_MS // 50):
        page.evaluate(CHOOSE, [list(WISHES), decision])
        if page.get_attribute("#prompt", "data-decision") != decision:
            return
        page.wait_for_timeout(50)
    page.locator(f"#prompt:not([data-decision='{decision}'])").wait_for()


CHOOSE = """([wishes, decision]) => {
  if (document.querySelector('#play').matches('.is-fresh, .is-sent')) return;
  const prompt = document.querySelector('#prompt');
  if (prompt.dataset.decision !== decision) return;
  const keys = [...prompt.querySelectorAll('#options li, button[name=key], .gallery [value]')];
  const key = (one) => one.dataset.key || one.value || '';
  const found = wishes.flatMap((wish) => keys.filter((one) => key(one).split(':')[0] === wish));
  const wanted = Number(prompt.dataset.minimum);
  const boxes = [...prompt.querySelectorAll('input.pick')];
  if (boxes.length) {
    boxes.slice(0, wanted).forEach((box) => { box.checked = true; });
    document.querySelector('#done').click();
    return;
  }
  const chosen = found[0] || keys[0];
  if (!chosen) return; // it was let pass, as nobody need be asked it
  (chosen.querySelector && chosen.querySelector('button') || chosen).click();
}"""


def step_through_the_match(page: Any) -> None:
    page.locator("#prompt a:has-text('Watch replay')").click()
    page.wait_for_selector(".stepper")
    count = page.locator(".stepper-count")
    length = count.inner_text().split()[-1]
    expect(count).to_have_text(f"0 of {length}")
    page.locator("[data-step=turn-after]").click()
    expect(count).not_to_have_text(f"0 of {length}")
    page.locator("[data-step=last]").click()
    expect(count).to_have_text(f"{length} of {length}")
    page.locator("[data-step=previous]").click()
    expect(count).to_have_text(f"{int(length) - 1} of {length}")
    shoot(page, "replay")


def shoot(page: Any, name: str) -> None:
    """The page as it is, in every width and scheme; then back to how it was."""
    for width, height, scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        picture(page, f"journey/{name}-{width}-{scheme}")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.emulate_media(color_scheme="light")
