import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest } from '@kontor/contract/manifest/manifest';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { fixtureCatalogue } from '@kontor/testkit/catalogues';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Observed } from '../../../../adapters/engine/engine.ts';
import { createMessagesService, type MessagesService } from '../../../talk/messages/service.ts';
import { appRow } from '../../registry/app-row.fixture.ts';
import { type AppsDb, createAppsDb } from '../../registry/db.ts';
import { type AppMessages, createAppMessages } from './app-messages.ts';
import { createMonitor, type Monitor } from './monitor.ts';

const admin = 'admin@kontor.localhost';
const manager = 'manager@kontor.localhost';
const names: Record<string, string> = { [manager]: 'Mara Muster' };
const probe = manifest.parse(parse(readFileSync(join(fixtureCatalogue(), 'probe/manifest.yaml'), 'utf8')));

const app = appRow({ instance_id: 'app-probe', store_id: 'probe', host_name: 'probe', version: probe.version });

const runs: Observed = { instance: 'app-probe', generation: 3, state: 'running', startedAt: 5 };

let clock: ReturnType<typeof createVirtualClock>;
let core: TestCore;
let db: AppsDb;
let messages: MessagesService;
let appMessages: AppMessages;
let monitor: Monitor;
let answersNow: boolean;
let isWorkedOn: boolean;

beforeEach(() => {
  clock = createVirtualClock();
  core = createTestCore({ clock });
  db = createAppsDb(core.database);
  db.add(app);
  db.upsertManifest('app-probe', probe);
  messages = createMessagesService({ core, users: { requireAll: () => {} } });
  answersNow = true;
  isWorkedOn = false;
  appMessages = createAppMessages({
    ...{ db, messages, admins: () => [admin] },
    nameOf: (uid) => names[uid],
    isWorkedOn: () => isWorkedOn,
  });
  const answers = async () => answersNow;
  monitor = createMonitor({
    core,
    db,
    appMessages,
    isResponding: answers,
    isWorkedOn: () => isWorkedOn,
    moved: () => {},
  });
});

afterEach(() => {
  monitor.health.stop();
  core.remove();
});

async function pass(ms: number): Promise<void> {
  await Promise.resolve();
  for (let left = ms; left > 0; left -= 200) {
    clock.advance(Math.min(200, left));
    await Promise.resolve();
    await Promise.resolve();
  }
}

const textsFor = (uid: string) => messages.listMessages(uid, 'en', {}).map(({ text }) => text);
const ask = (wanted: 'running' | 'stopped') => {
  db.change('app-probe', { wanted, operation: 'message-1', operation_by: manager });
  const row = db.find('app-probe') ?? app;
  if (wanted === 'running') appMessages.reportStarting(row);
  else appMessages.reportStopping(row);
};

describe('what somebody asked for', () => {
  test('a start ends when the app answers, for the one who asked and the administrators', async () => {
    ask('running');
    expect(textsFor(manager)).toEqual(['“Probe” is starting.']);
    monitor.onObserved([runs]);
    await pass(200);
    const texts = { [manager]: 'You started “Probe”.', [admin]: '“Probe” was started by Mara Muster.' };
    for (const [uid, text] of Object.entries(texts))
      expect(messages.listMessages(uid, 'en', {})).toMatchObject([
        { id: 'message-1', progressType: 'APP_RUNNING', progress: 100, status: 'OK', text },
      ]);
    expect(db.find('app-probe')).toMatchObject({ operation: null, operation_by: null });
  });

  test('a restart is said to be one when it ends', async () => {
    db.change('app-probe', { wanted: 'running', operation: 'message-1', operation_by: manager });
    appMessages.reportRestarting(db.find('app-probe') ?? app);
    expect(textsFor(manager)).toEqual(['Restarting “Probe”.']);
    monitor.onObserved([runs]);
    await pass(200);
    expect(textsFor(manager)).toEqual(['You restarted “Probe”.']);
    expect(textsFor(admin)).toEqual(['“Probe” was restarted by Mara Muster.']);
  });

  test('a stop that gives way to a start does not stay as one under way', () => {
    ask('stopped');
    appMessages.reportSuperseded(db.find('app-probe') ?? app);
    expect(textsFor(manager)).toEqual(['A newer request for “Probe” replaced the one before.']);
  });

  test('a stop ends when nothing of the app is seen', () => {
    ask('stopped');
    monitor.onObserved([runs]);
    expect(textsFor(manager)).toEqual(['Stopping “Probe”.']);
    monitor.onObserved([]);
    expect(messages.listMessages(manager, 'en', {})).toMatchObject([{ progress: 100, text: 'You stopped “Probe”.' }]);
    expect(textsFor(admin)).toEqual(['“Probe” was stopped by Mara Muster.']);
  });

  test('a start that fails again and again turns to an error and leaves a notice', () => {
    ask('running');
    const ended = (startedAt: number): Observed => ({
      ...runs,
      state: 'exited',
      startedAt,
      exit: { code: 1, signal: null, at: 1 },
    });
    for (let start = 1; start <= 6; start += 1) monitor.onObserved([ended(start)]);
    const text = '“Probe” does not start. The app ended at once. The server keeps trying.';
    const received = messages.listMessages(manager, 'en', {});
    expect(received.map((each) => [each.type, each.status, each.text]).sort()).toEqual([
      ['NOTIFICATION', 'ERROR', text],
      ['PROGRESS', 'ERROR', text],
    ]);
    expect(textsFor(admin)).toHaveLength(2);
  });
});

describe('trouble nobody asked for', () => {
  test('an app that stops answering, and answers again, is told to the administrators', async () => {
    monitor.onObserved([runs]);
    await pass(200);
    answersNow = false;
    await pass(21_000);
    expect(textsFor(admin)).toEqual(['“Probe” does not answer any more.']);
    answersNow = true;
    await pass(6_000);
    expect(textsFor(admin)).toContain('“Probe” answers again.');
    expect(textsFor(manager)).toEqual([]);
  });

  test('one that never answers is told after the time it may take', async () => {
    answersNow = false;
    monitor.onObserved([runs]);
    await pass(9_000);
    expect(textsFor(admin)).toEqual([]);
    await pass(2_000);
    expect(textsFor(admin)).toEqual([
      '“Probe” does not start. The app did not answer in time. The server keeps trying.',
    ]);
    answersNow = true;
    await pass(120_000);
    expect(messages.listMessages(admin, 'en', {})[0]).toMatchObject({ status: 'OK', text: '“Probe” answers again.' });
    expect(textsFor(admin)).toHaveLength(2);
  });

  test('is not told while a job works on the app, which tells by itself', async () => {
    isWorkedOn = true;
    answersNow = false;
    monitor.onObserved([runs]);
    await pass(20_000);
    expect(textsFor(admin)).toEqual([]);
  });
});

test('a list of apps is a new one whenever an app comes or goes', () => {
  const version = () => core.changeFeed.version('apps');
  const before = version();
  monitor.onObserved([runs]);
  const there = version();
  expect(there).toBeGreaterThan(before);
  monitor.onObserved([runs]);
  expect(version()).toBe(there);
  monitor.onObserved([]);
  expect(version()).toBeGreaterThan(there);
});
