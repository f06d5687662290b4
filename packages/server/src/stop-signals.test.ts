import { expect, test } from 'vitest';
import { createStopSignals } from './stop-signals.ts';

test('a signal that comes twice at once stops in order; a later one ends at once', () => {
  const done: string[] = [];
  let now = 5_000;
  const signals = createStopSignals({
    now: () => now,
    stop: () => done.push('stop'),
    end: (signal) => done.push(signal),
  });
  signals('SIGTERM');
  signals('SIGTERM');
  now += 999;
  signals('SIGINT');
  expect(done).toEqual(['stop']);
  now += 1;
  signals('SIGINT');
  expect(done).toEqual(['stop', 'SIGINT']);
});
