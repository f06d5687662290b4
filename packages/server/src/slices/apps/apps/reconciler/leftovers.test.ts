import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Images } from '../../../../adapters/engine/images.ts';
import { appRow } from '../../registry/app-row.fixture.ts';
import { type AppsDb, createAppsDb } from '../../registry/db.ts';
import { createLeftovers } from './leftovers.ts';
import { planApps } from './plan.ts';
import { createUnseen } from './unseen.ts';

let core: TestCore;
let db: AppsDb;
let dropped: string[];
let obstacle: Error | undefined;
let worked: string[];

/** Runs before the daemon is requested to remove anything. */
let meanwhile: () => void;

const pruneExcept: Images['pruneExcept'] = async (instance, _, mayGo = () => true) => {
  if (obstacle !== undefined) throw obstacle;
  meanwhile();
  if (mayGo()) dropped.push(instance);
};
const open = () =>
  createLeftovers({
    log: core.log,
    db,
    engine: { images: { pruneExcept } as Images },
    isWorkedOn: (instance) => worked.includes(instance),
  });
const location = { engine: 'docker', name: 'box-app-wiki-app' } as const;
const container = { instance: 'app-wiki', generation: 7, state: 'running', startedAt: 1, location } as const;

beforeEach(() => {
  core = createTestCore();
  db = createAppsDb(core.database);
  dropped = [];
  obstacle = undefined;
  worked = [];
  meanwhile = () => {};
});
afterEach(() => core.remove());

test('what a forgotten app left with Docker is removed when it is seen, with no row left as well; nobody else is', async () => {
  const leftovers = open();
  const stranger = { ...container, instance: 'app-notes' };
  leftovers.add('app-wiki');
  expect(planApps(leftovers.desired(), [container, stranger])).toEqual([
    { do: 'stop', instance: 'app-wiki', because: 'unwanted' },
  ]);
  await leftovers.onObserved([container]);
  expect([dropped, leftovers.instances()]).toEqual([[], ['app-wiki']]);
});

test('R1: while Docker is away nothing follows for it', async () => {
  const leftovers = open();
  leftovers.add('app-wiki');
  const observed = await createUnseen(db, { kinds: () => ['process'], list: async () => [] }).list();
  await leftovers.onObserved(observed);
  expect([planApps(leftovers.desired(), observed), dropped, leftovers.has('app-wiki')]).toEqual([[], [], true]);
});

test('its images go once its containers are gone, and are tried again when they cannot', async () => {
  const leftovers = open();
  leftovers.add('app-wiki');
  worked = ['app-wiki'];
  await leftovers.onObserved([]);
  expect(leftovers.has('app-wiki')).toBe(true);
  worked = [];
  obstacle = new Error('in use');
  await leftovers.onObserved([]);
  expect(leftovers.has('app-wiki')).toBe(true);
  obstacle = undefined;
  await leftovers.onObserved([]);
  expect([dropped, leftovers.instances()]).toEqual([['app-wiki'], []]);
});

test('one whose installation begins meanwhile keeps its images, and is looked at again afterwards', async () => {
  const leftovers = open();
  leftovers.add('app-wiki');
  meanwhile = () => {
    worked = ['app-wiki'];
  };
  await leftovers.onObserved([]);
  expect([dropped, leftovers.instances()]).toEqual([[], ['app-wiki']]);
  meanwhile = () => {};
  worked = [];
  await leftovers.onObserved([]);
  expect([dropped, leftovers.instances()]).toEqual([['app-wiki'], []]);
});

test('one that was installed again keeps its images', async () => {
  const leftovers = open();
  leftovers.add('app-wiki');
  db.add(appRow({ instance_id: 'app-wiki', state: 'installed' }));
  expect(leftovers.desired()).toEqual([]);
  await leftovers.onObserved([]);
  expect([dropped, leftovers.instances()]).toEqual([[], []]);
});
