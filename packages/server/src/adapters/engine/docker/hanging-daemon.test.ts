import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { createMemoryLog } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EngineUnavailableError } from '../engine.ts';
import { createDockerEngine } from './docker-engine.ts';

let folder: string;
let clock: VirtualClock;
let log: ReturnType<typeof createMemoryLog>;
let daemon: FakeDaemon;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hanging-daemon-'));
  clock = createVirtualClock();
  log = createMemoryLog();
  daemon = await startFakeDaemon(join(folder, 'docker.sock'));
});
afterEach(async () => {
  await daemon.close();
  rmSync(folder, { recursive: true });
});

interface FakeDaemon {
  /** Paths it answers; all others hang. */
  answers: Set<string>;
  /** How often a path was asked for. */
  asked(path: string): number;
  /** How many requests hang at this moment. */
  open(): number;
  close(): Promise<unknown>;
}

async function startFakeDaemon(socket: string): Promise<FakeDaemon> {
  const answers = new Set(['/_ping']);
  const paths: string[] = [];
  const hanging = new Set<ServerResponse>();
  const server: Server = createServer(({ url = '' }, reply) => {
    const path = url.split('?')[0] ?? '';
    paths.push(path);
    if (path === '/events' && answers.has(path)) reply.writeHead(200).flushHeaders();
    else if (answers.has(path)) return void reply.end('[]');
    hanging.add(reply);
    reply.once('close', () => hanging.delete(reply));
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return {
    answers,
    asked: (path) => paths.filter((one) => one === path).length,
    open: () => hanging.size,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

const open = () => {
  const volumes = { of: () => folder, copy: () => Promise.reject(new Error('nothing is copied')) };
  return createDockerEngine({
    box: 'box',
    socket: join(folder, 'docker.sock'),
    folder,
    volumes,
    closed: [],
    clock,
    log,
  });
};

test('a daemon that says it is there and nothing else holds up a start for two seconds, and counts as away', async () => {
  const opening = open();
  await expect.poll(() => daemon.asked('/events')).toBe(1);
  clock.advance(2_000);
  const engine = await opening;
  expect(engine.kinds()).toEqual([]);
  await expect(engine.list()).rejects.toThrow(EngineUnavailableError);
  engine.close();
  // Nothing is left open that would keep the server from ending.
  await expect.poll(daemon.open).toBe(0);
});

test('it is tried again, told once, and used when it answers', async () => {
  const opening = open();
  await expect.poll(() => daemon.asked('/events')).toBe(1);
  clock.advance(2_000);
  const engine = await opening;
  for (const tries of [2, 3]) {
    clock.advance(5_000);
    await expect.poll(daemon.open).toBe(0);
    await expect
      .poll(() => {
        clock.advance(500);
        return daemon.asked('/events');
      })
      .toBe(tries);
  }
  for (const path of ['/events', '/containers/json', '/networks']) daemon.answers.add(path);
  await expect
    .poll(() => {
      clock.advance(500);
      return engine.kinds();
    })
    .toEqual(['docker']);
  expect(log.lines.filter((line) => line.includes('cannot be used'))).toHaveLength(1);
  engine.close();
  await expect.poll(daemon.open).toBe(0);
});

test('one that does not say what it runs holds up a start no longer', async () => {
  daemon.answers.add('/events');
  const opening = open();
  await expect.poll(() => daemon.asked('/containers/json')).toBe(1);
  clock.advance(2_000);
  const engine = await opening;
  expect(engine.kinds()).toEqual(['docker']);
  engine.close();
});
