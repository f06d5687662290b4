import { cleanProposed } from '@kontor/contract/rules/people/temporary-password';
import { RefusedError } from '@kontor/platform/errors';
import { addressGroup } from '../../../adapters/address-group.ts';
import {
  type AttemptKey,
  accountAttempts,
  addressAttempts,
  type Claimant,
  confirmAttempts,
  familiarAttempts,
} from './attempt-keys.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { CredentialsDb } from './db.ts';
import type { FamiliarAddresses } from './familiar-addresses.ts';
import type { HashTurn } from './hash-queue.ts';
import type { Hashing } from './hashing.ts';

/** Confirmations of one account that may wait at once, for all of its sessions: as many as the failed attempts of one session. */
const mostConfirmed = 10;

/** A signed-in user who enters the password again. */
export interface Confirmer extends Claimant {
  sessionId: string;
}

/** A right password. It may be changed while it is being hashed. */
export interface Proof {
  /** Whether it is still the user's password; call in the transaction that relies on it. */
  isCurrent(): boolean;
}

/** A wrong password, and what its counters allow after it. */
export interface FailedProof {
  /** How many more failed attempts are allowed. */
  left: number;
  /** Milliseconds until one more attempt is allowed. */
  waitMs: number;
}

/** A name as it was typed to sign in. */
interface VerifiedName {
  isAmbiguous?: boolean;
  counted?: string;
}

/** A user has entered the password again. */
export interface Confirmation {
  /** Throws `not-signed-in` or `wrong-password` when the session has ended or the password has changed since; call in the transaction that relies on it. */
  check(): void;
}

export interface ProofsNeeds {
  db: CredentialsDb;
  limiter: AttemptLimiter;
  familiar: FamiliarAddresses;
  hashing: Hashing;
  /** All visitors share accounts whose passwords are public: one visitor must not lock the others out. */
  isDemo: boolean;
  /** A port: sessions are created after this slice. */
  isAlive(sessionId: string): boolean;
}

/** Verifies entered passwords, counts failed attempts, and reports later whether a right password is still current. */
export function createProofs({ db, limiter, familiar, hashing, isDemo, isAlive }: ProofsNeeds) {
  /** Resolves with a proof when the password is right and still current after hashing. */
  async function prove(turn: HashTurn, uid: string, password: string): Promise<Proof | undefined> {
    const row = db.find(uid);
    const compared = row?.password_hash || undefined;
    // A proposed password is read off paper or heard on the telephone; one's own is taken as it is.
    const meant = row?.password_temporary === 1 ? cleanProposed(password) : password;
    const isRight = await hashing.verify(turn, compared, meant);
    const isCurrent = (): boolean => db.find(uid)?.password_hash === compared;
    return isRight && isCurrent() ? { isCurrent } : undefined;
  }

  async function counted(
    keys: readonly AttemptKey[],
    work: () => Promise<Proof | undefined>,
  ): Promise<Proof | undefined> {
    let proof: Proof | undefined;
    await limiter.counted(keys, async () => {
      proof = await work();
      return proof !== undefined;
    });
    return proof;
  }

  return {
    prove,
    /**
     * Resolves with a proof when name and password match, for signing in, and otherwise with what is left. Unknown names take as long and count the same, and
     * addresses that have signed in before have as many tries as others: neither is told by what is left. Of an
     * ambiguous name, which could mean several users, every password is wrong. `counted`: the typed name that counts failed attempts.
     */
    async verify(claimant: Claimant, password: string, typed: VerifiedName = {}): Promise<Proof | FailedProof> {
      const { isAmbiguous = false, counted: name = claimant.uid } = typed;
      const isKnown = familiar.has(claimant);
      const ofStrangers = [...(isDemo ? [] : [accountAttempts(name)]), addressAttempts(claimant.address)];
      const keys = isKnown ? [familiarAttempts(claimant)] : ofStrangers;
      const turn = { isKnown, key: isKnown ? `sign-in/${claimant.uid}` : addressGroup(claimant.address) };
      const proof = await counted(keys, () => prove(turn, isAmbiguous ? '' : claimant.uid, password));
      return proof ?? { left: limiter.leftOf(keys), waitMs: Math.max(...keys.map(limiter.waitOf)) };
    },
    /**
     * Verifies the password of a signed-in user once more; throws `wrong-password`, which says when one or two attempts are left, or `password-locked`, also
     * for the attempt that locks.
     */
    async confirm({ uid, sessionId }: Confirmer, password: string): Promise<Confirmation> {
      const turn = { isKnown: true, key: `confirm/${uid}`, most: mostConfirmed };
      const counter = confirmAttempts(sessionId);
      const proof = await counted([counter], () => prove(turn, uid, password));
      const check = (): void => {
        if (!isAlive(sessionId)) throw new RefusedError('not-signed-in');
        if (!proof?.isCurrent()) throw new RefusedError('wrong-password');
      };
      if (proof === undefined) {
        limiter.check([counter]);
        throw new RefusedError(wrongWith(limiter.leftOf([counter])));
      }
      check();
      return { check };
    },
    /**
     * Verifies that a new password is not the current one, which the session has just begun with; throws `password-same` or `too-many-tries`. Trying the
     * current one counts like a failed confirmation.
     */
    async confirmOther({ uid, sessionId }: Confirmer, newPassword: string): Promise<Confirmation> {
      const turn = { isKnown: true, key: `confirm/${uid}`, most: mostConfirmed };
      const before = db.find(uid)?.password_hash;
      const isOther = async () => (await prove(turn, uid, newPassword)) === undefined;
      if (!(await limiter.counted([confirmAttempts(sessionId)], isOther)))
        throw new RefusedError('password-same', { fields: { newPassword: 'password-same' } });
      const check = (): void => {
        if (!isAlive(sessionId)) throw new RefusedError('not-signed-in');
        if (db.find(uid)?.password_hash !== before) throw new RefusedError('wrong-password');
      };
      check();
      return { check };
    },
  };
}

/** Returns the refusal of a wrong password after which so many attempts are left. */
const wrongWith = (left: number) =>
  left === 2 ? 'wrong-password-two-left' : left === 1 ? 'wrong-password-one-left' : 'wrong-password';

export type Proofs = ReturnType<typeof createProofs>;
