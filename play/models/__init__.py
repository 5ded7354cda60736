"""Tables where matches are played, and the decisions taken at them."""

from play.models.chat import ChatLine
from play.models.decision import Decision
from play.models.fault import FaultReport
from play.models.frames import FrameChunk, Frames
from play.models.seat import Bot, Seat
from play.models.stops import StopSettings
from play.models.stored_turn import StoredTurn
from play.models.table import Table, new_token

__all__ = [
    "Bot",
    "ChatLine",
    "Decision",
    "FaultReport",
    "FrameChunk",
    "Frames",
    "Seat",
    "StopSettings",
    "StoredTurn",
    "Table",
    "new_token",
]
