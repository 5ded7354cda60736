from django.urls import path

from play.views import acting, looking, replays, seats

app_name = "play"

# /play/
lobby_urls = [
    path("", seats.lobby, name="lobby"),
    path("new/", seats.open_table, name="new"),
    path("invitation/<str:invitation>/", seats.invitation, name="invitation"),
]

# /play/<code>/: a table
table_urls = [
    path("<str:code>/", looking.table, name="table"),
    path("<str:code>/board/", looking.board, name="board"),
    path("<str:code>/log/", looking.log, name="log"),
    path("<str:code>/face/<str:key>/", looking.face, name="face"),
    path("<str:code>/act/", acting.act, name="act"),
    path("<str:code>/join/", seats.join, name="join"),
    path("<str:code>/ready/", seats.ready, name="ready"),
    path("<str:code>/leave/", seats.leave, name="leave"),
]

# /play/<code>/: a finished match
finished_urls = [
    path("<str:code>/replay/", replays.replay, name="replay"),
    path("<str:code>/record.json", replays.record, name="record"),
    path("<str:code>/rematch/", seats.rematch, name="rematch"),
]

urlpatterns = lobby_urls + table_urls + finished_urls
