import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest } from '@kontor/contract/manifest/manifest';
import { fixtureCatalogue } from '@kontor/testkit/catalogues';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { EngineKind, Observed } from '../../../../adapters/engine/engine.ts';
import { appRow } from '../../registry/app-row.fixture.ts';
import { type AppsDb, createAppsDb } from '../../registry/db.ts';
import { planApps } from './plan.ts';
import { createUnseen } from './unseen.ts';

const probe = manifest.parse(parse(readFileSync(join(fixtureCatalogue(), 'probe/manifest.yaml'), 'utf8')));
const env = { HEADER: `\${identity.header}`, DATA: `\${volume.data}` };
const inContainer = manifest.parse({
  ...probe,
  httpPort: 8080,
  engines: [{ type: 'docker', services: { app: { image: 'registry.example/probe:1', env } } }],
});
const container: Observed = { instance: 'app-container', generation: 3, state: 'running', startedAt: 5 };
const process: Observed = { instance: 'app-process', generation: 3, state: 'running', startedAt: 6 };

let core: TestCore;
let db: AppsDb;
let kinds: EngineKind[];
let observed: Observed[];
const engine = { kinds: () => kinds, list: async () => observed };

beforeEach(() => {
  core = createTestCore();
  db = createAppsDb(core.database);
  for (const [id, is] of [
    ['container', inContainer],
    ['process', probe],
  ] as const) {
    db.add(
      appRow({
        instance_id: `app-${id}`,
        store_id: id,
        host_name: id,
        version: probe.version,
        account: id.length,
        port: id.length,
      }),
    );
    db.upsertManifest(`app-${id}`, is);
  }
  kinds = ['process'];
  observed = [process];
});

afterEach(() => core.remove());

const unknown = { instance: 'app-container', generation: 3, state: 'unknown', startedAt: 0 };

test('R1: an app of containers is unknown until Docker has answered once; nothing is planned for it', async () => {
  const unseen = createUnseen(db, engine);
  expect(await unseen.list()).toEqual([process, unknown]);
  const desired = { instance: 'app-container', shouldRun: false, generation: 3, isHeld: false, mayStart: true };
  expect(planApps([desired], [unknown as Observed])).toEqual([]);
  expect(db.all().map(unseen.waitsFor)).toEqual([{ code: 'engine-away', params: {} }, undefined]);
});

test('with Docker there a look shows what there is, and an app that is not there is gone', async () => {
  kinds = ['process', 'docker'];
  const unseen = createUnseen(db, engine);
  expect(await unseen.list()).toEqual([process]);
  observed = [process, container];
  expect(await unseen.list()).toEqual([process, container]);
  expect(db.all().map(unseen.waitsFor)).toEqual([undefined, undefined]);
});

test('Docker that comes or goes during a look makes nothing absent', async () => {
  const unseen = createUnseen(db, {
    ...engine,
    list: async () => {
      kinds = ['process', 'docker'];
      return observed;
    },
  });
  expect(await unseen.list()).toEqual([process, unknown]);
  const leaving = createUnseen(db, {
    ...engine,
    list: async () => {
      kinds = ['process'];
      return observed;
    },
  });
  expect(await leaving.list()).toEqual([process, unknown]);
});

test('one that was seen before is told as it was seen', async () => {
  observed = [{ ...container, state: 'unknown' }, process];
  expect(await createUnseen(db, engine).list()).toEqual(observed);
});
