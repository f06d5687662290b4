import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { RefusedError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import type { BoxKey, SealLocation } from '../../../adapters/box-key.ts';
import type { CredentialRow, CredentialsDb } from './db.ts';
import { hashSecret, newRecoveryCode, normalRecoveryCode } from './puk.ts';

const seconds = 30;
/** Steps of an hour: more than any drift. */
const longestAhead = 120;
const place = (uid: string, column: 'two_factor_secret' | 'two_factor_pending'): SealLocation => ({
  table: 'credentials',
  column,
  row: uid,
});

/** Runs something that writes to the database. */
export type Writer = <T>(work: () => T) => T;

/** Time-based codes (RFC 6238): six digits, 30 seconds, SHA-1 as every authenticator app expects. */
export function createTwoFactor(db: CredentialsDb, boxKey: BoxKey, clock: Clock) {
  const totp = async (uid: string, secret: string) => {
    const { TOTP, Secret } = await import('otpauth');
    return new TOTP({
      issuer: 'Kontor',
      label: readableAddress(uid),
      secret: Secret.fromBase32(secret),
      period: seconds,
    });
  };

  /** Resolves with the step of a right code not used before, with one step of drift; undefined otherwise. */
  async function stepOf(uid: string, secret: string, code: string, lastStep: number): Promise<number | undefined> {
    const delta = (await totp(uid, secret)).validate({
      token: code.replace(/\s/g, ''),
      timestamp: clock.now(),
      window: 1,
    });
    const present = Math.floor(clock.now() / 1000 / seconds);
    const step = delta === null ? -1 : present + delta;
    // A last step far in the future dates from before the clock was set back: no code would be accepted until then.
    return step > lastStep || (delta !== null && lastStep - present > longestAhead) ? step : undefined;
  }

  return {
    /** Returns secret and URI of a pending second factor; the same ones until it is enabled. */
    async pending(credential: CredentialRow): Promise<{ secret: string; uri: string }> {
      const { uid } = credential;
      if (credential.two_factor_secret !== null) throw new RefusedError('two-factor-enabled');
      const secret =
        credential.two_factor_pending === null
          ? await newSecret()
          : boxKey.open(credential.two_factor_pending, place(uid, 'two_factor_pending'));
      if (credential.two_factor_pending === null)
        db.change(uid, { two_factor_pending: boxKey.seal(secret, place(uid, 'two_factor_pending')) });
      return { secret, uri: (await totp(uid, secret)).toString() };
    },
    /**
     * Enables the second factor if the code is right. Resolves with ten recovery codes, shown once, or undefined for a wrong code. `check` throws when
     * enabling is no longer allowed.
     */
    async enable(credential: CredentialRow, code: string, check: () => void): Promise<string[] | undefined> {
      const { uid, two_factor_pending: pending } = credential;
      if (credential.two_factor_secret !== null) throw new RefusedError('two-factor-enabled');
      if (pending === null) return undefined;
      const secret = boxKey.open(pending, place(uid, 'two_factor_pending'));
      const step = await stepOf(uid, secret, code, credential.two_factor_step);
      if (step === undefined) return undefined;
      check();
      const codes = Array.from({ length: 10 }, newRecoveryCode);
      const sealed = boxKey.seal(secret, place(uid, 'two_factor_secret'));
      db.change(uid, { two_factor_secret: sealed, two_factor_pending: null, two_factor_step: step });
      db.replaceRecoveryCodes(
        uid,
        codes.map((typed) => hashSecret(normalRecoveryCode(typed))),
      );
      return codes;
    },
    disable(uid: string): void {
      db.change(uid, { two_factor_secret: null, two_factor_pending: null, two_factor_step: 0 });
      db.replaceRecoveryCodes(uid, []);
    },
    /** Whether a code or an unused recovery code is right. Each works once. */
    async check(credential: CredentialRow, code: string, write: Writer = (work) => work()): Promise<boolean> {
      const { uid, two_factor_secret: sealed } = credential;
      if (sealed === null) throw new RefusedError('two-factor-not-enabled');
      const secret = boxKey.open(sealed, place(uid, 'two_factor_secret'));
      const step = await stepOf(uid, secret, code, credential.two_factor_step);
      if (step === undefined) return write(() => db.spendRecoveryCode(uid, hashSecret(normalRecoveryCode(code))));
      write(() => db.change(uid, { two_factor_step: step }));
      return true;
    },
  };
}

async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: 20 }).base32;
}

export type TwoFactor = ReturnType<typeof createTwoFactor>;
