"""How the parts of Swift find each other: through sockets of this folder, which nobody else of the machine reaches."""

import hashlib
import time

from eventlet.green import socket

from swift.common import bufferedhttp

ACCOUNTS, CONTAINERS, OBJECTS = 1, 2, 3


def socket_of(part):
    """Its name; relative, because the path of a socket must not be long."""
    return 'part-%s' % part


def connect(connection):
    """What swift.common.bufferedhttp does over TCP: there is no port that another program could use."""
    connection._connected_time = time.time()
    connection.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.sock.connect(socket_of(connection.port))


def keep_inside():
    bufferedhttp.BufferedHTTPConnection.connect = connect


class Ring:
    """
    Where things are, in place of a ring made beforehand: everything of an account is below one folder, the device of
    its name. So a copy of an account is a copy of a folder, and no account sees anything of another one.
    """

    replica_count = 1
    partition_count = 1
    part_power = None
    next_part_power = None

    def __init__(self, part):
        self.part = part
        self.accounts = {}

    def get_part(self, account, container=None, obj=None):
        # Enough bits that no two names are ever one.
        number = int(hashlib.sha256(account.encode()).hexdigest()[:15], 16)
        self.accounts[number] = account
        return number

    def get_part_nodes(self, number):
        where = {'ip': '127.0.0.1', 'port': self.part, 'replication_ip': '127.0.0.1', 'replication_port': self.part}
        return [{'id': 0, 'index': 0, 'region': 1, 'zone': 1, 'weight': 1, 'device': self.accounts[number], **where}]

    def get_nodes(self, account, container=None, obj=None):
        number = self.get_part(account)
        return number, self.get_part_nodes(number)

    def get_more_nodes(self, number):
        return iter(())
