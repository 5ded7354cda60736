import pytest
from django.core.cache import cache
from django.test import Client


@pytest.mark.django_db
def test_the_health_page_answers_when_postgresql_and_redis_do(client: Client) -> None:
    cache.set("seen", 1)

    response = client.get("/healthz")

    assert response.status_code == 200
    assert cache.get("seen") == 1
