import { join } from 'node:path';
import { type Database, openDatabase } from '@kontor/platform/database/database';
import { days } from '@kontor/platform/work/durations';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDrillResults } from './drill-results.ts';
import { createDrillsDb, type DrillRow } from './drills-db.ts';

let place: ReturnType<typeof dataFolder>;
let database: Database;
let installed: string[];

beforeEach(() => {
  place = dataFolder();
  placeDatabase(place.folder);
  database = openDatabase({ file: join(place.folder, 'kontor.db') });
  installed = ['app-wiki', 'app-chat'];
});
afterEach(() => {
  database.close();
  place.remove();
});

const damaged = JSON.stringify({ code: 'restore-incomplete', params: { expected: 3, found: 2 }, text: 'two of three' });
const ended = JSON.stringify({ code: 'trial-ended', params: { detail: 'exit 3' }, text: 'exit 3' });

/** Tests of parts, each a second after the one before; `failure` is what was wrong. */
function resultsAfter(...tests: [part: string, failure: string | null, place?: string][]) {
  const drills = createDrillsDb(database);
  tests.forEach(([part, failure, place_id = 'blue'], index) => {
    const title = JSON.stringify({ de: part, en: part });
    const row: DrillRow = {
      id: `${index}`,
      part,
      title,
      place_id,
      at: index * 1000,
      duration_ms: 1,
      bytes: 1,
      failure,
      start: null,
    };
    drills.add(row);
  });
  const db = {
    backups: () => [{ at: 0 }] as never,
    place: (id: string) => (id === 'blue' ? ({ title: 'Blue' } as never) : undefined),
  };
  const clock = { now: () => days(1) } as never;
  const lastRestore = { at: () => undefined };
  return createDrillResults({ clock, db, drills, lastRestore, isInstalled: (part) => installed.includes(part) });
}

const codes = ({ checks }: ReturnType<typeof resultsAfter>) =>
  checks.flatMap((check) => check.find('en')).map(({ code, params }) => [code, params.title]);

test('a test of another app does not hide one that failed', () => {
  const results = resultsAfter(['app-wiki', damaged], ['box', null], ['app-chat', null]);
  expect(results.view('en')).toMatchObject({ ok: false, title: 'app-wiki', at: '1970-01-01T00:00:00.000Z' });
  expect(codes(results)).toEqual([['backup-drill-failed', 'app-wiki']]);
});

test('all that have failed are listed; what is sure is shown before what is in doubt', () => {
  const results = resultsAfter(['app-wiki', damaged], ['app-chat', ended]);
  expect(results.view('en')).toMatchObject({ ok: false, isDoubtful: false, title: 'app-wiki' });
  expect(results.doubtful()).toEqual(['app-chat']);
  expect(codes(results)).toEqual([
    ['backup-drill-doubtful', 'app-chat'],
    ['backup-drill-failed', 'app-wiki'],
  ]);
});

test('one that passes later has not failed any more', () => {
  const results = resultsAfter(['app-wiki', damaged], ['app-wiki', null]);
  expect(results.view('en')).toMatchObject({ ok: true, title: 'app-wiki' });
  expect(codes(results)).toEqual([]);
});

test('of an app that is gone, or of a place that was removed, nothing is said', () => {
  installed = ['app-chat'];
  const results = resultsAfter(['app-chat', null], ['app-wiki', damaged], ['app-chat', damaged, 'red']);
  expect(results.view('en')).toMatchObject({ ok: true, title: 'app-chat', isDoubtful: false });
  expect(codes(results)).toEqual([]);
});
