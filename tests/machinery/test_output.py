"""Lines of a local run go to whoever reads, and wait for nobody."""

import threading

from cardbase.local.output import MOST_WAITING, Output


def test_lines_are_written_in_their_order() -> None:
    written: list[int] = []
    output = Output()

    for number in range(50):
        output.put(lambda number=number: written.append(number))

    assert output.close()
    assert written == list(range(50))


def test_a_reader_who_is_gone_keeps_nobody_from_writing() -> None:
    written: list[str] = []
    output = Output()

    def fail() -> None:
        raise BrokenPipeError

    output.put(fail)
    output.put(lambda: written.append("after it"))

    assert output.close()
    assert written == ["after it"]


def test_a_reader_who_has_stalled_is_not_waited_for() -> None:
    go_on = threading.Event()
    output = Output()

    output.put(go_on.wait)
    for _ in range(MOST_WAITING + 50):
        output.put(lambda: None)

    assert not output.close(0.1)
    go_on.set()
