"""Who may come in. The box says it after each start; nothing of it is ever on the disk."""

import json
import os

from eventlet.semaphore import Semaphore

from swift.common.swob import HTTPForbidden, Request, Response


class Accounts:
    def __init__(self):
        self.keys = {}
        # Whoever works on the files of accounts by itself.
        self.at_work = Semaphore()

    def door(self, app):
        """Lets in what an account signed, to what is its own. There is nothing for everybody."""

        def enter(env, start_response):
            # Questions of Swift to itself; no request from outside can say so.
            if env.get('swift.authorize_override'):
                return app(env, start_response)
            signed = env.get('s3api.auth_details')
            name = signed and signed['access_key']
            secret = self.keys.get(name)
            if secret is None or not signed['check_signature'](secret):
                return HTTPForbidden()(env, start_response)
            env['REMOTE_USER'] = name
            env['swift.authorize'] = lambda req: authorize(name, req)
            return app(env, start_response)

        return enter

    def counter(self, app, begin):
        """What the box tells, at a socket that only the box reaches. `begin` opens the door to everybody."""
        words = {'PUT': lambda req: self.open(req, app), 'DELETE': self.close, 'POST': lambda _: done(begin)}

        def serve(env, start_response):
            req = Request(env)
            return words[req.method](req)(env, start_response)

        return serve

    def open(self, req, app):
        """An account with its secret, and buckets it is to have."""
        name, wish = req.path[1:], json.loads(req.body)
        if wish['buckets']:
            os.makedirs(os.path.join('devices', name), exist_ok=True)
        for bucket in wish['buckets']:
            asked = Request.blank('/v1/%s/%s' % (name, bucket), environ={'REQUEST_METHOD': 'PUT', 'swift_owner': True})
            made = asked.get_response(app)
            if made.status_int // 100 != 2:
                return Response(status=507, body='%s: %s' % (bucket, made.status))
        self.keys[name] = wish['secret']
        return Response(status=204)

    def close(self, req):
        """Nobody comes in any more, and nothing of it is worked on when this is answered."""
        with self.at_work:
            self.keys.pop(req.path[1:], None)
        return Response(status=204)


def done(work):
    work()
    return Response(status=204)


def authorize(name, req):
    if req.path.split('/')[1:3] != ['v1', name]:
        return HTTPForbidden(request=req)
    req.environ['swift_owner'] = True
    return None
