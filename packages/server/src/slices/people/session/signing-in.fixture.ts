import { createReserve } from '@kontor/platform/database/reserve';
import type { SessionActor } from '@kontor/platform/http/actor';
import type { VirtualClock } from '@kontor/platform/work/virtual-clock';
import { addKnownUser, knownPassword } from '@kontor/testkit/known-users';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { openBoxKey } from '../../../adapters/box-key.ts';
import { createGroups } from '../groups/index.ts';
import { createPasswords } from '../passwords/index.ts';
import { createUsers } from '../users/index.ts';
import { createSessionDb } from './db.ts';
import { createSessionService } from './service.ts';
import { createSessionPorts, createSessions } from './sessions.ts';

/** Where the user of the tests signs in from. */
export const from = { address: '10.0.0.9', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
/** An administrator with the known password. */
export const uid = 'anna.arndt@kontor.localhost';

function assemble(core: TestCore) {
  const groups = createGroups(core);
  const passwords = createPasswords(core, openBoxKey(`${core.config.data}/secrets`), createSessionPorts(core));
  const users = createUsers({ core, groups, passwords });
  const rightsOf = (name: string) => ({
    groups: groups.groupsOf(name),
    enabled: users.find(name)?.enabled === 1,
    hasTwoFactor: passwords.hasTwoFactor(name),
    passwordTemporary: passwords.isTemporary(name),
  });
  const sessions = createSessions({ core, db: createSessionDb(core.database), rightsOf });
  const service = createSessionService({
    ...{ core, users, passwords, sessions },
    reserve: createReserve(core.database),
    isAdmin: () => false,
  });
  addKnownUser(users, passwords.confirmPuk, { uid, role: 'admin' });
  return { groups, passwords, users, sessions, service };
}

/** Returns what sessions consist of, on a database of their own, with the administrator and a way to sign in. The caller removes `core`. */
export function createSigningIn(clock: VirtualClock) {
  const core = createTestCore({ clock });
  const people = assemble(core);
  const signIn = async (): Promise<{ token: string; actor: SessionActor }> => {
    const { token } = await people.service.login({ username: uid, password: knownPassword }, from);
    const identity = people.sessions.identify(token);
    if (identity === undefined) throw new Error('not signed in');
    return { token, actor: { ...identity, address: from.address } };
  };
  return { core, people, signIn };
}
