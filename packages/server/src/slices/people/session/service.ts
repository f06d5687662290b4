import type { Reserve } from '@kontor/platform/database/reserve';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import type { RequestContext } from '@kontor/platform/http/route';
import type { ServerContext } from '../../../core/server-context.ts';
import type { FailedProof, Passwords } from '../passwords/index.ts';
import type { Users } from '../users/index.ts';
import { leftSentence, renewedMode } from './rules.ts';
import type { Sessions } from './sessions.ts';
import { viewMode, viewSession } from './view.ts';

export interface SessionNeeds {
  core: ServerContext;
  users: Users;
  passwords: Passwords;
  sessions: Sessions;
  /** Allows administrators to write on a full disk, so that they can free it. */
  reserve: Pick<Reserve, 'spendOn'>;
  isAdmin(uid: string): boolean;
}

/** Says at the password how many tries are left, where these are few. */
function wrongCredentials({ left, waitMs }: FailedProof, needsWhole: boolean): RefusedError {
  const sentence = leftSentence(left);
  const username = needsWhole && { username: 'whole-username' as const };
  if (sentence === undefined) return new RefusedError('wrong-credentials', { fields: { ...username } });
  const seconds = Math.ceil(waitMs / 1000);
  return new RefusedError('wrong-credentials', {
    fields: { password: sentence, ...username },
    ...(seconds > 0 && { params: { seconds }, retryAfter: seconds }),
  });
}

type From = Pick<RequestContext, 'address' | 'userAgent'>;

export function createSessionService({ core, users, passwords, sessions, reserve, isAdmin }: SessionNeeds) {
  const { clock, database, journal } = core;

  /** Writes for a user who has proven who they are; for administrators on a full disk as well, so that they can free it. */
  const write = <T>(uid: string, work: () => T): T => (isAdmin(uid) ? reserve.spendOn(work) : work());

  /** Begins a session after login or setup. */
  const begin = (uid: string, from: From): { token: string } => database.transaction(() => beginHere(uid, from));

  /** The same, inside a transaction of the caller. */
  function beginHere(uid: string, from: From): { token: string } {
    const begun = sessions.begin(uid, from);
    passwords.rememberAddress({ uid, address: from.address });
    users.noteSignIn(uid);
    journal.record({ uid, address: from.address }, 'sign-in', uid);
    return begun;
  }

  const rowOf = (actor: SessionActor) => {
    const row = sessions.find(actor.sessionId);
    if (row === undefined) throw new RefusedError('not-signed-in');
    return row;
  };

  return {
    begin,
    async login({ username, password }: { username: string; password: string }, from: From) {
      const { uid, ...typed } = users.resolveTyped(username);
      const proof = await passwords.verify({ uid, address: from.address }, password, typed);
      if (!('isCurrent' in proof)) throw wrongCredentials(proof, users.needsWhole(username));
      const enter = () => {
        const user = users.self(uid);
        if (!proof.isCurrent()) throw new RefusedError('wrong-credentials');
        // Said to nobody but who knows the password.
        if (!user.enabled) throw new RefusedError('account-disabled');
        if (passwords.hasEnded(uid)) throw new RefusedError('temporary-password-ended');
        return { ...beginHere(uid, from), user };
      };
      return write(uid, () => database.transaction(enter));
    },
    logout: (actor: SessionActor) => sessions.end(rowOf(actor)),
    read: (actor: SessionActor) => ({
      loggedInUser: users.self(actor.uid),
      twoFactorConfirmed: actor.twoFactorConfirmed,
    }),
    async confirmSecondFactor(actor: SessionActor, code: string) {
      await passwords.checkSecondFactor(actor.uid, code, (work) => write(actor.uid, work));
      write(actor.uid, () => sessions.change(rowOf(actor), { two_factor_confirmed: 1 }));
    },
    readAdminMode: (actor: SessionActor) => viewMode(actor.adminUntil, clock.now()),
    async enterAdminMode(actor: SessionActor, password: string) {
      const confirmation = await passwords.confirm(actor, password);
      const now = clock.now();
      const until = renewedMode({ from: now, until: now + 1 }, now);
      const enter = () => {
        confirmation.check();
        sessions.change(rowOf(actor), { admin_from: now, admin_until: until });
        journal.record(actor, 'enter-admin-mode', actor.uid);
      };
      write(actor.uid, () => database.transaction(enter));
      return viewMode(until, now);
    },
    leaveAdminMode(actor: SessionActor) {
      sessions.change(rowOf(actor), { admin_from: 0, admin_until: 0 });
      return viewMode(0, clock.now());
    },
    listSessions: (actor: SessionActor) => sessions.of(actor.uid).map((row) => viewSession(row, actor.sessionId)),
    endSession(actor: SessionActor, id: string) {
      const row = sessions.of(actor.uid).find((own) => own.id === id);
      if (row === undefined) throw new RefusedError('not-found');
      sessions.end(row);
    },
    endOtherSessions(uid: string, exceptSession: string | undefined) {
      for (const row of sessions.of(uid)) if (row.id !== exceptSession) sessions.end(row);
    },
  };
}

export type SessionService = ReturnType<typeof createSessionService>;
