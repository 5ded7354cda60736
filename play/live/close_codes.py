"""The codes with which a table's socket is closed; static/play/line.js knows SIGNED_OUT."""

from __future__ import annotations

TOO_LONG = 1009
TRY_AGAIN = 1013
SIGNED_OUT = 4401  # the session of the page is over, or was never that of the page's user
NO_SUCH_TABLE = 4404
TOO_SLOW = 4408  # it comes back and is sent the whole
SILENT = 4410  # its heart has stopped: the line is frozen, or the machine sleeps
TOO_MANY = 4429  # the reason says of what, in the language of the page
# The same for streams, in their last line.
IN_WORDS = {
    TRY_AGAIN: "try_again",
    SIGNED_OUT: "signed_out",
    TOO_SLOW: "too_slow",
    TOO_MANY: "too_many",
}
