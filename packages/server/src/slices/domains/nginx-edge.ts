import { randomBytes } from 'node:crypto';
import { backoff } from '@kontor/platform/work/backoff';
import { createReconciler, type Reconciler } from '@kontor/platform/work/reconcile';
import { ConfigurationRefused, type Nginx } from '../../adapters/nginx/nginx.ts';
import type { EdgeWish, Site, TlsWish } from '../../adapters/nginx/nginx-configuration.ts';
import type { KeyPair } from '../../adapters/nginx/nginx-files.ts';
import type { Ground } from '../../ground.ts';
import type { EdgeStatus } from './edge-checks.ts';
import { type EdgeStep, planEdge } from './edge-plan.ts';
import type { Hosts } from './host-table.ts';

export interface NginxEdgeNeeds {
  ground: Pick<Ground, 'clock' | 'log' | 'live' | 'journal' | 'config'>;
  nginx: Nginx;
  hosts: Pick<Hosts, 'all' | 'identityHeaders'>;
  /** What nginx encrypts with; none means that it does not. */
  keys: {
    pairs(): readonly KeyPair[];
    tls(port: number): TlsWish;
    /** Makes what is missing, before nginx starts. */
    prepare?(): Promise<void>;
    reconciler?: Reconciler;
  };
}

/** Where nginx listens. */
export interface EdgePorts {
  port: number;
  httpsPort: number | undefined;
}

/** One that ran that long has not ended because it cannot run. */
const longRunMs = 60_000;
/** What somebody changed by hand is noticed after that long. */
const lookEveryMs = 60_000;

/** Keeps nginx running with the configuration that follows from the apps. A configuration it refuses leaves the old one in force. */
export function createNginxEdge({ ground, nginx, hosts, keys }: NginxEdgeNeeds) {
  const { clock, log, live, journal, config } = ground;
  const ends: (() => void)[] = [];
  const secret = randomBytes(32).toString('base64url');
  let isRefused = false;
  let ports: EdgePorts = { port: config.port, httpsPort: config.httpsPort };

  const wish = (): EdgeWish => ({
    address: config.host === 'localhost' ? '127.0.0.1' : config.host,
    port: ports.port,
    tls: ports.httpsPort === undefined ? undefined : keys.tls(ports.httpsPort),
    account: undefined,
    secret,
    sites: sitesOf(hosts),
    trustedProxies: config.trustedProxies,
    identityHeaders: [...hosts.identityHeaders()].sort(),
  });
  const pairs = () => (ports.httpsPort === undefined ? [] : keys.pairs());

  function putAside(): void {
    const name = nginx.putAside();
    if (name === undefined) return;
    log.warn({ name }, 'the configuration of nginx was changed by hand; it is kept aside and written anew');
    journal.write({ actor: 'box', address: '', action: 'undo-edge-edit', subject: name });
  }

  async function act(step: EdgeStep): Promise<void> {
    if (step.do === 'put-aside') return putAside();
    isRefused = false;
    try {
      await nginx.apply(wish(), pairs());
    } catch (error) {
      isRefused = error instanceof ConfigurationRefused;
      throw error;
    }
  }

  const reconciler = createReconciler({
    name: 'edge',
    clock,
    log,
    everyMs: lookEveryMs,
    should: wish,
    is: () => nginx.look(wish(), pairs()),
    plan: (_should, is) => planEdge(is),
    act,
    objectOf: () => 'edge',
  });

  /** Started again at once, and after a growing while when it ends again and again. */
  function startAgainWhenLost(): void {
    let shortRuns = 0;
    let cancel = () => {};
    const forget = nginx.onLost(({ reason, afterMs }) => {
      shortRuns = afterMs < longRunMs ? shortRuns + 1 : 0;
      log.warn({ reason }, 'nginx is lost and started again');
      cancel();
      cancel = clock.after(shortRuns > 1 ? backoff(shortRuns - 1, Math.random) : 0, reconciler.wake);
    });
    ends.push(forget, () => cancel());
  }

  /** Other apps are other names: both follow, and nginx once more when there is a new certificate. */
  function wakeAll(): void {
    reconciler.wake();
    keys.reconciler?.wake();
  }

  return {
    nginx,
    /** What tells nginx from anybody else on this machine. */
    secret,
    reconciler,
    status(): Omit<EdgeStatus, 'certificates'> {
      const state = reconciler.state();
      const down = state.phase === 'working' ? 'working' : 'down';
      return {
        ...{ state: nginx.isRunning() ? 'running' : down, reconciler: state, isRefused },
        setAside: nginx.setAside(),
      };
    },
    /** For the first time: what goes wrong now is told to whoever starts the box. */
    async open(at: EdgePorts): Promise<void> {
      ports = at;
      if (at.httpsPort !== undefined) await keys.prepare?.();
      for (const step of planEdge(await nginx.look(wish(), pairs()))) await act(step);
      startAgainWhenLost();
      ends.push(live.subscribe((lists) => lists.includes('apps') && wakeAll()));
    },
    async close(): Promise<void> {
      for (const end of ends.splice(0)) end();
      await nginx.stop();
    },
  };
}

export type NginxEdge = ReturnType<typeof createNginxEdge>;

/** Sorted, so that the same apps are the same configuration. */
function sitesOf(hosts: Pick<Hosts, 'all'>): Site[] {
  return [...hosts.all()]
    .map(([host, { instance, port, identityHeader }]) => ({ host, instance, port, identityHeader }))
    .sort((one, other) => (one.host < other.host ? -1 : 1));
}
