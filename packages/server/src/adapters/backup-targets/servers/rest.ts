import type { ServerDevice } from '@kontor/contract/rules/data/backup-device';
import type { OpenedTarget, WebAddress } from '../target.ts';
import { addressOf } from './address.ts';
import { httpObstacle } from './obstacles.ts';
import type { OpenServer } from './server-kind.ts';
import { findWebServer, type WebServer } from './web.ts';

/** Opens repositories on REST servers of restic; the path is the repository. */
export function createOpenRest(): OpenServer {
  return async ({ server, purpose, signal }): Promise<OpenedTarget> => {
    const { web, path } = await findRestServer(server, signal);
    const login = `${server.username}:${server.password}`;
    const headers = {
      authorization: `Basic ${Buffer.from(login).toString('base64')}`,
      accept: 'application/vnd.x.restic.rest.v2',
    };
    const { status } = await web.send({ method: 'HEAD', path: `${path}config`, headers });
    const obstacle = httpObstacle(status);
    if (obstacle) throw obstacle;
    const withLogin = web.origin.replace(
      '://',
      `://${encodeURIComponent(server.username)}:${encodeURIComponent(server.password)}@`,
    );
    return {
      repository: { url: `rest:${withLogin}${path}`, environment: {}, options: [], isReadOnly: purpose === 'read' },
      freeBytes: undefined,
      close: async () => {},
    };
  };
}

async function findRestServer(server: ServerDevice, signal: AbortSignal): Promise<{ web: WebServer; path: string }> {
  const address = addressOf(server.server, 443);
  const hasPort = /:\d+$/.test(server.server.trim());
  return { web: await findWebServer(address, { hasPort }, signal), path: pathOf(server.path) };
}

/** Resolves with the address of a repository, without the login. Throws `TargetError`. */
export async function restAddress(server: ServerDevice, signal: AbortSignal): Promise<WebAddress> {
  const { web, path } = await findRestServer(server, signal);
  return { repository: `rest:${web.origin}${path}`, region: '' };
}

/** Returns `/a/b/` for the path of a repository. */
function pathOf(path: string): string {
  const parts = path.split('/').filter((part) => part.trim() !== '');
  return parts.length === 0 ? '/' : `/${parts.map(encodeURIComponent).join('/')}/`;
}
