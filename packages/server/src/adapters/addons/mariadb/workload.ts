import { join } from 'node:path';
import type { ProcessWorkload } from '../../engine/engine.ts';
import type { ServerLocation } from '../addon-server.ts';
import { serverEnvironment } from '../server-programs.ts';

const megabyte = 2 ** 20;
const memoryLimit = 512 * megabyte;

/** Paths relative to the server's folder; the socket path stays relative because its length is limited. */
export const inside = {
  /** Writable by the server. */
  writable: 'data',
  base: 'data/base',
  socket: 'data/base/kontor.sock',
  /** The version that last wrote the data, as recorded by MariaDB. */
  madeWith: 'data/base/mysql_upgrade_info',
} as const;

/** Initializes missing data in a temporary folder, renames it when complete (keeps E5), then executes the server. */
const script = `set -e
base=$1 user=$2; shift 2
if [ ! -d "$base" ]; then
  rm -rf "$base.new"
  mariadb-install-db --no-defaults --datadir="$base.new" --auth-root-authentication-method=socket \\
    --auth-root-socket-user="$user" --skip-test-db --skip-name-resolve --innodb-log-file-size=32M
  sync -f "$base.new"
  mv "$base.new" "$base"
fi
mkdir -p "$base.tmp"
exec "$@"`;

/** Options of the server. It listens only on loopback; only root of this machine has more rights than an app (unix_socket). */
export const optionsOf = ({ home, port }: Pick<ServerLocation, 'home' | 'port'>): string[] => [
  '--no-defaults',
  `--datadir=${join(home, inside.base)}`,
  `--tmpdir=${join(home, `${inside.base}.tmp`)}`,
  '--socket=kontor.sock',
  '--pid-file=kontor.pid',
  '--bind-address=127.0.0.1',
  `--port=${port}`,
  '--skip-name-resolve',
  '--character-set-server=utf8mb4',
  '--collation-server=utf8mb4_unicode_ci',
  '--local-infile=OFF',
  '--max-connections=400',
  '--max-allowed-packet=64M',
  '--innodb-buffer-pool-size=128M',
  '--innodb-log-file-size=32M',
  '--performance-schema=OFF',
];

/** Returns the workload of the server. `user` is the account the server of the box runs as. */
export function renderMariadb(
  location: ServerLocation,
  { program, user }: { program: string; user: string },
): ProcessWorkload {
  const { instance, generation, home, uid, logFile } = location;
  const command = ['/bin/sh', '-c', script, 'sh', join(home, inside.base), user, program, ...optionsOf(location)];
  return {
    engine: 'process',
    network: 'machine',
    instance,
    generation,
    command,
    env: serverEnvironment,
    folder: home,
    writable: [join(home, inside.writable)],
    uid,
    memoryLimit,
    logFile,
    // Time to flush data on shutdown.
    stopSeconds: 60,
  };
}
