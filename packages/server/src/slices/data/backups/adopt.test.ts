import { runSync } from '@kontor/platform/work/yielding-work';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ResticSnapshot } from '../../../adapters/restic/snapshot-list.ts';
import { adoptBackups, completeIn } from './adopt.ts';
import { createBackupsDb } from './db.ts';
import { manifestTag, missedOf, partsOf, tagsOf } from './manifest.ts';
import { newPlaceRow } from './new-place/find-target.ts';
import { typedKey } from './sheet/words.ts';

let core: TestCore;
let db: ReturnType<typeof createBackupsDb>;
let placeId: string;

beforeEach(() => {
  core = createTestCore();
  db = createBackupsDb(core.database);
  const found = { target: { medium: 'usb', fsUUID: 'uuid' } as const, title: 'Stick', address: 'sdb' };
  const row = newPlaceRow({ core, places: { seal: () => '' } }, found, '', { cron: '', udev: 0 });
  placeId = row.id;
  db.addPlace(row);
});
afterEach(() => core.remove());

const app = { title: { de: 'Sonde', en: 'Probe' }, version: '1', files: 1, bytes: 5, snapshot: 'of-app' };
const about = (id: string) =>
  manifestTag({ domain: 'firma.de', files: 2, bytes: 7, parts: [{ id, ...app }], missed: [app.title] });
const snapshot = (id: string, at: number, tags: string[]) => ({ id, at, tags });
const complete = [
  snapshot('of-app', 1, tagsOf('one', 'app-probe')),
  snapshot('of-box', 2, [...tagsOf('one', 'box'), about('app-probe')]),
  snapshot('other-app', 3, tagsOf('unfinished', 'app-probe')),
  snapshot('of-box-2', 4, [...tagsOf('two', 'box'), about('app-probe')]),
  snapshot('foreign', 5, ['backup=x', 'part=box']),
  snapshot('unreadable', 6, [...tagsOf('three', 'box'), 'manifest.bm8']),
];

const found = (snapshots: ResticSnapshot[], leftOut = 0) => runSync(completeIn({ snapshots, leftOut }));

test('complete backups of a place are those whose server is stored, newest first', () => {
  expect(found(complete).backups.map(({ id, at, bytes, domain }) => [id, at, bytes, domain])).toEqual([
    ['two', 4, 12, 'firma.de'],
    ['one', 2, 12, 'firma.de'],
  ]);
});

test.each(['../../secrets', 'box', '', 'app-a/b'])('a backup that calls an app “%s” is none', (id) => {
  expect(found([snapshot('of-box', 2, [...tagsOf('one', 'box'), about(id)])]).backups).toEqual([]);
});

test.each([-1, 0.5, 1e15])('a backup of %s bytes is none', (bytes) => {
  const tag = manifestTag({ domain: 'firma.de', files: 2, bytes, parts: [], missed: [] });
  expect(found([snapshot('of-box', 2, [...tagsOf('one', 'box'), tag])]).backups).toEqual([]);
});

test('the list takes over what only the place knows, and drops what is gone', () => {
  db.addBackup({ id: 'gone', place_id: placeId, at: 9, bytes: 1, parts: '[]', missed: '[]', domain: null });
  db.addBackup({ id: 'two', place_id: placeId, at: 8, bytes: 1, parts: '[]', missed: '[]', domain: null });
  adoptBackups({ ...core, db }, placeId, found(complete));
  expect(db.backupsAt(placeId).map(({ id, at }) => [id, at])).toEqual([
    ['two', 8],
    ['one', 2],
  ]);
  expect(db.backupsAt(placeId).map(({ domain }) => domain)).toEqual(['firma.de', 'firma.de']);
  expect(missedOf(db.backup('one')?.missed ?? '')).toEqual([app.title]);
  const parts = partsOf(db.backup('one')?.parts ?? '');
  expect(parts.map(({ id, snapshot: stored }) => [id, stored])).toEqual([
    ['app-probe', 'of-app'],
    ['box', 'of-box'],
  ]);
});

test('of more than a thousand backups the newest are listed, and none counts as gone', () => {
  const many = Array.from({ length: 1_001 }, (_, at) =>
    snapshot(`box-${at}`, at, [...tagsOf(`b${at}`, 'box'), about('app-probe')]),
  );
  db.addBackup({ id: 'older', place_id: placeId, at: -1, bytes: 1, parts: '[]', missed: '[]', domain: null });
  const { backups, isCut } = found(many);
  expect([backups.length, backups[0]?.id, backups.at(-1)?.id, isCut]).toEqual([1_000, 'b1000', 'b1', true]);
  const warned: object[] = [];
  adoptBackups({ ...core, db, log: { warn: (details) => void warned.push(details) } }, placeId, { backups, isCut });
  expect(warned).toEqual([{ place: placeId, listed: 1_000 }]);
  expect(db.backupsAt(placeId).map(({ id }) => id)).toEqual([...backups.map(({ id }) => id), 'older']);
  expect([found(many.slice(1)).isCut, found(many.slice(1), 1).isCut]).toEqual([false, true]);
});

test.each([
  ['as they are', 'legal winner thank year wave sausage worth useful legal winner thank yellow', true],
  [
    'with numbers and lines',
    '1. Legal\n2. winner, 3. thank\tYEAR wave sausage worth useful legal winner thank yellow ',
    true,
  ],
  ['of which one is another', 'legal winner thank year wave sausage worth useful legal winner thank year', false],
  ['too few', 'legal winner thank year wave sausage worth useful legal winner thank', false],
  ['others', 'zwölf Wörter', false],
])('words %s are checked', (_name, typed, isKey) => {
  expect(typedKey(typed) !== undefined).toBe(isKey);
});
