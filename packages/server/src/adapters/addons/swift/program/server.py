"""An S3 server made of Debian's OpenStack Swift: all its services in one process, for one machine. Arguments: the port."""

import logging
import os
import sys

import eventlet
from eventlet import wsgi
from eventlet.green import socket

from swift.common import utils

# Must be set before Swift reads it. It determines the paths on disk, so it must never change.
utils.HASH_PATH_SUFFIX = b'kontor'
# Logs to the log of this server instead of syslog.
utils.ThreadSafeSysLogHandler = lambda **_: logging.StreamHandler()
eventlet.hubs.use_hub(utils.get_hub())
utils.eventlet_monkey_patch()

from swift.account.server import AccountController  # noqa: E402
from swift.common.http_protocol import SwiftHttpProtocol  # noqa: E402
from swift.common.middleware import catch_errors, copy, gatekeeper, listing_formats, slo  # noqa: E402
from swift.common.middleware.s3api import s3api  # noqa: E402
from swift.common.storage_policy import POLICIES  # noqa: E402
from swift.container.server import ContainerController  # noqa: E402
from swift.obj.server import ObjectController  # noqa: E402
from swift.proxy.server import Application  # noqa: E402

from accounts import Accounts  # noqa: E402
from parts import ACCOUNTS, CONTAINERS, OBJECTS, Ring, use_unix_sockets, socket_of  # noqa: E402
from streamed import allow_streamed  # noqa: E402
from upkeep import run_upkeep  # noqa: E402

MOST_AT_ONCE = 256


def settings():
    patience = dict.fromkeys(('node_timeout', 'recoverable_node_timeout', 'conn_timeout', 'container_update_timeout'), '60')
    return {
        **patience,
        'devices': os.path.abspath('devices'),
        'swift_dir': os.getcwd(),
        'mount_check': 'false',
        'account_autocreate': 'true',
        # No other replica has to learn of deletions, and there is no other node to fall back to.
        'reclaim_age': '0',
        'error_suppression_interval': '0',
        'log_level': 'WARNING',
        # The maximum number of parts in S3.
        'max_upload_part_num': '10000',
        'max_manifest_segments': '10000',
        'max_manifest_size': str(16 * 2 ** 20),
    }


def check_attributes():
    """Exits when the file system does not support extended attributes, in which Swift stores its metadata."""
    try:
        os.setxattr('devices', 'user.swift.check', b'1')
    except OSError as error:
        sys.exit('FATAL: the file system of the data folder keeps no extended attributes (%s)' % error.strerror)


def serve(listener, app):
    listener.listen(128)
    eventlet.spawn(
        wsgi.server,
        listener,
        app,
        utils.NullLogger(),
        custom_pool=eventlet.GreenPool(MOST_AT_ONCE),
        protocol=SwiftHttpProtocol,
        socket_timeout=60,
        # Clients expect ETag, not Etag.
        capitalize_response_headers=False,
    )


def serve_inside(part, app):
    name = socket_of(part)
    if os.path.exists(name):
        os.unlink(name)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(name)
    serve(listener, app)


def main(port):
    os.umask(0o077)
    os.chdir('data')
    os.makedirs('devices', exist_ok=True)
    check_attributes()
    use_unix_sockets()
    allow_streamed()
    conf = settings()
    containers = Ring(CONTAINERS)
    POLICIES.default.object_ring = Ring(OBJECTS)
    proxy = Application(conf, account_ring=Ring(ACCOUNTS), container_ring=containers)
    accounts = Accounts()

    def around(app, *filters):
        for each in filters:
            app = each.filter_factory(conf)(app)
        return app

    storage = around(proxy, slo, copy)
    outside = around(accounts.authentication(storage), s3api, listing_formats, gatekeeper, catch_errors)
    serve_inside(ACCOUNTS, AccountController(conf))
    serve_inside(CONTAINERS, ContainerController(conf))
    serve_inside(OBJECTS, ObjectController(conf))
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(('127.0.0.1', port))
    waiting = [listener]

    def begin():
        if waiting:
            serve(waiting.pop(), outside)

    # Apps can connect only after the box has sent the accounts: a rejected app might not retry.
    serve_inside('box', accounts.control(storage, begin))
    run_upkeep(accounts, conf, containers, utils.get_logger(conf, log_route='upkeep'))


main(int(sys.argv[1]))
