"""A file of ours opened in a spreadsheet carries nothing out, and comes back as it went."""

import pytest

from cardbase.exchange.files import disarm, read_file, rearm, write_csv
from tests.testkit.properties import given, st

SIGNS = "=+-@\t\r"


@pytest.mark.parametrize("text", ["=1+1", "+1+1", "-2+3", "@SUM(A1)", '=HYPERLINK("http://x")'])
def test_what_a_spreadsheet_would_carry_out_is_plain_text(text: str) -> None:
    assert disarm(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Marth", "-10", "+20", "3.5", "'tis", "a=b", "2006-11-16"])
def test_all_else_stays_as_it_is(text: str) -> None:
    assert disarm(text) == text


@given(st.text(alphabet=f"{SIGNS}'1a ", max_size=8))
def test_a_cell_comes_back_as_it_went_out(cell: str) -> None:
    written = disarm(cell)

    assert rearm(written) == cell
    assert not written or written[0] not in SIGNS or written.lstrip("+-").isdigit()


def test_a_files_cells_are_read_as_they_were_written() -> None:
    cells = ["=1+1", "'=1", "-10", "Marth"]
    file = "".join(write_csv(["a", "b", "c", "d"], [cells]))

    assert "'=1+1,''=1,-10,Marth" in file
    assert list(read_file("file.csv", file.encode(), ["a", "b", "c", "d"])[0]) == cells
