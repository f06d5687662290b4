import type { Reserve } from '@kontor/platform/database/reserve';
import { Refused } from '@kontor/platform/errors';
import type { Caller, Circumstances } from '@kontor/platform/http/route';
import type { Ground } from '../../ground.ts';
import type { Passwords } from '../passwords/index.ts';
import type { Users } from '../users/index.ts';
import { renewedMode } from './rules.ts';
import type { Sessions } from './sessions.ts';
import { viewMode, viewSession } from './view.ts';

export interface SessionNeeds {
  ground: Ground;
  users: Users;
  passwords: Passwords;
  sessions: Sessions;
  /** What an administrator frees a full disk with. */
  reserve: Pick<Reserve, 'spendOn'>;
  isAdmin(uid: string): boolean;
}

type From = Pick<Circumstances, 'address' | 'userAgent'>;

export function createSessionService({ ground, users, passwords, sessions, reserve, isAdmin }: SessionNeeds) {
  const { clock, database, journal } = ground;

  /** Writes what somebody who has proven who it is asks for; for administrators on a full disk as well, who free it. */
  const write = <T>(uid: string, work: () => T): T => (isAdmin(uid) ? reserve.spendOn(work) : work());

  /** A session for a person whose word was taken: after login, or after setup. */
  const begin = (uid: string, from: From): { token: string } => database.transaction(() => beginHere(uid, from));

  /** The same, inside a transaction of the caller's. */
  function beginHere(uid: string, from: From): { token: string } {
    const begun = sessions.begin(uid, from);
    passwords.rememberAddress({ uid, address: from.address });
    journal.write({ actor: uid, address: from.address, action: 'sign-in', subject: uid });
    return begun;
  }

  const rowOf = (caller: Caller) => {
    const row = sessions.find(caller.sessionId);
    if (row === undefined) throw new Refused('not-signed-in');
    return row;
  };

  return {
    begin,
    async login({ username, password }: { username: string; password: string }, from: From) {
      const uid = username.toLowerCase();
      const proof = await passwords.verify({ uid, address: from.address }, password);
      if (proof === undefined) throw new Refused('wrong-credentials');
      const enter = () => {
        const user = users.self(uid);
        if (!user.enabled || !proof.isCurrent()) throw new Refused('wrong-credentials');
        return { ...beginHere(uid, from), user };
      };
      return write(uid, () => database.transaction(enter));
    },
    logout: (caller: Caller) => sessions.end(rowOf(caller)),
    read: (caller: Caller) => ({ loggedInUser: users.self(caller.uid), twoFactorConfirmed: caller.twoFactorConfirmed }),
    async confirmSecondFactor(caller: Caller, code: string) {
      await passwords.checkSecondFactor(caller.uid, code, (work) => write(caller.uid, work));
      write(caller.uid, () => sessions.change(rowOf(caller), { two_factor_confirmed: 1 }));
    },
    mode: (caller: Caller) => viewMode(caller.adminUntil, clock.now()),
    async enterMode(caller: Caller, password: string, address: string) {
      const confirmation = await passwords.confirm({ uid: caller.uid, address, sessionId: caller.sessionId }, password);
      const now = clock.now();
      const until = renewedMode({ from: now, until: now + 1 }, now);
      const enter = () => {
        confirmation.check();
        sessions.change(rowOf(caller), { admin_from: now, admin_until: until });
        journal.write({ actor: caller.uid, address, action: 'enter-admin-mode', subject: caller.uid });
      };
      write(caller.uid, () => database.transaction(enter));
      return viewMode(until, now);
    },
    leaveMode(caller: Caller) {
      sessions.change(rowOf(caller), { admin_from: 0, admin_until: 0 });
      return viewMode(0, clock.now());
    },
    list: (caller: Caller) => sessions.of(caller.uid).map((row) => viewSession(row, caller.sessionId)),
    endOne(caller: Caller, id: string) {
      const row = sessions.of(caller.uid).find((own) => own.id === id);
      if (row === undefined) throw new Refused('not-found');
      sessions.end(row);
    },
    endOthers(uid: string, keptSession: string | undefined) {
      for (const row of sessions.of(uid)) if (row.id !== keptSession) sessions.end(row);
    },
  };
}

export type SessionService = ReturnType<typeof createSessionService>;
