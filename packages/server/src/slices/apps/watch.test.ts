import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest } from '@kontor/contract/manifest';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { fixtureCatalogue } from '@kontor/testkit/catalogues';
import { type TestGround, testGround } from '@kontor/testkit/ground';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Observed } from '../../adapters/engine/engine.ts';
import { createMessagesService, type MessagesService } from '../messages/service.ts';
import { appRow } from './app-row.fixture.ts';
import { type AppsDb, createAppsDb } from './db.ts';
import { createTell, type Tell } from './tell.ts';
import { createWatch, type Watch } from './watch.ts';

const admin = 'admin@kontor.localhost';
const manager = 'manager@kontor.localhost';
const probe = manifest.parse(parse(readFileSync(join(fixtureCatalogue(), 'probe/manifest.yaml'), 'utf8')));

const app = appRow({ instance_id: 'app-probe', store_id: 'probe', host_name: 'probe', version: probe.version });

const runs: Observed = { instance: 'app-probe', generation: 3, state: 'running', startedAt: 5 };

let clock: ReturnType<typeof createVirtualClock>;
let ground: TestGround;
let db: AppsDb;
let messages: MessagesService;
let tell: Tell;
let watch: Watch;
let answersNow: boolean;
let isWorkedOn: boolean;

beforeEach(() => {
  clock = createVirtualClock();
  ground = testGround({ clock });
  db = createAppsDb(ground.database);
  db.add(app);
  db.keepManifest('app-probe', probe.version, JSON.stringify(probe));
  messages = createMessagesService({ ground, users: { requireAll: () => {} } });
  answersNow = true;
  isWorkedOn = false;
  tell = createTell({ db, messages, admins: () => [admin], isWorkedOn: () => isWorkedOn });
  const answers = async () => answersNow;
  watch = createWatch({ ground, db, tell, answers, isWorkedOn: () => isWorkedOn, moved: () => {} });
});

afterEach(() => {
  watch.health.stop();
  ground.remove();
});

async function pass(ms: number): Promise<void> {
  await Promise.resolve();
  for (let left = ms; left > 0; left -= 200) {
    clock.advance(Math.min(200, left));
    await Promise.resolve();
    await Promise.resolve();
  }
}

const textsFor = (uid: string) => messages.list(uid, 'en', {}).map(({ text }) => text);
const ask = (wanted: 'running' | 'stopped') => {
  db.change('app-probe', { wanted, operation: 'message-1', operation_by: manager });
  const row = db.find('app-probe') ?? app;
  if (wanted === 'running') tell.starts(row);
  else tell.stops(row);
};

describe('what somebody asked for', () => {
  test('a start ends when the app answers, for the one who asked and the administrators', async () => {
    ask('running');
    expect(textsFor(manager)).toEqual(['Probe is starting.']);
    watch.saw([runs]);
    await pass(200);
    for (const uid of [manager, admin])
      expect(messages.list(uid, 'en', {})).toMatchObject([
        { id: 'message-1', progressType: 'APP_RUNNING', progress: 100, status: 'OK', text: 'Probe is ready.' },
      ]);
    expect(db.find('app-probe')).toMatchObject({ operation: null, operation_by: null });
  });

  test('a stop ends when nothing of the app is seen', () => {
    ask('stopped');
    watch.saw([runs]);
    expect(textsFor(manager)).toEqual(['Stopping Probe.']);
    watch.saw([]);
    expect(messages.list(manager, 'en', {})).toMatchObject([{ progress: 100, text: 'Probe is stopped.' }]);
  });

  test('a start that fails again and again turns to an error and leaves a notice', () => {
    ask('running');
    const ended = (startedAt: number): Observed => ({
      ...runs,
      state: 'exited',
      startedAt,
      exit: { code: 1, signal: null, at: 1 },
    });
    for (let start = 1; start <= 6; start += 1) watch.saw([ended(start)]);
    const text = 'Probe does not start. The app ended at once. The server keeps trying.';
    const told = messages.list(manager, 'en', {});
    expect(told.map((each) => [each.type, each.status, each.text]).sort()).toEqual([
      ['NOTIFICATION', 'ERROR', text],
      ['PROGRESS', 'ERROR', text],
    ]);
    expect(textsFor(admin)).toHaveLength(2);
  });
});

describe('trouble nobody asked for', () => {
  test('an app that stops answering, and answers again, is told to the administrators', async () => {
    watch.saw([runs]);
    await pass(200);
    answersNow = false;
    await pass(21_000);
    expect(textsFor(admin)).toEqual(['Probe does not answer any more.']);
    answersNow = true;
    await pass(6_000);
    expect(textsFor(admin)).toContain('Probe answers again.');
    expect(textsFor(manager)).toEqual([]);
  });

  test('one that never answers is told after the time it may take', async () => {
    answersNow = false;
    watch.saw([runs]);
    await pass(9_000);
    expect(textsFor(admin)).toEqual([]);
    await pass(2_000);
    expect(textsFor(admin)).toEqual(['Probe does not start. The app did not answer in time. The server keeps trying.']);
  });

  test('is not told while a job works on the app, which tells by itself', async () => {
    isWorkedOn = true;
    answersNow = false;
    watch.saw([runs]);
    await pass(20_000);
    expect(textsFor(admin)).toEqual([]);
  });
});

test('a list of apps is a new one whenever an app comes or goes', () => {
  const version = () => ground.live.version('apps');
  const before = version();
  watch.saw([runs]);
  const there = version();
  expect(there).toBeGreaterThan(before);
  watch.saw([runs]);
  expect(version()).toBe(there);
  watch.saw([]);
  expect(version()).toBeGreaterThan(there);
});
