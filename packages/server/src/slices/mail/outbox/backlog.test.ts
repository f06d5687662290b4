import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBoxKey } from '../../../adapters/box-key.ts';
import { DeliveryError, type Mailer, type MailMessage } from '../../../adapters/smtp/mailer.ts';
import { createOutboxDb } from './db.ts';
import { createOutboxService, type NewMail } from './service.ts';

let clock: VirtualClock;
let core: TestCore;
let handedOver: string[];
const stops: (() => Promise<void>)[] = [];
beforeEach(() => {
  clock = createVirtualClock();
  core = createTestCore({ clock });
  handedOver = [];
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  core.remove();
});

const mail = (to: string): NewMail => ({
  ...{ to, language: 'en', template: 'reset' },
  content: { name: 'Anna', box: 'x.de', uid: 'anna@x.de', link: 'http://cloud.x.de/?token=1', minutes: 60 },
});
const rows = () => createOutboxDb(core.database).newest(100);

function open({ takes = () => false, away = () => false }: { takes?(to: string): boolean; away?(): boolean } = {}) {
  const mailer: Mailer = {
    from: undefined,
    send: async ({ to }: Pick<MailMessage, 'to'>) => {
      if (away()) throw new DeliveryError('server', new Error('away'));
      handedOver.push(`outside ${to}`);
    },
    check: async () => {},
    close() {},
  };
  const deliver = async ({ to }: { to: string }) => void handedOver.push(`inside ${to}`);
  const boxKey = openBoxKey(`${core.config.data}/secrets`);
  const box = createOutboxService({ core, boxKey, mailer, mailboxes: { takes, deliver } });
  stops.push(box.stop);
  return { ...box, idle: async () => box.delivery?.idle() };
}

it('E6: a mail whose row cannot be taken away is not sent again, and nothing else is sent before it is gone', async () => {
  core.database.script("CREATE TRIGGER stays BEFORE DELETE ON outbox BEGIN SELECT RAISE(ABORT, 'no room'); END;");
  const box = open();
  box.post(mail('anna@firma.example'));
  await box.idle();
  box.post(mail('ben@firma.example'));
  for (let tries = 0; tries < 20; tries += 1) {
    clock.next();
    await box.idle();
  }
  expect(handedOver).toEqual(['outside anna@firma.example']);
  expect(box.read('olga@x.de')).toMatchObject({ waiting: 2, health: 'works', trouble: 'no room' });
  core.database.script('DROP TRIGGER stays;');
  clock.next();
  await box.idle();
  expect(handedOver).toEqual(['outside anna@firma.example', 'outside ben@firma.example']);
  expect(rows()).toEqual([]);
});

it('what cannot be written down is tried again with growing pauses, not without end', async () => {
  core.database.script("CREATE TRIGGER stays BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'no room'); END;");
  let asked = 0;
  const box = open({
    away: () => {
      asked += 1;
      return true;
    },
  });
  box.post(mail('anna@firma.example'));
  await box.idle();
  expect(asked).toBe(1);
  const began = clock.now();
  for (let tries = 0; tries < 12; tries += 1) {
    clock.next();
    await box.idle();
  }
  expect(asked).toBe(13);
  expect(clock.now() - began).toBeGreaterThan(10 * 60_000);
});

it('mail that waits goes the other way as soon as its recipient has a mailbox, or has none any more', async () => {
  const mailboxes = new Set(['ben@kontor.localhost']);
  let isAway = true;
  const box = open({ takes: (to) => mailboxes.has(to), away: () => isAway });
  box.post(mail('anna@kontor.localhost'));
  await box.idle();
  expect(handedOver).toEqual([]);
  mailboxes.add('anna@kontor.localhost');
  box.wakeInside();
  await box.idle();
  await expect.poll(() => handedOver).toEqual(['inside anna@kontor.localhost']);
  // The mailbox is removed without a `wakeInside`; only `wakeAll` recalculates the routes.
  const boxKey = openBoxKey(`${core.config.data}/secrets`);
  const mailless = createOutboxService({
    core,
    boxKey,
    mailer: undefined,
    mailboxes: {
      takes: (to) => mailboxes.has(to),
      deliver: () => Promise.reject(new DeliveryError('server', new Error('down'))),
    },
  });
  stops.push(mailless.stop);
  mailless.post(mail('ben@kontor.localhost'));
  await expect.poll(() => rows()).toMatchObject([{ inside: 1, reason: 'down' }]);
  mailboxes.delete('ben@kontor.localhost');
  isAway = false;
  box.wakeAll();
  await expect.poll(() => handedOver.at(-1)).toBe('outside ben@kontor.localhost');
});

it('a mail is sent once, also when the one before it is found to have no mailbox any more', async () => {
  const mailboxes = new Set(['anna@kontor.localhost', 'ben@kontor.localhost']);
  const box = open({ takes: (to) => mailboxes.has(to) });
  core.database.transaction(() => {
    for (const to of mailboxes) box.post(mail(to));
    mailboxes.delete('anna@kontor.localhost');
  });
  await expect.poll(rows).toEqual([]);
  expect(handedOver.toSorted()).toEqual(['inside ben@kontor.localhost', 'outside anna@kontor.localhost']);
});

it('an outbox that cannot be sorted is tried again, and throws at nobody', async () => {
  const mailboxes = new Set<string>();
  const box = open({ takes: (to) => mailboxes.has(to), away: () => mailboxes.size === 0 });
  box.post(mail('anna@kontor.localhost'));
  await box.idle();
  core.database.script("CREATE TRIGGER stays BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'no room'); END;");
  mailboxes.add('anna@kontor.localhost');
  box.wakeAll();
  await expect.poll(() => core.log.lines.join()).toContain('the outbox cannot be written');
  expect(handedOver).toEqual([]);
  core.database.script('DROP TRIGGER stays;');
  const next = () => {
    clock.next();
    return handedOver;
  };
  await expect.poll(next).toEqual(['inside anna@kontor.localhost']);
});

it('a look at a backlog of 20,000 mails takes no longer than at none, whichever way they wait for', () => {
  const db = createOutboxDb(core.database);
  const look = () => {
    const began = performance.now();
    const found = [db.due(1e9, { inside: 0 })?.id, db.nextTry({ inside: 0 }), db.due(1e9, { inside: 1 })];
    expect(db.nextTry({ inside: 1 })).toBeUndefined();
    return { found, ms: performance.now() - began };
  };
  const fastest = () => Math.min(...Array.from({ length: 30 }, () => look().ms));
  const empty = fastest();
  core.database.script(`WITH RECURSIVE many (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM many WHERE at < 19999)
    INSERT INTO outbox (id, message_id, template, recipient, language, content, created, next_try)
    SELECT 'm' || at, at, 'reset', 'p' || at || '@firma.example', 'de', 'x', at, at FROM many;`);
  expect(look().found).toEqual(['m0', 0, undefined]);
  // Reading all rows would take fifty times as long.
  expect(fastest()).toBeLessThan(empty * 5 + 1);
});

it('after the clock was set back all that waits too long is brought forward with one write', () => {
  const writes: number[] = [];
  const { database } = core;
  const run: typeof database.run = (query) => {
    const changed = database.run(query);
    writes.push(changed.changes);
    return changed;
  };
  core.database.script(`WITH RECURSIVE many (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM many WHERE at < 5000)
    INSERT INTO outbox (id, message_id, template, recipient, language, content, created, next_try)
    SELECT 'm' || at, at, 'reset', 'p' || at || '@firma.example', 'de', 'x', at, at FROM many;
    UPDATE outbox SET state = 'refused' WHERE id = 'm5000'`);
  const db = createOutboxDb({ ...database, run });
  db.bringForward(4_000, 1_000);
  expect(writes).toEqual([999]);
  const times = new Map(db.newest(5_000).map(({ id, next_try }) => [id, next_try]));
  expect(['m4000', 'm4001', 'm4999', 'm5000'].map((id) => times.get(id))).toEqual([4_000, 1_000, 1_000, 5_000]);
});
