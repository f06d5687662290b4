import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDomainsDb } from '../db.ts';
import { type AppSessions, createAppSessions } from './app-sessions.ts';

const host = 'wiki.kontor.example';
const who = { host, instance: 'app-wiki', uid: 'anna', portal_session: 'portal' };
const minute = 60_000;

let clock: VirtualClock;
let core: TestCore;
let touched: string[];
let isAlive: boolean;
let mayOpen: boolean;
let sessions: AppSessions;

beforeEach(() => {
  clock = createVirtualClock();
  core = createTestCore({ clock });
  touched = [];
  isAlive = true;
  mayOpen = true;
  sessions = open();
});
afterEach(() => core.remove());

function open(): AppSessions {
  const portal = {
    identify: () => undefined,
    isAlive: () => isAlive,
    touch: ({ sessionId }: { sessionId: string }) => void touched.push(sessionId),
  };
  const db = createDomainsDb(core.database);
  const hosts = { routeAt: () => ({ instance: who.instance, userGroup: '' }) };
  return createAppSessions({ core, db, portal, hosts, mayOpen: () => mayOpen });
}

it('only the hash of a token stays', () => {
  const token = sessions.begin(who);
  const rows = core.database.all(
    core.database.tables<{ app_sessions: object }>().selectFrom('app_sessions').selectAll(),
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

it('is found at its own host, after a restart too', () => {
  const token = sessions.begin(who);
  expect(sessions.find(token, host, true)).toMatchObject({ uid: 'anna' });
  expect(open().find(token, host, true)).toMatchObject({ uid: 'anna' });
  expect(sessions.find(token, 'notes.kontor.example', true)).toBeUndefined();
  expect(sessions.find('other', host, true)).toBeUndefined();
});

it('counts as use of the portal once a minute, and not for what is no use', () => {
  const token = sessions.begin(who);
  for (let second = 0; second < 150; second += 1) {
    sessions.find(token, host, true);
    clock.advance(1_000);
  }
  expect(touched).toEqual(['portal', 'portal', 'portal']);
  clock.advance(minute);
  sessions.find(token, host, false);
  expect(touched).toHaveLength(3);
});

it('ends with the portal session within a minute, and for good', () => {
  const token = sessions.begin(who);
  sessions.find(token, host, true);
  isAlive = false;
  clock.advance(minute);
  expect(sessions.find(token, host, true)).toBeUndefined();
  isAlive = true;
  expect(sessions.find(token, host, true)).toBeUndefined();
});

it('is read from the database again once the cache is cleared', () => {
  const token = sessions.begin(who);
  sessions.find(token, host, true);
  mayOpen = false;
  sessions.clearCache();
  expect(sessions.find(token, host, true)).toBeUndefined();
});

it('does not outlive the longest session of the portal', () => {
  const token = sessions.begin(who);
  clock.advance(32 * 24 * 60 * minute);
  const fresh = sessions.begin(who);
  sessions.endOld();
  expect(open().find(token, host, true)).toBeUndefined();
  expect(open().find(fresh, host, true)).toBeDefined();
});
