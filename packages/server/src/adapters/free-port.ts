import { createServer } from 'node:net';
import { AdapterError } from '@kontor/platform/errors';

/** Returns a port of 127.0.0.1 that was free a moment ago, for programs that cannot report which port the system gave them. */
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
