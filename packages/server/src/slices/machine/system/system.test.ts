import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type UserClient = Client & { uid: string };

let box: TestBox;
let anna: UserClient;
let admin: UserClient;

beforeEach(async () => {
  box = await startBox({ engine: createMemoryEngine() });
  anna = await box.signedIn({ uid: 'anna@kontor.localhost' });
  admin = await box.signedIn({ uid: 'admin@kontor.localhost', role: 'admin', mode: true });
});

afterEach(() => box.end());

const eventually = <T>(ask: () => T | Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 10 });

test('the figures are those of the machine, in KB', async () => {
  const { json } = await admin.get('/api/v1/system');
  expect(json.freeRAMInKBytes).toBeLessThan(json.totalRAMInKBytes ?? 0);
  expect(json.freeSpaceInKBytes).toBeLessThan(json.totalSpaceInKBytes ?? 0);
  expect(json.version).toMatch(/^\d+\.\d+/);
});

describe('the log of an app', () => {
  const log = (query: string, who = admin) => who.get(`/api/v1/system/log?${query}`);

  test('is read from its end, for administrators and managers only', async () => {
    mkdirSync(join(box.data, 'logs/apps'), { recursive: true });
    writeFileSync(join(box.data, 'logs/apps/app-wiki.log'), 'one\ntwo\nthree\n');
    expect((await log('instanceId=app-wiki&lines=2')).json).toEqual({ lines: ['two', 'three'] });
    expect((await log('instanceId=app-wiki', anna)).status).toBe(403);
    expect((await log('instanceId=app-notes')).status).toBe(404);
  });

  test.each(['../server', 'app-../../server', 'app-wiki/../../server', '..%2Fserver', 'app-%00'])(
    'is never another file: %s',
    async (name) => {
      expect((await log(`instanceId=${name}`)).status).toBe(422);
    },
  );
});

describe('the live stream', () => {
  /** Opens a stream of events: its status, everything received so far, and whether it has ended. */
  function listen(token = anna.token, accept: Record<string, string> = { accept: 'text/event-stream' }) {
    const heard = { status: 0, text: '', isOver: false };
    const headers = { ...accept, 'x-auth-token': token };
    const sent = request(
      { port: box.port, host: '127.0.0.1', path: '/api/v1/live', agent: false, headers },
      (answer: IncomingMessage) => {
        heard.status = answer.statusCode ?? 0;
        answer.on('data', (chunk: Buffer) => {
          heard.text += chunk;
        });
        answer.on('close', () => {
          heard.isOver = true;
        });
        answer.on('error', () => undefined);
      },
    );
    sent.on('error', () => undefined);
    sent.end();
    return Object.assign(heard, { leave: () => sent.destroy() });
  }

  const opened = async (...how: Parameters<typeof listen>) => {
    const heard = listen(...how);
    await eventually(() => expect(heard.text).toContain('event: changed'));
    return heard;
  };

  test('says at its beginning that everything may have changed, and then what did', async () => {
    const heard = await opened();
    heard.text = '';
    await admin.post('/api/v1/messages/seen', { body: { ids: [] } });
    await admin.post('/api/v1/messages', { body: { type: 'NOTIFICATION', status: 'INFO', text: 'Hallo' } });
    await eventually(() => expect(heard.text).toBe('event: changed\ndata: {"lists":["messages"]}\n\n'));
    heard.leave();
  });

  test('says that the status changed when an announcement or the own wallpaper did', async () => {
    const heard = await opened();
    heard.text = '';
    const changes = () => [...heard.text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data).lists);
    const forest = { headers: { 'content-type': 'text/plain' }, body: Buffer.from('forest') };
    await admin.post('/api/v1/wallpapers/current', forest);
    await anna.post('/api/v1/wallpapers/current', forest);
    await eventually(() => expect(changes()).toEqual([['status']]));
    await admin.post('/api/v1/messages', { body: { type: 'ANNOUNCEMENT', status: 'INFO', text: '<p>Hallo</p>' } });
    await eventually(() => expect(changes()).toEqual([['status'], ['messages', 'status']]));
    heard.leave();
  });

  test('is for people who are signed in', async () => {
    const heard = listen('x'.repeat(43));
    await eventually(() => expect(heard.status).toBe(401));
  });

  test('ends with its session, and with the person', async () => {
    const [mine, other] = [await opened(), await opened(admin.token)];
    await anna.post('/api/v1/logout');
    await eventually(() => expect(mine.isOver).toBe(true));
    expect(other.isOver).toBe(false);
    other.leave();
  });

  test('eight for one session are enough; one that leaves makes room', async () => {
    const streams = await Promise.all(Array.from({ length: 8 }, () => opened()));
    const ninth = listen();
    await eventually(() => expect(ninth.status).toBe(429));
    streams[0]?.leave();
    await eventually(async () => {
      const again = listen();
      streams.push(again);
      await eventually(() => expect(again.status).not.toBe(0));
      expect(again.status).toBe(200);
    });
    for (const stream of streams) stream.leave();
  });

  test('does not keep the box from stopping', async () => {
    // With the headers of a browser, and without.
    const streams = [await opened(), await opened(anna.token, {})];
    const begun = Date.now();
    await box.stop();
    expect(Date.now() - begun).toBeLessThan(4_500);
    await eventually(() => expect(streams.map(({ isOver }) => isOver)).toEqual([true, true]));
    box.end = async () => rmSync(box.data, { recursive: true, force: true });
  });
});
