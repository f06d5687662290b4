import { randomBytes } from 'node:crypto';
import { hashSecret, newPuk } from './puk.ts';
import type { TokenRow, TokensDb } from './tokens-db.ts';

/** Creates the tokens of one-time links; only their hashes are stored. */
export function createLinkTokens(
  tokens: Pick<TokensDb, 'removeExpired' | 'removeWithPin' | 'lastWithPin' | 'add'>,
  clock: { now(): number },
) {
  function issue(row: Pick<TokenRow, 'uid' | 'pin_hash' | 'asked'>, lifeMs: number): string {
    const token = randomBytes(32).toString('base64url');
    tokens.removeExpired(clock.now());
    tokens.add({ ...row, token_hash: hashSecret(token), expires: clock.now() + lifeMs, wrong: 0 });
    return token;
  }

  return {
    /** Returns the token of a new link that needs the PUK, which users ask for. Joins a running transaction. */
    issueToken: (uid: string, lifeMs: number): string => issue({ uid, pin_hash: null, asked: 1 }, lifeMs),
    /** Returns token and PIN of a new link that needs no PUK. `isAsked`: on the login page, by anybody. Joins a running transaction. */
    issueTokenWithPin(uid: string, lifeMs: number, isAsked = false): { token: string; pin: string } {
      const pin = newPuk();
      return { token: issue({ uid, pin_hash: hashSecret(pin), asked: isAsked ? 1 : 0 }, lifeMs), pin };
    },
    /** Returns until when, in ms, a link of a user that needs no PUK can be used; undefined where none can. */
    linkWithPinUntil: (uid: string): number | undefined => tokens.lastWithPin(uid, clock.now()),
    /**
     * Ends the links of a user that need no PUK. Returns what could still be used: `sent` where an administrator had sent one, `asked` where the only ones were
     * asked for on the login page. Joins a running transaction.
     */
    endLinksWithPin(uid: string): 'sent' | 'asked' | undefined {
      tokens.removeExpired(clock.now());
      const ended = tokens.removeWithPin(uid);
      if (ended.length === 0) return undefined;
      return ended.every(({ asked }) => asked === 1) ? 'asked' : 'sent';
    },
  };
}
