import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';

const file = join(import.meta.dirname, '../../../../../public/push-worker.js');
const origin = 'https://cloud.firma.example';

interface Shown {
  title: string;
  options: { body: string; lang: string; data: string; tag?: string };
}

/** What the worker did: notifications it showed, and pages it opened or went to. */
let shown: Shown[];
let gone: string[];
let listeners: Map<string, (event: object) => void>;
let windows: string[];

beforeEach(() => {
  shown = [];
  gone = [];
  windows = [];
  listeners = new Map();
  const self = {
    location: new URL(`${origin}/push-worker.js`),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: {
      showNotification: async (title: string, options: Shown['options']) => shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: async () => gone.push(`focus ${url}`) })),
      openWindow: async (url: string) => gone.push(`open ${url}`),
    },
  };
  runInNewContext(readFileSync(file, 'utf8'), { self, URL });
});

/** Resolves when what the worker does about an event has ended. */
async function dispatch(type: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise;
  };
  listeners.get(type)?.({ ...event, waitUntil });
  await work;
}

const push = (data: unknown) => dispatch('push', { data: { json: () => data } });
const click = (data: string) => dispatch('notificationclick', { notification: { data, close: () => {} } });

test('shows what the server says', async () => {
  await push({ title: 'Speicher', body: 'Fast voll', url: `${origin}/settings/info`, lang: 'de', tag: 'disk' });
  expect(shown).toMatchObject([
    { title: 'Speicher', options: { body: 'Fast voll', lang: 'de', tag: 'disk', data: `${origin}/settings/info` } },
  ]);
});

test.each([
  ['nothing', null],
  [
    'what cannot be read',
    {
      json() {
        throw new SyntaxError('no JSON');
      },
    },
  ],
])('shows something also for %s, as browsers demand it', async (_what, data) => {
  await dispatch('push', { data });
  expect(shown).toMatchObject([{ title: 'Kontor', options: { body: '', data: '/' } }]);
});

test('opens the page behind a message, and goes to a window that shows it already', async () => {
  windows = [`${origin}/account`];
  await click(`${origin}/settings/info`);
  windows.push(`${origin}/settings/info`);
  await click(`${origin}/settings/info`);
  await click('/');
  expect(gone).toEqual([`open ${origin}/settings/info`, `focus ${origin}/settings/info`, `open ${origin}/`]);
});

test('is between no page and the server, and stores nothing', () => {
  expect([...listeners.keys()]).toEqual(['install', 'push', 'notificationclick']);
  expect(readFileSync(file, 'utf8')).not.toMatch(/caches|indexedDB|importScripts|fetch\(/);
});
