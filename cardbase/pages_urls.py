app_name = "cardbase"

urlpatterns: list = []
