import { hash, randomBytes } from 'node:crypto';
import { isRecent } from '@kontor/platform/work/deadlines';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { AppSessionRow, DomainsDb } from '../db.ts';
import type { PortalSessions } from '../needs.ts';

/** A browser that was let in at an app's host. */
export type AppSession = Pick<AppSessionRow, 'token_hash' | 'host' | 'instance' | 'uid' | 'portal_session'>;

export interface AppSessionsNeeds {
  core: Pick<ServerContext, 'clock' | 'database'>;
  db: DomainsDb;
  portal: PortalSessions;
  /** Still one of the people who may use the app. */
  mayUse(session: AppSession): boolean;
}

// A portal session lives 30 days at most, an app session never longer.
const longestLife = 31 * 24 * 3_600_000;
const minute = 60_000;
const mostCached = 20_000;

/** App sessions by token. While they are used they stay in memory; whatever may end one clears the memory. */
export function createAppSessions({ core, db, portal, mayUse }: AppSessionsNeeds) {
  const { clock, database } = core;
  const cache = new Map<string, { row: AppSessionRow; checked: number }>();

  const isValid = (row: AppSessionRow): boolean => portal.isAlive(row.portal_session) && mayUse(row);

  /** Looks once a minute whether the portal's session lives, and counts what happened since as use of it. */
  function check(row: AppSessionRow, counts: boolean): AppSession | undefined {
    if (!isValid(row)) {
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
    /** Lets a browser in. The token leaves the server once; only its hash stays. */
    begin(who: Omit<AppSession, 'token_hash'>): string {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      db.addSession({ ...who, token_hash: hash('sha256', token, 'base64url'), created: now, last_used: now });
      return token;
    },
    /** The session of a token at this host. `counts`: the request is use of the portal's session too. */
    find(token: string, host: string, counts: boolean): AppSession | undefined {
      const tokenHash = hash('sha256', token, 'base64url');
      const known = cache.get(tokenHash);
      const row = known?.row ?? db.findSession(tokenHash);
      if (row === undefined || row.host !== host) return undefined;
      if (known !== undefined && isRecent(minute, known.checked, clock.now())) return row;
      return check(row, counts);
    },
    /** Looks a session up anew, whatever is in memory. */
    isAlive(tokenHash: string): boolean {
      const row = db.findSession(tokenHash);
      return row !== undefined && isValid(row);
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
