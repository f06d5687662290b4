import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest } from '@kontor/contract/manifest/manifest';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { fixtureCatalogue } from '@kontor/testkit/catalogues';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { EngineKind } from '../../../adapters/engine/engine.ts';
import { appRow } from '../registry/app-row.fixture.ts';
import { type AppsDb, createAppsDb } from '../registry/db.ts';
import { createOutages, type OutagesNeeds } from './checks.ts';
import type { StartFailure } from './monitor/crash-backoff.ts';
import { createUnseen } from './reconciler/unseen.ts';

const probe = manifest.parse(parse(readFileSync(join(fixtureCatalogue(), 'probe/manifest.yaml'), 'utf8')));
const inContainer = manifest.parse({
  ...probe,
  httpPort: 8080,
  engines: [{ type: 'docker', services: { app: { image: 'registry.example/probe:1', env: {} } } }],
  auth: { mode: 'none' },
});

let clock: VirtualClock;
let core: TestCore;
let db: AppsDb;
let kinds: EngineKind[];
let moved: () => void;
let startFailure: StartFailure | undefined;
let worked: string[];

beforeEach(() => {
  clock = createVirtualClock();
  core = createTestCore({ clock });
  db = createAppsDb(core.database);
  for (const [id, is] of [
    ['container', inContainer],
    ['process', probe],
  ] as const) {
    const about = { store_id: id, host_name: id, version: probe.version, account: id.length, port: id.length };
    db.add(appRow({ instance_id: `app-${id}`, ...about }));
    db.upsertManifest(`app-${id}`, is);
  }
  kinds = ['process'];
  startFailure = undefined;
  worked = [];
});
afterEach(() => core.remove());

function create() {
  const engine = {
    kinds: () => kinds,
    list: async () => [],
    onChange(listener: () => void) {
      moved = listener;
      return () => {};
    },
  };
  const monitor: OutagesNeeds['monitor'] = {
    health: { stateOf: () => undefined },
    crashBackoff: { startFailureOf: ({ instance_id }) => (instance_id === 'app-process' ? startFailure : undefined) },
  };
  const unseen = createUnseen(db, engine);
  return createOutages({ core, db, engine, monitor, unseen, isWorkedOn: (instance) => worked.includes(instance) });
}

test('while Docker is away the apps that need it are named, with the moment it went', () => {
  kinds = ['process', 'docker'];
  const outages = create();
  expect(outages.outages('en')).toEqual({ away: undefined, down: [] });
  clock.advance(60_000);
  kinds = ['process'];
  moved();
  const since = clock.now();
  clock.advance(60_000);
  moved();
  expect(outages.outages('en').away).toEqual({ titles: [probe.title.en], since });
  expect(outages.waitReasonOf('app-container')?.code).toBe('engine-away');
  expect(outages.waitReasonOf('app-process')).toBeUndefined();
  expect(outages.waitReasonOf('app-gone')).toBeUndefined();
});

test('where Docker never answered it counts from the start, and nothing is said where no app needs it', () => {
  expect(create().outages('en').away?.since).toBe(clock.now());
  db.remove('app-container');
  expect(create().outages('en').away).toBeUndefined();
});

test('an app that was tried often enough is named with the reason, unless work on it goes on', () => {
  kinds = ['process', 'docker'];
  const outages = create();
  const reason = { code: 'app-exited', params: {} } as const;
  startFailure = { failures: 1, nextStart: 0, reason, hasGivenUp: false };
  expect(outages.outages('en').down).toEqual([]);
  startFailure = { ...startFailure, hasGivenUp: true };
  expect(outages.outages('en').down).toEqual([{ instance: 'app-process', title: probe.title.en, reason }]);
  worked = ['app-process'];
  expect(outages.outages('en').down).toEqual([]);
});
