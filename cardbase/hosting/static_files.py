"""Style sheets, scripts and icons from the process that serves the pages."""

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class StaticFilesMiddleware(WhiteNoiseMiddleware):
    """WhiteNoise, answering with whole files.

    Its own answers stream, which an ASGI server can only do by reading them whole anyway, with a
    warning each; ours are small.
    """

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        content = b""
        if found.file is not None:
            with found.file:
                content = found.file.read()
        response = HttpResponse(content, status=int(found.status))
        del response.headers["Content-Type"]
        for name, value in found.headers:
            response.headers[name] = value
        return response
