import { availableParallelism } from 'node:os';
import { createHashQueue, type HashTurn } from './hash-queue.ts';

/** argon2id as OWASP recommends: 19 MiB, two passes, one lane. */
const strength = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a password nobody has, so that an unknown name takes as long as a known one. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$mMhO3GKk/qsLteIz3BVvpA$upH5pUnhZTyPeJVavYOZpwo9OjYPPCtm2jNVjDxggL4';

/** New passwords are hashed for users who are signed in or have proven who they are. */
const newPassword = (forWhom: string): HashTurn => ({ isKnown: true, key: `new/${forWhom}` });

/** Hashes passwords off the event loop, on all cores but one, so that sign-ins do not slow down other calls. */
export function createHashing() {
  const inTurn = createHashQueue(Math.max(1, availableParallelism() - 1));
  let loaded: Promise<typeof import('@node-rs/argon2')> | undefined;
  /** Loaded with the first password, as the start does not need it. */
  const argon2 = () => {
    loaded ??= import('@node-rs/argon2');
    return loaded;
  };
  return {
    /** `forWhom` is the account whose turn it is; empty for one not created yet. */
    hash: (password: string, forWhom: string): Promise<string> =>
      inTurn(newPassword(forWhom), async () => (await argon2()).hash(password, strength)),
    /** Resolves with false for an unknown user as well, after the same work. */
    verify: (turn: HashTurn, hash: string | undefined, password: string): Promise<boolean> =>
      inTurn(turn, async () => {
        const right = await (await argon2()).verify(hash ?? nobody, password);
        return right && hash !== undefined;
      }),
  };
}

export type Hashing = ReturnType<typeof createHashing>;
