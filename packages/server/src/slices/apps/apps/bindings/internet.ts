import { randomInt } from 'node:crypto';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { AdapterError } from '@kontor/platform/errors';
import { type Engine, type Observed, serverUid, type Upstream } from '../../../../adapters/engine/engine.ts';
import { freePort } from '../../../../adapters/engine/health.ts';
import { openOutgoing } from '../../../../adapters/outgoing/outgoing-proxy.ts';
import { innerPorts } from '../../../../core/inner-ports.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { engineOf } from '../../store/index.ts';
import { releaseOf } from '../reconciler/launch.ts';
import type { AppRow, AppsDb } from '../registry/db.ts';

export interface InternetBindingNeeds {
  core: Pick<ServerContext, 'log' | 'settings'>;
  db: AppsDb;
  engine: Pick<Engine, 'isolation'>;
}

const setting = ['apps', 'outgoing-port'] as const;

/** The way to the internet of apps that asked for it and have a network of their own. Others have the machine's, or that of their containers. */
export function createInternetBinding({ core, db, engine }: InternetBindingNeeds) {
  const { log, settings } = core;
  let opening: ReturnType<typeof openOutgoing> | undefined;

  const needsProxy = (manifest: Manifest): boolean =>
    manifest.addons.internet !== undefined &&
    engineOf(manifest).type === 'process' &&
    engine.isolation.level === 'full';

  /** Asked for each connection: one row by its index and one manifest, however many apps there are. */
  const mayLeave = (uid: number | undefined): boolean => {
    const row = uid === undefined ? undefined : db.findByAccount(uid);
    return row?.wanted === 'running' && needsProxy(releaseOf(db, row));
  };

  /** Chosen once and committed before anybody listens or is told: apps outlive the server (keeps E1, P1). */
  async function choosePort(): Promise<number> {
    const known = settings.get(...setting);
    if (known !== undefined) return Number(known);
    const { from, to } = innerPorts.internet;
    const chosen = await freePort({ from: randomInt(from, to), to });
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

  /** Opens it once, however many apps start at the same time. Resolves with its port. */
  async function open(): Promise<number> {
    opening ??= begin();
    return (await opening).port;
  }

  return {
    /** Opens the way when the app asked for it. Resolves with what the app is told, as programs know it, and what leads there. */
    async openFor(manifest: Manifest): Promise<{ environment: Record<string, string>; upstreams: Upstream[] }> {
      if (!needsProxy(manifest)) return { environment: {}, upstreams: [] };
      const port = await open();
      return { environment: environmentAt(port), upstreams: [{ port, uid: serverUid() }] };
    },
    /** It ends with the server and the apps run on. */
    async restoreProxy(observed: readonly Observed[]): Promise<void> {
      if (opening !== undefined) return;
      const rows = observed.flatMap(({ instance, state }) => (state === 'running' ? (db.find(instance) ?? []) : []));
      if (!rows.some((row: AppRow) => row.wanted === 'running' && needsProxy(releaseOf(db, row)))) return;
      // Apps go on without it; the next look tries again.
      await open().catch((err) => log.warn({ err }, 'apps cannot reach the internet'));
    },
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

export type InternetBinding = ReturnType<typeof createInternetBinding>;
