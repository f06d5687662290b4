import { randomInt } from 'node:crypto';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { AdapterError } from '@kontor/platform/errors';
import { type Engine, type Observed, serverUid, type Upstream } from '../../../../adapters/engine/engine.ts';
import { freePort } from '../../../../adapters/engine/health.ts';
import { openOutgoing } from '../../../../adapters/outgoing/outgoing-proxy.ts';
import { innerPorts } from '../../../../core/inner-ports.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppRow, AppsDb } from '../../registry/index.ts';
import { engineOf } from '../../store/index.ts';

export interface InternetBindingNeeds {
  core: Pick<ServerContext, 'log' | 'settings'>;
  db: AppsDb;
  engine: Pick<Engine, 'isolation'>;
}

const setting = ['apps', 'outgoing-port'] as const;

/** Provides a proxy to the internet for apps that request it and have a network of their own. Others use the network of the machine or of their containers. */
export function createInternetBinding({ core, db, engine }: InternetBindingNeeds) {
  const { log, settings } = core;
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

  /** Opens the proxy once, however many apps start at the same time. Resolves with its port. */
  async function open(): Promise<number> {
    opening ??= begin();
    return (await opening).port;
  }

  return {
    /** Opens the proxy if the app requests it. Resolves with the usual proxy environment variables and the upstream of the proxy. */
    async openFor(manifest: Manifest): Promise<{ environment: Record<string, string>; upstreams: Upstream[] }> {
      if (!needsProxy(manifest)) return { environment: {}, upstreams: [] };
      const port = await open();
      return { environment: environmentAt(port), upstreams: [{ port, uid: serverUid() }] };
    },
    /** Reopens the proxy for running apps: it closes with Kontor, while apps keep running. */
    async restoreProxy(observed: readonly Observed[]): Promise<void> {
      if (opening !== undefined) return;
      const rows = observed.flatMap(({ instance, state }) => (state === 'running' ? (db.find(instance) ?? []) : []));
      if (!rows.some((row: AppRow) => row.wanted === 'running' && needsProxy(db.releaseOf(row)))) return;
      // Apps run on without it; the next pass retries.
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
