import { randomBytes } from 'node:crypto';
import { minutes } from '@kontor/platform/work/durations';
import { applyBy, createReconciler, type Reconciler } from '@kontor/platform/work/reconcile';
import { ConfigurationRefusedError, type Nginx, type NginxStatus } from '../../../../adapters/nginx/nginx.ts';
import type { EdgeConfig, Site, TlsConfig } from '../../../../adapters/nginx/nginx-configuration.ts';
import type { KeyPair } from '../../../../adapters/nginx/nginx-files.ts';
import { boxActor } from '../../../../core/journal-db.ts';
import { restartWhenLost } from '../../../../core/restart-when-lost.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { EdgeStatus } from '../checks.ts';
import type { Hosts } from '../routing/host-table.ts';

export interface NginxEdgeNeeds {
  core: Pick<ServerContext, 'clock' | 'log' | 'changeFeed' | 'journal' | 'config'>;
  nginx: Nginx;
  hosts: Pick<Hosts, 'all' | 'identityHeaders'>;
  /** The certificates nginx uses; without any it does not encrypt. */
  keys: {
    pairs(): readonly KeyPair[];
    tls(port: number): TlsConfig;
    /** Makes missing certificates before nginx starts. */
    prepare?(): Promise<void>;
    reconciler?: Reconciler;
  };
}

/** Ports nginx listens on. */
export interface EdgePorts {
  port: number;
  httpsPort: number | undefined;
}

/** What nginx is to run with. */
interface DesiredEdge {
  config: EdgeConfig;
  pairs: readonly KeyPair[];
}

/** An `apply` holds what it applies: with a new certificate it is another step, not the one before in vain. */
type EdgeStep = { do: 'back-up-edit' } | ({ do: 'apply' } & DesiredEdge);

/** Interval of checks, which detect manual edits. */
const checkEveryMs = minutes(1);

/** Keeps nginx running with the configuration derived from the apps. While nginx refuses a configuration, the previous one stays in force. */
export function createNginxEdge(needs: NginxEdgeNeeds) {
  const { core, nginx, keys } = needs;
  const { clock, log, changeFeed, journal, config } = core;
  const subscriptions = new DisposableStack();
  const secret = randomBytes(32).toString('base64url');
  let isRefused = false;
  let ports: EdgePorts = { port: config.port, httpsPort: config.httpsPort };

  const desired = (): DesiredEdge => desiredEdge(needs, secret, ports);
  const inspect = ({ config: wanted, pairs }: DesiredEdge) => nginx.inspect(wanted, pairs);

  function backUpEdit(): void {
    const name = nginx.backUpEdit();
    if (name === undefined) return;
    log.warn(
      { name },
      'the configuration of nginx was changed by hand; the edit is backed up and the configuration written again',
    );
    journal.record(boxActor, 'undo-edge-edit', name);
  }

  async function applyConfig({ config: wanted, pairs }: DesiredEdge): Promise<void> {
    isRefused = false;
    try {
      await nginx.apply(wanted, pairs);
    } catch (error) {
      isRefused = error instanceof ConfigurationRefusedError;
      throw error;
    }
  }

  const apply = applyBy<EdgeStep>({ 'back-up-edit': backUpEdit, apply: applyConfig });
  const reconciler = createReconciler({
    name: 'edge',
    clock,
    log,
    everyMs: checkEveryMs,
    desired,
    actual: () => inspect(desired()),
    plan: planEdge,
    apply,
    objectOf: () => 'edge',
  });

  /** Other apps mean other names, so both reconcilers run; nginx runs once more when there is a new certificate. */
  function wakeAll(): void {
    reconciler.wake();
    keys.reconciler?.wake();
  }

  return {
    nginx,
    /** Distinguishes nginx from other clients on this machine. */
    secret,
    reconciler,
    status(): Omit<EdgeStatus, 'certificates'> {
      const state = reconciler.state();
      // What has failed is down also while it is tried again.
      const down = state.phase === 'working' && state.trouble === undefined ? 'working' : 'down';
      return {
        ...{ state: nginx.isRunning() ? 'running' : down, reconciler: state, isRefused },
        editBackups: nginx.editBackups(),
      };
    },
    /** Deletes the backups of edits by hand. */
    deleteEdits: nginx.deleteEditBackups,
    /** Applies the configuration for the first time. Errors propagate to whoever starts the box. */
    async open(at: EdgePorts): Promise<void> {
      ports = at;
      if (at.httpsPort !== undefined) await keys.prepare?.();
      const wanted = desired();
      for (const step of planEdge(wanted, await inspect(wanted))) await apply(step);
      const message = 'nginx ended and is restarted';
      subscriptions.defer(restartWhenLost(nginx, { clock, log, message, restart: reconciler.wake }));
      subscriptions.defer(changeFeed.subscribe((lists) => lists.includes('apps') && wakeAll()));
    },
    async close(): Promise<void> {
      subscriptions.dispose();
      await nginx.stop();
    },
  };
}

export type NginxEdge = ReturnType<typeof createNginxEdge>;

function desiredEdge(
  { core, hosts, keys }: NginxEdgeNeeds,
  secret: string,
  { port, httpsPort }: EdgePorts,
): DesiredEdge {
  const { host, trustedProxies } = core.config;
  const config: EdgeConfig = {
    address: host === 'localhost' ? '127.0.0.1' : host,
    port,
    tls: httpsPort === undefined ? undefined : keys.tls(httpsPort),
    account: undefined,
    secret,
    sites: sitesOf(hosts),
    trustedProxies,
    identityHeaders: [...hosts.identityHeaders()].sort(),
  };
  return { config, pairs: httpsPort === undefined ? [] : keys.pairs() };
}

/** Sorted, so that the same apps give the same configuration. */
function sitesOf(hosts: Pick<Hosts, 'all'>): Site[] {
  return [...hosts.all()]
    .map(([host, { instance, port, identityHeader }]) => ({ host, instance, port, identityHeader }))
    .sort((one, other) => (one.host < other.host ? -1 : 1));
}

/** Pure: backs up a manual edit first, then writes the configuration again (keeps R3). */
function planEdge(desired: DesiredEdge, { isConverged, isEdited }: NginxStatus): EdgeStep[] {
  if (isConverged) return [];
  return [...(isEdited ? [{ do: 'back-up-edit' as const }] : []), { do: 'apply', ...desired }];
}
