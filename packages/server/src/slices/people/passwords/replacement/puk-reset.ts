import { RefusedError } from '@kontor/platform/errors';
import type { ServerContext } from '../../../../core/server-context.ts';
import { type Claimant, familiarPukAttempts, pukAloneAddressAttempts, pukAloneAttempts } from '../attempt-keys.ts';
import type { AttemptLimiter } from '../attempt-limiter.ts';
import type { CredentialsDb } from '../db.ts';
import type { FamiliarAddresses } from '../familiar-addresses.ts';
import type { Hashing } from '../hashing.ts';
import { isRightPuk } from '../puk.ts';
import type { PasswordReset } from '../reset.ts';
import { refuseUnfit } from '../rules.ts';

export interface PukResetNeeds {
  core: Pick<ServerContext, 'database' | 'journal' | 'events'>;
  db: CredentialsDb;
  limiter: AttemptLimiter;
  familiar: Pick<FamiliarAddresses, 'has'>;
  hashing: Hashing;
  /** Writes a new hash, ends all sessions and invalidates all links; joins a running transaction. */
  setPassword(claimant: Claimant, hash: string): void;
}

/** What decides about a reset without a link. */
export interface PukResetRules {
  /** The typed name that counts failed attempts. */
  counted: string;
  /** Whether the account exists and has a password here; where not, every PUK is wrong. */
  isOpen(uid: string): boolean;
  /** Whether the PUK alone is enough. */
  isEnough(uid: string): boolean;
}

/** A new password by nothing but the PUK, which its user has written down. Counters of its own limit guessing. */
export function createPukReset({ core, db, limiter, familiar, hashing, setPassword }: PukResetNeeds) {
  const { database, journal, events } = core;

  return {
    async resetByPuk(
      claimant: Claimant,
      { pin, newPassword, newPasswordRepeat }: Omit<PasswordReset, 'token'>,
      { counted, isOpen, isEnough }: PukResetRules,
    ): Promise<void> {
      const { uid, address } = claimant;
      refuseUnfit(newPassword, newPasswordRepeat, { password: 'newPassword', repeated: 'newPasswordRepeat' });
      const isRight = (): boolean => isRightPuk(db.find(uid), pin) && isOpen(uid);
      const refuseUnlessEnough = (): void => {
        // Nobody has read it from the screen yet: whoever knows it has it from elsewhere.
        if (db.find(uid)?.puk_sealed !== null) throw new RefusedError('puk-not-confirmed');
        if (!isEnough(uid)) throw new RefusedError('puk-needs-link');
      };
      const keys = familiar.has(claimant)
        ? [familiarPukAttempts(claimant)]
        : [pukAloneAttempts(counted), pukAloneAddressAttempts(address)];
      if (!(await limiter.counted(keys, async () => isRight())))
        throw new RefusedError('wrong-puk', { fields: { pin: 'wrong-puk' } });
      refuseUnlessEnough();
      const hash = await hashing.hash(newPassword, uid);
      database.transaction(() => {
        // Meanwhile the PUK may have been renewed, or mail been set up.
        if (!isRight()) throw new RefusedError('wrong-puk', { fields: { pin: 'wrong-puk' } });
        refuseUnlessEnough();
        setPassword(claimant, hash);
        journal.record(claimant, 'reset-password-by-puk', uid);
        events.publish('password-reset-by-puk', { uid });
      });
    },
  };
}
