import type { Database } from '@kontor/platform/database/database';

export interface TokenRow {
  token_hash: string;
  uid: string;
  expires: number;
  /** Hash of the PIN in the link, which works once and with this link only; null for a link that needs the PUK. */
  pin_hash: string | null;
  /** Number of wrong PUKs so far. */
  wrong: number;
  /** 1 where it was asked for on the login page, by anybody; 0 where an administrator sent it. */
  asked: 0 | 1;
}

export function createTokensDb(database: Database) {
  const tables = database.tables<{ reset_tokens: TokenRow }>();
  return {
    find: (token_hash: string) =>
      database.first(tables.selectFrom('reset_tokens').selectAll().where('token_hash', '=', token_hash)),
    add: (row: TokenRow) => database.run(tables.insertInto('reset_tokens').values(row)),
    change: (token_hash: string, patch: Partial<TokenRow>) =>
      database.run(tables.updateTable('reset_tokens').set(patch).where('token_hash', '=', token_hash)),
    /** Returns whether it existed. */
    remove: (token_hash: string) =>
      database.run(tables.deleteFrom('reset_tokens').where('token_hash', '=', token_hash)).changes > 0,
    /** Removes the links of a user that need no PUK, and returns them. */
    removeWithPin(uid: string): Pick<TokenRow, 'asked'>[] {
      const links = tables.deleteFrom('reset_tokens').where('uid', '=', uid).where('pin_hash', 'is not', null);
      return database.all(links.returning('asked'));
    },
    /** Returns when the last of the user's links that need no PUK expires; undefined where none is valid. */
    lastWithPin: (uid: string, now: number): number | undefined =>
      database.first(
        tables
          .selectFrom('reset_tokens')
          .select('expires')
          .where('uid', '=', uid)
          .where('pin_hash', 'is not', null)
          .where('expires', '>', now)
          .orderBy('expires', 'desc')
          .limit(1),
      )?.expires,
    removeOf: (uid: string) => database.run(tables.deleteFrom('reset_tokens').where('uid', '=', uid)),
    removeExpired: (now: number) => database.run(tables.deleteFrom('reset_tokens').where('expires', '<=', now)),
  };
}

export type TokensDb = ReturnType<typeof createTokensDb>;
