import { RefusedError } from '@kontor/platform/errors';
import type { ServerContext } from '../../../core/server-context.ts';
import { type Claimant, pukAddressAttempts, pukAttempts } from './attempt-keys.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { CredentialsDb } from './db.ts';
import type { Hashing } from './hashing.ts';
import { createLinkTokens } from './link-tokens.ts';
import { hashSecret, isRightPuk, isRightSecret } from './puk.ts';
import { refuseUnfit } from './rules.ts';
import type { TokenRow, TokensDb } from './tokens-db.ts';

export interface PasswordReset {
  token: string;
  pin: string;
  newPassword: string;
  newPasswordRepeat: string;
}

export interface ResetNeeds {
  core: Pick<ServerContext, 'database' | 'clock'>;
  db: CredentialsDb;
  tokens: TokensDb;
  limiter: AttemptLimiter;
  hashing: Hashing;
  /** Writes a new hash, which invalidates all links of the user, and replaces the PUK if wanted; joins a running transaction. */
  setPassword(claimant: Claimant, hash: string, replacesPuk: boolean): void;
}

/** Number of wrong PUKs that ends a link. */
const mostWrong = 5;

/**
 * One-time links to set a password: the token is known to the reader of the link only, and the PUK proves who the reader is. A link of an administrator has a
 * PIN of its own instead, because it may be printed: what is on the paper is worth nothing once the link is used.
 */
export function createReset({ core, db, tokens, limiter, hashing, setPassword }: ResetNeeds) {
  const { database, clock } = core;

  /** Returns the row of a valid link of this user. Throws the same refusal for an unknown user and an unknown link. */
  function holding(uid: string, token: string): TokenRow {
    const row = tokens.find(hashSecret(token));
    if (row === undefined || row.uid !== uid || row.expires <= clock.now())
      throw new RefusedError('reset-link-invalid');
    return row;
  }

  /** Counts for the account, the address and the link, which ends with the fifth. Throws `wrong-puk`. */
  function countWrongPuk(row: TokenRow, keys: Parameters<AttemptLimiter['failed']>[0]): never {
    limiter.failed(keys);
    database.transaction(() => {
      if (row.wrong + 1 >= mostWrong) tokens.remove(row.token_hash);
      else tokens.change(row.token_hash, { wrong: row.wrong + 1 });
    });
    throw new RefusedError('wrong-puk', { fields: { pin: 'wrong-puk' } });
  }

  const keysOf = ({ uid, address }: Claimant) => [pukAttempts(uid), pukAddressAttempts(address)];

  /** Returns the row of a valid link whose reader knows the PUK, or the PIN of the link. Throws, and counts a wrong one. */
  function proveReader(claimant: Claimant, token: string, pin: string): TokenRow {
    const keys = keysOf(claimant);
    limiter.check(keys);
    const row = holding(claimant.uid, token);
    if (!isRightPuk(db.find(claimant.uid), pin) && !isRightSecret(row.pin_hash ?? undefined, pin))
      countWrongPuk(row, keys);
    return row;
  }

  return {
    ...createLinkTokens(tokens, clock),
    /** Throws `reset-link-invalid` unless the link can still be used; with a PUK or PIN also `wrong-puk`, which counts as in a reset. */
    checkLink({ uid, address }: Claimant, token: string, pin?: string): void {
      if (pin === undefined) return void holding(uid, token);
      proveReader({ uid, address }, token, pin);
    },
    /** Sets a new password with a link and the PUK. Afterwards no link of the user is valid. */
    async resetPassword(
      { uid, address }: Claimant,
      { token, pin, newPassword, newPasswordRepeat }: PasswordReset,
    ): Promise<void> {
      limiter.check(keysOf({ uid, address }));
      refuseUnfit(newPassword, newPasswordRepeat, { password: 'newPassword', repeated: 'newPasswordRepeat' });
      const row = proveReader({ uid, address }, token, pin);
      const hash = await hashing.hash(newPassword, uid);
      database.transaction(() => {
        // Meanwhile the link may have been used, or ended by wrong PUKs.
        holding(uid, token);
        limiter.succeeded(pukAttempts(uid));
        // A PUK not confirmed yet may be the one in a link of an earlier version.
        setPassword({ uid, address }, hash, row.pin_hash !== null || db.find(uid)?.puk_sealed !== null);
      });
    },
  };
}
