import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createMemoryLog } from '@kontor/testkit/test-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Observed } from '../../../../adapters/engine/engine.ts';
import { createObservations, type Observations } from './observations.ts';

const wiki: Observed = { instance: 'app-wiki', generation: 1, state: 'running', startedAt: 0 };
const forever = new AbortController().signal;

let clock: ReturnType<typeof createVirtualClock>;
let observations: Observations;

beforeEach(() => {
  clock = createVirtualClock();
  observations = createObservations({ clock, log: createMemoryLog() });
});

describe('O2: what counts', () => {
  test('a pass that began before the desired state was written does not count for it', () => {
    const look = observations.begin();
    const written = observations.count();
    observations.publish(look, []);
    expect(observations.since(written, 'app-wiki')).toBeUndefined();
  });

  test('a pass that began after the desired state was written counts', () => {
    const written = observations.count();
    observations.publish(observations.begin(), [wiki]);
    expect(observations.since(written, 'app-wiki')).toEqual([wiki]);
    expect(observations.since(written, 'app-notes')).toEqual([]);
  });

  test('a look that failed shows nothing, neither absence', () => {
    const written = observations.count();
    observations.begin();
    expect(observations.since(written, 'app-wiki')).toBeUndefined();
  });
});

describe('waiting', () => {
  const running = () => (observations.of('app-wiki').length > 0 ? 'running' : undefined);

  test('ends as soon as it is so', async () => {
    const waiting = observations.until(running, { signal: forever, ms: 1000 });
    observations.publish(observations.begin(), []);
    observations.publish(observations.begin(), [wiki]);
    expect(await waiting).toBe('running');
  });

  test('does not wait for what is so already', async () => {
    observations.publish(observations.begin(), [wiki]);
    expect(await observations.until(running, { signal: forever, ms: 1000 })).toBe('running');
  });

  test('ends without an answer when the time is over', async () => {
    const waiting = observations.until(running, { signal: forever, ms: 1000 });
    clock.advance(1000);
    expect(await waiting).toBeUndefined();
  });

  test('ends with the reason of whoever calls it off, before or while waiting', async () => {
    const stop = new AbortController();
    const waiting = observations.until(running, { signal: stop.signal, ms: 1000 });
    stop.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    await expect(observations.until(running, { signal: stop.signal, ms: 1000 })).rejects.toThrow('cancelled');
  });

  test('passes on what the question throws', async () => {
    const asked = () => {
      if (observations.of('app-wiki').length > 0) throw new Error('it ended');
      return undefined;
    };
    const waiting = observations.until(asked, { signal: forever, ms: 1000 });
    observations.publish(observations.begin(), [wiki]);
    await expect(waiting).rejects.toThrow('it ended');
  });

  test('leaves nothing behind that could be called later', async () => {
    await observations.until(() => true, { signal: forever, ms: 1000 });
    expect(clock.next()).toBe(false);
  });
});
