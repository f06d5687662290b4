import type { OpenedTarget } from '../target.ts';
import { addressOf } from './address.ts';
import { httpObstacle } from './obstacles.ts';
import type { OpenServer } from './server-kind.ts';
import { findWebServer } from './web.ts';

/** Opens repositories on REST servers of restic; the path is the repository. */
export function createOpenRest(): OpenServer {
  return async ({ server, purpose, signal }): Promise<OpenedTarget> => {
    const address = addressOf(server.server, 443);
    const hasPort = /:\d+$/.test(server.server.trim());
    const web = await findWebServer(address, { hasPort }, signal);
    const path = pathOf(server.path);
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

/** Returns `/a/b/` for the path of a repository. */
function pathOf(path: string): string {
  const parts = path.split('/').filter((part) => part.trim() !== '');
  return parts.length === 0 ? '/' : `/${parts.map(encodeURIComponent).join('/')}/`;
}
