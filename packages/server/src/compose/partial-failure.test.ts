import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox, type TestBoxOptions } from '@kontor/testkit/box';
import { damageDatabase, damageIndex } from '@kontor/testkit/damage-database';
import { createMemoryDirectory } from '@kontor/testkit/memory-directory';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let place: ReturnType<typeof dataFolder>;
let engine: ReturnType<typeof countingEngine>;
beforeEach(() => {
  place = dataFolder();
  placeDatabase(place.folder);
  engine = countingEngine();
});
afterEach(() => place.remove());

/** An engine that counts how often it and its workloads are stopped. */
function countingEngine() {
  const inner = createMemoryEngine();
  const ended = { stopAll: 0, close: 0 };
  return {
    ...inner,
    ended,
    stopAll(...last: Parameters<typeof inner.stopAll>) {
      ended.stopAll += 1;
      return inner.stopAll(...last);
    },
    close() {
      ended.close += 1;
      inner.close();
    },
  };
}

const start = (more: TestBoxOptions = {}) => startBox({ data: place.folder, engine, ...more });

const fullDisk = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

const directoryThatDoesNotStart = () => ({ ...createMemoryDirectory(), prepare: () => Promise.reject(fullDisk()) });

/** Returns how many open handles to the database this process has. */
function openHandles(): number {
  const links = readdirSync('/proc/self/fd').map((handle) => {
    try {
      return readlinkSync(join('/proc/self/fd', handle));
    } catch {
      // The handle used for listing is already closed.
      return '';
    }
  });
  return links.filter((file) => file === join(place.folder, 'kontor.db')).length;
}

describe('a start', () => {
  it('goes on with a damaged index of the outbox', async () => {
    await (await start()).stop();
    damageIndex(place.folder, 'outbox_by_next_try');
    const box = await start();
    try {
      expect((await box.anonymous.get('/healthz')).status).toBe(200);
      await expect.poll(() => box.log.lines.join('\n')).toContain('the outbox cannot be written');
    } finally {
      await box.stop();
    }
  });

  it('that a slice ends half way leaves nothing open, and the next one works', async () => {
    const failed = start({ directory: directoryThatDoesNotStart() });
    await expect(failed).rejects.toMatchObject({ reason: 'disk-full' });
    expect(engine.ended).toEqual({ stopAll: 0, close: 1 });
    expect(openHandles()).toBe(0);
    const box = await start();
    expect((await box.anonymous.get('/healthz')).status).toBe(200);
    expect(openHandles()).toBe(1);
    await box.stop();
    expect(openHandles()).toBe(0);
  });

  it('goes on without a slice that does not start beside a damaged database', async () => {
    await (await start()).stop();
    damageDatabase(place.folder);
    const box = await start({ directory: directoryThatDoesNotStart() });
    expect(box.fault).toContain('certificates');
    expect((await box.anonymous.get('/healthz')).status).toBe(200);
    expect(box.log.lines.join('\n')).toContain('Did not start because the database is damaged');
    await box.stop();
  });
});

describe('a stop', () => {
  it('ends everything else when the last use of a session cannot be written', async () => {
    const clock = createVirtualClock(Date.now());
    const box = await start({ clock });
    const { session } = box.slices;
    const { token } = session.begin(box.addUser(), { address: '127.0.0.1', userAgent: 'test' });
    clock.advance(61_000);
    session.touch(session.identify(token) ?? { sessionId: '' });
    box.database.script(
      "create trigger full before update on sessions begin select raise(abort, 'database or disk is full'); end",
    );
    await box.stop();
    expect(box.log.lines.join('\n')).toContain('Could not be closed');
    expect(engine.ended).toEqual({ stopAll: 1, close: 1 });
    expect(openHandles()).toBe(0);
    await (await start()).stop();
  });
});
