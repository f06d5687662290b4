import { makeWorldReadable } from '../../world-readable.ts';
import type { DedicatedServer } from '../addon-server.ts';
import { querySocket } from '../query-socket.ts';
import { missingPackages, programAt, serverEnvironment } from '../server-programs.ts';

const megabyte = 2 ** 20;
const memoryLimit = 128 * megabyte;

/**
 * Creates the memcached server from Debian's package. It has no accounts, so each app gets its own; its data is lost when it stops, as apps expect of a cache.
 */
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
