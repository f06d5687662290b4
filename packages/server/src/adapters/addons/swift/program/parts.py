"""Connects the services of Swift through sockets in this folder, which no other program can access."""

import hashlib
import time

from eventlet.green import socket

from swift.common import bufferedhttp

ACCOUNTS, CONTAINERS, OBJECTS = 1, 2, 3


def socket_of(part):
    """Name of the socket; relative, because the length of a socket path is limited."""
    return 'part-%s' % part


def connect(connection):
    """Replaces the TCP connection of swift.common.bufferedhttp: no port that another program could take."""
    connection._connected_time = time.time()
    connection.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.sock.connect(socket_of(connection.port))


def use_unix_sockets():
    bufferedhttp.BufferedHTTPConnection.connect = connect


class Ring:
    """
    Locates data in place of a prebuilt ring: everything of an account is below one folder, the device with its name.
    So a copy of an account is a copy of a folder, and accounts cannot access each other's data.
    """

    replica_count = 1
    partition_count = 1
    part_power = None
    next_part_power = None

    def __init__(self, part):
        self.part = part
        self.accounts = {}

    def get_part(self, account, container=None, obj=None):
        # Enough bits to avoid collisions of names.
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
