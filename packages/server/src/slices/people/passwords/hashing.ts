import { availableParallelism } from 'node:os';
import { createHashQueue, type HashTurn } from './hash-queue.ts';

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const strength = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a password nobody has, so that an unknown name costs the same time as a known one. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$mMhO3GKk/qsLteIz3BVvpA$upH5pUnhZTyPeJVavYOZpwo9OjYPPCtm2jNVjDxggL4';

/** New passwords are made for people who are signed in or have proven themselves. */
const newPassword = (forWhom: string): HashTurn => ({ isKnown: true, key: `new/${forWhom}` });

/** Hashes passwords off the event loop, on all cores but one, so that sign-ins do not slow the other calls down. */
export function createHashing() {
  const inTurn = createHashQueue(Math.max(1, availableParallelism() - 1));
  let loaded: Promise<typeof import('@node-rs/argon2')> | undefined;
  /** Loaded at the first password, for it is not needed to start. */
  const argon2 = () => {
    loaded ??= import('@node-rs/argon2');
    return loaded;
  };
  return {
    /** `forWhom` is the account whose turn it is; empty for one that is not there yet. */
    hash: (password: string, forWhom: string): Promise<string> =>
      inTurn(newPassword(forWhom), async () => (await argon2()).hash(password, strength)),
    /** False for an unknown person too, after the same work. */
    verify: (turn: HashTurn, hash: string | undefined, password: string): Promise<boolean> =>
      inTurn(turn, async () => {
        const right = await (await argon2()).verify(hash ?? nobody, password);
        return right && hash !== undefined;
      }),
  };
}

export type Hashing = ReturnType<typeof createHashing>;
