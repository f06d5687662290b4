import { manifestWith } from '@kontor/testkit/manifests';
import { expect, test } from 'vitest';
import { lastWords, trialObstacle } from './trial-rules.ts';

const process = { type: 'process', command: ['node'], env: {}, files: [] } as never;
const docker = { type: 'docker' } as never;
const about = { how: process, exported: '1.0.0', isolation: 'full', hasDocker: true } as const;
const codeOf = (more: object = {}, manifest: object = {}): string | undefined =>
  trialObstacle({ ...about, ...more, manifest: { ...manifestWith({ version: '1.0.0' }), ...manifest } })?.code;

test('an app is started beside itself where nothing of it can reach the other', () => {
  expect(codeOf()).toBeUndefined();
  expect(codeOf({ how: docker, isolation: 'none' })).toBeUndefined();
  expect(codeOf({ exported: '0.9.0' }), 'as in a restore, it brings older data up to date').toBeUndefined();
});

test.each([
  ['trial-not-apart', { isolation: 'none' }, {}],
  ['engine-away', { how: docker, hasDocker: false }, {}],
  ['trial-version-newer', { exported: '1.0.1' }, {}],
  ['trial-own-network', { how: docker }, { addons: { hostnet: {} } }],
  ['trial-rights', { how: docker }, { hosted: { rights: [{ service: 'app', right: { kind: 'device' } }] } }],
])('it is not: %s', (code, more, manifest) => {
  expect(codeOf(more, manifest)).toBe(code);
});

test('what an app said last is its errors, else its last lines', () => {
  expect(lastWords(['starting', 'Error: no table', 'bye'])).toBe('Error: no table');
  expect(lastWords(['one', ' two ', '', 'three'])).toBe('two three');
  expect(lastWords([])).toBe('–');
  expect(lastWords(['x'.repeat(1_000)])).toHaveLength(300);
});
