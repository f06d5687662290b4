import { createReserve } from '@kontor/platform/database/reserve';
import { hours } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import type { Groups } from '../groups/index.ts';
import type { Passwords } from '../passwords/index.ts';
import type { Users } from '../users/index.ts';
import { createSessionDb } from './db.ts';
import { sessionRoutes } from './routes.ts';
import { createSessionService, type SessionService } from './service.ts';
import { createSessions, type Sessions } from './sessions.ts';

export { clearSessionCookie, setSessionCookie } from './routes.ts';
export { deviceOf } from './rules.ts';
export { createSessionPorts } from './sessions.ts';

/** Milliseconds between two batches, so that other work gets its turn. */
const moment = 20;

export interface Session extends Pick<SessionService, 'begin'>, Pick<Sessions, 'identify' | 'isAlive' | 'touch'> {
  slice: Slice;
}

/** Who is signed in, since when and from where; second factor and admin mode of each session. */
export function createSession(needs: {
  core: ServerContext;
  groups: Groups;
  users: Users;
  passwords: Passwords;
}): Session {
  const { core, groups, users, passwords } = needs;
  const rightsOf = (uid: string) => ({
    groups: groups.groupsOf(uid),
    enabled: users.find(uid)?.enabled === 1,
    hasTwoFactor: passwords.hasTwoFactor(uid),
    passwordTemporary: passwords.isTemporary(uid),
  });
  const sessions = createSessions({ core, db: createSessionDb(core.database), rightsOf });
  const service = createSessionService({
    ...{ core, users, passwords, sessions },
    reserve: createReserve(core.database),
    isAdmin: (uid) => groups.groupsOf(uid).includes('admin'),
  });
  const { clock, log } = core;
  const state = { hasMore: false };
  /** Deletes expired sessions with everything that belongs to them. */
  const sweep = repeat({
    ...{ name: 'dead sessions', clock, log },
    every: () => (state.hasMore ? moment : hours(1)),
    run() {
      state.hasMore = sessions.endDead();
    },
  });
  const slice: Slice = {
    name: 'session',
    routes: sessionRoutes(service),
    listens: {
      // Cleared inside the transaction: what follows in it must not read rights that are gone. After a rollback the cache is only filled again.
      'membership-changed': () => sessions.clearCache(),
      // Everybody logs in anew at the new address; nothing stays open at the one before.
      'domain-changed': sessions.endAll,
      'user-disabled': ({ uid }) => service.endOtherSessions(uid, undefined),
      'user-removed': ({ uid }) => service.endOtherSessions(uid, undefined),
      'password-changed': ({ uid, exceptSession }) => {
        service.endOtherSessions(uid, exceptSession);
        // The session that stays may have been begun with a temporary password.
        sessions.clearCache();
      },
      'second-factor-changed': ({ sessionId }) => sessions.secondFactorChanged(sessionId),
    },
    recurring: [sweep, sessions.lastUse.work],
    stop: sessions.lastUse.write,
  };
  return { begin: service.begin, identify: sessions.identify, isAlive: sessions.isAlive, touch: sessions.touch, slice };
}
