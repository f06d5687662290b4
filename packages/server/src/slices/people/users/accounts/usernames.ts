import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { RefusedError } from '@kontor/platform/errors';
import { namesakeUids } from '../typed-names.ts';
import type { AccountContext } from './account-context.ts';
import type { RemovedDb, RemovedRow } from './removed-db.ts';

export interface UsernamesNeeds {
  removed: RemovedDb;
  /** Purges users whose retention is over, so that a new user of the same name neither inherits their data nor loses by it. */
  purgeExpired(): void;
  /** Returns until when, in ms, a user can be restored. */
  restorableUntil(row: RemovedRow): number;
}

/** Which usernames a new user can have. */
export function createUsernames(
  { core, db }: Pick<AccountContext, 'core' | 'db'>,
  { removed, purgeExpired, restorableUntil }: UsernamesNeeds,
) {
  /** Throws when the name, at any domain the box has or had, belongs to a user, or to a removed user who can still be restored. */
  function refuseTaken(uid: string): void {
    if (db.find(uid) !== undefined) throw new RefusedError('user-name-taken', { fields: { uid: 'user-name-taken' } });
    const namesakes = namesakeUids(uid, core.boxAddress);
    if ([uid, ...namesakes].some((name) => removed.find(name) !== undefined)) purgeExpired();
    const namesake = namesakes.find((name) => db.find(name) !== undefined || removed.find(name) !== undefined);
    if (namesake !== undefined) {
      const params = { uid: readableAddress(namesake) };
      const fields = { uid: 'user-name-of-namesake' } as const;
      throw new RefusedError('user-name-of-namesake', { params, fields, fieldParams: { uid: params } });
    }
    const removedRow = removed.find(uid);
    if (removedRow === undefined) return;
    const date = new Date(restorableUntil(removedRow)).toISOString().slice(0, 10);
    throw new RefusedError('user-name-kept', { params: { date } });
  }

  /**
   * Returns the parts before the @ that are not proposed for somebody new: of users and removed users at the domains the box has or had. That of a removed user at
   * the main domain is proposed, as the same person may come back: it leads to the offer to restore them.
   */
  function takenLocalParts(): string[] {
    const own = new Set([core.boxAddress.domain(), ...core.boxAddress.formerDomains()]);
    const elsewhere = removed
      .all()
      .filter((row) => restorableUntil(row) > core.clock.now() && !row.uid.endsWith(`@${core.boxAddress.domain()}`));
    const uids = [...db.uids(), ...elsewhere.map(({ uid }) => uid)];
    const parts = uids.map((uid) => [uid.slice(0, uid.lastIndexOf('@')), uid.slice(uid.lastIndexOf('@') + 1)] as const);
    return [...new Set(parts.filter(([, domain]) => own.has(domain)).map(([local]) => local))];
  }

  return { refuseTaken, takenLocalParts };
}
