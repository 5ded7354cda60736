"""Tables: seats, the log of decisions, live boards over WebSocket, bots and replays."""
