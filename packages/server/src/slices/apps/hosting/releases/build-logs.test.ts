import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedError } from '@kontor/platform/errors';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHostingDb } from '../db.ts';
import { type BuildLogs, createBuildLogs } from './build-logs.ts';

const clock = createVirtualClock(Date.now());
const app = 'app-own-shop';
let core: TestCore;
let buildLogs: BuildLogs;

beforeEach(() => {
  core = createTestCore();
  buildLogs = createBuildLogs({ core: { ...core, clock }, db: createHostingDb(core.database) });
});
afterEach(async () => {
  await buildLogs.sweeping.stop();
  core.remove();
});

const logFile = () => join(core.config.data, 'logs', 'builds', `${app}.log`);

const release = { instanceId: app, signal: new AbortController().signal };

const say = (lines: Iterable<string>): Promise<void> =>
  buildLogs.record(release, async (onLine) => {
    for (const line of lines) onLine(line);
  });

test('a build is told line by line, and how it ended', async () => {
  core.database.transaction(() => buildLogs.expect(app));
  expect(await buildLogs.state(app, 'en')).toEqual({ stream: '', done: false, errorCode: '', errorMessage: '' });
  const refused = new RefusedError('build-failed', { params: { step: 'RUN x' } });
  const build = buildLogs.record(release, async (onLine) => {
    for (const line of ['one', 'two']) onLine(line);
    await vi.waitFor(async () => expect((await buildLogs.state(app, 'en')).stream).toBe('one\ntwo\n'), {
      timeout: 30_000,
    });
    expect(await buildLogs.state(app, 'en')).toMatchObject({ done: false });
    throw refused;
  });
  await expect(build).rejects.toBe(refused);
  core.database.transaction(() => buildLogs.finalize(app));
  const { done, errorCode, errorMessage } = await buildLogs.state(app, 'en');
  expect([done, errorCode]).toEqual([true, 'build-failed']);
  expect(errorMessage).toContain('RUN x');
});

test('one that went well is over without a fault', async () => {
  await say(['one']);
  expect(await buildLogs.state(app, 'en')).toEqual({ stream: 'one\n', done: true, errorCode: '', errorMessage: '' });
});

test('one that its app did not live to see is over as well', async () => {
  core.database.transaction(() => {
    buildLogs.expect(app);
    buildLogs.finalize(app);
  });
  expect(await buildLogs.state(app, 'de')).toMatchObject({ done: true, errorCode: 'job-failed' });
});

test('of a build that talks without end the last is kept', async () => {
  await say(Array.from({ length: 300 }, (_, index) => `${index} ${'x'.repeat(10_000)}`));
  expect(readFileSync(logFile(), 'utf8').length).toBeLessThan(2.2 * 1024 ** 2);
  const { stream } = await buildLogs.state(app, 'en');
  expect([stream.length <= 256 * 1024, stream.includes('\n299 x')]).toEqual([true, true]);
});

test('after a week nothing is left of it', async () => {
  await say(['one']);
  buildLogs.sweeping.start();
  clock.advance(6 * 24 * 3_600_000);
  expect((await buildLogs.state(app, 'en')).stream).toBe('one\n');
  for (let day = 0; day < 2; day += 1) clock.advance(24 * 3_600_000);
  await vi.waitFor(() => expect(existsSync(logFile())).toBe(false), { timeout: 30_000, interval: 5 });
  await expect(buildLogs.state(app, 'en')).rejects.toMatchObject({ code: 'not-found' });
});
