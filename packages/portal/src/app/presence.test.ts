import { expect, test } from 'vitest';
import { createPresence, watchPresence } from './presence.ts';

function visited() {
  const seen = { now: 0, notified: 0 };
  const notify = () => {
    seen.notified += 1;
  };
  const page = new EventTarget();
  const stop = watchPresence(page, createPresence({ now: () => seen.now, notify }));
  return { seen, stop, happens: (sign: string) => page.dispatchEvent(new Event(sign)) };
}

test('a click or a key is use, once a minute; what a page does by itself is not', () => {
  const { seen, happens } = visited();
  happens('focus');
  expect(seen.notified).toBe(0);
  happens('pointerdown');
  seen.now = 59_999;
  happens('keydown');
  expect(seen.notified).toBe(1);
  seen.now = 60_000;
  happens('keydown');
  expect(seen.notified).toBe(2);
});

test('a clock that went back keeps nothing silent', () => {
  const { seen, happens } = visited();
  seen.now = 10_000_000;
  happens('keydown');
  seen.now = 0;
  happens('keydown');
  expect(seen.notified).toBe(2);
});

test('nothing is told any more when the portal is left', () => {
  const { seen, stop, happens } = visited();
  stop();
  happens('keydown');
  expect(seen.notified).toBe(0);
});
