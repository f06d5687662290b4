import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RefusedError } from '@kontor/platform/errors';
import type { DockerSetup } from '@kontor/server/adapters/machine/docker-setup';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { placeDatabase } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Keeps E1, E2 and T2 for the job that installs Docker: it is ended before and after every step, forward and back.
const path = '/api/v1/system/docker';
const english = { headers: { 'accept-language': 'en' } };

/** The machine, which survives the server. */
interface Machine {
  isInstalled: boolean;
  runs: boolean;
  refuses?: 'install' | 'start' | undefined;
  calls: string[];
}

let data: string;
let machine: Machine;
let box: TestBox;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'kontor-docker-setup-'));
  placeDatabase(data);
  machine = { isInstalled: false, runs: false, calls: [] };
});
afterEach(async () => {
  await box.stop();
  rmSync(data, { recursive: true, force: true });
});

/** Returns what acts on the machine as apt does: the package is there even where its installation failed. */
function setupOf(heard: Set<() => void>): DockerSetup {
  const failed = new RefusedError('docker-install-failed', { params: { reason: 'E: broken' } });
  const during = (step: string, act: () => void) => async () => {
    machine.calls.push(step);
    act();
    if (machine.refuses === step) throw failed;
  };
  return {
    obstacle: () => undefined,
    isInstalled: () => machine.isInstalled,
    update: during('update', () => undefined),
    install: during('install', () => Object.assign(machine, { isInstalled: true })),
    start: during('start', () => {
      machine.runs = machine.refuses === undefined;
      for (const listener of heard) listener();
    }),
    remove: during('remove', () => Object.assign(machine, { isInstalled: false, runs: false })),
  };
}

/** Starts the server. `ended` resolves at the crash point, where its jobs end as after a kill. */
async function boot(crashAt?: string): Promise<{ ended: Promise<void> }> {
  const ended = Promise.withResolvers<void>();
  const heard = new Set<() => void>();
  const engine = createMemoryEngine();
  engine.kinds = () => (machine.runs ? ['process', 'docker'] : ['process']);
  engine.onChange = (listener) => {
    heard.add(listener);
    return () => void heard.delete(listener);
  };
  const crash = (point: string) => {
    if (point !== `docker-install/${crashAt}`) return;
    ended.resolve();
    throw new Error(`ended at ${point}`);
  };
  const environment = { KONTOR_ENGINE: 'auto' };
  box = await startBox({ data, engine, dockerSetup: setupOf(heard), environment, crash });
  return { ended: ended.promise };
}

/** Asks for Docker, ends the server at the point, starts the next one; resolves with an administrator's client once the job has ended. */
async function endedAt(point: string): Promise<Client> {
  const { ended } = await boot(point);
  const admin = await box.signedIn({ uid: 'olga@kontor.localhost', role: 'admin', mode: true });
  expect((await admin.post(path)).status).toBe(202);
  await ended;
  await box.stop();
  await boot();
  await vi.waitFor(() => expect(box.jobs.open()).toEqual([]), { timeout: 20_000, interval: 10 });
  return box.signIn('olga@kontor.localhost', true);
}

const messagesOf = async (admin: Client): Promise<string[]> =>
  (await admin.get('/api/v1/messages', english)).json.map(({ text }) => text).filter((text) => /Docker/.test(text));

const steps = ['update', 'install', 'start'] as const;
const forward = steps.flatMap((step) => [`${step}/before`, `${step}/after`]);

test.each(forward)('ended at %s, Docker runs after the next start, and is announced once', async (point) => {
  const admin = await endedAt(point);
  expect(machine).toMatchObject({ isInstalled: true, runs: true });
  expect(machine.calls).not.toContain('remove');
  expect((await admin.get(path)).json).toMatchObject({ state: 'running', percent: null, failure: null });
  expect(await messagesOf(admin)).toEqual(['Docker is installed. More apps of the store can be installed now.']);
});

const backFrom = (failing: 'install' | 'start', undone: readonly string[]) =>
  undone.flatMap((step) => [`${step}/undo-before`, `${step}/undo-after`]).map((point) => [failing, point] as const);

test.each([...backFrom('install', ['install', 'update']), ...backFrom('start', ['start', 'install', 'update'])])(
  'where the step %s fails and the server ends at %s, nothing is left, and the reason is said once',
  async (failing, point) => {
    machine.refuses = failing;
    const admin = await endedAt(point);
    expect(machine).toMatchObject({ isInstalled: false, runs: false });
    const { json } = await admin.get(path, english);
    expect(json).toMatchObject({ state: 'missing', percent: null, failure: expect.stringContaining('E: broken') });
    expect(await messagesOf(admin)).toEqual([json.failure]);
    machine.refuses = undefined;
    expect((await admin.post(path)).status).toBe(202);
    await vi.waitFor(() => expect(machine.runs).toBe(true), { timeout: 20_000, interval: 10 });
  },
);

test.each(['start/undo-before', 'install/undo-before', 'install/undo-after'])(
  'a package that was there before stays, also where the server ends at %s',
  async (point) => {
    Object.assign(machine, { isInstalled: true, refuses: 'start' });
    await endedAt(point);
    expect(machine.isInstalled).toBe(true);
    expect(machine.calls).not.toContain('remove');
  },
);
