import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createMemoryLog } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchWorkloads } from './watch.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a log that cannot be put aside keeps no other from it, and is told', () => {
  const [stuck, fine] = ['stuck', 'fine'].map((name) => join(folder, `${name}.log`)) as [string, string];
  for (const file of [stuck, fine]) writeFileSync(file, Buffer.alloc(6 * 2 ** 20, 'x'));
  writeFileSync(`${stuck}.1`, 'before');
  mkdirSync(join(`${stuck}.2`, 'taken'), { recursive: true });
  const log = createMemoryLog();
  const watch = watchWorkloads({ clock: createVirtualClock(), logFiles: () => [stuck, fine], onExit() {}, log });
  expect(statSync(stuck).size).toBe(6 * 2 ** 20);
  expect([statSync(fine).size, statSync(`${fine}.1`).size]).toEqual([0, 6 * 2 ** 20]);
  expect(log.lines).toEqual([expect.stringContaining(`"file":"${stuck}"`)]);
  watch.close();
});
