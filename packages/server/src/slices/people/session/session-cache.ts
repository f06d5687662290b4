import type { Identity } from '@kontor/platform/http/actor';
import type { SessionDb, SessionRow } from './db.ts';
import type { LastUse } from './last-use.ts';

/** The current rights of a session's user. */
export interface Rights {
  groups: readonly string[];
  enabled: boolean;
  hasTwoFactor: boolean;
  passwordTemporary: boolean;
}

export interface CachedSession {
  row: SessionRow;
  identity: Identity;
  /** When `last_used` was last written to the disk. */
  written: number;
}

export interface SessionCacheNeeds {
  db: SessionDb;
  rightsOf(uid: string): Rights;
  lastUse: Pick<LastUse, 'write' | 'forget'>;
}

/** Sessions that are in use, with the rights of their users. */
export function createSessionCache({ db, rightsOf, lastUse }: SessionCacheNeeds) {
  const byHash = new Map<string, CachedSession>();
  const hashById = new Map<string, string>();

  function add(row: SessionRow | undefined): CachedSession | undefined {
    const identity = row === undefined ? undefined : identityOf(row, rightsOf(row.uid));
    if (row === undefined || identity === undefined) return undefined;
    const found = { row, identity, written: row.last_used };
    byHash.set(row.token_hash, found);
    hashById.set(row.id, row.token_hash);
    return found;
  }

  return {
    /** Returns the session of a token, from the database when it is not cached; undefined for an unknown token or a disabled user. */
    find: (tokenHash: string): CachedSession | undefined => byHash.get(tokenHash) ?? add(db.byToken(tokenHash)),
    /** The same by id. Apps do not send the portal's token, so after a restart their sessions are found by id. */
    findById: (id: string): CachedSession | undefined => byHash.get(hashById.get(id) ?? '') ?? add(db.find(id)),
    /** Returns the cached row, which may have a later use that is not written yet; else the given one. */
    latest: <R extends Pick<SessionRow, 'token_hash'>>(row: R): SessionRow | R =>
      byHash.get(row.token_hash)?.row ?? row,
    forget(row: Pick<SessionRow, 'id' | 'token_hash'>): void {
      byHash.delete(row.token_hash);
      hashById.delete(row.id);
      lastUse.forget(row.id);
    },
    /** Drops all sessions; what is pending of their last use is written first. */
    clear(): void {
      lastUse.write();
      byHash.clear();
      hashById.clear();
    },
  };
}

/** Returns undefined for a disabled user. */
function identityOf(
  row: SessionRow,
  { groups, enabled, hasTwoFactor, passwordTemporary }: Rights,
): Identity | undefined {
  if (!enabled) return undefined;
  const role = groups.includes('admin') ? 'admin' : 'user';
  return {
    uid: row.uid,
    sessionId: row.id,
    role,
    signing: groups.includes('signing'),
    groups,
    twoFactorConfirmed: !hasTwoFactor || row.two_factor_confirmed === 1,
    mustChangePassword: passwordTemporary,
    adminUntil: role === 'admin' ? row.admin_until : 0,
  };
}
