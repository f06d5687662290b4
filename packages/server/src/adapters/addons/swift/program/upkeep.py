"""What Swift's daemons would do on several machines: reclaims records of deletions and applies missed listing updates."""

import glob
import os
import time

import eventlet

from swift.container.backend import ContainerBroker
from swift.obj.updater import ObjectUpdater

# The box sends the accounts shortly after the start.
FIRST_AFTER_SECONDS = 60
EVERY_SECONDS = 3600


def run_upkeep(accounts, conf, container_ring, logger):
    updater = ObjectUpdater(dict(conf, concurrency='1'), logger)
    updater.container_ring = container_ring
    remove_partial_uploads()
    eventlet.sleep(FIRST_AFTER_SECONDS)
    while True:
        for name in list(accounts.keys):
            with accounts.upkeep_lock:
                # The account may have been disabled meanwhile, to be copied or removed.
                if name in accounts.keys:
                    clean_account(name, updater, logger)
        eventlet.sleep(EVERY_SECONDS)


def remove_partial_uploads():
    """Removes uploads interrupted when the server stopped; they were never confirmed to a client."""
    for file in glob.glob('devices/*/tmp/*'):
        os.unlink(file)


def clean_account(name, updater, logger):
    device = os.path.abspath(os.path.join('devices', name))
    try:
        if os.path.isdir(device):
            updater.object_sweep(device)
        for file in glob.glob(os.path.join(device, 'containers/*/*/*/*.db')):
            now = str(time.time())
            ContainerBroker(file, logger=logger).reclaim(now, now)
    except Exception:
        logger.exception('%s could not be cleaned', name)
