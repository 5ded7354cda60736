"""What tests in a browser do with the builder, and wait for."""

from typing import Any

from playwright.sync_api import expect

# For `page`: a phone, held upright.
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
SIZE = "#deck-editor .builder-size"


def is_held(page: Any, size: int) -> None:
    """Wait until the deck has so many cards, and no change is on its way."""
    expect(page.locator(SIZE)).to_have_text(f"{size} card" if size == 1 else f"{size} cards")
    expect(page.locator("#deck-editor[aria-busy]")).to_have_count(0)


def is_searched(page: Any, text: str) -> None:
    page.wait_for_function(
        "text => document.querySelector('#results').dataset.query === text", arg=text
    )


def search(page: Any, text: str, found: int) -> None:
    page.locator("#browse-q").fill(text)
    is_searched(page, text)
    expect(page.locator("#results .found")).to_have_count(found)


class Person:
    """Somebody in front of a page; `presses` counts their keys, clicks or taps."""

    def __init__(self, page: Any, *, by_thumb: bool = False) -> None:
        self.page, self.by_thumb, self.presses = page, by_thumb, 0

    def press(self, target: Any) -> None:
        self.presses += 1
        if self.by_thumb:
            target.tap()
        else:
            target.click()

    def key(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.presses += 1
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        """Type a text where the cursor is."""
        self.presses += len(text)
        self.page.keyboard.type(text)

    def paste(self, target: Any, text: str) -> None:
        self.presses += 2
        target.fill(text)

    def select(self, target: Any, option: str) -> None:
        """Open a list of options and take the one with this label."""
        self.presses += 2
        target.select_option(label=option)
