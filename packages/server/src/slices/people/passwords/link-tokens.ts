import { randomBytes } from 'node:crypto';
import { hashSecret, newPuk } from './puk.ts';
import type { TokensDb } from './tokens-db.ts';

/** Creates the tokens of one-time links; only their hashes are stored. */
export function createLinkTokens(
  tokens: Pick<TokensDb, 'removeExpired' | 'removeWithPin' | 'lastWithPin' | 'add'>,
  clock: { now(): number },
) {
  /** Returns the token of a new link. Joins a running transaction. */
  function issueToken(uid: string, lifeMs: number, pin?: string): string {
    const token = randomBytes(32).toString('base64url');
    const pin_hash = pin === undefined ? null : hashSecret(pin);
    tokens.removeExpired(clock.now());
    tokens.add({ token_hash: hashSecret(token), uid, expires: clock.now() + lifeMs, pin_hash, wrong: 0 });
    return token;
  }

  return {
    issueToken,
    /** Returns token and PIN of a new link that needs no PUK. Joins a running transaction. */
    issueTokenWithPin(uid: string, lifeMs: number): { token: string; pin: string } {
      const pin = newPuk();
      return { token: issueToken(uid, lifeMs, pin), pin };
    },
    /** Returns until when, in ms, a link of a user that needs no PUK can be used; undefined where none can. */
    linkWithPinUntil: (uid: string): number | undefined => tokens.lastWithPin(uid, clock.now()),
    /** Ends the links of a user that need no PUK. Returns whether one could still be used. Joins a running transaction. */
    endLinksWithPin(uid: string): boolean {
      tokens.removeExpired(clock.now());
      return tokens.removeWithPin(uid);
    },
  };
}
