import { hash, randomBytes } from 'node:crypto';
import { isRecent } from '@kontor/platform/work/deadlines';
import { days, minutes } from '@kontor/platform/work/durations';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppRoute } from '../../../apps/apps/index.ts';
import type { AppSessionRow, DomainsDb } from '../db.ts';
import type { PortalSessions } from '../needs.ts';

/** The session of a browser at an app's host. */
export type AppSession = Pick<AppSessionRow, 'token_hash' | 'host' | 'instance' | 'uid' | 'portal_session'>;

export interface AppSessionsNeeds {
  core: Pick<ServerContext, 'clock' | 'database'>;
  db: DomainsDb;
  portal: PortalSessions;
  hosts: { routeAt(host: string): Pick<AppRoute, 'instance' | 'userGroup'> | undefined };
  /** Whether a user may open the app of a route. */
  mayOpen(route: Pick<AppRoute, 'userGroup'>, uid: string): boolean;
}

// A portal session lives 30 days at most, and an app session never longer.
const longestLife = days(31);
const mostCached = 20_000;

/** App sessions by token. They are cached while in use; whatever may end one clears the cache. */
export function createAppSessions({ core, db, portal, hosts, mayOpen }: AppSessionsNeeds) {
  const { clock, database } = core;
  const cache = new Map<string, { row: AppSessionRow; checked: number }>();

  /** Whether a session may begin or continue: the portal session is alive, the host still belongs to the app, and the user may open it. */
  function isSessionValid({ host, instance, uid, portal_session }: Omit<AppSession, 'token_hash'>): boolean {
    if (!portal.isAlive(portal_session)) return false;
    const route = hosts.routeAt(host);
    return route?.instance === instance && mayOpen(route, uid);
  }

  /** Checks the portal session again and, if `counts`, counts this as its use. Called at most once a minute for a session in use. */
  function check(row: AppSessionRow, counts: boolean): AppSession | undefined {
    if (!isSessionValid(row)) {
      db.endSession(row.token_hash);
      cache.delete(row.token_hash);
      return undefined;
    }
    const checked = clock.now();
    if (counts)
      database.transaction(() => {
        portal.touch({ sessionId: row.portal_session });
        db.usedSession(row.token_hash, checked);
      });
    if (cache.size >= mostCached) cache.clear();
    if (counts) cache.set(row.token_hash, { row, checked });
    return row;
  }

  return {
    isSessionValid,
    /** Begins a session and returns its token; only the token's hash is stored. */
    begin(who: Omit<AppSession, 'token_hash'>): string {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      database.transaction(() => {
        db.addSession({ ...who, token_hash: hash('sha256', token, 'base64url'), created: now, last_used: now });
        db.addVisit(who.instance, who.uid);
      });
      return token;
    },
    /** Returns the session of a token at this host. `counts`: the request also counts as use of the portal session. */
    find(token: string, host: string, counts: boolean): AppSession | undefined {
      const tokenHash = hash('sha256', token, 'base64url');
      const known = cache.get(tokenHash);
      const row = known?.row ?? db.findSession(tokenHash);
      if (row === undefined || row.host !== host) return undefined;
      if (known !== undefined && isRecent(minutes(1), known.checked, clock.now())) return row;
      return check(row, counts);
    },
    /** Checks a session in the database, ignoring the cache. */
    isAlive(tokenHash: string): boolean {
      const row = db.findSession(tokenHash);
      return row !== undefined && isSessionValid(row);
    },
    end(tokenHash: string): void {
      db.endSession(tokenHash);
      cache.delete(tokenHash);
    },
    clearCache: () => cache.clear(),
    endOld: () => void db.endOlderThan(clock.now() - longestLife),
  };
}

export type AppSessions = ReturnType<typeof createAppSessions>;
