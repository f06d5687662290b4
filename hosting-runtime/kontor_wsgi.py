# Custom apps in Python: loads the WSGI app from wsgi.py or app.py and passes it the user as REMOTE_USER.
import importlib
import os
import sys


def _find():
    for module in ("wsgi", "app"):
        if not os.path.isfile(module + ".py"):
            continue
        loaded = importlib.import_module(module)
        for name in ("application", "app"):
            found = getattr(loaded, name, None)
            if callable(found):
                return found
        sys.exit("%s.py has neither 'application' nor 'app'" % module)
    sys.exit("There is neither wsgi.py nor app.py")


_app = _find()
_header = os.environ.get("USER_HEADER")
_key = "HTTP_" + _header.upper().replace("-", "_") if _header else None


def application(environ, start_response):
    user = environ.pop(_key, None) if _key else None
    if user is not None:
        environ["REMOTE_USER"] = user
    return _app(environ, start_response)
