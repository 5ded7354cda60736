"""Shuffles that nobody alone has chosen; `docs/fair-shuffles.md` says what that proves."""
