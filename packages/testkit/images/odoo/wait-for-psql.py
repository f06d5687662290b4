#!/usr/bin/env python3
# Waits until the database server lets Odoo in, as its maker's image does: at the server's own database.
import argparse
import configparser
import os
import sys
import time

import psycopg2

names = ('db_host', 'db_port', 'db_user', 'db_password')
parser = argparse.ArgumentParser()
for name in names:
    parser.add_argument(f'--{name}')
parser.add_argument('--timeout', type=int, default=5)
given = parser.parse_args()
settings = configparser.RawConfigParser()
settings.read(os.environ.get('ODOO_RC', ''))
options = dict(settings.items('options')) if settings.has_section('options') else {}
host, port, user, password = (
    options.get(name) or getattr(given, name) or os.environ.get(f'PG{name[3:].upper()}') for name in names
)
end = time.monotonic() + given.timeout
while True:
    try:
        psycopg2.connect(host=host, port=port, user=user, password=password, dbname='postgres').close()
        break
    except psycopg2.OperationalError as error:
        if time.monotonic() > end:
            sys.exit(f'The database does not answer: {error}')
    time.sleep(1)
