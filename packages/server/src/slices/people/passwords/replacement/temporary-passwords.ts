import { temporaryPasswordDays } from '@kontor/contract/rules/people/temporary-password';
import type { Clock } from '@kontor/platform/work/clock';
import { isDue, isRecent } from '@kontor/platform/work/deadlines';
import { days, hours } from '@kontor/platform/work/durations';
import type { CredentialRow, CredentialsDb } from '../db.ts';
import { noPassword } from '../rules.ts';

const lifeMs = days(temporaryPasswordDays);
/** For so long a promotion keeps a password that the same administrator has given for it. */
const promotionLimit = hours(1);

export interface TemporaryPasswordsNeeds {
  db: CredentialsDb;
  clock: Clock;
  /** Writes a new hash, ends all sessions and invalidates all links; joins a running transaction. */
  setPassword(uid: string, hash: string): void;
}

/** Passwords that an administrator has set: their users replace them at the next sign-in within some days, and until then they open nothing else. */
export function createTemporaryPasswords({ db, clock, setPassword }: TemporaryPasswordsNeeds) {
  function temporaryOf(uid: string): CredentialRow | undefined {
    const row = db.find(uid);
    return row?.password_temporary === 1 ? row : undefined;
  }

  const isOver = ({ password_changed }: Pick<CredentialRow, 'password_changed'>): boolean =>
    isDue(password_changed + lifeMs, clock.now(), lifeMs + days(1));

  function hasEnded(uid: string): boolean {
    const row = temporaryOf(uid);
    return row !== undefined && isOver(row);
  }

  return {
    /**
     * Ends all sessions of the user and invalidates all password links. `confirmedBy` is the administrator who has entered the own password for it. Joins a
     * running transaction.
     */
    setTemporary(uid: string, hash: string, confirmedBy: string | null): void {
      setPassword(uid, hash);
      db.change(uid, { password_temporary: 1, temporary_by: confirmedBy });
    },
    /** Marks the password of a user who is being added. Joins a running transaction. */
    markTemporary: (uid: string): void => void db.change(uid, { password_temporary: 1 }),
    isTemporary: (uid: string): boolean => temporaryOf(uid) !== undefined,
    /** Returns until when, in ms, a temporary password can be replaced; undefined for a password of the user's own. */
    temporaryUntil(uid: string): number | undefined {
      const row = temporaryOf(uid);
      return row && row.password_changed + lifeMs;
    },
    /** Whether the password is a temporary one that was not replaced in time. */
    hasEnded,
    /** Whether there is a password that opens the account, a temporary one that can still be replaced included. */
    hasPassword: (uid: string): boolean => (db.find(uid)?.password_hash ?? noPassword) !== noPassword && !hasEnded(uid),
    /** Returns those of whom `hasPassword` is false, in one query. */
    usersWithoutPassword: (): Set<string> =>
      new Set(
        db
          .withoutOwnPassword()
          .filter((row) => row.password_hash === noPassword || isOver(row))
          .map(({ uid }) => uid),
      ),
    /** Whether an administrator has given the temporary password a moment ago and entered the own password for it. */
    isConfirmedBy(uid: string, administrator: string): boolean {
      const row = temporaryOf(uid);
      return row?.temporary_by === administrator && isRecent(promotionLimit, row.password_changed, clock.now());
    },
  };
}
