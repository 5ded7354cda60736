"""The heartbeat of a socket: answered at once, counted for nothing, and missed when it stops."""

from __future__ import annotations

import asyncio
import json
import time

import pytest

from play import limits
from play.live import heartbeat, socket
from play.live.heartbeat import HIDDEN_SILENCE, SHOWN_SILENCE, SOONEST, Heartbeat
from play.models import ChatLine
from tests.live import PATIENCE
from tests.play.test_socket import begun, message, sit_and_look


def test_a_page_that_is_looked_at_may_be_silent_for_less_long_than_a_hidden_one():
    beats = Heartbeat()
    assert beats.silence is None  # a program need not beat

    beats.answer("b1")
    assert beats.silence == SHOWN_SILENCE
    beats.answer("h2")
    assert beats.silence == HIDDEN_SILENCE


def said(answer: str) -> dict[str, int]:
    """An answer without the server's time."""
    read = json.loads(answer)
    del read["at"]
    return read


def test_a_beat_says_how_slow_the_line_is_and_whether_anybody_looks():
    beats = Heartbeat()
    beats.answer("b1:250")
    assert (beats.lag, beats.is_hidden) == (0.25, False)
    beats.answer("h2")
    assert (beats.lag, beats.is_hidden) == (0.0, True)


def test_the_answer_says_what_time_it_is_on_the_server():
    at = json.loads(Heartbeat().answer("b1"))["at"]
    assert at == pytest.approx(1000 * time.time(), abs=60_000)


def test_beats_too_close_to_each_other_are_answered_once():
    now = [100.0]
    beats = Heartbeat(lambda: now[0])

    assert said(beats.answer("b1")) == {"beat": 1, "done": 0}
    assert beats.answer("b2") is None
    now[0] += 2 * SOONEST
    assert said(beats.answer("b3")) == {"beat": 3, "done": 0}


@pytest.mark.parametrize("text", ["", "b", "b-1", "x1", "b1 ", "b1234567890", "b\u0661", "{}"])
def test_what_is_no_beat_is_a_message_like_any_other(text):
    assert not Heartbeat.is_beat(text)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("woken")
class TestOverASocket:
    async def test_a_beat_is_answered_with_what_was_run_and_counts_for_no_limit(self, monkeypatch):
        counted: list[str] = []
        monkeypatch.setattr(limits, "allow", lambda what, *_, **__: counted.append(what))
        monkeypatch.setattr(heartbeat, "SOONEST", 0)
        table, _, _, players = await begun()
        mine, _ = await sit_and_look(table, players[0])

        for number in range(100):
            await mine.say(f"b{number}")
            assert said(await mine.hear()) == {"beat": number, "done": 0}
        assert counted == []
        await mine.say(message(command="chat", text="Hello"))
        await mine.hear()
        # What it did is shown before it is done.
        answer = {"done": 0}
        async with asyncio.timeout(PATIENCE):
            while not answer["done"]:
                await asyncio.sleep(0.01)
                await mine.say("b100")
                answer = said(await mine.hear())
        assert answer == {"beat": 100, "done": 1}
        await mine.hang_up()

    async def test_whose_heart_stops_is_hung_up_on(self, monkeypatch):
        monkeypatch.setattr(heartbeat, "SHOWN_SILENCE", 0.05)
        table, _, _, players = await begun()
        mine, _ = await sit_and_look(table, players[0])

        await mine.say("b1")
        await mine.hear()

        closed = await mine.receive_output(PATIENCE)
        assert closed["type"] == "websocket.close"
        assert closed["code"] == socket.SILENT
        await mine.wait(PATIENCE)

    async def test_a_line_of_chat_that_is_sent_again_is_said_once(self):
        table, _, _, players = await begun()
        for _ in range(2):
            mine, _ = await sit_and_look(table, players[0])
            await mine.say(message(command="chat", text="Hello", once="page-1"))
            await mine.hang_up()
        mine, _ = await sit_and_look(table, players[0])
        await mine.say(message(command="chat", text="Hello", once="page-2"))
        await mine.hang_up()

        assert [line.text async for line in ChatLine.objects.filter(table=table)] == ["Hello"] * 2

    async def test_a_refused_line_may_be_sent_again_under_its_mark(self):
        table, _, _, players = await begun()
        mine, _ = await sit_and_look(table, players[0])
        for text in ("", "Hello"):
            await mine.say(message(command="chat", text=text, once="page-1"))
        await mine.hang_up()

        assert [line.text async for line in ChatLine.objects.filter(table=table)] == ["Hello"]

    async def test_an_answer_sent_again_is_refused_only_if_another_was_given(self):
        table, decision, keys, players = await begun()
        mine, _ = await sit_and_look(table, players[0])
        await mine.say(message(command="answer", decision=decision, key=keys))
        await mine.hang_up()

        notices = []
        for sent in (keys, [*keys, "other"]):
            mine, _ = await sit_and_look(table, players[0])
            await mine.say(message(command="answer", decision=decision, key=sent, again="yes"))
            await mine.say(message(command="chat", text="", once="last"))
            while "message is empty" not in (said := await mine.hear()):
                notices += [said] if "notice" in said and "already been decided" in said else []
            await mine.hang_up()
        assert len(notices) == 1

    async def test_what_was_said_before_hanging_up_is_done(self):
        table, _, _, players = await begun()
        mine, _ = await sit_and_look(table, players[0])

        await mine.say(message(command="chat", text="Bye"))
        await mine.hang_up()

        assert [line.text async for line in ChatLine.objects.filter(table=table)] == ["Bye"]
