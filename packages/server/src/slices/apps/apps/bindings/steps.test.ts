import { manifestWith } from '@kontor/testkit/manifests';
import { beforeEach, expect, test } from 'vitest';
import { type Binding, createBinding } from '../../../../core/binding.ts';
import type { AppWork } from '../lifecycle/work.ts';
import { bindStep, bindSteps, finalizeBindingSteps, unbindStep } from './steps.ts';

const engines = [{ type: 'process', command: ['node'] }];
const older = manifestWith({ id: 'wiki', version: '1', addons: { sendmail: {} }, engines });
const newer = manifestWith({ id: 'wiki', version: '2', addons: { mysql: {}, sendmail: {} }, engines });

let done: unknown[][];

/** A binding that records its calls, with the version of the manifest each was called with. */
const recording = (name: string, addon: 'ldap' | 'mysql' | 'sendmail' | 'internet'): Binding =>
  createBinding({
    isRequested: ({ addons }) => addons[addon] !== undefined,
    prepare: async ({ manifest }) => void done.push(['prepare', name, manifest.version]),
    finalize: async ({ manifest }) => void done.push(['finalize', name, manifest.version]),
    undo: async (_, { manifest, addons }) => void done.push(['undo', name, manifest?.version, addons]),
    remove: async (_, { removeData }) => void done.push(['remove', name, removeData]),
  });

const work = {
  db: { releaseOf: ({ version }: { version: string }) => (version === '1' ? older : newer) },
  bindings: {
    table: {
      directory: recording('directory', 'ldap'),
      servers: recording('servers', 'mysql'),
      submission: recording('submission', 'sendmail'),
      internet: recording('internet', 'internet'),
    },
  },
} as unknown as AppWork;

const jobWith = (input: object) => ({ input: { instanceId: 'app-wiki', ...input } }) as never;

beforeEach(() => {
  done = [];
});

test('a step prepares what the version requests of it, and nothing else', async () => {
  await bindStep(work, 'account').do(jobWith({ version: '2' }));
  expect(done).toEqual([]);
  await bindStep(work, 'databases').do(jobWith({ version: '2' }));
  expect(done).toEqual([
    ['prepare', 'servers', '2'],
    ['prepare', 'submission', '2'],
  ]);
});

test('undone, each binding learns what the app had before: the old version, or none', async () => {
  await bindStep(work, 'databases').undo?.(jobWith({ version: '2', fromVersion: '1', hadAddons: ['sendmail'] }));
  await bindStep(work, 'account').undo?.(jobWith({ version: '2' }));
  expect(done).toEqual([
    ['undo', 'servers', '1', ['sendmail']],
    ['undo', 'submission', '1', ['sendmail']],
    ['undo', 'directory', undefined, []],
  ]);
});

test('names of steps stay, and all bindings of a step hear the end of an update and a removal', async () => {
  const steps = finalizeBindingSteps(work);
  expect(bindSteps(work).map(({ name }) => name)).toEqual(['account', 'databases']);
  expect(steps.map(({ name }) => name)).toEqual(['settle-account', 'settle-databases']);
  for (const step of steps) await step.do(jobWith({ version: '2' }));
  for (const name of ['account', 'databases'] as const) {
    expect(unbindStep(work, name).name).toBe(name);
    await unbindStep(work, name).do(jobWith({ removeData: name === 'databases' }));
  }
  expect(done).toEqual([
    ['finalize', 'directory', '2'],
    ['finalize', 'servers', '2'],
    ['finalize', 'submission', '2'],
    ['remove', 'directory', false],
    ['remove', 'servers', true],
    ['remove', 'submission', true],
  ]);
});
