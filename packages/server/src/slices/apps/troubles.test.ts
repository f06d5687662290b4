import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest } from '@kontor/contract/manifest';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { fixtureCatalogue } from '@kontor/testkit/catalogues';
import { type TestGround, testGround } from '@kontor/testkit/ground';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { EngineKind } from '../../adapters/engine/engine.ts';
import { appRow } from './app-row.fixture.ts';
import { type AppsDb, createAppsDb } from './db.ts';
import type { Trouble } from './restarts.ts';
import { createTroubles, type TroublesNeeds } from './troubles.ts';
import { createUnseen } from './unseen.ts';

const probe = manifest.parse(parse(readFileSync(join(fixtureCatalogue(), 'probe/manifest.yaml'), 'utf8')));
const inContainer = manifest.parse({
  ...probe,
  httpPort: 8080,
  engines: [{ type: 'docker', services: { app: { image: 'registry.example/probe:1', env: {} } } }],
  auth: { mode: 'none' },
});

let clock: VirtualClock;
let ground: TestGround;
let db: AppsDb;
let kinds: EngineKind[];
let moved: () => void;
let trouble: Trouble | undefined;
let worked: string[];

beforeEach(() => {
  clock = createVirtualClock();
  ground = testGround({ clock });
  db = createAppsDb(ground.database);
  for (const [id, is] of [
    ['container', inContainer],
    ['process', probe],
  ] as const) {
    const about = { store_id: id, host_name: id, version: probe.version, account: id.length, port: id.length };
    db.add(appRow({ instance_id: `app-${id}`, ...about }));
    db.keepManifest(`app-${id}`, probe.version, JSON.stringify(is));
  }
  kinds = ['process'];
  trouble = undefined;
  worked = [];
});
afterEach(() => ground.remove());

function create() {
  const engine = {
    kinds: () => kinds,
    look: async () => [],
    onChange(listener: () => void) {
      moved = listener;
      return () => {};
    },
  };
  const watch: TroublesNeeds['watch'] = {
    health: { stateOf: () => undefined },
    restarts: { troubleOf: ({ instance_id }) => (instance_id === 'app-process' ? trouble : undefined) },
    unseen: createUnseen(db, engine),
  };
  return createTroubles({ ground, db, engine, watch, isWorkedOn: (instance) => worked.includes(instance) });
}

test('while Docker is away the apps that need it are named, with the moment it went', () => {
  kinds = ['process', 'docker'];
  const troubles = create();
  expect(troubles.troubles('en')).toEqual({ away: undefined, down: [] });
  clock.advance(60_000);
  kinds = ['process'];
  moved();
  const since = clock.now();
  clock.advance(60_000);
  moved();
  expect(troubles.troubles('en').away).toEqual({ titles: [probe.title.en], since });
  expect(troubles.waitOf('app-container')?.code).toBe('engine-away');
  expect(troubles.waitOf('app-process')).toBeUndefined();
  expect(troubles.waitOf('app-gone')).toBeUndefined();
});

test('where Docker never answered it counts from the start, and nothing is said where no app needs it', () => {
  expect(create().troubles('en').away?.since).toBe(clock.now());
  db.remove('app-container');
  expect(create().troubles('en').away).toBeUndefined();
});

test('an app that was tried often enough is named with the reason, unless work on it goes on', () => {
  kinds = ['process', 'docker'];
  const troubles = create();
  const reason = { code: 'app-exited', params: {} } as const;
  trouble = { failures: 1, nextStart: 0, reason, hasGivenUp: false };
  expect(troubles.troubles('en').down).toEqual([]);
  trouble = { ...trouble, hasGivenUp: true };
  expect(troubles.troubles('en').down).toEqual([{ instance: 'app-process', title: probe.title.en, reason }]);
  worked = ['app-process'];
  expect(troubles.troubles('en').down).toEqual([]);
});
