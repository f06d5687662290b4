import { expect, test } from 'vitest';
import { createPresence, tellPresence } from './presence.ts';

type Listener = Parameters<Parameters<typeof tellPresence>[0]['subscribe']>[1];

function visited() {
  const seen = {
    now: 0,
    told: 0,
    tell: () => {
      seen.told += 1;
    },
  };
  const noteUse = createPresence({ now: () => seen.now, tell: () => seen.tell() });
  const listeners: Listener[] = [];
  const subscribe = (_event: string, listener: Listener) => {
    listeners.push(listener);
    return () => undefined;
  };
  tellPresence({ subscribe } as Parameters<typeof tellPresence>[0], noteUse);
  const resolve = (event: { pathChanged: boolean; fromLocation?: object }) => {
    for (const listener of listeners) listener(event as Parameters<Listener>[0]);
  };
  return { seen, resolve };
}

test('going to another page is use, once a minute; the first page and a change of the query are not', () => {
  const { seen, resolve } = visited();
  resolve({ pathChanged: true });
  resolve({ pathChanged: false, fromLocation: {} });
  expect(seen.told).toBe(0);
  resolve({ pathChanged: true, fromLocation: {} });
  seen.now = 59_999;
  resolve({ pathChanged: true, fromLocation: {} });
  expect(seen.told).toBe(1);
  seen.now = 60_000;
  resolve({ pathChanged: true, fromLocation: {} });
  expect(seen.told).toBe(2);
});

test('a clock that went back keeps nothing silent', () => {
  const { seen, resolve } = visited();
  seen.now = 10_000_000;
  resolve({ pathChanged: true, fromLocation: {} });
  seen.now = 0;
  resolve({ pathChanged: true, fromLocation: {} });
  expect(seen.told).toBe(2);
});
