import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore } from '@kontor/testkit/test-core';
import { expect, it } from 'vitest';
import { createSessionDb } from './db.ts';
import { createSessions } from './sessions.ts';

const minute = 60_000;

it('a change keeps the use and the longer mode that only memory had', () => {
  const clock = createVirtualClock();
  const core = createTestCore({ clock });
  const rightsOf = () => ({ groups: ['admin'], enabled: true, hasTwoFactor: false, passwordTemporary: false });
  const db = createSessionDb(core.database);
  const sessions = createSessions({ core, db, rightsOf });
  core.database.script('pragma foreign_keys = off');
  const { token } = sessions.begin('anna@kontor.localhost', { address: '10.0.0.9', userAgent: 'test' });
  const sessionId = sessions.identify(token)?.sessionId ?? '';
  const row = () => {
    const found = sessions.find(sessionId);
    if (found === undefined) throw new Error('no session');
    return found;
  };
  sessions.change(row(), { admin_from: clock.now(), admin_until: clock.now() + 30 * minute });
  const before = row();
  sessions.identify(token);
  clock.advance(minute / 2);
  sessions.touch({ sessionId });
  sessions.change(row(), { two_factor_confirmed: 1 });
  expect(row()).toMatchObject({ last_used: clock.now(), admin_until: before.admin_until + minute / 2 });
  core.remove();
});
