import { manifestWith } from '@kontor/testkit/manifests';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appRow } from './app-row.fixture.ts';
import { type AppsDb, createAppsDb } from './db.ts';

const wiki = manifestWith({ id: 'wiki', version: '1' });
const row = appRow({ version: '1' });

let core: TestCore;
let db: AppsDb;

beforeEach(() => {
  core = createTestCore();
  db = createAppsDb(core.database);
  db.add(row);
});
afterEach(() => core.remove());

/** Stores a release as another version of Kontor, or a damaged disk, may have left it. */
function store(manifest: string): void {
  const tables = core.database.tables<{ app_releases: { instance_id: string; version: string; manifest: string } }>();
  core.database.run(tables.insertInto('app_releases').values({ instance_id: row.instance_id, version: '1', manifest }));
}

describe('the manifest of a release', () => {
  it('is read as it was stored', () => {
    db.upsertManifest(row.instance_id, wiki);
    expect(db.manifestOf(row.instance_id, '1')).toEqual(wiki);
    expect(db.releaseOf(row)).toEqual(wiki);
  });

  it('may lack fields that a later version added, and have others that are gone', () => {
    const { httpPorts: _, ...older } = { ...wiki, formerField: true };
    store(JSON.stringify(older));
    expect(db.releaseOf(row)).toEqual(older);
  });

  it('is undefined when there is none, which an app that should run does not accept', () => {
    expect(db.manifestOf(row.instance_id, '1')).toBeUndefined();
    expect(() => db.releaseOf(row)).toThrow('The manifest of app-wiki 1 is missing.');
  });

  it('is never guessed when it cannot be parsed', () => {
    store('{"id": "wi');
    const sentence = 'The manifest of app-wiki 1 cannot be parsed.';
    expect(() => db.manifestOf(row.instance_id, '1')).toThrow(sentence);
    expect(() => db.releaseOf(row)).toThrow(sentence);
  });
});
