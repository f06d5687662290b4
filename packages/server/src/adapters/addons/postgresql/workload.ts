import { join } from 'node:path';
import type { ProcessWorkload } from '../../engine/engine.ts';
import type { ServerLocation } from '../addon-server.ts';
import { serverEnvironment } from '../server-programs.ts';

const megabyte = 2 ** 20;
const memoryLimit = 512 * megabyte;

/** PostgreSQL role of the box. */
export const administrator = 'kontor';

/** Paths relative to the server's folder. */
export const inside = { writable: 'data', base: 'data/base', access: 'pg_hba.conf', names: 'pg_ident.conf' } as const;

/** Returns the text of pg_hba.conf(5): the box connects by its system account, apps with their password. */
export const renderAccess = (): string =>
  [
    `local all ${administrator} peer map=box`,
    'local all all scram-sha-256',
    `host all ${administrator} 127.0.0.1/32 reject`,
    'host all all 127.0.0.1/32 scram-sha-256',
    '',
  ].join('\n');

/** Returns the text of pg_ident.conf: maps the box's system account to the administrator. */
export const renderNames = (user: string): string => `box "${user}" ${administrator}\n`;

/** Initializes missing data in a temporary folder, renames it when complete (keeps E5), then executes the server. */
const script = `set -e
base=$1 programs=$2; shift 2
if [ ! -d "$base" ]; then
  rm -rf "$base.new"
  "$programs/initdb" --pgdata="$base.new" --username=${administrator} --encoding=UTF8 --locale=C.UTF-8 \\
    --auth-local=peer --auth-host=scram-sha-256 --data-checksums --no-instructions --no-sync
  sync -f "$base.new"
  mv "$base.new" "$base"
fi
exec "$programs/postgres" "$@"`;

/** Configuration parameters passed on the command line. */
const settingsOf = ({ home, port }: ServerLocation): Record<string, string | number> => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '.',
  hba_file: join(home, inside.access),
  ident_file: join(home, inside.names),
  max_connections: 200,
  shared_buffers: '64MB',
});

/** Returns the workload of the server. `programs` is the program folder of one version. */
export function renderPostgresql(location: ServerLocation, programs: string): ProcessWorkload {
  const { instance, generation, home, uid, logFile } = location;
  const base = join(home, inside.base);
  const settings = Object.entries(settingsOf(location)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    engine: 'process',
    network: 'machine',
    instance,
    generation,
    command: ['/bin/sh', '-c', script, 'sh', base, programs, '-D', base, ...settings],
    env: serverEnvironment,
    folder: home,
    writable: [join(home, inside.writable)],
    uid,
    memoryLimit,
    logFile,
    // SIGINT closes open connections; SIGTERM would wait for the apps to close them.
    stopSignal: 'SIGINT',
    stopSeconds: 60,
  };
}
