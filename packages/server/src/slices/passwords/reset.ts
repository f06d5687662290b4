import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Refused } from '@kontor/platform/errors';
import type { Ground } from '../../ground.ts';
import type { CredentialsDb } from './db.ts';
import type { Hashing } from './hashing.ts';
import { hashSecret } from './puk.ts';
import { refuseUnfit } from './rules.ts';
import type { TokenRow, TokensDb } from './tokens-db.ts';
import { pukAddressTries, pukTries, type Trier, type Tries } from './tries.ts';

export interface PasswordReset {
  token: string;
  pin: string;
  newPassword: string;
  newPasswordRepeat: string;
}

export interface ResetNeeds {
  ground: Pick<Ground, 'database' | 'clock'>;
  db: CredentialsDb;
  tokens: TokensDb;
  tries: Tries;
  hashing: Hashing;
  /** Writes a new hash, after which no link of the person holds; joins a running transaction. */
  setPassword(trier: Trier, hash: string): void;
}

/** Wrong PUKs a link stands. */
const mostWrong = 5;

/** One-time links to a new password: what the link carries is known to its reader alone, the PUK proves who reads it. */
export function createReset({ ground, db, tokens, tries, hashing, setPassword }: ResetNeeds) {
  const { database, clock } = ground;

  /** The link's row, while it holds for this person. An unknown person and an unknown link are the same. */
  function holding(uid: string, token: string): TokenRow {
    const row = tokens.find(hashSecret(token));
    if (row === undefined || row.uid !== uid || row.expires <= clock.now()) throw new Refused('reset-link-invalid');
    return row;
  }

  function isRightPuk(uid: string, typed: string): boolean {
    const kept = Buffer.from(db.find(uid)?.puk_hash ?? '');
    const asked = Buffer.from(hashSecret(typed.trim()));
    return kept.length === asked.length && timingSafeEqual(kept, asked);
  }

  /** Counts for the account, the address and the link, which ends with the fifth. */
  function countWrongPuk(row: TokenRow, keys: Parameters<Tries['failed']>[0]): never {
    tries.failed(keys);
    database.transaction(() => {
      if (row.wrong + 1 >= mostWrong) tokens.remove(row.token_hash);
      else tokens.change(row.token_hash, { wrong: row.wrong + 1 });
    });
    throw new Refused('wrong-puk', { fields: { pin: 'wrong-puk' } });
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
    async reset({ uid, address }: Trier, { token, pin, newPassword, newPasswordRepeat }: PasswordReset): Promise<void> {
      const keys = [pukTries(uid), pukAddressTries(address)];
      tries.check(keys);
      refuseUnfit(newPassword, newPasswordRepeat, { password: 'newPassword', repeated: 'newPasswordRepeat' });
      const row = holding(uid, token);
      if (!isRightPuk(uid, pin)) countWrongPuk(row, keys);
      const hash = await hashing.hash(newPassword, uid);
      database.transaction(() => {
        // Hashing takes a moment, in which the same link may have been used, or ended by wrong PUKs.
        holding(uid, token);
        tries.succeeded(pukTries(uid));
        setPassword({ uid, address }, hash);
      });
    },
  };
}
