import { createCopyData } from '../app-files/copy-data.ts';
import type { Commands } from '../run-command.ts';
import type { AddonKind, AddonServer, MailServer } from './addon-server.ts';
import { createDovecot } from './dovecot/dovecot.ts';
import { createMariadb } from './mariadb/mariadb.ts';
import { createMemcached } from './memcached/memcached.ts';
import { createPostgresql } from './postgresql/postgresql.ts';
import { createRedis } from './redis/redis.ts';
import { createSwift } from './swift/swift.ts';

export type AddonServers = Readonly<Record<AddonKind, AddonServer> & { recvmail: MailServer }>;

/** Creates the servers of every kind apps can request. */
export const createAddonServers = (commands: Pick<Commands, 'run'>): AddonServers => ({
  mysql: createMariadb(commands),
  postgresql: createPostgresql(commands),
  redis: createRedis(),
  memcached: createMemcached(),
  objectstorage: createSwift(commands),
  recvmail: createDovecot(createCopyData(commands)),
});
