import { days, hours, minutes } from '@kontor/platform/work/durations';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBoxKey } from '../../../../adapters/box-key.ts';
import { type Post, PostError } from '../../../../adapters/outgoing/post-json.ts';
import { createWebhookDb, type WebhookDb } from './db.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createStoredWebhook } from './stored-webhook.ts';

let clock: VirtualClock;
let core: TestCore;
let db: WebhookDb;
let deliveries: Deliveries;
/** Bodies that were posted, accepted or not. */
let posted: string[];
let answer: (post: Post, signal?: AbortSignal) => Promise<number>;

beforeEach(() => {
  clock = createVirtualClock();
  core = createTestCore({ clock });
  posted = [];
  answer = async () => 204;
  db = createWebhookDb(core.database);
  const stored = createStoredWebhook({ db, boxKey: openBoxKey(`${core.config.data}/secrets`) });
  stored.put({ address: 'https://firma.example/k3y', secret: 'whsec_AAAA' });
  const post = async (one: Post, signal?: AbortSignal) => {
    posted.push(one.body);
    return answer(one, signal);
  };
  deliveries = createDeliveries({ core, db, stored, postJson: { post } });
});
afterEach(async () => {
  await deliveries.work.stop();
  core.remove();
});

const away = async () => {
  throw new PostError('webhook-unreachable', { host: 'firma.example' });
};
const row = () => db.find();
/** Lets the next planned try happen. */
async function next(): Promise<boolean> {
  const isMade = clock.next();
  await deliveries.work.idle();
  return isMade;
}
async function add(...bodies: string[]): Promise<void> {
  deliveries.add(bodies);
  await deliveries.work.idle();
}

test('messages are sent in their order, and nothing is planned once none waits', async () => {
  await add('one', 'two');
  expect(posted).toEqual(['one', 'two']);
  expect(row()).toMatchObject({ delivered: clock.now(), failed: null });
  expect(await next()).toBe(false);
});

test('while one fails those behind it wait, with growing pauses', async () => {
  answer = away;
  await add('one', 'two');
  const began = clock.now();
  const pauses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    const before = clock.now();
    await next();
    pauses.push(clock.now() - before);
  }
  expect(new Set(posted)).toEqual(new Set(['one']));
  expect(pauses[0]).toBeLessThanOrEqual(5_000);
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(minutes(30));
  expect(clock.now() - began).toBeLessThan(hours(6));
  // New messages do not hasten it.
  await add('three');
  expect(new Set(posted)).toEqual(new Set(['one']));
  answer = async () => 200;
  await next();
  expect(posted.slice(-3)).toEqual(['one', 'two', 'three']);
  expect(row()).toMatchObject({ delivered: clock.now(), given_up: 0 });
});

test('one that fails for a day is given up, and the next one is tried', async () => {
  answer = away;
  await add('one');
  const tickingClock = () => {
    core.counted.count();
    return row()?.given_up;
  };
  const began = clock.now();
  let tries = 0;
  while (tickingClock() === 0) {
    await next();
    tries += 1;
  }
  expect(clock.now() - began).toBeGreaterThanOrEqual(days(1));
  expect(clock.now() - began).toBeLessThan(days(1) + hours(1));
  expect(tries).toBeGreaterThan(20);
  expect(tries).toBeLessThan(60);
  expect(db.countMessages()).toBe(0);
  expect(JSON.parse(row()?.failure ?? '')).toEqual({ code: 'webhook-unreachable', params: { host: 'firma.example' } });
  answer = async () => 200;
  await add('two');
  expect(posted.at(-1)).toBe('two');
});

test('one that waited while the server was off is tried once more before it is given up', async () => {
  answer = away;
  await add('one');
  core.counted.count();
  clock.jump(days(30));
  answer = async () => 200;
  await next();
  expect(posted).toEqual(['one', 'one']);
  expect(row()).toMatchObject({ delivered: clock.now(), given_up: 0 });
});

test('a clock that was set back does not hold messages up', async () => {
  answer = away;
  await add('one');
  clock.jump(-days(30));
  answer = async () => 200;
  deliveries.work.wake();
  await deliveries.work.idle();
  expect(posted).toEqual(['one', 'one']);
  expect(db.countMessages()).toBe(0);
});

test('E6: a message whose row cannot be removed is not sent again', async () => {
  core.database.script(
    "CREATE TRIGGER stays BEFORE DELETE ON webhook_messages BEGIN SELECT RAISE(ABORT, 'no room'); END;",
  );
  await add('one');
  for (let tries = 0; tries < 5; tries += 1) await next();
  expect(posted).toEqual(['one']);
  core.database.script('DROP TRIGGER stays;');
  await next();
  expect([posted, db.countMessages()]).toEqual([['one'], 0]);
});

test('a stop ends what is being sent, without counting it as a failure', async () => {
  answer = (_post, signal) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
  deliveries.add(['one']);
  expect(posted).toEqual(['one']);
  await deliveries.work.stop();
  expect(db.firstMessage()).toMatchObject({ body: 'one', tries: 0 });
  expect(row()).toMatchObject({ failed: null });
});

test('the log names neither the address nor what was sent', async () => {
  answer = away;
  await add('secret content');
  const log = core.log.lines.join('\n');
  expect(log).toContain('a message to the webhook did not arrive');
  expect(log).not.toMatch(/k3y|secret content|AAAA/);
});
