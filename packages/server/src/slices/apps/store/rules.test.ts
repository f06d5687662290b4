import type { Manifest } from '@kontor/contract/manifest/manifest';
import { manifestWith } from '@kontor/testkit/manifests';
import { describe, expect, test } from 'vitest';
import {
  type BoxCapabilities,
  blockersOf,
  diskBlocker,
  engineFor,
  engineOf,
  permanentBlockers,
  pinEngine,
} from './rules.ts';

const inProcess = { type: 'process', command: ['node', 'bundle/wiki.mjs'] };
const inContainer = { type: 'docker', services: { app: { image: 'wiki:1' } } };

const app = (more: object = {}) => manifestWith({ memoryLimit: 1_000_000_000, engines: [inProcess], ...more });

const box: BoxCapabilities = {
  engines: ['process'],
  addons: [],
  lacking: new Map(),
  addonMemory: new Map([['mysql', 160_000_000]]),
  directory: undefined,
  building: undefined,
  version: '0.5.0',
  freeMemoryKb: 4_000_000,
};
const codes = (read: Manifest, capabilities: Partial<BoxCapabilities> = {}) =>
  blockersOf(read, { ...box, ...capabilities }).map(({ code }) => code);

describe('what keeps an app from being installed', () => {
  test('nothing, when the box has what it needs', () => {
    expect(codes(app())).toEqual([]);
    expect(codes(app({ addons: { localstorage: { volumes: [{ name: 'data' }] } } }))).toEqual([]);
    expect(codes(app({ addons: { ldap: { groupSupport: true } } }))).toEqual([]);
  });

  test('an engine the box does not have', () => {
    expect(codes(app({ engines: [inContainer] }))).toEqual(['app-needs-docker']);
    expect(codes(app(), { engines: ['docker'] })).toEqual(['app-needs-engine']);
    expect(codes(app({ engines: [inContainer] }), { engines: ['process', 'docker'] })).toEqual([]);
    expect(codes(app({ engines: [inContainer, inProcess] }))).toEqual([]);
    const both = app({ engines: [inContainer, inProcess] });
    expect(engineFor(both, ['process', 'docker'])?.type).toBe('process');
    expect(engineFor(both, ['docker', 'process'])?.type).toBe('docker');
  });

  test('an installed app stays with the engine it has', () => {
    const both = app({ engines: [inContainer, inProcess] });
    expect(engineOf(pinEngine(both, ['docker', 'process'])).type).toBe('docker');
    expect(engineOf(pinEngine(both, ['docker', 'process'], 'process')).type).toBe('process');
    expect(engineOf(pinEngine(app(), ['docker', 'process'], 'docker')).type).toBe('process');
    expect(engineOf(both).type).toBe('process');
  });

  test('the directory of people, with the reason why it cannot be had', () => {
    const asks = app({ addons: { ldap: {} }, auth: { mode: 'ldap' } });
    expect(codes(asks)).toEqual([]);
    expect(codes(asks, { directory: 'directory-down' })).toEqual(['directory-down']);
    expect(codes(app({ addons: { ldap: { groupSupport: true } } }), { directory: 'directory-down' })).toEqual([]);
  });

  test('parts the box does not have, all named at once', () => {
    const asking = app({ addons: { mysql: {}, redis: {} } });
    expect(permanentBlockers(asking, box)).toEqual([
      { code: 'app-needs-addon', params: { addon: expect.stringMatching(/^(MySQL, Redis|Redis, MySQL)$/) } },
    ]);
    expect(codes(asking, { addons: ['mysql', 'redis'] })).toEqual([]);
  });

  test.each([
    [{ minBoxVersion: '0.6' }, ['app-needs-box']],
    [{ maxBoxVersion: '0.4' }, ['app-needs-box']],
    [{ minBoxVersion: '0.5', maxBoxVersion: '0.5' }, []],
  ])('a box of another version: %j', (more, expected) => {
    expect(codes(app(more))).toEqual(expected);
  });

  test('too little free memory, unless the machine does not tell', () => {
    expect(codes(app(), { freeMemoryKb: 909_091 })).toEqual([]);
    expect(codes(app(), { freeMemoryKb: 909_090 })).toEqual(['memory-short']);
    expect(codes(app(), { freeMemoryKb: null })).toEqual([]);
    const withServer = app({ addons: { mysql: {} } });
    expect(codes(withServer, { addons: ['mysql'], freeMemoryKb: 1_000_000 })).toEqual(['memory-short']);
    expect(codes(withServer, { addons: ['mysql'], freeMemoryKb: 1_000_000, addonMemory: new Map() })).toEqual([]);
    expect(permanentBlockers(app(), { ...box, freeMemoryKb: 0 })).toEqual([]);
  });
});

describe('room on the disk', () => {
  test('is what the app needs, a tenth more, and a margin for the box', () => {
    expect(diskBlocker(100_000_000, 130_000_000)).toBeUndefined();
    expect(diskBlocker(100_000_000, 120_000_000)).toEqual({ code: 'disk-short', params: { needed: 127, free: 120 } });
  });

  test('is not asked for when the machine does not tell', () => {
    expect(diskBlocker(100_000_000, null)).toBeUndefined();
  });
});
