import type { Raid } from '@kontor/contract/machine/figures';
import { days, hours, minutes } from '@kontor/platform/work/durations';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { noHardware, startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine, type MemoryEngine } from '@kontor/testkit/memory-engine';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Hardware } from '../../../../adapters/machine/hardware.ts';
import { header, startSmtp, type TestSmtp } from '../../../mail/outbox/smtp.fixture.ts';
import { nextMonday } from './when.ts';

const english = { headers: { 'accept-language': 'en' } };
const path = '/api/v1/notifications/summary';
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

let place: ReturnType<typeof dataFolder>;
let clock: VirtualClock;
let began: number;
let raids: Raid[];
let engine: MemoryEngine;
let smtp: TestSmtp;
let box: TestBox;
let admin: Client & { uid: string };

async function start(): Promise<void> {
  const hardware: Hardware = { ...noHardware, raids: async () => raids };
  const space = (folder: string) => (folder === '/' ? { total: 2e10, free: 9e9 } : { total: 1e12, free: 4.12e11 });
  const environment = { KONTOR_SMTP_URL: smtp.url };
  engine = createMemoryEngine();
  box = await startBox({ engine, clock, hardware, space, environment, data: place.folder });
}

beforeEach(async () => {
  raids = [];
  // On Friday.
  clock = createVirtualClock(nextMonday(Date.UTC(2026, 10, 24), timeZone) - days(3));
  began = clock.now();
  place = dataFolder();
  placeDatabase(place.folder);
  smtp = await startSmtp();
  await start();
  admin = await box.signedIn({ uid: 'admin@kontor.localhost', role: 'admin', mode: true, language: 'en' });
});
afterEach(async () => {
  await box.end();
  await smtp.close();
  place.remove();
});

const choose = (...recipients: string[]) => admin.put(path, { body: { recipients }, ...english });
/** Decodes quoted-printable, also as headers have it. */
const plain = (source: string) =>
  source
    .replaceAll('=\r\n', '')
    .replace(/\?= =\?UTF-8\?Q\?/g, '')
    .replace(/=\?UTF-8\?Q\?([^?]*)(\?=)?/g, (_, text: string) => text.replaceAll('_', ' '))
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
const subjectOf = ({ source }: { source: string }) => plain(header(source, 'Subject'));
const subjects = () => smtp.taken.map(subjectOf).sort();
/** Returns the readable text of the newest mail in the language with this word in its subject. */
const textOf = (word: string): string =>
  plain(smtp.taken.findLast((mail) => subjectOf(mail).includes(word))?.source ?? '');
/** Lets this much time pass, and a minute more, in which what is due is sent. */
async function pass(ms: number): Promise<void> {
  clock.jump(ms - minutes(3));
  clock.advance(minutes(4));
}

describe('the summary', () => {
  test('goes to nobody at first; who gets it is saved, with the day of the next one', async () => {
    const next = new Date(clock.now() + days(3)).toISOString();
    const first = await admin.get(path, english);
    expect(first.json).toEqual({ recipients: [], next, timeZone });
    expect((await choose(' Anna <a@b.de>', 'A@B.de')).json).toEqual({ recipients: ['A@B.de'], next, timeZone });
    expect((await choose('anna')).status).toBe(422);
    expect((await admin.post(`${path}/test`, english)).json).toEqual({ recipients: 1 });
    await choose();
    expect((await admin.post(`${path}/test`, english)).refusal.code).toBe('nobody-summarized');
  });

  test('is sent on Monday morning, once, in the language of each recipient', async () => {
    box.addUser({ uid: 'cleo@firma.example', language: 'en' });
    await choose('technik@firma.example', 'cleo@firma.example');
    await pass(days(3) - hours(1));
    expect(smtp.taken).toEqual([]);
    await pass(hours(1));
    await smtp.until(2);
    await pass(hours(1));
    expect(subjects()).toEqual([
      'Weekly summary of kontor.localhost: no faults',
      'Wochenüberblick für kontor.localhost: keine Störungen',
    ]);
    const german = textOf('Wochen');
    expect(german).toContain(
      'Speicherplatz: 412 GB von 1.000 GB sind frei. Auf der Systemfestplatte sind 9 GB von 20 GB frei.',
    );
    await pass(days(7));
    expect(await smtp.until(4)).toHaveLength(4);
  });

  test('says what is wrong, what failed and who never logged in', async () => {
    box.addUser({ uid: 'nina@firma.example', givenname: 'Nina', surname: 'Neu' });
    await choose('technik@firma.example');
    engine.breakStarting(new Error('there is no such program'));
    await admin.post('/api/v1/apps/probe', { body: {} });
    const failed = () => {
      clock.advance(1_000);
      return box.jobs.failedSince(0);
    };
    await vi.waitFor(() => expect(failed()).toHaveLength(1), { timeout: 30_000, interval: 10 });
    raids = [{ deviceName: '/dev/md0', level: 'raid1', status: 'DEGRADED', progress: null, drives: ['sda1', 'sdb1'] }];
    await pass(hours(1));
    await admin.get(path);
    await pass(days(3));
    await smtp.until(1);
    const text = textOf('Wochen');
    expect(subjects()).toEqual(['Wochenüberblick für kontor.localhost: eine Störung']);
    expect(text).toContain('• Im Verbund /dev/md0 fehlt eine Festplatte');
    expect(text).toMatch(
      /In den letzten sieben Tagen fehlgeschlagen: Die Installation von „[^“]+“ \(\d\d\.\d\d\.2026\)\./,
    );
    expect(text).not.toContain('Nina Neu');
    await pass(days(7));
    await smtp.until(2);
    expect(textOf('Wochen')).toContain('Noch nie angemeldet hat sich Nina Neu.');
    expect(textOf('Wochen')).not.toContain('fehlgeschlagen');
  });

  test('that was missed while the server was off is made up for once', async () => {
    await choose('technik@firma.example');
    await box.end();
    clock.jump(days(21));
    await start();
    clock.advance(minutes(4));
    await smtp.until(1);
    await box.end();
    await start();
    clock.advance(minutes(4));
    expect(smtp.taken).toHaveLength(1);
  });

  test('waits for a mail server until the next one is sent', async () => {
    await choose('technik@firma.example');
    await smtp.close();
    await pass(days(3));
    const tables = box.database.tables<{ outbox: { template: string; created: number; expires: number } }>();
    const [mail] = box.database.all(tables.selectFrom('outbox').selectAll());
    expect(mail?.template).toBe('notification');
    // Counted time began with the clock.
    const lasts = Number(mail?.expires) - (began + clock.elapsed());
    expect(lasts).toBeGreaterThan(days(7) - hours(2));
    expect(lasts).toBeLessThanOrEqual(days(7) + hours(1));
  });
});
