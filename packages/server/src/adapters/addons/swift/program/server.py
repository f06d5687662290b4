"""An S3 server of Debian's OpenStack Swift: all its parts in one process, for one machine. Arguments: the port."""

import logging
import os
import sys

import eventlet
from eventlet import wsgi
from eventlet.green import socket

from swift.common import utils

# Before anything of Swift reads it. It is part of where things are on the disk, so it stays for ever.
utils.HASH_PATH_SUFFIX = b'kontor'
# To the log of this server instead of the machine's.
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
from parts import ACCOUNTS, CONTAINERS, OBJECTS, Ring, keep_inside, socket_of  # noqa: E402
from streamed import allow_streamed  # noqa: E402
from upkeep import keep_tidy  # noqa: E402

MOST_AT_ONCE = 256


def settings():
    patience = dict.fromkeys(('node_timeout', 'recoverable_node_timeout', 'conn_timeout', 'container_update_timeout'), '60')
    return {
        **patience,
        'devices': os.path.abspath('devices'),
        'swift_dir': os.getcwd(),
        'mount_check': 'false',
        'account_autocreate': 'true',
        # There is no other machine that would have to hear of what was deleted, and none to turn to.
        'reclaim_age': '0',
        'error_suppression_interval': '0',
        'log_level': 'WARNING',
        # As many parts as S3 allows.
        'max_upload_part_num': '10000',
        'max_manifest_segments': '10000',
        'max_manifest_size': str(16 * 2 ** 20),
    }


def check_attributes():
    """Swift keeps what it knows of a file at the file; some file systems cannot."""
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
        # Clients look for ETag, not Etag.
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
    keep_inside()
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
    outside = around(accounts.door(storage), s3api, listing_formats, gatekeeper, catch_errors)
    serve_inside(ACCOUNTS, AccountController(conf))
    serve_inside(CONTAINERS, ContainerController(conf))
    serve_inside(OBJECTS, ObjectController(conf))
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    door.bind(('127.0.0.1', port))
    waiting = [door]

    def begin():
        if waiting:
            serve(waiting.pop(), outside)

    # Not before the box has said who may come in: an app that is sent away may not try again.
    serve_inside('box', accounts.counter(storage, begin))
    keep_tidy(accounts, conf, containers, utils.get_logger(conf, log_route='upkeep'))


main(int(sys.argv[1]))
