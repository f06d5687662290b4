import { rmSync } from 'node:fs';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { zipOf } from '../../../../adapters/archives/archive.fixture.ts';
import type { Engine } from '../../../../adapters/engine/engine.ts';
import type { Images } from '../../../../adapters/engine/images.ts';
import { customApps, eventually } from '../custom-app.fixture.ts';

const uid = 'admin@kontor.localhost';
const archive = zipOf([{ name: 'Dockerfile', content: 'FROM scratch\nEXPOSE 80\n' }]);

let box: TestBox;
let admin: Awaited<ReturnType<TestBox['signedIn']>>;
let own: ReturnType<typeof customApps>;
/** Instances whose image builds have started, oldest first. */
let begun: string[];
/** Functions that end the build of an instance. */
let ends: Map<string, () => void>;

/** Builds an image until the test ends it. */
const images: Images = {
  build: ({ instance, signal }) =>
    new Promise((resolve, reject) => {
      begun.push(instance);
      ends.set(instance, () => resolve(`sha256:${instance}`));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  pull: async () => 'sha256:none',
  signIn: async () => {},
  has: async () => true,
  inspect: async () => ({ ports: [], volumes: [], env: {} }),
  madeAt: async () => undefined,
  importRoot: async () => {},
  tidyRoots: async () => {},
  drop: async () => {},
  pruneExcept: async () => {},
  list: async () => [],
  freeBytes: async () => null,
};

const engine = (): Engine => ({
  ...createMemoryEngine(),
  kinds: () => ['process', 'docker'],
  isolation: { level: 'full', reasons: [] },
  images,
  // A start that is never observed.
  start: async () => {},
});

beforeEach(async () => {
  begun = [];
  ends = new Map();
  box = await startBox({ engine: engine() });
  admin = await box.signedIn({ role: 'admin', mode: true, uid, language: 'en' });
  own = customApps(box, admin);
});

afterEach(async () => {
  await box.end();
  // The test box does not remove a folder that is reused after a restart.
  rmSync(box.data, { recursive: true, force: true });
});

const messageAbout = async (name: string) =>
  (await admin.get('/api/v1/messages', { headers: { 'accept-language': 'en' } })).json.find(({ text }) =>
    text.includes(`“${name}”`),
  );
const isWaiting = async (name: string) => {
  expect(await messageAbout(name)).toMatchObject({
    progressType: 'APP_INSTALLATION',
    indicatorId: `app-own-${name}`,
    text: `“${name}” waits until other apps are downloaded or built. It then continues automatically.`,
  });
  expect((await own.find(`app-own-${name}`))?.status).toBe('INSTALLING');
};
const isBuilding = async (name: string) => {
  expect(begun).toContain(`app-own-${name}`);
  expect(await messageAbout(name)).toMatchObject({
    progressType: 'DOCKER_BUILD',
    indicatorId: `own-${name}:1`,
    status: 'INFO',
  });
  expect((await own.find(`app-own-${name}`))?.status).toBe('BUILDING_IMAGE');
};

async function host(name: string, state: (name: string) => Promise<void>): Promise<void> {
  const answer = await own.host(archive, { domain: name, interpreter: 'docker' }, 'site.zip');
  expect(answer.status).toBe(202);
  await eventually(() => state(name));
}

test('two are built at a time; the others say that they wait, and follow in the order they came', async () => {
  await host('one', isBuilding);
  await host('two', isBuilding);
  await host('three', isWaiting);
  await host('four', isWaiting);
  expect(begun).toEqual(['app-own-one', 'app-own-two']);
  ends.get('app-own-two')?.();
  await eventually(() => isBuilding('three'));
  await isWaiting('four');
  // The message of the build becomes that of the next stage: none remains that says it is building.
  await eventually(async () =>
    expect(await messageAbout('two')).toMatchObject({ progressType: 'APP_STARTING', indicatorId: 'app-own-two' }),
  );
  expect((await own.find('app-own-two'))?.status).toBe('STARTING');
});

test('plain pages fetch nothing and wait for nobody', async () => {
  await host('one', isBuilding);
  await host('two', isBuilding);
  const pages = zipOf([{ name: 'index.html', content: 'x' }]);
  await own.host(pages, { domain: 'pages' }, 'site.zip');
  await eventually(async () => expect((await own.find('app-own-pages'))?.status).toBe('STARTING'));
});

test('one that waits can be called off, and the next one takes its place', async () => {
  await host('one', isBuilding);
  await host('two', isBuilding);
  await host('three', isWaiting);
  await host('four', isWaiting);
  expect((await admin.post('/api/v1/apps/app-own-three/cancel')).status).toBe(202);
  await eventually(async () => expect(await own.find('app-own-three')).toBeUndefined());
  expect((await admin.post('/api/v1/apps/app-own-one/cancel')).status).toBe(202);
  await eventually(() => isBuilding('four'));
  expect(begun).toEqual(['app-own-one', 'app-own-two', 'app-own-four']);
});

test('after a restart those that waited wait again, and those that were built are built again', async () => {
  await host('one', isBuilding);
  await host('two', isBuilding);
  await host('three', isWaiting);
  const { data } = box;
  await box.stop({ leaveApps: true });
  begun = [];
  box = await startBox({ engine: engine(), data });
  admin = await box.signIn(uid, true);
  own = customApps(box, admin);
  await eventually(() => isBuilding('one'));
  await eventually(() => isBuilding('two'));
  await eventually(() => isWaiting('three'));
  ends.get('app-own-one')?.();
  await eventually(() => isBuilding('three'));
});
