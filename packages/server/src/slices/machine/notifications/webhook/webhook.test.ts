import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Raid } from '@kontor/contract/machine/figures';
import { hours, minutes } from '@kontor/platform/work/durations';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { noHardware, startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { journalOf } from '@kontor/testkit/journal';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Hardware } from '../../../../adapters/machine/hardware.ts';
import { isSignedWith, startReceiver, type TestReceiver } from './receiver.fixture.ts';

const english = { headers: { 'accept-language': 'en' } };
const path = '/api/v1/notifications/webhook';

let place: ReturnType<typeof dataFolder>;
let clock: VirtualClock;
let raids: Raid[];
let receiver: TestReceiver;
let box: TestBox;
let admin: Client & { uid: string };

const raid = (status: Raid['status'], deviceName = '/dev/md0'): Raid => ({
  ...{ deviceName, level: 'raid1', status, progress: null, drives: ['sda1', 'sdb1'] },
});

async function start(): Promise<void> {
  const hardware: Hardware = { ...noHardware, raids: async () => raids };
  box = await startBox({ engine: createMemoryEngine(), clock, hardware, data: place.folder });
}

beforeEach(async () => {
  raids = [];
  clock = createVirtualClock(Date.UTC(2026, 10, 24, 10));
  place = dataFolder();
  placeDatabase(place.folder);
  receiver = await startReceiver();
  await start();
  admin = await box.signedIn({ uid: 'admin@kontor.localhost', role: 'admin', mode: true });
});
afterEach(async () => {
  await box.end();
  await receiver.close();
  place.remove();
});

const set = (address = receiver.address) => admin.put(path, { body: { address }, ...english });
const read = async () => (await admin.get(path, english)).json;
const secretOf = async () => String((await set()).json.secret);
/** Lets the watch look at the RAID. */
const look = () => clock.advance(minutes(1));
/** Signs in again: sessions and admin mode end while time passes. */
async function signIn(): Promise<void> {
  admin = await box.signIn('admin@kontor.localhost', true);
}
const sent = () => receiver.arrived.map(({ json }) => [json.event, json.state]);

describe('the address', () => {
  test('is nothing at first; the secret is in the first reply and never again', async () => {
    const none = { address: '', waiting: 0, nextTry: null, delivered: null, failure: null };
    expect(await read()).toEqual(none);
    const first = await set();
    expect(first.json).toEqual({ ...none, address: receiver.address, secret: expect.stringMatching(/^whsec_.{44}$/) });
    expect((await set()).json).not.toHaveProperty('secret');
    expect(await read()).toEqual({ ...none, address: receiver.address });
  });

  test('and the secret are in neither the database, the journal nor the log', async () => {
    receiver.answerWith((response) => void response.writeHead(403).end('your secret is wrong'));
    const secret = await secretOf();
    await admin.post(`${path}/test`);
    raids = [raid('DEGRADED')];
    look();
    await receiver.until(2);
    await expect.poll(async () => (await read()).failure).not.toBeNull();
    const stored = ['kontor.db', 'kontor.db-wal'].map((file) => readFileSync(join(place.folder, file), 'latin1'));
    const everything = [...stored, ...box.log.lines, JSON.stringify(journalOf(box.database))].join('\n');
    for (const word of [secret, secret.slice(6), 'k3y-of-the-path', 'your secret is wrong'])
      expect(everything).not.toContain(word);
    const noted = journalOf(box.database).filter(({ action }) => /webhook/.test(action));
    expect(noted.map(({ action, subject }) => [action, subject])).toEqual([
      ['set-webhook', new URL(receiver.address).origin],
      ['test-webhook', new URL(receiver.address).origin],
    ]);
  });

  test.each([
    ['firma.example/hook', 'Please enter a whole address that begins with https://.'],
    ['https://anna:geheim@firma.example/', expect.stringMatching(/^Please leave username and password out/)],
    ['http://1.1.1.1/hook', expect.stringMatching(/^Messages go to the internet encrypted only\./)],
    ['https://169.254.169.254/', expect.stringMatching(/^The server sends nothing to this address/)],
  ])('%s is refused at its field', async (address, sentence) => {
    const { status, refusal } = await set(address);
    expect([status, refusal.fields]).toEqual([422, { address: sentence }]);
    expect((await read()).address).toBe('');
  });

  test('that is removed gets nothing more, and one that is set again learns what lasts', async () => {
    receiver.answerWith((response) => void response.writeHead(500).end());
    await set();
    raids = [raid('DEGRADED')];
    look();
    await receiver.until(1);
    await expect.poll(async () => (await read()).waiting).toBe(1);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.delete(path, english)).refusal.code).toBe('webhook-missing');
    expect((await admin.post(`${path}/test`, english)).refusal.code).toBe('webhook-missing');
    clock.advance(hours(2));
    await signIn();
    expect(await read()).toMatchObject({ address: '', waiting: 0, failure: null });
    receiver.answerWith();
    await set();
    await receiver.until(2);
    expect(sent()).toEqual([
      ['raidFailure', 'begins'],
      ['raidFailure', 'begins'],
    ]);
  });

  test('that is replaced by another: it learns at once what lasts, and once; nothing waits for the old one', async () => {
    const other = await startReceiver();
    try {
      await set();
      raids = [raid('DEGRADED')];
      look();
      await receiver.until(1);
      await expect.poll(async () => (await read()).waiting).toBe(0);
      receiver.answerWith((response) => void response.writeHead(500).end());
      raids = [raid('FAILED')];
      look();
      await receiver.until(2);
      await expect.poll(async () => (await read()).failure).not.toBeNull();
      await set(other.address);
      await other.until(1);
      await expect.poll(async () => (await read()).waiting).toBe(0);
      raids = [raid('GOOD')];
      look();
      await other.until(2);
      expect(other.arrived.map(({ json }) => [json.state, json.details])).toEqual([
        ['begins', expect.objectContaining({ code: 'raid-failed' })],
        ['over', expect.objectContaining({ code: 'raid-failed' })],
      ]);
      expect(receiver.arrived).toHaveLength(2);
      await expect.poll(read).toMatchObject({ waiting: 0, failure: null });
    } finally {
      await other.close();
    }
  });
});

describe('a RAID that loses a disk', () => {
  test('is said when it begins, each day, when it is worse and when it is over, whoever is mailed', async () => {
    const secret = await secretOf();
    raids = [raid('DEGRADED')];
    look();
    await receiver.until(1);
    for (let hour = 0; hour < 24; hour += 1) clock.advance(hours(1));
    await receiver.until(2);
    raids = [raid('FAILED')];
    look();
    await receiver.until(3);
    raids = [raid('GOOD')];
    look();
    await receiver.until(4);
    look();
    expect(sent().map(([, state]) => state)).toEqual(['begins', 'lasts', 'worse', 'over']);
    const [begins, , , over] = receiver.arrived;
    expect(begins?.json).toEqual({
      event: 'raidFailure',
      state: 'begins',
      at: new Date(Date.UTC(2026, 10, 24, 10, 1)).toISOString(),
      server: 'kontor.localhost',
      link: expect.stringContaining('cloud.kontor.localhost'),
      text: expect.stringMatching(/^Ein Festplattenverbund \(RAID\) hat ein Problem\nIm Verbund \/dev\/md0 fehlt/),
      texts: {
        de: begins?.json.text,
        en: expect.stringMatching(/^A group of disks \(RAID\) has a problem\nIn the RAID/),
      },
      details: {
        ...{ subject: '/dev/md0', code: 'raid-degraded', level: 1, values: { device: '/dev/md0' } },
        since: new Date(Date.UTC(2026, 10, 24, 10, 1)).toISOString(),
      },
    });
    expect(over?.json.text).toMatch(/^Behoben: .*\nDer Verbund \/dev\/md0 ist wieder in Ordnung\.$/);
    expect(receiver.arrived.map((message) => isSignedWith(message, secret))).toEqual([true, true, true, true]);
    expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(4);
    await signIn();
    await expect.poll(read).toMatchObject({ waiting: 0, nextTry: null, failure: null });
  });
});

describe('a receiver that is away', () => {
  test('gets each message later, in order, with the same id; the page says so', async () => {
    receiver.answerWith((response) => void response.writeHead(500).end());
    await set();
    raids = [raid('DEGRADED')];
    look();
    await receiver.until(1);
    raids = [];
    look();
    raids = [raid('GOOD')];
    look();
    await expect.poll(async () => (await read()).waiting).toBe(2);
    const { failure, nextTry } = await read();
    expect(failure).toMatchObject({
      text: '“127.0.0.1” could not take the message and reports a fault of its own (response 500).',
      isGivenUp: false,
    });
    expect(Date.parse(String(nextTry))).toBeGreaterThan(clock.now() - minutes(1));
    receiver.answerWith();
    const tried = receiver.arrived.length;
    clock.advance(hours(1));
    await signIn();
    await receiver.until(tried + 2);
    const ids = receiver.arrived.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(new Set(ids.slice(0, tried + 1)).size).toBe(1);
    expect(sent().at(-1)).toEqual(['raidFailure', 'over']);
    await expect.poll(read).toMatchObject({ waiting: 0, delivered: expect.any(String), failure: { isGivenUp: false } });
  });

  test('gets them after a restart of the server, too', async () => {
    receiver.answerWith((response) => void response.writeHead(503).end());
    const secret = await secretOf();
    raids = [raid('DEGRADED')];
    look();
    const [first] = await receiver.until(1);
    await expect.poll(async () => (await read()).failure).not.toBeNull();
    await box.end();
    receiver.answerWith();
    clock.advance(minutes(1));
    await start();
    await signIn();
    await receiver.until(2);
    expect(receiver.arrived[1]?.id).toBe(first?.id);
    expect(receiver.arrived.every((message) => isSignedWith(message, secret))).toBe(true);
    await expect.poll(async () => (await read()).waiting).toBe(0);
  });
});

describe('a test', () => {
  test('says at once what the receiver answered', async () => {
    const secret = await secretOf();
    const { json } = await admin.post(`${path}/test`, english);
    expect(json).toEqual({ status: 204 });
    expect(sent()).toEqual([['test', 'test']]);
    expect(receiver.arrived.every((message) => isSignedWith(message, secret))).toBe(true);
    receiver.answerWith((response) => void response.writeHead(301, { location: receiver.address }).end());
    const { status, refusal } = await admin.post(`${path}/test`, english);
    expect([status, refusal.code]).toEqual([422, 'webhook-redirects']);
    expect(refusal.message).toMatch(/^“127\.0\.0\.1” redirects to another address \(response 301\)/);
    expect(await read()).toMatchObject({ waiting: 0, failure: null });
  });

  test('that arrives sends what waits at once', async () => {
    receiver.answerWith((response) => void response.writeHead(500).end());
    await set();
    raids = [raid('DEGRADED')];
    look();
    await receiver.until(1);
    await expect.poll(async () => (await read()).failure).not.toBeNull();
    receiver.answerWith();
    await admin.post(`${path}/test`);
    await receiver.until(3);
    expect(sent().map(([, state]) => state)).toEqual(['begins', 'test', 'begins']);
  });

  test('of an event goes to the webhook as well', async () => {
    await set();
    const value = { diskSpace: ['ben@firma.example'] };
    await admin.post('/api/v1/config/system/system', { body: [{ id: 'notifications', value }] });
    const server = { sender: 'box@firma.example', host: '127.0.0.1', port: 1, encryption: 'none', username: '' };
    await admin.put('/api/v1/outbox/server', { body: { ...server, provider: 'own', untested: true } });
    await admin.post('/api/v1/notifications/test', { body: { event: 'diskSpace' } });
    const [message] = await receiver.until(1);
    expect(message?.json).toMatchObject({ event: 'diskSpace', state: 'test' });
    expect(message?.json.text).toMatch(/^Test: Der Speicherplatz wird knapp\n/);
  });
});

describe('the secret', () => {
  test('is replaced by a new one, which counts at once', async () => {
    const before = await secretOf();
    const { secret } = (await admin.post(`${path}/secret`)).json;
    expect(secret).not.toBe(before);
    await admin.post(`${path}/test`);
    const [message] = await receiver.until(1);
    expect([before, secret].map((one) => message && isSignedWith(message, one))).toEqual([false, true]);
  });

  test('that cannot be read is said, and replaced with the address', async () => {
    await set();
    box.database.script("UPDATE webhook SET secret = 'no sealed text'");
    expect(await read()).toMatchObject({
      address: '',
      failure: { text: expect.stringMatching(/can no longer be read/) },
    });
    for (const call of ['test', 'secret'] as const)
      expect((await admin.post(`${path}/${call}`, english)).refusal.code).toBe('webhook-unreadable');
    raids = [raid('DEGRADED')];
    look();
    await expect.poll(async () => (await read()).waiting).toBe(1);
    expect((await set()).json.secret).toMatch(/^whsec_/);
    await receiver.until(1);
    expect(sent()).toEqual([['raidFailure', 'begins']]);
  });
});
