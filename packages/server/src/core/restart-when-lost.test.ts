import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createMemoryLog } from '@kontor/testkit/test-core';
import { expect, it } from 'vitest';
import { type Loss, longRunMs, restartWhenLost } from './restart-when-lost.ts';

type Listener = (loss: Loss) => void;

function world() {
  const clock = createVirtualClock();
  const seen = { restarts: 0, listener: undefined as Listener | undefined };
  const onLost = (listener: Listener) => {
    seen.listener = listener;
    return () => {
      seen.listener = undefined;
    };
  };
  const restart = () => {
    seen.restarts += 1;
  };
  const end = restartWhenLost({ onLost }, { clock, log: createMemoryLog(), message: 'it is lost', restart });
  return { clock, seen, end, lose: (afterMs: number) => seen.listener?.({ reason: 'it ended', afterMs }) };
}

it('restarts at once after a crash, and with growing pauses after short runs', () => {
  const { clock, seen, lose } = world();
  lose(10);
  clock.advance(0);
  expect(seen.restarts).toBe(1);
  lose(10);
  clock.advance(400);
  expect(seen.restarts).toBe(1);
  clock.advance(600);
  expect(seen.restarts).toBe(2);
  lose(longRunMs);
  clock.advance(0);
  expect(seen.restarts).toBe(3);
});

it('restarts nothing once it was ended, not even what was lost before', () => {
  const { clock, seen, end, lose } = world();
  lose(10);
  lose(10);
  end();
  lose(10);
  clock.advance(longRunMs);
  expect(seen).toMatchObject({ restarts: 0, listener: undefined });
});
