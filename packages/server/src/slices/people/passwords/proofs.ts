import { RefusedError } from '@kontor/platform/errors';
import { addressGroup } from './address-group.ts';
import {
  type AttemptKey,
  type AttemptLimiter,
  accountAttempts,
  addressAttempts,
  type Claimant,
  confirmAttempts,
  familiarAttempts,
} from './attempt-limiter.ts';
import type { CredentialsDb } from './db.ts';
import type { FamiliarAddresses } from './familiar-addresses.ts';
import type { HashTurn } from './hash-queue.ts';
import type { Hashing } from './hashing.ts';

/** Confirmations of one account that wait at once, whatever number of sessions it has: as many as a session may get wrong. */
const mostConfirmed = 10;

/** Somebody signed in who types the own password again. */
export interface Confirmer extends Claimant {
  sessionId: string;
}

/** A right password. Hashing takes a moment, in which the password may be changed. */
export interface Proof {
  /** Whether it is the person's password still; ask in the transaction that relies on it. */
  isCurrent(): boolean;
}

/** A person has typed the own password again. */
export interface Confirmation {
  /** Throws `not-signed-in` or `wrong-password` when the session ended or the password changed meanwhile; call in the transaction that relies on it. */
  check(): void;
}

export interface ProofsNeeds {
  db: CredentialsDb;
  limiter: AttemptLimiter;
  familiar: FamiliarAddresses;
  hashing: Hashing;
  /** All visitors share accounts whose passwords are known: one of them must not close an account to the others. */
  isDemo: boolean;
  /** Sessions stand below and are asked late. */
  isAlive(sessionId: string): boolean;
}

/** Compares typed passwords, counts wrong ones, and says later whether a right one still is. */
export function createProofs({ db, limiter, familiar, hashing, isDemo, isAlive }: ProofsNeeds) {
  /** The proof, when the password is right now that it has been hashed. */
  async function prove(turn: HashTurn, uid: string, password: string): Promise<Proof | undefined> {
    const compared = db.find(uid)?.password_hash || undefined;
    const isRight = await hashing.verify(turn, compared, password);
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
    /** Whether name and password belong together, for signing in; unknown names cost the same and count the same. */
    verify(claimant: Claimant, password: string): Promise<Proof | undefined> {
      const isKnown = familiar.has(claimant);
      const ofStrangers = [...(isDemo ? [] : [accountAttempts(claimant.uid)]), addressAttempts(claimant.address)];
      const keys = isKnown ? [familiarAttempts(claimant)] : ofStrangers;
      const turn = { isKnown, key: isKnown ? `sign-in/${claimant.uid}` : addressGroup(claimant.address) };
      return counted(keys, () => prove(turn, claimant.uid, password));
    },
    /** Lets a person through who types the own password again; throws `wrong-password` or `too-many-tries`. */
    async confirm({ uid, sessionId }: Confirmer, password: string): Promise<Confirmation> {
      const turn = { isKnown: true, key: `confirm/${uid}`, most: mostConfirmed };
      const proof = await counted([confirmAttempts(sessionId)], () => prove(turn, uid, password));
      const check = (): void => {
        if (!isAlive(sessionId)) throw new RefusedError('not-signed-in');
        if (!proof?.isCurrent()) throw new RefusedError('wrong-password');
      };
      if (proof === undefined) throw new RefusedError('wrong-password');
      check();
      return { check };
    },
  };
}

export type Proofs = ReturnType<typeof createProofs>;
