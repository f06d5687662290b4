import { join } from 'node:path';
import type { ProcessWorkload } from '../../engine/engine.ts';
import type { ServerLocation } from '../addon-server.ts';
import { serverEnvironment } from '../server-environment.ts';

const megabyte = 2 ** 20;
const memoryLimit = 512 * megabyte;

/** Where things are in the folder of the server; relative to it, so that the path of a socket is never too long. */
export const inside = {
  /** What the server may write. */
  writable: 'data',
  base: 'data/base',
  socket: 'data/base/kontor.sock',
  /** Which version wrote the data last, as MariaDB itself notes it. */
  madeWith: 'data/base/mysql_upgrade_info',
} as const;

/** Makes the data beside when there is none, puts it in place when it is whole (keeps E5), then becomes the server. */
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

/** Options of the server. It listens on loopback alone; nobody but root of this machine is more than an app (unix_socket). */
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

/** What the engine runs. `user` is who the server of the box is on this machine. */
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
    // What was not written yet is, before it ends.
    stopSeconds: 60,
  };
}
