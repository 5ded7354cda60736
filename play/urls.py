from django.urls import path

from play.views import by_hand, commands, lobby, replays, shuffle, table_page

app_name = "play"

# /play/
lobby_urls = [
    path("", lobby.index, name="lobby"),
    path("new/", lobby.open_table, name="new"),
    path("now/", lobby.play_at_once, name="now"),
    path("invitation/<str:invitation>/", lobby.invitation, name="invitation"),
]

# /play/<code>/: a table
table_urls = [
    path("<str:code>/", table_page.table, name="table"),
    path("<str:code>/board/", table_page.board, name="board"),
    path("<str:code>/log/", table_page.log, name="log"),
    path("<str:code>/small/", table_page.small, name="small"),
    path("<str:code>/face/<str:key>/", table_page.face, name="face"),
    path("<str:code>/why/<int:handle>/", table_page.reason, name="reason"),
    path("<str:code>/command/", commands.command, name="command"),
    path("<str:code>/by-hand/", by_hand.lines, name="by_hand"),
    path("<str:code>/end/", commands.end, name="end"),
    path("<str:code>/join/", lobby.join, name="join"),
    path("<str:code>/ready/", lobby.ready, name="ready"),
    path("<str:code>/leave/", lobby.leave, name="leave"),
    path("<str:code>/number/", shuffle.number, name="number"),
    path("<str:code>/begin/", shuffle.begin, name="begin"),
    path("<str:code>/shuffle/", shuffle.shuffle, name="shuffle"),
]

# /play/<code>/: a finished match
finished_urls = [
    path("<str:code>/replay/", replays.replay, name="replay"),
    path("<str:code>/record.json", replays.record, name="record"),
    path("<str:code>/rematch/", lobby.rematch, name="rematch"),
]

urlpatterns = lobby_urls + table_urls + finished_urls
