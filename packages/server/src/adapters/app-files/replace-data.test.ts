import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCommands } from '../run-command.ts';
import { createCopyData } from './copy-data.ts';
import { appPaths } from './paths.ts';
import { createDataReplacement, type DataReplacement } from './replace-data.ts';
import { createSyncData } from './sync-data.ts';

const { signal } = new AbortController();

let root: string;
let replacement: DataReplacement;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-replace-'));
  mkdirSync(join(root, 'apps/app-wiki/data/files'), { recursive: true });
  mkdirSync(join(root, 'fetched/files/files'), { recursive: true });
  writeFileSync(join(root, 'apps/app-wiki/data/files/note'), 'present');
  writeFileSync(join(root, 'fetched/files/files/note'), 'restored');
  const commands = createCommands({ box: 're', node: process.execPath, clock: systemClock, environment: process.env });
  replacement = createDataReplacement({
    paths: (instanceId) => appPaths(root, instanceId),
    copyData: createCopyData(commands),
    syncData: createSyncData(commands),
  });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const place = () => ({ instanceId: 'app-wiki', jobId: 'job-1', from: join(root, 'fetched/files') });
const home = () => join(root, 'apps/app-wiki');
const note = () => readFileSync(join(home(), 'data/files/note'), 'utf8');
const restored = () => readFileSync(join(root, 'fetched/files/files/note'), 'utf8');
const prepare = () => replacement.prepareData(place(), undefined, signal);

describe('data that is replaced, each step taken twice', () => {
  /** Takes a step, and again as after a crash. */
  const twice = async (step: () => Promise<void>) => {
    await step();
    await step();
  };

  test('is the new one, and the one before is beside it', async () => {
    await twice(prepare);
    expect(note()).toBe('present');
    await twice(() => replacement.exchangeData(place()));
    expect(note()).toBe('restored');
    expect(readFileSync(join(home(), 'snapshots/job-1/data/files/note'), 'utf8')).toBe('present');
  });

  test('is the one before when it is undone, and what was in use is not returned', async () => {
    await prepare();
    await replacement.exchangeData(place());
    writeFileSync(join(home(), 'data/files/note'), 'spoilt');
    await twice(() => replacement.exchangeDataBack(place()));
    await twice(() => replacement.returnData(place()));
    expect(note()).toBe('present');
    expect(existsSync(join(root, 'fetched/files'))).toBe(false);
  });

  test('is dropped when nobody waits for it any more', async () => {
    await prepare();
    rmSync(join(root, 'fetched'), { recursive: true });
    await twice(() => replacement.returnData(place()));
    expect(existsSync(join(root, 'fetched'))).toBe(false);
    expect(existsSync(join(home(), 'snapshots/job-1/incoming'))).toBe(false);
  });

  test('is returned when it was never in use', async () => {
    await prepare();
    await twice(() => replacement.exchangeDataBack(place()));
    await twice(() => replacement.returnData(place()));
    expect([note(), restored()]).toEqual(['present', 'restored']);
    expect(readdirSync(join(home(), 'snapshots/job-1'))).toEqual([]);
  });

  test('takes the place of none', async () => {
    rmSync(join(home(), 'data'), { recursive: true });
    await prepare();
    await twice(() => replacement.exchangeData(place()));
    expect(note()).toBe('restored');
    await twice(() => replacement.exchangeDataBack(place()));
    expect(readdirSync(join(home(), 'data'))).toEqual([]);
  });
});

test('a kill between the two renames of the exchange loses nothing', async () => {
  await prepare();
  renamed('data', 'snapshots/job-1/data');
  await replacement.exchangeData(place());
  expect(note()).toBe('restored');
  await replacement.exchangeDataBack(place());
  expect(note()).toBe('present');
});

test('a kill between the two renames of the way back loses nothing', async () => {
  await prepare();
  await replacement.exchangeData(place());
  renamed('data', 'snapshots/job-1/discarded');
  await replacement.exchangeDataBack(place());
  expect(note()).toBe('present');
});

test.runIf(process.getuid?.() === 0)(
  'as root, the restored data belongs to the present account of the app',
  async () => {
    await replacement.prepareData(place(), 200_000, signal);
    await replacement.exchangeData(place());
    expect(lstatSync(join(home(), 'data/files/note'))).toMatchObject({ uid: 200_000, gid: 200_000 });
  },
);

function renamed(from: string, to: string): void {
  renameSync(join(home(), from), join(home(), to));
}
