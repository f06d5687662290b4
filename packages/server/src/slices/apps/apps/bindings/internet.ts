import type { Manifest } from '@kontor/contract/manifest/manifest';
import { AdapterError } from '@kontor/platform/errors';
import { type Engine, serverUid } from '../../../../adapters/engine/engine.ts';
import { anyFreePort } from '../../../../adapters/engine/health.ts';
import { openOutgoing } from '../../../../adapters/outgoing/outgoing-proxy.ts';
import { type Binding, createBinding } from '../../../../core/binding.ts';
import { innerPorts } from '../../../../core/inner-ports.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppsDb } from '../../registry/index.ts';
import { engineOf } from '../../store/index.ts';

export interface InternetBindingNeeds {
  core: Pick<ServerContext, 'settings'>;
  db: Pick<AppsDb, 'findByAccount' | 'releaseOf'>;
  engine: Pick<Engine, 'isolation'>;
}

const setting = ['apps', 'outgoing-port'] as const;

/** Provides a proxy to the internet for apps that request it and have a network of their own. Others use the network of the machine or of their containers. */
export function createInternetBinding({ core, db, engine }: InternetBindingNeeds): Binding & { stop(): Promise<void> } {
  const { settings } = core;
  let opening: ReturnType<typeof openOutgoing> | undefined;

  const needsProxy = (manifest: Manifest): boolean =>
    manifest.addons.internet !== undefined &&
    engineOf(manifest).type === 'process' &&
    engine.isolation.level === 'full';

  /** Called for every connection. Costs one indexed row and one manifest, however many apps there are. */
  const mayLeave = (uid: number | undefined): boolean => {
    const row = uid === undefined ? undefined : db.findByAccount(uid);
    return row?.wanted === 'running' && needsProxy(db.releaseOf(row));
  };

  /** Chosen once and committed before it is used or passed to an app, because apps outlive Kontor (keeps E1, P1). */
  async function choosePort(): Promise<number> {
    const known = settings.get(...setting);
    if (known !== undefined) return Number(known);
    const chosen = await anyFreePort(innerPorts.internet);
    settings.set(...setting, String(chosen));
    return chosen;
  }

  async function begin(): ReturnType<typeof openOutgoing> {
    try {
      return await openOutgoing({ port: await choosePort(), mayLeave });
    } catch (cause) {
      opening = undefined;
      throw cause instanceof AdapterError ? cause : new AdapterError('Nothing leads to the internet', { cause });
    }
  }

  /** Opens the proxy once, however many apps start at the same time. Resolves with its port. */
  async function open(): Promise<number> {
    opening ??= begin();
    return (await opening).port;
  }

  return {
    ...createBinding({
      isRequested: needsProxy,
      // Closes with Kontor, while apps keep running.
      reopen: async () => void (await open()),
      /** Opens the proxy. The environment has the usual variables for it. */
      async valuesFor() {
        const port = await open();
        return { environment: environmentAt(port), upstreams: [{ port, uid: serverUid() }] };
      },
    }),
    async stop(): Promise<void> {
      const closing = opening;
      opening = undefined;
      await (await closing?.catch(() => undefined))?.close();
    },
  };
}

function environmentAt(port: number): Record<string, string> {
  const url = `http://127.0.0.1:${port}`;
  const not = '127.0.0.1,localhost';
  return {
    ...{ HTTP_PROXY: url, HTTPS_PROXY: url, http_proxy: url, https_proxy: url },
    ...{ NO_PROXY: not, no_proxy: not, NODE_USE_ENV_PROXY: '1' },
  };
}
