import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { damageIndex } from '@kontor/testkit/damage-database';
import { createMemoryLog, dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolders } from '../../core/data-folder.ts';
import { repairWhenAsked, requestRepair } from './repair-at-start.ts';

let place: ReturnType<typeof dataFolder>;
beforeEach(() => {
  place = dataFolder();
  placeDatabase(place.folder);
  makeFolders(place.folder);
  damageIndex(place.folder, 'outbox_by_expiry');
  requestRepair(place.folder);
});
afterEach(() => place.remove());

test('a stop in the middle ends the repair and leaves everything as it was', async () => {
  const data = place.folder;
  const before = readFileSync(join(data, 'kontor.db'));
  const stopping = new AbortController();
  const points: string[] = [];
  // The timeout is set once the program runs: the abort comes at that moment.
  const clock = {
    ...systemClock,
    after(ms: number, end: () => void) {
      queueMicrotask(() => stopping.abort(new Error('stopped')));
      return systemClock.after(ms, end);
    },
  };
  const crash = (point: string) => void points.push(point);
  const failure = await repairWhenAsked({ data, clock, log: createMemoryLog(), crash, stopping: stopping.signal });
  expect([failure, points]).toEqual(['stopped', ['repair-database/wish/after']]);
  const left = ['run/repair-database', 'run/repair', 'kontor.db.chosen'].filter((name) => existsSync(join(data, name)));
  expect(left).toEqual([]);
  expect(readFileSync(join(data, 'kontor.db')).equals(before)).toBe(true);
});
