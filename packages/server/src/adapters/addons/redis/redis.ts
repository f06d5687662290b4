import { hash } from 'node:crypto';
import { join } from 'node:path';
import { writeConfiguration } from '../../managed-file.ts';
import { makeWorldReadable } from '../../world-readable.ts';
import type { AppAccount, DedicatedServer, ServerLocation } from '../addon-server.ts';
import { querySocket } from '../query-socket.ts';
import { missingPackages, programAt, serverEnvironment } from '../server-programs.ts';

const megabyte = 2 ** 20;
const inside = { writable: 'data', configuration: 'redis.conf' } as const;

/** Returns the text of redis.conf. The app has full access to its data and no administrative commands; writes are on the disk after at most a second. */
export function renderRedis(
  { home, port }: Pick<ServerLocation, 'home' | 'port'>,
  accounts: readonly AppAccount[],
): string {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${join(home, inside.writable)}"`,
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    'maxmemory 192mb',
    'maxmemory-policy noeviction',
    ...accounts.map(({ password }) => `user default on #${hash('sha256', password)} ~* &* +@all -@admin +config|get`),
    '',
  ].join('\n');
}

/** Creates the Redis server from Debian's package. Apps on one Redis would share keys, and many cannot be limited to a prefix, so each has its own. */
export function createRedis(): DedicatedServer {
  return {
    kind: 'redis',
    isShared: false,
    title: 'Redis',
    usualMemory: 16 * megabyte,
    holding: inside.writable,
    missing: () => missingPackages({ 'redis-server': ['redis-server'] }),
    async prepare(location, accounts) {
      makeWorldReadable(location.home);
      writeConfiguration(join(location.home, inside.configuration), renderRedis(location, accounts), location.uid);
    },
    workload: ({ instance, generation, home, uid, logFile }) => ({
      engine: 'process',
      network: 'machine',
      instance,
      generation,
      command: [programAt('redis-server'), join(home, inside.configuration)],
      env: serverEnvironment,
      folder: home,
      writable: [join(home, inside.writable)],
      uid,
      memoryLimit: 256 * megabyte,
      logFile,
      stopSeconds: 30,
    }),
    async isReady({ port }, [account]) {
      const request = `AUTH ${account?.password ?? ''}\r\nPING\r\n`;
      return (await querySocket(port, request, (answer) => answer.includes('+PONG'))) !== undefined;
    },
  };
}
