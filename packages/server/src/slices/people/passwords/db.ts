import type { Database } from '@kontor/platform/database/database';
import { preparedQuery } from '@kontor/platform/database/prepared-query';
import { AdapterError } from '@kontor/platform/errors';
import { noPassword } from './rules.ts';

export interface CredentialRow {
  uid: string;
  password_hash: string;
  password_changed: number;
  /** 1 until the user has replaced a password that an administrator has set. */
  password_temporary: number;
  /** The administrator who has given the temporary password and entered the own one for it; null otherwise. */
  temporary_by: string | null;
  /** 1 where the password was chosen by a link. */
  password_by_link: 0 | 1;
  /** The sealed PUK, until its user has confirmed that it is written down. */
  puk_sealed: string | null;
  puk_hash: string;
  two_factor_secret: string | null;
  two_factor_pending: string | null;
  two_factor_step: number;
}

/** Failed attempts of one counter, and the time in ms of the first of them, or of the last for a counter with delays. */
export interface AttemptRow {
  failed: number;
  since: number;
}

interface CredentialTables {
  credentials: CredentialRow;
  recovery_codes: { uid: string; code_hash: string };
  tries: AttemptRow & { key: string };
}

export function createCredentialsDb(database: Database) {
  const tables = database.tables<CredentialTables>();
  const byUid = preparedQuery((uid: string) => tables.selectFrom('credentials').selectAll().where('uid', '=', uid));
  const attemptsBy = preparedQuery((key: string) => tables.selectFrom('tries').selectAll().where('key', '=', key));
  const find = (uid: string) => database.first(byUid(uid));
  return {
    find,
    /** Returns the credentials of an existing user; every user has some. Throws `AdapterError` without. */
    present(uid: string): CredentialRow {
      const row = find(uid);
      if (row === undefined) throw new AdapterError(`${uid} has no credentials`);
      return row;
    },
    /** Only of users who have a password of their own. */
    hashes: () =>
      database.all(
        tables
          .selectFrom('credentials')
          .select(['uid', 'password_hash'])
          .where('password_hash', '!=', noPassword)
          .where('password_temporary', '=', 0),
      ),
    /** Those with no password at all, or with a temporary one. */
    withoutOwnPassword: () =>
      database.all(
        tables
          .selectFrom('credentials')
          .select(['uid', 'password_hash', 'password_changed'])
          .where((when) => when.or([when('password_hash', '=', noPassword), when('password_temporary', '=', 1)])),
      ),
    withWaitingPuk: () =>
      database.all(tables.selectFrom('credentials').select(['uid', 'puk_sealed']).where('puk_sealed', 'is not', null)),
    withTwoFactor: () =>
      database
        .all(tables.selectFrom('credentials').select('uid').where('two_factor_secret', 'is not', null))
        .map((row) => row.uid),
    add: (row: CredentialRow) => database.run(tables.insertInto('credentials').values(row)),
    change: (uid: string, patch: Partial<CredentialRow>) =>
      database.run(tables.updateTable('credentials').set(patch).where('uid', '=', uid)),
    remove: (uid: string) => database.run(tables.deleteFrom('credentials').where('uid', '=', uid)),
    replaceRecoveryCodes(uid: string, hashes: readonly string[]) {
      database.run(tables.deleteFrom('recovery_codes').where('uid', '=', uid));
      for (const code_hash of hashes) database.run(tables.insertInto('recovery_codes').values({ uid, code_hash }));
    },
    /** Removes a recovery code. Returns whether it existed. */
    spendRecoveryCode: (uid: string, code_hash: string) =>
      database.run(tables.deleteFrom('recovery_codes').where('uid', '=', uid).where('code_hash', '=', code_hash))
        .changes > 0,
    attemptsOf: (key: string) => database.first(attemptsBy(key)),
    setAttempts: (key: string, failed: number, since: number) =>
      database.run(
        tables
          .insertInto('tries')
          .values({ key, failed, since })
          .onConflict((on) => on.column('key').doUpdateSet({ failed, since })),
      ),
    deleteAttempts: (key: string) => database.run(tables.deleteFrom('tries').where('key', '=', key)),
    deleteAttemptsBefore: (since: number) => database.run(tables.deleteFrom('tries').where('since', '<', since)),
  };
}

export type CredentialsDb = ReturnType<typeof createCredentialsDb>;
