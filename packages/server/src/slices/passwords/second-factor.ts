import { Refused } from '@kontor/platform/errors';
import type { Ground } from '../../ground.ts';
import type { CredentialRow, CredentialsDb } from './db.ts';
import type { Confirmation, Confirmer } from './proofs.ts';
import { confirmCodeTries, secondFactorTries, type Trier, type Tries } from './tries.ts';
import type { TwoFactor, Writer } from './two-factor.ts';

export interface SecondFactorNeeds {
  ground: Pick<Ground, 'database' | 'facts'>;
  db: CredentialsDb;
  tries: Tries;
  twoFactor: TwoFactor;
  /** Throws unless the person has typed the own password. */
  confirm(trier: Confirmer, password: string): Promise<Confirmation>;
  write(trier: Trier, action: string): void;
}

/** The second factor of a person: switching it on and off by oneself, taking it away from somebody else, and asking for it. */
export function createSecondFactor({ ground, db, tries, twoFactor, confirm, write }: SecondFactorNeeds) {
  const { database, facts } = ground;
  const rowOf = (uid: string): CredentialRow => db.present(uid);

  return {
    hasTwoFactor: (uid: string): boolean => (db.find(uid)?.two_factor_secret ?? null) !== null,
    peopleWithTwoFactor: (): Set<string> => new Set(db.withTwoFactor()),
    pendingTwoFactor: (uid: string) => twoFactor.pending(rowOf(uid)),
    async enableTwoFactor(trier: Confirmer, code: string, password: string): Promise<string[]> {
      const { uid, sessionId } = trier;
      const confirmation = await confirm(trier, password);
      let codes: string[] | undefined;
      const right = await tries.counted([confirmCodeTries(sessionId)], async () => {
        codes = await twoFactor.enable(rowOf(uid), code, confirmation.check);
        return codes !== undefined;
      });
      if (!right || codes === undefined) throw new Refused('wrong-code');
      database.transaction(() => {
        facts.announce('second-factor-changed', { uid, sessionId });
        write(trier, 'enable-second-factor');
      });
      return codes;
    },
    /** Asks for the password and a code, or a recovery code: a password alone does not take the second factor away. */
    async disableTwoFactor(trier: Confirmer, code: string, password: string): Promise<void> {
      const { uid, sessionId } = trier;
      if (rowOf(uid).two_factor_secret === null) throw new Refused('two-factor-not-enabled');
      const confirmation = await confirm(trier, password);
      const right = await tries.counted([confirmCodeTries(sessionId)], () => twoFactor.check(rowOf(uid), code));
      if (!right) throw new Refused('wrong-code', { fields: { code: 'wrong-code' } });
      database.transaction(() => {
        confirmation.check();
        twoFactor.disable(uid);
        facts.announce('second-factor-changed', { uid, sessionId });
        write(trier, 'disable-second-factor');
      });
    },
    /** Somebody else takes the second factor away: nobody has proven anything, so no session is kept. Joins a running transaction. */
    clearSecondFactor(uid: string): void {
      if (rowOf(uid).two_factor_secret === null) throw new Refused('two-factor-not-enabled');
      database.transaction(() => {
        twoFactor.disable(uid);
        facts.announce('second-factor-changed', { uid, sessionId: '' });
      });
    },
    /** `write` runs what is written about a right code, more than once if need be. */
    async checkSecondFactor(uid: string, code: string, write: Writer): Promise<void> {
      const right = await tries.counted([secondFactorTries(uid)], () => twoFactor.check(rowOf(uid), code, write));
      if (!right) throw new Refused('wrong-code');
    },
  };
}
