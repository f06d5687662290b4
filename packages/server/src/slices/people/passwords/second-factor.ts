import type { JournalAction } from '@kontor/contract/machine/journal-actions';
import { RefusedError } from '@kontor/platform/errors';
import type { ServerContext } from '../../../core/server-context.ts';
import { type Claimant, confirmCodeAttempts, secondFactorAttempts } from './attempt-keys.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { CredentialRow, CredentialsDb } from './db.ts';
import type { Confirmation, Confirmer } from './proofs.ts';
import type { TwoFactor, Writer } from './two-factor.ts';

export interface SecondFactorNeeds {
  core: Pick<ServerContext, 'database' | 'events'>;
  db: CredentialsDb;
  limiter: AttemptLimiter;
  twoFactor: TwoFactor;
  /** Throws unless the user has entered the right password. */
  confirm(claimant: Confirmer, password: string): Promise<Confirmation>;
  record(claimant: Claimant, action: JournalAction): void;
}

/** The second factor of a user: enabling and disabling one's own, removing another user's, and checking it. */
export function createSecondFactor({ core, db, limiter, twoFactor, confirm, record }: SecondFactorNeeds) {
  const { database, events } = core;
  const rowOf = (uid: string): CredentialRow => db.present(uid);

  return {
    hasTwoFactor: (uid: string): boolean => (db.find(uid)?.two_factor_secret ?? null) !== null,
    usersWithTwoFactor: (): Set<string> => new Set(db.withTwoFactor()),
    pendingTwoFactor: (uid: string) => twoFactor.pending(rowOf(uid)),
    async enableTwoFactor(claimant: Confirmer, code: string, password: string): Promise<string[]> {
      const { uid, sessionId } = claimant;
      const confirmation = await confirm(claimant, password);
      let codes: string[] | undefined;
      const right = await limiter.counted([confirmCodeAttempts(sessionId)], async () => {
        codes = await twoFactor.enable(rowOf(uid), code, confirmation.check);
        return codes !== undefined;
      });
      if (!right || codes === undefined) throw new RefusedError('wrong-code', { fields: { code: 'wrong-code' } });
      database.transaction(() => {
        events.publish('second-factor-changed', { uid, sessionId });
        record(claimant, 'enable-second-factor');
      });
      return codes;
    },
    /** Requires the password and a code or recovery code: a password alone does not remove the second factor. */
    async disableTwoFactor(claimant: Confirmer, code: string, password: string): Promise<void> {
      const { uid, sessionId } = claimant;
      if (rowOf(uid).two_factor_secret === null) throw new RefusedError('two-factor-not-enabled');
      const confirmation = await confirm(claimant, password);
      const right = await limiter.counted([confirmCodeAttempts(sessionId)], () => twoFactor.check(rowOf(uid), code));
      if (!right) throw new RefusedError('wrong-code', { fields: { code: 'wrong-code' } });
      database.transaction(() => {
        confirmation.check();
        twoFactor.disable(uid);
        events.publish('second-factor-changed', { uid, sessionId });
        record(claimant, 'disable-second-factor');
      });
    },
    /** Removes the second factor of another user. Nothing was proven, so the event exempts no session. Joins a running transaction. */
    clearSecondFactor(uid: string): void {
      if (rowOf(uid).two_factor_secret === null) throw new RefusedError('two-factor-not-enabled');
      database.transaction(() => {
        twoFactor.disable(uid);
        events.publish('second-factor-changed', { uid, sessionId: '' });
      });
    },
    /** `write` runs the writes after a right code, repeatedly if necessary. */
    async checkSecondFactor(uid: string, code: string, write: Writer): Promise<void> {
      const right = await limiter.counted([secondFactorAttempts(uid)], () => twoFactor.check(rowOf(uid), code, write));
      if (!right) throw new RefusedError('wrong-code', { fields: { code: 'wrong-code' } });
    },
  };
}
