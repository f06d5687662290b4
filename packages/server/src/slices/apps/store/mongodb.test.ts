import { type DockerEngine, type Manifest, manifest } from '@kontor/contract/manifest/manifest';
import { variablesIn } from '@kontor/contract/manifest/template';
import { expect, test } from 'vitest';
import { mongodbBlocker, mongodbImage, mongodbMemory, mongodbSettings, withMongodb } from './mongodb.ts';
import { type BoxCapabilities, blockersOf, engineOf, pinEngine } from './rules.ts';

const text = { de: 'Tafeln', en: 'Boards' };
const url = `\${mongodb.url}`;
const services = { app: { image: 'boards:1', env: { URL: url }, after: ['worker'] }, worker: { image: 'worker:1' } };

const boards = (more: object = {}): Manifest =>
  manifest.parse({
    ...{ manifestVersion: 1, id: 'boards', version: '1.0', title: text, author: 'Kontor', tagline: text },
    ...{ description: text, licence: 'MIT', category: 'office', icon: 'icon.svg', auth: { mode: 'none' } },
    ...{ memoryLimit: 100_000_000, diskNeeded: 1000, httpPort: 80, addons: { mongodb: {} } },
    engines: [{ type: 'docker', services, stopSeconds: 5 }],
    ...more,
  });
const engineIn = ({ engines }: Manifest) => engines[0] as DockerEngine;
const codeFor = (read: Manifest) => mongodbBlocker(read, engineOf(read))?.code;

test('an app that asks for a MongoDB gets one more container, before its own ones', () => {
  const before = boards();
  const after = withMongodb(before);
  const { services: all, stopSeconds } = engineIn(after);
  expect(Object.keys(all)).toEqual(['app', 'worker', 'mongodb']);
  expect([all.app?.after, all.worker?.after, all.mongodb?.after]).toEqual([['worker', 'mongodb'], ['mongodb'], []]);
  expect(all.mongodb?.image).toBe(mongodbImage);
  expect(mongodbImage).toMatch(/^docker\.io\/library\/mongo:\d+\.\d+\.\d+$/);
  expect(stopSeconds).toBeGreaterThan(5);
  expect(after.diskNeeded).toBeGreaterThan(before.diskNeeded);
  expect(after.memoryLimit).toBe(before.memoryLimit);
});

test('with a volume beside those of the app, and a password nobody else sees', () => {
  const data = boards({ addons: { mongodb: {}, localstorage: { volumes: [{ name: 'data' }] } } });
  expect(withMongodb(data).addons.localstorage?.volumes).toEqual([
    { name: 'data', backup: true },
    { name: 'mongodb', backup: true },
  ]);
  const { mongodb } = engineIn(withMongodb(boards())).services;
  expect(mongodb?.volumes).toEqual([{ volume: 'mongodb', mount: '/data/db', readOnly: false }]);
  expect(mongodb?.capabilities).toEqual([]);
  // The environment of containers is visible in their list.
  expect(variablesIn(JSON.stringify([mongodb?.env, mongodb?.command]))).toEqual(['mongodb.user']);
  expect(mongodb?.files).toEqual([
    { mount: mongodb?.env.MONGO_INITDB_ROOT_PASSWORD_FILE, content: `\${mongodb.password}` },
  ]);
});

test('it is added once: a settled manifest comes back as it is', () => {
  const once = withMongodb(boards());
  expect(withMongodb(once)).toBe(once);
  expect(pinEngine(once, ['docker'])).toEqual(once);
  expect(codeFor(once)).toBeUndefined();
});

test('nothing changes for a manifest that does not request it', () => {
  const plain = boards({ addons: {}, engines: [{ type: 'docker', services: { app: { image: 'boards:1' } } }] });
  expect(withMongodb(plain)).toBe(plain);
  expect(mongodbSettings(plain, { instanceId: 'app-boards', secrets: {} })).toEqual({});
});

test('it cannot be had by a process, as a replica set, or beside a part of the same name', () => {
  const replicas = boards({ addons: { mongodb: { replicaSet: true } } });
  expect([codeFor(replicas), withMongodb(replicas)]).toEqual(['mongodb-replica-set', replicas]);
  const asProcess = boards({ addons: {}, engines: [{ type: 'process', command: ['node', 'boards.mjs'] }] });
  const process: Manifest = { ...asProcess, addons: boards().addons };
  expect([codeFor(process), withMongodb(process)]).toEqual(['addon-needs-container', process]);
  const engine = engineIn(boards());
  const [, worker] = Object.values(engine.services);
  const taken: Manifest = { ...boards(), engines: [{ ...engine, services: worker ? { mongodb: worker } : {} }] };
  expect([codeFor(taken), withMongodb(taken)]).toEqual(['addon-name-taken', taken]);
});

test('the app is told where it is, who it is there, and one address with all of it', () => {
  const settings = mongodbSettings(withMongodb(boards()), { instanceId: 'app-boards-2', secrets: { mongodb: 'word' } });
  expect(settings).toEqual({
    'mongodb.host': 'mongodb',
    'mongodb.port': '27017',
    'mongodb.user': 'app_boards_2',
    'mongodb.password': 'word',
    'mongodb.name': 'app_boards_2',
    'mongodb.url': 'mongodb://app_boards_2:word@mongodb:27017/app_boards_2?authSource=admin',
  });
});

test('its memory is counted once, before and after it was added', () => {
  const box: BoxCapabilities = {
    ...{ engines: ['docker'], addons: [], lacking: new Map(), addonMemory: new Map(), directory: undefined },
    ...{ building: undefined, version: '1', freeMemoryKb: null },
  };
  const codesWith = (read: Manifest, freeMemoryKb: number) =>
    blockersOf(read, { ...box, freeMemoryKb }).map(({ code }) => code);
  const enough = Math.ceil(((boards().memoryLimit + mongodbMemory) / 1024) * 1.2);
  const tooLittle = Math.floor(mongodbMemory / 1024);
  for (const read of [boards(), withMongodb(boards())]) {
    expect(codesWith(read, enough)).toEqual([]);
    expect(codesWith(read, tooLittle)).toEqual(['memory-short']);
  }
});
