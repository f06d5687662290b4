import type { Manifest, Text } from '@kontor/contract/manifest/manifest';
import type { JobView } from '@kontor/platform/work/jobs/definitions';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import { type AppRow, type AppsDb, additionalNames, instanceTitle } from '../../registry/index.ts';
import type { RunState } from '../rules.ts';
import { isPausedBy, jobsByApp, type RunStateOf } from './run-state.ts';
import { userGroupOf } from './view.ts';

/** A web address of an installed app, for the edge. An instance may have several; the first one is its main address. */
export interface AppRoute {
  instance: string;
  /** What stands before the domain of the box: `wiki` is at `wiki.<domain>`. Column `host_name` for the main address of an instance, which comes first. */
  subdomain: string;
  title: Text;
  state: 'running' | 'starting' | 'stopped';
  /** Loopback port the app listens on. */
  port: number;
  /** cn of the group whose members have access, or empty when every signed-in user has. */
  userGroup: string;
  /** `own` and `ldap`: the app itself authenticates callers of its open paths. */
  authMode: Manifest['auth']['mode'];
  /** Header in which the edge passes the user's uid to apps that trust it (keeps H5). */
  identityHeader: string | undefined;
  /** Path prefixes whose callers are never redirected to the sign-in of the portal. */
  openPaths: readonly string[];
  /** Whether the portal embeds the app in an iframe. */
  isFramed: boolean;
}

export interface AppRoutesNeeds {
  db: AppsDb;
  jobs: Pick<Jobs, 'open'>;
  runStateOf: RunStateOf;
}

/** Returns a function that lists the web addresses of all apps, additional ones included. */
export const createAppRoutes =
  ({ db, jobs, runStateOf }: AppRoutesNeeds) =>
  (): AppRoute[] => {
    const open = jobsByApp(jobs);
    return db.all().flatMap((row) => {
      const manifest = db.releaseOf(row);
      if (row.state === 'kept' || manifest.noWebUI) return [];
      const state = routeState(runStateOf(row), isComing(row, open.get(row.instance_id)));
      return routesOf(row, manifest, state, db.portsOf(row.instance_id));
    });
  };

/** Whether a job will start the app. */
const isComing = (row: AppRow, job: JobView | undefined): boolean =>
  job?.kind === 'app-install' || job?.kind === 'app-update' || (job?.kind !== 'app-remove' && isPausedBy(job, row));

/** Returns whether requests can reach the app, which may still respond while a job prepares its update. */
function routeState(
  { shouldRun, health, hasGivenUp }: Omit<RunState, 'job' | 'isBuilt'>,
  willStart: boolean,
): AppRoute['state'] {
  if (shouldRun && (health === 'alive' || health === 'silent')) return 'running';
  return willStart || (shouldRun && !hasGivenUp) ? 'starting' : 'stopped';
}

/** Returns the main address of an app, then the additional ones; access is the same for all. */
function routesOf(
  row: AppRow,
  manifest: Manifest,
  state: AppRoute['state'],
  ports: readonly { name: string; port: number }[],
): AppRoute[] {
  const main = {
    instance: row.instance_id,
    subdomain: row.host_name,
    title: instanceTitle(row, manifest),
    state,
    port: row.port,
    userGroup: userGroupOf(row.instance_id, manifest),
    authMode: manifest.auth.mode,
    identityHeader: manifest.auth.mode === 'proxy-header' ? row.identity_header : undefined,
    openPaths: manifest.openPaths,
    isFramed: manifest.embed.iframe,
  };
  const portOf = new Map(ports.map(({ name, port }) => [name, port]));
  const additional = additionalNames(manifest, row.host_name).flatMap(([asked, subdomain]): AppRoute[] => {
    const port = portOf.get(asked);
    return port === undefined ? [] : [{ ...main, subdomain, port, isFramed: false }];
  });
  return [main, ...additional];
}
