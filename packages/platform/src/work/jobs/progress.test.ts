import { expect, test } from 'vitest';
import { createVirtualClock } from '../virtual-clock.ts';
import { createProgress } from './progress.ts';

function progressThat(write: (fraction: number) => void) {
  const clock = createVirtualClock();
  return { clock, progress: createProgress(clock, write) };
}

test('progress that cannot be written is nobody’s error, neither at once nor later', () => {
  let isFull = true;
  const written: number[] = [];
  const { clock, progress } = progressThat((fraction) => {
    if (isFull) throw new Error('database or disk is full');
    written.push(fraction);
  });
  progress.set(0.1);
  progress.set(0.2);
  clock.advance(500);
  progress.flush();
  isFull = false;
  progress.set(0.3);
  clock.advance(500);
  expect(written).toEqual([0.3]);
});

test('nothing waits after the end', () => {
  const { clock, progress } = progressThat(() => {});
  progress.set(0.1);
  progress.set(0.2);
  progress.flush();
  progress.close();
  expect(clock.next()).toBe(false);
});
