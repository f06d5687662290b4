import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = join(import.meta.dirname, '../deploy/pause-after-failure.sh');

let place: ReturnType<typeof dataFolder>;
let file: string;
beforeEach(() => {
  place = dataFolder();
  file = join(place.folder, 'failures');
});
afterEach(() => place.remove());

/** Returns the seconds it waits after this service result; empty when it does not wait. */
function pauseAfter(result: string | undefined, counted = file): string {
  const { PATH } = process.env;
  // The command that would sleep prints the duration instead.
  const env = { PATH, SLEEP: 'echo', ...(result === undefined ? {} : { SERVICE_RESULT: result }) };
  const { status, stdout } = spawnSync('/bin/sh', [script, counted], { env, encoding: 'utf8', timeout: 30_000 });
  expect(status).toBe(0);
  return stdout.trim();
}
const failures = (count: number) => Array.from({ length: count }, () => pauseAfter('exit-code'));

test('each failure in a row waits twice as long as the one before, about a minute at most', () => {
  expect(failures(8)).toEqual(['2', '4', '8', '16', '32', '64', '64', '64']);
});

test.each(['success', undefined])('an end in order waits for nothing and ends the row (result: %s)', (result) => {
  failures(3);
  expect(pauseAfter(result)).toBe('');
  expect(existsSync(file)).toBe(false);
  expect(failures(2)).toEqual(['2', '4']);
});

test('failures more than fifteen minutes apart are not in a row', () => {
  const minutesAgo = (minutes: number) => {
    const then = new Date(Date.now() - minutes * 60_000);
    utimesSync(file, then, then);
  };
  failures(3);
  minutesAgo(13);
  expect(pauseAfter('signal')).toBe('16');
  minutesAgo(17);
  expect(pauseAfter('signal')).toBe('2');
});

test.each(['', 'abc\n', '-3\n', '99999999999999999999\n', '09\n', '2\n2\n'])(
  'a file that says %j counts nothing, and is mended',
  (text) => {
    writeFileSync(file, text);
    expect(pauseAfter('exit-code')).toBe('2');
    expect(readFileSync(file, 'utf8')).toMatch(/^[1-6]\n$/);
  },
);

test('it waits also when the file can be neither read nor written', () => {
  const folder = join(place.folder, 'folder');
  mkdirSync(folder);
  for (const counted of [join(place.folder, 'nowhere/failures'), folder])
    expect([pauseAfter('exit-code', counted), pauseAfter('exit-code', counted)]).toEqual(['2', '2']);
});
