import { randomBytes, timingSafeEqual } from 'node:crypto';
import { RefusedError } from '@kontor/platform/errors';
import type { ServerContext } from '../../../core/server-context.ts';
import { type AttemptLimiter, type Claimant, pukAddressAttempts, pukAttempts } from './attempt-limiter.ts';
import type { CredentialsDb } from './db.ts';
import type { Hashing } from './hashing.ts';
import { hashSecret } from './puk.ts';
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
  /** Writes a new hash, after which no link of the person holds; joins a running transaction. */
  setPassword(claimant: Claimant, hash: string): void;
}

/** Wrong PUKs a link stands. */
const mostWrong = 5;

/** One-time links to a new password: what the link carries is known to its reader alone, the PUK proves who reads it. */
export function createReset({ core, db, tokens, limiter, hashing, setPassword }: ResetNeeds) {
  const { database, clock } = core;

  /** The link's row, while it holds for this person. An unknown person and an unknown link are the same. */
  function holding(uid: string, token: string): TokenRow {
    const row = tokens.find(hashSecret(token));
    if (row === undefined || row.uid !== uid || row.expires <= clock.now())
      throw new RefusedError('reset-link-invalid');
    return row;
  }

  function isRightPuk(uid: string, typed: string): boolean {
    const expected = Buffer.from(db.find(uid)?.puk_hash ?? '');
    const asked = Buffer.from(hashSecret(typed.trim()));
    return expected.length === asked.length && timingSafeEqual(expected, asked);
  }

  /** Counts for the account, the address and the link, which ends with the fifth. */
  function countWrongPuk(row: TokenRow, keys: Parameters<AttemptLimiter['failed']>[0]): never {
    limiter.failed(keys);
    database.transaction(() => {
      if (row.wrong + 1 >= mostWrong) tokens.remove(row.token_hash);
      else tokens.change(row.token_hash, { wrong: row.wrong + 1 });
    });
    throw new RefusedError('wrong-puk', { fields: { pin: 'wrong-puk' } });
  }

  return {
    /** A new link's token, known to the caller alone; only its hash stays. Joins a running transaction. */
    issueToken(uid: string, lifeMs: number): string {
      const token = randomBytes(32).toString('base64url');
      tokens.removeExpired(clock.now());
      tokens.add({ token_hash: hashSecret(token), uid, expires: clock.now() + lifeMs, wrong: 0 });
      return token;
    },
    /** Sets a new password by a link and the PUK. The link works once, and so do all others of the person: none is left. */
    async reset(
      { uid, address }: Claimant,
      { token, pin, newPassword, newPasswordRepeat }: PasswordReset,
    ): Promise<void> {
      const keys = [pukAttempts(uid), pukAddressAttempts(address)];
      limiter.check(keys);
      refuseUnfit(newPassword, newPasswordRepeat, { password: 'newPassword', repeated: 'newPasswordRepeat' });
      const row = holding(uid, token);
      if (!isRightPuk(uid, pin)) countWrongPuk(row, keys);
      const hash = await hashing.hash(newPassword, uid);
      database.transaction(() => {
        // Hashing takes a moment, in which the same link may have been used, or ended by wrong PUKs.
        holding(uid, token);
        limiter.succeeded(pukAttempts(uid));
        setPassword({ uid, address }, hash);
      });
    },
  };
}
