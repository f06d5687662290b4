import { AdapterError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ResticSnapshot } from '../../../../adapters/restic/snapshot-list.ts';
import { createBackupsDb } from '../db.ts';
import { manifestTag, tagsOf } from '../manifest.ts';
import { newPlaceRow } from '../new-place/find-target.ts';
import { refusalOf } from '../places.ts';
import { createPlaceLists, type PlaceListsNeeds } from './place-lists.ts';

let core: TestCore;
let db: ReturnType<typeof createBackupsDb>;
const away = new Set<string>();
/** Called while the list of a place is read. */
let meanwhile = () => {};
/** How often a list was read. */
let reads = 0;

beforeEach(() => {
  core = createTestCore();
  db = createBackupsDb(core.database);
  away.clear();
  meanwhile = () => {};
  reads = 0;
});
afterEach(() => core.remove());

function addPlace(title: string): string {
  const found = { target: { medium: 'usb', fsUUID: title } as const, title, address: title };
  const row = newPlaceRow({ core, places: { seal: () => '' } }, found, '', { cron: '', udev: 0 });
  db.addPlace(row);
  return row.id;
}

const about = manifestTag({ domain: 'firma.de', files: 2, bytes: 7, parts: [], missed: [] });
const stored: ResticSnapshot[] = [{ id: 'snapshot', at: 5, tags: [...tagsOf('newer', 'box'), about] }];

const createLists = (ownCore: PlaceListsNeeds['core'] = core) =>
  createPlaceLists({
    ...{ core: ownCore, db },
    places: {
      withSnapshots: async (_row, _signal, work) => {
        reads += 1;
        meanwhile();
        return work(
          { repository: { url: '', environment: {}, options: [] }, key: '', freeBytes: undefined },
          { snapshots: stored, leftOut: 0 },
        );
      },
    },
    availability: {
      look: async () => {},
      obstacleToRead: ({ id, title }) => (away.has(id) ? refusalOf({ code: 'unplugged', text: '' }, title) : undefined),
    },
  });
const at = (place: string) => db.backupsAt(place).map(({ id }) => id);

async function run(lists: ReturnType<typeof createLists>): Promise<void> {
  lists.reading.wake();
  await lists.reading.idle();
}

test('newer backups at the places are listed once after a restore, as soon as a place can be reached', async () => {
  const [here, gone] = [addPlace('here'), addPlace('gone')];
  away.add(gone);
  const lists = createLists();
  await run(lists);
  expect(at(here)).toEqual([]);
  lists.readAll();
  await run(lists);
  expect([at(here), at(gone)]).toEqual([['newer'], []]);
  db.removeBackup('newer');
  away.delete(gone);
  await run(lists);
  expect([at(here), at(gone)]).toEqual([[], ['newer']]);
});

test('a list that was changed while it was read is read once more', async () => {
  const place = addPlace('here');
  const lists = createLists();
  lists.readAll();
  meanwhile = () =>
    db.addBackup({ id: 'made', place_id: place, at: 9, bytes: 1, parts: '[]', missed: '[]', domain: null });
  await run(lists);
  expect(at(place)).toEqual(['made']);
  meanwhile = () => {};
  await run(lists);
  expect(at(place)).toEqual(['newer']);
});

test('a list that cannot be read is tried again after growing pauses, and at once when its disk is plugged in', async () => {
  const clock = createVirtualClock();
  const place = addPlace('endless');
  const lists = createLists({ ...core, clock });
  lists.readAll();
  meanwhile = () => {
    throw new AdapterError('The list of backups makes no sense');
  };
  const hoursOfReads: number[] = [];
  lists.reading.start();
  for (let minute = 0; minute < 48 * 60; minute += 1) {
    const before = reads;
    clock.advance(minutes(1));
    await lists.reading.idle();
    if (reads > before) hoursOfReads.push(Math.round(minute / 60));
  }
  expect(hoursOfReads).toEqual([0, 0, 0, 1, 1, 3, 5, 11, 21, 43]);
  meanwhile = () => {};
  lists.plugged(place);
  lists.reading.wake();
  await lists.reading.idle();
  expect(at(place)).toEqual(['newer']);
  await lists.reading.stop();
});
