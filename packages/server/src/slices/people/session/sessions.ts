import { hash, randomBytes } from 'node:crypto';
import type { Identity } from '@kontor/platform/http/actor';
import type { ServerContext } from '../../../core/server-context.ts';
import type { SessionPorts } from '../passwords/index.ts';
import { createSessionDb, type SessionDb, type SessionRow } from './db.ts';
import { createLastUse } from './last-use.ts';
import { type Ages, idleLimit, isDead, isFresh, lifeLimit, renewedMode } from './rules.ts';
import { type CachedSession, createSessionCache, type Rights } from './session-cache.ts';

/** So few dead sessions per transaction that other calls are not delayed. */
const batch = 200;

export interface SessionsNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'events' | 'ids' | 'changeFeed' | 'log'>;
  db: SessionDb;
  rightsOf(uid: string): Rights;
}

const hashOf = (token: string): string => hash('sha256', token, 'base64url');

/** Creates the checks by themselves: passwords need them, and sessions need passwords. */
export function createSessionPorts(
  { database, clock }: Pick<ServerContext, 'database' | 'clock'>,
  db = createSessionDb(database),
): SessionPorts {
  const passes = (test: (ages: Ages, now: number) => boolean) => (sessionId: string) => {
    const row = db.find(sessionId);
    const now = clock.now();
    return row !== undefined && !isDead(row, now) && test(row, now);
  };
  return { isAlive: passes(() => true), isFresh: passes(isFresh) };
}

/** Sessions by token. Rows are cached while they are used: only this process writes them. */
export function createSessions({ core, db, rightsOf }: SessionsNeeds) {
  const { database, clock, events, ids } = core;
  const lastUse = createLastUse({ core, db });
  const cache = createSessionCache({ db, rightsOf, lastUse });

  function end(row: Pick<SessionRow, 'id' | 'uid' | 'token_hash'>): void {
    database.transaction(() => {
      db.remove(row.id);
      events.publish('session-ended', { sessionId: row.id, uid: row.uid });
    });
    cache.forget(row);
  }

  /** Writes a change together with the last use, which only the cached row has, and drops that row: the next call reads it from the database. */
  function change(row: SessionRow, patch: Partial<SessionRow>): void {
    const { last_used, admin_until } = cache.latest(row);
    db.change(row.id, { last_used, admin_until, ...patch });
    cache.forget(row);
  }

  return {
    /** Begins a session and returns its token; only the token's hash is stored. */
    begin(uid: string, from: { address: string; userAgent: string }): { token: string; sessionId: string } {
      const token = randomBytes(32).toString('base64url');
      const id = ids();
      const user_agent = from.userAgent.slice(0, 300);
      db.add({ id, token_hash: hashOf(token), uid, address: from.address, user_agent, created: clock.now() });
      return { token, sessionId: id };
    },
    identify(token: string): Identity | undefined {
      const found = cache.find(hashOf(token));
      if (found === undefined) return undefined;
      if (!isDead(found.row, clock.now())) return found.identity;
      end(found.row);
      return undefined;
    },
    /** Counts as use; written to the disk at most once a minute. Use of an app extends the session, not admin mode. */
    touch(actor: Pick<Identity, 'sessionId'>, what: 'portal' | 'app' = 'portal'): void {
      const found = cache.findById(actor.sessionId);
      if (found === undefined) return;
      const now = clock.now();
      found.row.last_used = now;
      if (what === 'portal') renewMode(found, now);
      lastUse.used(found);
    },
    isAlive: createSessionPorts(core, db).isAlive,
    end,
    endAll: () => db.all().forEach(end),
    find: (sessionId: string) => db.find(sessionId),
    of: (uid: string) => db.of(uid).filter((row) => !isDead(row, clock.now())),
    change,
    /** Called when this session has proven the second factor. Cached rights are dropped, so that all other sessions of the user have to prove it. */
    secondFactorChanged(sessionId: string): void {
      cache.clear();
      db.change(sessionId, { two_factor_confirmed: 1 });
    },
    /** Called when rights have changed: all sessions are read again. */
    clearCache: cache.clear,
    lastUse,
    /** Ends some dead sessions in one transaction; returns whether there may be more. */
    endDead(): boolean {
      const dead = db.dead(clock.now() - idleLimit, clock.now() - lifeLimit, batch);
      const rows = dead.filter((row) => isDead(cache.latest(row), clock.now()));
      database.transaction(() => rows.forEach(end));
      return rows.length > 0 && dead.length === batch;
    },
  };
}

function renewMode(found: CachedSession, now: number): void {
  const until = renewedMode({ from: found.row.admin_from, until: found.row.admin_until }, now);
  if (until === found.row.admin_until) return;
  found.row.admin_until = until;
  found.identity = { ...found.identity, adminUntil: until };
}

export type Sessions = ReturnType<typeof createSessions>;
