import type { Raid } from '@kontor/contract/machine/figures';
import { noHardware, startBox, type TestBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Push, PushServices } from '../../../adapters/web-push/push-services.ts';
import { header, startSmtp, type TestSmtp } from '../../mail/outbox/smtp.fixture.ts';
import { createDevice } from '../../talk/push/push.fixture.ts';

const english = { headers: { 'accept-language': 'en' } };
const place = '/api/v1/config/system/system';
const entry = (value: object) => [{ id: 'notifications', value }];
let box: TestBox;
let admin: Awaited<ReturnType<TestBox['signedIn']>>;
let raids: Raid[] | null;
const sent: Push[] = [];
const pushes = new Set<() => void>();
const pushServices: PushServices = {
  isAllowed: () => true,
  async send(push) {
    sent.push(push);
    for (const each of pushes) each();
    return { status: 201, retryAfter: undefined, date: undefined, text: '' };
  },
};

beforeEach(async () => {
  raids = null;
  sent.length = 0;
  const hardware = { ...noHardware, raids: async () => raids };
  box = await startBox({ engine: createMemoryEngine(), hardware, pushServices });
  admin = await box.signedIn({ uid: 'admin@kontor.localhost', role: 'admin', mode: true });
});
afterEach(() => box.end());

const raid = (status: Raid['status'], deviceName = '/dev/md0'): Raid => ({
  ...{ deviceName, level: 'raid1', status, progress: null, drives: ['sda1', 'sdb1'] },
});
const waiting = async () => (await admin.get('/api/v1/outbox', english)).json.mails ?? [];
const save = (value: object) => admin.post(place, { body: entry(value), ...english });

describe('who is notified', () => {
  test('is nobody at first, and what is saved; addresses are tidied and there once', async () => {
    const none = { raidFailure: [], smartFailure: [], diskSpace: [], backupFailure: [], replicationFailure: [] };
    const whole = { ...none, systemUpdate: [], appUpdate: [] };
    const first = await admin.get(place, english);
    expect(first.json).toEqual([{ id: 'notifications', context: 'system', value: whole }]);
    const { json } = await save({ diskSpace: [' a@b.de', 'Anna <c@d.de>', 'A@B.de'] });
    expect(json[0]?.value).toEqual({ ...whole, diskSpace: ['A@B.de', 'c@d.de'] });
    expect((await admin.get(place, english)).json).toEqual(json);
    await admin.delete(`${place}/notifications`);
    expect((await admin.get(place, english)).json[0]?.value).toEqual(whole);
  });

  test.each([
    ['no address', place, entry({ diskSpace: ['anna'] })],
    ['too many', place, entry({ diskSpace: Array.from({ length: 31 }, (_, i) => `p${i}@x.de`) })],
    ['another setting', place, [{ id: 'firewall', value: {} }]],
    ['two at once', place, [...entry({}), ...entry({})]],
    ['another context', '/api/v1/config/system/free-space', entry({})],
  ])('%s is refused', async (_what, path, body) => {
    const { status } = await admin.post(path as typeof place, { body: body as never, ...english });
    expect([404, 422]).toContain(status);
  });
});

describe('a RAID that loses a disk', () => {
  let smtp: TestSmtp;
  beforeEach(async () => {
    smtp = await startSmtp();
    const server = {
      sender: 'box@firma.example',
      host: '127.0.0.1',
      port: smtp.port,
      encryption: 'none',
      username: '',
      password: '',
    };
    const { status } = await admin.put('/api/v1/outbox/server', { body: { ...server, provider: 'own' } as never });
    expect(status).toBeLessThan(300);
  });
  afterEach(() => smtp.close());
  const subjects = () => smtp.taken.map(({ source }) => header(source, 'Subject')).sort();

  test('is mailed in the language of each recipient, read in the portal, and its end is told', async () => {
    box.addUser({ uid: 'ben@firma.example', language: 'de' });
    box.addUser({ uid: 'cleo@firma.example', language: 'en' });
    raids = [raid('DEGRADED')];
    const both = { raidFailure: ['extern.ben@firma.example', 'cleo@firma.example'] };
    await save(both);
    await smtp.until(2);
    expect(subjects()).toEqual([
      'A group of disks (RAID) has a problem',
      'Ein Festplattenverbund (RAID) hat ein Problem',
    ]);
    const { json } = await admin.get('/api/v1/messages', english);
    expect(json.filter(({ status }) => status === 'ERROR').map(({ text }) => text)).toEqual([
      expect.stringContaining('In the RAID /dev/md0 a disk is missing or has failed.'),
    ]);
    // While it is rebuilt nothing is over, and an array that cannot be read says nothing about its disks.
    for (const now of [[raid('REBUILDING')], null]) {
      raids = now;
      await save(both);
    }
    raids = [raid('GOOD')];
    await save({ raidFailure: ['cleo@firma.example'] });
    await smtp.until(3);
    expect(subjects()).toContain('Resolved: A group of disks (RAID) has a problem');
    expect(smtp.taken).toHaveLength(3);
    const messages = (await admin.get('/api/v1/messages', english)).json;
    expect(messages.map(({ status, indicatorId }) => [status, indicatorId])).toEqual([
      ['OK', 'disk-health:/dev/md0'],
      ['ERROR', 'disk-health:/dev/md0'],
    ]);
    expect(messages[0]?.text).toBe('The RAID /dev/md0 is fine again.');
  });
});

describe('devices of administrators', () => {
  const device = createDevice('https://push.example.net/phone');
  const pushed = () =>
    sent.map(({ body }) => JSON.parse(device.decrypt(body))).map(({ title, body, url }) => ({ title, body, url }));
  const subscribe = (by = admin) => by.post('/api/v1/push/devices', { body: device.body });
  const untilPushed = async (count: number) => {
    while (sent.length < count) await new Promise((resolve) => pushes.add(() => resolve(undefined)));
  };

  test('show what begins and what is over, without any recipient of mail', async () => {
    await subscribe();
    raids = [raid('DEGRADED')];
    await save({});
    await untilPushed(1);
    raids = [raid('GOOD')];
    await save({});
    await untilPushed(2);
    expect(pushed()).toEqual([
      {
        title: 'Ein Festplattenverbund (RAID) hat ein Problem',
        body: expect.stringContaining('Im Verbund /dev/md0 fehlt eine Festplatte'),
        url: `${box.portalUrl}/settings/info`,
      },
      {
        title: 'Behoben: Ein Festplattenverbund (RAID) hat ein Problem',
        body: 'Der Verbund /dev/md0 ist wieder in Ordnung.',
        url: `${box.portalUrl}/settings/info`,
      },
    ]);
    expect(new Set(sent.map(({ headers }) => headers.topic)).size).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  test('replace the beginning of each by its end, whatever began with it', async () => {
    await subscribe();
    raids = [raid('DEGRADED'), raid('DEGRADED', '/dev/md1')];
    await save({});
    await untilPushed(2);
    raids = [raid('DEGRADED'), raid('GOOD', '/dev/md1')];
    await save({});
    await untilPushed(3);
    const topicsOf = (name: string) =>
      sent.filter((_, index) => pushed()[index]?.body.includes(name)).map(({ headers }) => headers.topic);
    expect(topicsOf('/dev/md0')).toHaveLength(1);
    expect(topicsOf('/dev/md1')).toHaveLength(2);
    expect(new Set(topicsOf('/dev/md1')).size).toBe(1);
    expect(new Set(sent.map(({ headers }) => headers.topic)).size).toBe(2);
  });

  test('of others show nothing, and an event nobody was told of has no end', async () => {
    await subscribe(await box.signedIn({ uid: 'ben@firma.example' }));
    for (const status of ['DEGRADED', 'GOOD'] as const) {
      raids = [raid(status)];
      await save({});
      for (const work of box.slices.all.flatMap(({ recurring = [] }) => recurring)) await work.idle();
    }
    expect(sent).toEqual([]);
  });
});

describe('a test', () => {
  const send = () => admin.post('/api/v1/notifications/test', { body: { event: 'smartFailure' }, ...english });
  test('needs recipients and a mail server', async () => {
    expect((await send()).refusal.code).toBe('nobody-notified');
    await save({ smartFailure: ['ben@web.de'] });
    expect((await send()).refusal.code).toBe('mail-server-missing');
    expect(await waiting()).toEqual([]);
  });
});
