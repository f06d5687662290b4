import { hash, randomBytes } from 'node:crypto';
import type { Identity } from '@kontor/platform/http/actor';
import type { ServerContext } from '../../../core/server-context.ts';
import type { SessionDb, SessionRow } from './db.ts';
import { createLastUse } from './last-use.ts';
import { idleLimit, isDead, lifeLimit, renewedMode } from './rules.ts';

/** So few dead sessions per transaction that other calls are not delayed. */
const batch = 200;

/** The current rights of a session's user. */
export interface Rights {
  groups: readonly string[];
  enabled: boolean;
  hasTwoFactor: boolean;
}

interface CachedSession {
  row: SessionRow;
  actor: Identity;
  /** When `last_used` was last written to the disk. */
  written: number;
}

export interface SessionsNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'events' | 'ids' | 'changeFeed' | 'log'>;
  db: SessionDb;
  rightsOf(uid: string): Rights;
}

const hashOf = (token: string): string => hash('sha256', token, 'base64url');

/** Sessions by token. Rows are cached while they are used: only this process writes them. */
export function createSessions({ core, db, rightsOf }: SessionsNeeds) {
  const { database, clock, events, ids } = core;
  const cache = new Map<string, CachedSession>();
  const tokenOf = new Map<string, string>();
  const lastUse = createLastUse({ core, db });

  function callerOf(row: SessionRow): Identity | undefined {
    const rights = rightsOf(row.uid);
    if (!rights.enabled) return undefined;
    const role = rights.groups.includes('admin') ? 'admin' : 'user';
    return {
      uid: row.uid,
      sessionId: row.id,
      role,
      signing: rights.groups.includes('signing'),
      groups: rights.groups,
      twoFactorConfirmed: !rights.hasTwoFactor || row.two_factor_confirmed === 1,
      adminUntil: role === 'admin' ? row.admin_until : 0,
    };
  }

  function addToCache(row: SessionRow | undefined): CachedSession | undefined {
    const actor = row === undefined ? undefined : callerOf(row);
    if (row === undefined || actor === undefined) return undefined;
    const found = { row, actor, written: row.last_used };
    cache.set(row.token_hash, found);
    tokenOf.set(row.id, row.token_hash);
    return found;
  }

  const load = (tokenHash: string) => addToCache(db.byToken(tokenHash));
  /** Apps do not send the portal's token, so after a restart their sessions are found by id. */
  const loadById = (sessionId: string) => addToCache(db.find(sessionId));

  function forget(row: Pick<SessionRow, 'id' | 'token_hash'>): void {
    cache.delete(row.token_hash);
    tokenOf.delete(row.id);
    lastUse.forget(row.id);
  }

  function forgetAll(): void {
    lastUse.write();
    cache.clear();
    tokenOf.clear();
  }

  function end(row: Pick<SessionRow, 'id' | 'uid' | 'token_hash'>): void {
    database.transaction(() => {
      db.remove(row.id);
      events.publish('session-ended', { sessionId: row.id, uid: row.uid });
    });
    forget(row);
  }

  /** Writes a change together with the last use, which only the cached row has, and drops that row: the next call reads it from the database. */
  function change(row: SessionRow, patch: Partial<SessionRow>): void {
    const { last_used, admin_until } = cache.get(row.token_hash)?.row ?? row;
    db.change(row.id, { last_used, admin_until, ...patch });
    forget(row);
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
      const tokenHash = hashOf(token);
      const found = cache.get(tokenHash) ?? load(tokenHash);
      if (found === undefined) return undefined;
      if (!isDead(found.row, clock.now())) return found.actor;
      end(found.row);
      return undefined;
    },
    /** Counts as use; written to the disk at most once a minute. Use of an app extends the session, not admin mode. */
    touch(actor: Pick<Identity, 'sessionId'>, what: 'portal' | 'app' = 'portal'): void {
      const found = cache.get(tokenOf.get(actor.sessionId) ?? '') ?? loadById(actor.sessionId);
      if (found === undefined) return;
      const now = clock.now();
      found.row.last_used = now;
      if (what === 'portal') renewMode(found, now);
      lastUse.used(found);
    },
    isAlive(sessionId: string): boolean {
      const row = db.find(sessionId);
      return row !== undefined && !isDead(row, clock.now());
    },
    end,
    find: (sessionId: string) => db.find(sessionId),
    of: (uid: string) => db.of(uid).filter((row) => !isDead(row, clock.now())),
    change,
    /** Called when this session has proven the second factor. Cached rights are dropped, so that all other sessions of the user have to prove it. */
    secondFactorChanged(sessionId: string): void {
      forgetAll();
      db.change(sessionId, { two_factor_confirmed: 1 });
    },
    /** Called when rights have changed: all sessions are read again. */
    clearCache: forgetAll,
    lastUse,
    /** Ends some dead sessions in one transaction; returns whether there may be more. */
    endDead(): boolean {
      const dead = db.dead(clock.now() - idleLimit, clock.now() - lifeLimit, batch);
      // The cached row may have a later use that is not written yet.
      const rows = dead.filter((row) => isDead(cache.get(row.token_hash)?.row ?? row, clock.now()));
      database.transaction(() => rows.forEach(end));
      return rows.length > 0 && dead.length === batch;
    },
  };
}

function renewMode(found: CachedSession, now: number): void {
  const until = renewedMode({ from: found.row.admin_from, until: found.row.admin_until }, now);
  if (until === found.row.admin_until) return;
  found.row.admin_until = until;
  found.actor = { ...found.actor, adminUntil: until };
}

export type Sessions = ReturnType<typeof createSessions>;
