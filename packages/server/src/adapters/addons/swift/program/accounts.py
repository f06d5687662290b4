"""Accounts allowed to sign in. The box sends them after each start; they are never stored on disk."""

import json
import os

from eventlet.semaphore import Semaphore

from swift.common.swob import HTTPForbidden, Request, Response


class Accounts:
    def __init__(self):
        self.keys = {}
        # Locked while files of accounts are changed from outside of requests.
        self.upkeep_lock = Semaphore()

    def authentication(self, app):
        """Middleware that authenticates the signature of an account and limits it to its own path. There is no public access."""

        def authenticate(env, start_response):
            # Swift's internal subrequests; requests from outside cannot set this.
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

        return authenticate

    def control(self, app, begin):
        """Handles the commands of the box, at a socket only the box can access. `begin` starts listening for apps."""
        handlers = {'PUT': lambda req: self.open(req, app), 'DELETE': self.close, 'POST': lambda _: done(begin)}

        def serve(env, start_response):
            req = Request(env)
            return handlers[req.method](req)(env, start_response)

        return serve

    def open(self, req, app):
        """Enables an account with its secret and creates its buckets."""
        name, account = req.path[1:], json.loads(req.body)
        if account['buckets']:
            os.makedirs(os.path.join('devices', name), exist_ok=True)
        for bucket in account['buckets']:
            creation = Request.blank('/v1/%s/%s' % (name, bucket), environ={'REQUEST_METHOD': 'PUT', 'swift_owner': True})
            response = creation.get_response(app)
            if response.status_int // 100 != 2:
                return Response(status=507, body='%s: %s' % (bucket, response.status))
        self.keys[name] = account['secret']
        return Response(status=204)

    def close(self, req):
        """Disables an account. When this returns, no upkeep of its files is running."""
        with self.upkeep_lock:
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
