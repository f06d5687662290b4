import type { JournalAction } from '@kontor/contract/machine/journal-actions';
import type { BoxKey } from '../../../adapters/box-key.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Claimant } from './attempt-keys.ts';
import { createAttemptLimiter } from './attempt-limiter.ts';
import { type CredentialRow, createCredentialsDb } from './db.ts';
import { createFamiliarAddresses } from './familiar-addresses.ts';
import { createHashing } from './hashing.ts';
import { createOwnCounters } from './own-counters.ts';
import { createPasswordChange } from './password-change.ts';
import { createProofs } from './proofs.ts';
import { createPuks, makePuk, openPuk } from './puks.ts';
import { createPukReset } from './replacement/puk-reset.ts';
import { createTemporaryPasswords } from './replacement/temporary-passwords.ts';
import { createReset } from './reset.ts';
import { noPassword } from './rules.ts';
import { createSecondFactor } from './second-factor.ts';
import { createTokensDb } from './tokens-db.ts';
import { createTwoFactor } from './two-factor.ts';

/** Ports: sessions are created after this slice. */
export interface SessionPorts {
  /** Whether a session has neither ended nor expired. */
  isAlive(sessionId: string): boolean;
  /** Whether a session that is alive began a moment ago. */
  isFresh(sessionId: string): boolean;
}

export function createPasswordsService(
  core: Pick<ServerContext, 'database' | 'clock' | 'events' | 'journal' | 'config' | 'boxAddress'>,
  boxKey: BoxKey,
  { isAlive, isFresh }: SessionPorts,
) {
  const { database, clock, events, journal } = core;
  const tokens = createTokensDb(database);
  const db = createCredentialsDb(database);
  const limiter = createAttemptLimiter({ database, clock, db });
  const familiar = createFamiliarAddresses(core);
  const hashing = createHashing();
  const ownCounters = createOwnCounters(core.boxAddress, db);
  const twoFactor = createTwoFactor(db, boxKey, clock);

  const proofs = createProofs({ db, limiter, familiar, hashing, isDemo: core.config.demo, isAlive });
  const { prove, verify, confirm } = proofs;

  const temporary = createTemporaryPasswords({ db, clock, setPassword });

  const record = (claimant: Claimant, action: JournalAction) => journal.record(claimant, action, claimant.uid);
  const puks = createPuks({ core, db, tokens, boxKey, confirm, record });

  /** Ends all sessions except `exceptSession`, and invalidates all password links; joins a running transaction. */
  function setPassword(uid: string, password_hash: string, exceptSession?: string): void {
    database.transaction(() => {
      db.change(uid, { ...given, password_hash, password_changed: clock.now() });
      tokens.removeOf(uid);
      // What was tried was the old password: who is given a new one is let in at once.
      for (const counter of ownCounters(uid)) limiter.succeeded(counter);
      events.publish('password-changed', { uid, exceptSession });
    });
  }

  /**
   * Sets a password that its user has chosen. The PUK is replaced as well when wanted, or when the password was a temporary one, with which somebody else may
   * have signed in before. Joins a running transaction.
   */
  function setOwn(
    claimant: Claimant,
    hash: string,
    more: { exceptSession?: string; replacesPuk?: boolean } = {},
  ): void {
    database.transaction(() => {
      if (more.replacesPuk || temporary.isTemporary(claimant.uid)) puks.replacePuk(claimant.uid);
      setPassword(claimant.uid, hash, more.exceptSession);
      familiar.forgetOthers(claimant);
    });
  }

  const changePassword = createPasswordChange({
    ...{ proofs, hashing, isFresh, ...temporary },
    write: (claimant, hash, confirmation) =>
      database.transaction(() => {
        confirmation.check();
        setOwn(claimant, hash, { exceptSession: claimant.sessionId });
        record(claimant, 'change-password');
      }),
  });

  function setByLink(claimant: Claimant, hash: string, replacesPuk: boolean): void {
    setOwn(claimant, hash, { replacesPuk });
    db.change(claimant.uid, { password_by_link: 1 });
    record(claimant, 'reset-password');
  }

  return {
    limiter,
    verify,
    /** Records the address of a sign-in. Joins a running transaction. */
    rememberAddress: familiar.remember,
    confirm,
    changePassword,
    /** Resolves with the hash of a password for an account not created yet. */
    hash: (password: string): Promise<string> => hashing.hash(password, ''),
    /** Returns the argon2id hashes by uid, for services that users sign in to with the same password; temporary passwords open none. */
    hashes: (): Map<string, string> => new Map(db.hashes().map((row) => [row.uid, row.password_hash])),
    /** Whether name and password match. Nothing is counted: the caller limits guessing, so that nobody can be locked out of the portal through an app. */
    isRight: async (uid: string, password: string): Promise<boolean> =>
      (await prove({ isKnown: false, key: `app/${uid}` }, uid, password)) !== undefined && !temporary.isTemporary(uid),
    /** Gives a new user a password and a PUK; joins the transaction that adds the user. Returns the PUK. */
    add(uid: string, password_hash: string): string {
      const { puk, columns } = makePuk(uid, boxKey);
      db.add({ ...blank, uid, password_hash, password_changed: clock.now(), ...columns });
      return puk;
    },
    ...temporary,
    /** Whether the password was chosen by a link. */
    isByLink: (uid: string): boolean => db.find(uid)?.password_by_link === 1,
    /** Returns what a user sees of their own credentials; the PUK in plain text, only while it waits for confirmation and the password is their own. */
    stateOf: (uid: string): OwnState => ownStateOf(db.find(uid), boxKey),
    /** Returns until when, in ms, too many wrong passwords keep strange addresses from signing in to the account; undefined while they do not. */
    lockedUntil: (uid: string): number | undefined =>
      ownCounters(uid)
        .flatMap((counter) => limiter.fullUntil(counter) ?? [])
        .sort((one, other) => other - one)[0],
    remove(uid: string): void {
      db.remove(uid);
      familiar.forgetOthers({ uid, address: '' });
    },
    /** Invalidates the password and ends all sessions of the user, whose addresses stay familiar: only its user knows the PUK. Joins a running transaction. */
    lock: (uid: string): void => setPassword(uid, noPassword),
    ...createReset({ core, db, tokens, limiter, hashing, setPassword: setByLink }),
    ...createPukReset({ core, db, limiter, familiar, hashing, setPassword: setOwn }),
    ...puks,
    ...createSecondFactor({ core, db, limiter, twoFactor, confirm, record }),
  };
}

interface OwnState {
  twoFactorEnabled: boolean;
  waitingPuk: string | undefined;
  passwordTemporary: boolean;
}

const ownStateOf = (row: CredentialRow | undefined, boxKey: BoxKey): OwnState => ({
  twoFactorEnabled: (row?.two_factor_secret ?? null) !== null,
  waitingPuk: row?.password_temporary === 1 ? undefined : openPuk(row, boxKey),
  passwordTemporary: row?.password_temporary === 1,
});

/** How a password came about that is the user's own and came by no link. */
const given = { password_temporary: 0, temporary_by: null, password_by_link: 0 } as const;

const blank = {
  ...given,
  two_factor_secret: null,
  two_factor_pending: null,
  two_factor_step: 0,
};

export type Passwords = ReturnType<typeof createPasswordsService>;
