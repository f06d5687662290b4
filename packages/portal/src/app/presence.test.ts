import { expect, test } from 'vitest';
import { createPresence, watchPresence } from './presence.ts';

function visited() {
  const seen = { now: 0, told: 0 };
  const tell = () => {
    seen.told += 1;
  };
  const page = new EventTarget();
  const stop = watchPresence(page, createPresence({ now: () => seen.now, tell }));
  return { seen, stop, happens: (sign: string) => page.dispatchEvent(new Event(sign)) };
}

test('a click or a key is use, once a minute; what a page does by itself is not', () => {
  const { seen, happens } = visited();
  happens('focus');
  expect(seen.told).toBe(0);
  happens('pointerdown');
  seen.now = 59_999;
  happens('keydown');
  expect(seen.told).toBe(1);
  seen.now = 60_000;
  happens('keydown');
  expect(seen.told).toBe(2);
});

test('a clock that went back keeps nothing silent', () => {
  const { seen, happens } = visited();
  seen.now = 10_000_000;
  happens('keydown');
  seen.now = 0;
  happens('keydown');
  expect(seen.told).toBe(2);
});

test('nothing is told any more when the portal is left', () => {
  const { seen, stop, happens } = visited();
  stop();
  happens('keydown');
  expect(seen.told).toBe(0);
});
