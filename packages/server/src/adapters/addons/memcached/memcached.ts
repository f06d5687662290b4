import { makeWorldReadable } from '../../world-readable.ts';
import type { DedicatedServer } from '../addon-server.ts';
import { missingPackages, programAt } from '../installed.ts';
import { querySocket } from '../query-socket.ts';
import { serverEnvironment } from '../server-environment.ts';

const megabyte = 2 ** 20;
const memoryLimit = 128 * megabyte;

/** memcached as Debian ships it. It knows no accounts, so each app has its own; what is in it is lost when it ends, and apps know that. */
export function createMemcached(): DedicatedServer {
  return {
    kind: 'memcached',
    isShared: false,
    title: 'memcached',
    usualMemory: 8 * megabyte,
    holding: undefined,
    missing: () => missingPackages({ memcached: ['memcached'] }),
    async prepare({ home }) {
      makeWorldReadable(home);
    },
    workload: ({ instance, generation, home, port, uid, logFile }) => ({
      engine: 'process',
      network: 'machine',
      instance,
      generation,
      command: [programAt('memcached'), '-l', '127.0.0.1', '-p', String(port), '-U', '0', '-m', '64', '-c', '256'],
      env: serverEnvironment,
      folder: home,
      writable: [],
      uid,
      memoryLimit,
      logFile,
    }),
    isReady: async ({ port }) =>
      (await querySocket(port, 'version\r\n', (answer) => answer.includes('VERSION'))) !== undefined,
  };
}
