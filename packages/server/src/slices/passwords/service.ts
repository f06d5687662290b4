import { Failed, Refused } from '@kontor/platform/errors';
import type { BoxKey } from '../../adapters/box-key.ts';
import type { Ground } from '../../ground.ts';
import { type CredentialRow, createCredentialsDb } from './db.ts';
import { createHashing } from './hashing.ts';
import { hashSecret, newPuk } from './puk.ts';
import { createReset } from './reset.ts';
import { noPassword, refuseUnfit } from './rules.ts';
import { createTokensDb } from './tokens-db.ts';
import { accountTries, addressTries, createTries, secondFactorTries, type Trier, type TryKey } from './tries.ts';
import { createTwoFactor } from './two-factor.ts';

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  newPasswordRepeat: string;
}

export function createPasswordsService(
  ground: Pick<Ground, 'database' | 'clock' | 'facts' | 'journal'>,
  boxKey: BoxKey,
) {
  const { database, clock, facts, journal } = ground;
  const tokens = createTokensDb(database);
  const db = createCredentialsDb(database);
  const tries = createTries(db, clock);
  const hashing = createHashing();
  const twoFactor = createTwoFactor(db, boxKey, clock);

  const credentialOf = (uid: string): CredentialRow => {
    const row = db.find(uid);
    if (row === undefined) throw new Failed(`${uid} has no credentials`);
    return row;
  };

  /** Runs a check of something secret: full counters refuse it, a wrong answer is counted. */
  async function counted(keys: readonly TryKey[], check: () => Promise<boolean>): Promise<boolean> {
    tries.check(keys);
    const right = await check();
    const [account] = keys;
    if (!right) tries.failed(keys);
    else if (account !== undefined) tries.succeeded(account);
    return right;
  }

  const keysOf = ({ uid, address }: Trier) => [accountTries(uid), addressTries(address)];

  /** Whether name and password belong together; unknown names cost the same and count the same. */
  const verify = (trier: Trier, password: string): Promise<boolean> =>
    counted(keysOf(trier), () => hashing.verify(db.find(trier.uid)?.password_hash || undefined, password));

  const write = ({ uid, address }: Trier, action: string) =>
    journal.write({ actor: uid, address, action, subject: uid });

  /** All sessions but the kept one end with the old password, and so do links to a new one; joins a running transaction. */
  function setPassword(uid: string, password_hash: string, keptSession?: string): void {
    database.transaction(() => {
      db.change(uid, { password_hash, password_changed: clock.now() });
      tokens.removeOf(uid);
      facts.announce('password-changed', { uid, keptSession });
    });
  }

  const { issueToken, reset } = createReset({
    ground,
    db,
    tokens,
    tries,
    hashing,
    setPassword: (trier, hash) => {
      setPassword(trier.uid, hash);
      write(trier, 'reset-password');
    },
  });

  async function confirm(trier: Trier, password: string): Promise<void> {
    if (!(await verify(trier, password))) throw new Refused('wrong-password');
  }

  return {
    tries,
    verify,
    /** Lets a person through who types the own password again; throws `wrong-password` or `too-many-tries`. */
    confirm,
    hash: hashing.hash,
    /** Everybody's argon2id hash by uid; for those who let people sign in elsewhere with the same password. */
    hashes: (): Map<string, string> =>
      new Map(
        db.hashes().flatMap(({ uid, password_hash }) => (password_hash === noPassword ? [] : [[uid, password_hash]])),
      ),
    /** Gives a new person a password and a PUK; joins the transaction that adds the person. */
    add(uid: string, passwordHash: string): string {
      const puk = newPuk();
      const secrets = { two_factor_secret: null, two_factor_pending: null, two_factor_step: 0 };
      db.add({
        uid,
        password_hash: passwordHash,
        password_changed: clock.now(),
        puk_plain: puk,
        puk_hash: hashSecret(puk),
        ...secrets,
      });
      return puk;
    },
    remove: (uid: string) => void db.remove(uid),
    async change(trier: Trier, sessionId: string, change: PasswordChange): Promise<void> {
      const fields = { password: 'newPassword', repeated: 'newPasswordRepeat' };
      refuseUnfit(change.newPassword, change.newPasswordRepeat, fields);
      await confirm(trier, change.currentPassword);
      const hash = await hashing.hash(change.newPassword);
      database.transaction(() => {
        setPassword(trier.uid, hash, sessionId);
        write(trier, 'change-password');
      });
    },
    issueToken,
    reset,
    /** From now on no password opens the account, and everybody in it is signed out; joins a running transaction. */
    lock: (uid: string): void => setPassword(uid, noPassword),
    /** The PUK for a link that carries it: the one that waits for its confirmation, else a new one, which then waits. */
    pukForLink(uid: string): string {
      const waiting = credentialOf(uid).puk_plain;
      if (waiting !== null) return waiting;
      const puk = newPuk();
      db.change(uid, { puk_plain: puk, puk_hash: hashSecret(puk) });
      return puk;
    },
    /** The PUK in plain text, only while it waits for confirmation. */
    waitingPuk: (uid: string): string | undefined => db.find(uid)?.puk_plain ?? undefined,
    confirmPuk: (uid: string): void => void db.change(uid, { puk_plain: null }),
    async renewPuk(trier: Trier, password: string): Promise<void> {
      await confirm(trier, password);
      const puk = newPuk();
      database.transaction(() => {
        db.change(trier.uid, { puk_plain: puk, puk_hash: hashSecret(puk) });
        write(trier, 'renew-puk');
      });
    },
    hasTwoFactor: (uid: string): boolean => (db.find(uid)?.two_factor_secret ?? null) !== null,
    peopleWithTwoFactor: (): Set<string> => new Set(db.withTwoFactor()),
    pendingTwoFactor: (uid: string) => twoFactor.pending(credentialOf(uid)),
    async enableTwoFactor(trier: Trier, sessionId: string, code: string, password: string): Promise<string[]> {
      await confirm(trier, password);
      let codes: string[] | undefined;
      const right = await counted([secondFactorTries(trier.uid)], async () => {
        codes = await twoFactor.enable(credentialOf(trier.uid), code);
        return codes !== undefined;
      });
      if (!right || codes === undefined) throw new Refused('wrong-code');
      database.transaction(() => {
        facts.announce('second-factor-changed', { uid: trier.uid, sessionId });
        write(trier, 'enable-second-factor');
      });
      return codes;
    },
    async disableTwoFactor(trier: Trier, sessionId: string, password: string): Promise<void> {
      await confirm(trier, password);
      database.transaction(() => {
        twoFactor.disable(trier.uid);
        facts.announce('second-factor-changed', { uid: trier.uid, sessionId });
        write(trier, 'disable-second-factor');
      });
    },
    /** Somebody else takes the second factor away: nobody has proven anything, so no session is kept. Joins a running transaction. */
    clearSecondFactor(uid: string): void {
      if (credentialOf(uid).two_factor_secret === null) throw new Refused('two-factor-not-enabled');
      database.transaction(() => {
        twoFactor.disable(uid);
        facts.announce('second-factor-changed', { uid, sessionId: '' });
      });
    },
    async checkSecondFactor(uid: string, code: string): Promise<void> {
      const right = await counted([secondFactorTries(uid)], () => twoFactor.check(credentialOf(uid), code));
      if (!right) throw new Refused('wrong-code');
    },
  };
}

export type Passwords = ReturnType<typeof createPasswordsService>;
