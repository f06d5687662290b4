import { createServer } from 'node:net';
import { AdapterError } from '@kontor/platform/errors';

/** A port of loopback, taken by the system and given back at once, for programs that cannot say which one they were given. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new AdapterError('no port')),
      );
    });
  });
}
