import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBoxKey } from '../../../adapters/box-key.ts';
import { createMailer, type Mailer } from '../../../adapters/smtp/mailer.ts';
import { readSmtpUrl } from '../../../adapters/smtp/smtp-settings.ts';
import { createOutboxDb } from './db.ts';
import { createOutboxService, type NewMail } from './service.ts';
import { header, reply, startSmtp, type TestSmtp } from './smtp.fixture.ts';

const minute = 60_000;
const actor = { uid: 'olga@x.de', address: '10.0.0.9' };
const mail = (to = 'anna@firma.example', more: Partial<NewMail> = {}): NewMail =>
  ({
    to,
    language: 'de',
    template: 'reset',
    content: { name: 'Anna', box: 'x.de', uid: 'anna@x.de', link: 'http://cloud.x.de/?token=geheim', minutes: 60 },
    ...more,
  }) as NewMail;

describe('the outbox', () => {
  let clock: VirtualClock;
  let core: TestCore;
  let smtp: TestSmtp;
  const opened: { close(): Promise<void> }[] = [];
  beforeEach(async () => {
    clock = createVirtualClock();
    core = createTestCore({ clock });
    smtp = await startSmtp();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    await smtp.close();
    core.remove();
  });

  const mailerTo = (url: string): Mailer => {
    const settings = readSmtpUrl(url);
    if (settings === undefined) throw new Error('no settings');
    return createMailer(settings);
  };

  function open(mailer: Mailer | undefined = mailerTo(smtp.url)) {
    const box = createOutboxService({ core, boxKey: openBoxKey(`${core.config.data}/secrets`), mailer });
    opened.push({ close: box.stop });
    return { ...box, idle: async () => box.delivery?.idle() };
  }

  const rows = () => createOutboxDb(core.database).newest(100);
  const stateOf = (box: ReturnType<typeof open>) => {
    const { waiting, refused } = box.read('olga@x.de');
    return { waiting, refused };
  };

  it('does not wait for a time that was set while the clock was a month ahead', async () => {
    const month = 30 * 24 * 3_600_000;
    smtp.answers.rcpt = () => reply(451, 'later');
    const box = open();
    clock.jump(month);
    box.post(mail());
    await box.idle();
    expect(rows()).toMatchObject([{ tries: 1 }]);
    clock.jump(-month);
    delete smtp.answers.rcpt;
    clock.advance(11 * 60_000);
    await box.idle();
    expect(rows()).toEqual([]);
  });

  it('hands a mail over with text and HTML, in the language of who gets it, and forgets it', async () => {
    const box = open();
    box.post(mail());
    box.post(mail('bob@firma.example', { language: 'en' }));
    await box.idle();
    const [first, second] = await smtp.until(2);
    expect(first).toMatchObject({ from: 'no-reply@kontor.localhost', to: ['anna@firma.example'] });
    expect(header(first?.source ?? '', 'Subject')).toContain('Neues_Passwort');
    expect(header(second?.source ?? '', 'Subject')).toContain('New password');
    expect(first?.source).toContain('text/plain');
    expect(first?.source).toContain('text/html');
    expect(header(first?.source ?? '', 'Auto-Submitted')).toBe('auto-generated');
    expect(rows()).toEqual([]);
  });

  it('keeps what a mail says sealed while it waits, and out of the log', async () => {
    const box = createOutboxService({ core, boxKey: openBoxKey(`${core.config.data}/secrets`), mailer: undefined });
    box.post(mail());
    expect(JSON.stringify(rows())).not.toContain('geheim');
    expect(JSON.stringify(box.read('olga@x.de'))).not.toContain('geheim');
    expect(core.log.lines.join()).not.toContain('geheim');
  });

  it('lets everything wait while no mail server is set up, and says so', () => {
    const box = createOutboxService({ core, boxKey: openBoxKey(`${core.config.data}/secrets`), mailer: undefined });
    box.post(mail());
    expect(box.read(undefined)).toMatchObject({ configured: false, health: 'none', waiting: 1, mails: [] });
    expect(box.read('olga@x.de').mails).toMatchObject([
      { to: 'anna@firma.example', template: 'reset', state: 'waiting' },
    ]);
  });

  it('does not send what was posted in a transaction that is taken back', async () => {
    const box = open();
    const undone = () =>
      core.database.transaction(() => {
        box.post(mail());
        throw new Error('no');
      });
    expect(undone).toThrow('no');
    await box.idle();
    expect([rows(), smtp.taken]).toEqual([[], []]);
  });

  it('tries again when the server is away, later each time, until it is back', async () => {
    const box = open(mailerTo('smtp://127.0.0.1:1'));
    box.post(mail());
    await box.idle();
    expect(box.read('olga@x.de')).toMatchObject({ configured: true, waiting: 1 });
    expect(box.read('olga@x.de').trouble).not.toBe('');
    expect(box.read('olga@x.de', 'de').explanation).toContain('„127.0.0.1“ nimmt auf Port 1 keine Verbindung an.');
    expect(box.read('olga@x.de').mails.every(({ nextTry }) => Date.parse(nextTry) > clock.now())).toBe(true);
    let tries = 0;
    for (; tries < 12; tries += 1) {
      clock.next();
      await box.idle();
    }
    const began = clock.now();
    clock.next();
    expect(clock.now() - began).toBeGreaterThan(4 * minute);
    await box.idle();
    await box.stop();

    const again = open();
    again.delivery?.wake();
    await again.idle();
    expect((await smtp.until(1)).length).toBe(1);
    expect(again.read('olga@x.de')).toMatchObject({ waiting: 0, trouble: '' });
  });

  it('does not let one mail that is put off hold up the others', async () => {
    smtp.answers.rcpt = (address) => (address.startsWith('grey') ? reply(451, 'try later') : undefined);
    const box = open();
    box.post(mail('grey@firma.example'));
    box.post(mail());
    await box.idle();
    expect(smtp.taken.map(({ to }) => to)).toEqual([['anna@firma.example']]);
    expect(rows()).toMatchObject([{ recipient: 'grey@firma.example', tries: 1, state: 'waiting' }]);
    smtp.answers.rcpt = undefined;
    clock.advance(2_000);
    await box.idle();
    expect(smtp.taken).toHaveLength(2);
  });

  it('stops trying what the other side will never take, until somebody asks for it', async () => {
    smtp.answers.rcpt = () => reply(550, 'no such person');
    const box = open();
    box.post(mail());
    await box.idle();
    expect(stateOf(box)).toEqual({ waiting: 0, refused: 1 });
    const [waiting] = box.read('olga@x.de').mails;
    expect(waiting?.reason).toContain('no such person');
    expect(waiting?.explanation).toContain('takes no email to anna@firma.example');
    expect(box.read('olga@x.de', 'de').mails[0]?.explanation).toContain('nimmt keine E-Mail an anna@firma.example an');
    clock.advance(24 * 60 * minute);
    await box.idle();
    expect(smtp.taken).toEqual([]);
    smtp.answers.rcpt = undefined;
    box.retryMail(actor, waiting?.id ?? '');
    await box.idle();
    expect(stateOf(box)).toEqual({ waiting: 0, refused: 0 });
  });

  it('says that a server that passed a mail on to nobody takes no mail, until it takes one', async () => {
    smtp.answers.rcpt = () => reply(550, '5.7.1 relay access denied');
    const box = open();
    const content = { title: 'Disk', text: 'It is full.', box: 'x.de', link: 'http://cloud.x.de/' };
    box.post({ to: 'anna@firma.example', language: 'de', template: 'notification', content });
    await box.idle();
    expect(box.health()).toBe('waits');
    smtp.answers.rcpt = undefined;
    box.retryMail(actor, rows()[0]?.id ?? '');
    await box.idle();
    expect(box.health()).toBe('works');
  });

  it('gives up after five days of being put off', async () => {
    smtp.answers.data = () => reply(452, 'full');
    const box = open();
    box.post(mail());
    await box.idle();
    for (let day = 0; day < 6; day += 1) {
      clock.advance(24 * 60 * minute - 1);
      await box.idle();
    }
    expect(stateOf(box)).toEqual({ waiting: 0, refused: 1 });
  });

  it('drops a mail that would be of no use any more', async () => {
    const box = open(mailerTo('smtp://127.0.0.1:1'));
    box.post(mail('anna@firma.example', { expires: clock.now() + 60 * minute }));
    await box.idle();
    clock.advance(61 * minute);
    await box.idle();
    clock.next();
    await box.idle();
    expect(rows()).toEqual([]);
  });

  it('keeps a mail that somebody can use for days when the clock jumps ahead', async () => {
    const box = open(mailerTo('smtp://127.0.0.1:1'));
    box.post(mail('anna@firma.example', { expires: clock.now() + 72 * 60 * minute }));
    await box.idle();
    clock.jump(120 * 24 * 60 * minute);
    clock.next();
    await box.idle();
    expect(rows()).toHaveLength(1);
    for (let hours = 0; hours < 73; hours += 1) {
      clock.advance(60 * minute);
      await box.idle();
    }
    expect(rows()).toEqual([]);
  });

  it('sends again with the same Message-ID what the server took just before a kill', async () => {
    let killed: () => void = () => undefined;
    const isTaken = new Promise<void>((resolve) => {
      killed = resolve;
    });
    const real = mailerTo(smtp.url);
    // The server has accepted the mail, and the process dies before it records that.
    const dying: Mailer = {
      ...real,
      send: async (message) => {
        await real.send(message);
        killed();
        return new Promise(() => undefined);
      },
    };
    const box = createOutboxService({ core, boxKey: openBoxKey(`${core.config.data}/secrets`), mailer: dying });
    box.post(mail());
    await isTaken;
    real.close();
    const next = open();
    next.delivery?.wake();
    await next.idle();
    const ids = (await smtp.until(2)).map(({ source }) => header(source, 'Message-ID'));
    expect(ids[0]).toMatch(/^<[\w-]{22}@kontor\.localhost>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(rows()).toEqual([]);
  });

  it('passes over a mail that cannot be opened', async () => {
    const box = open();
    const lost = createOutboxDb(core.database);
    lost.add({
      ...{ id: 'x', message_id: '<x@x>', template: 'reset', recipient: 'a@b.c', language: 'de', content: 'broken' },
      ...{
        created: 0,
        expires: null,
        state: 'waiting',
        tries: 0,
        next_try: 0,
        reason: '',
        explained: null,
        letter: null,
        uid: null,
        actor: null,
        inside: 0,
      },
    });
    box.post(mail());
    await box.idle();
    expect(stateOf(box)).toEqual({ waiting: 0, refused: 1 });
    expect(box.read('olga@x.de', 'de').mails.at(-1)?.explanation).toContain('lässt sich nicht mehr öffnen');
    expect(smtp.taken).toHaveLength(1);
  });

  it('has in the journal who tries a mail again, and tries none that could not be noted there', async () => {
    const box = createOutboxService({ core, boxKey: openBoxKey(`${core.config.data}/secrets`), mailer: undefined });
    box.post(mail());
    const id = rows()[0]?.id ?? '';
    clock.advance(minute);
    core.database.script("CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'no room'); END;");
    expect(() => box.retryMail(actor, id)).toThrow('no room');
    expect(rows()[0]?.next_try).toBe(clock.now() - minute);
    core.database.script('DROP TRIGGER full');
    box.retryMail(actor, id);
    expect(rows()[0]?.next_try).toBe(clock.now());
    box.retryMail(actor, id);
    const journal = core.database.all(
      core.database.tables<{ journal: { action: string } }>().selectFrom('journal').selectAll(),
    );
    expect(journal).toMatchObject([{ action: 'retry-mail', actor: 'olga@x.de', subject: 'anna@firma.example' }]);
  });

  it('lets an administrator drop a mail, and the journal says who did', () => {
    const box = createOutboxService({ core, boxKey: openBoxKey(`${core.config.data}/secrets`), mailer: undefined });
    box.post(mail());
    box.dropMail(actor, rows()[0]?.id ?? '');
    expect(rows()).toEqual([]);
    expect(() => box.dropMail(actor, 'x')).toThrow('not-found');
    const journal = core.database.all(
      core.database.tables<{ journal: { action: string } }>().selectFrom('journal').selectAll(),
    );
    expect(journal).toMatchObject([{ action: 'drop-mail', actor: 'olga@x.de', subject: 'anna@firma.example' }]);
  });

  it('signs in where the server asks for it, and waits when it may not', async () => {
    const guarded = await startSmtp(
      {},
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, done) =>
          password === 'right' ? done(null, { user: username ?? '' }) : done(reply(535, 'not you')),
      },
    );
    opened.push(guarded);
    const wrong = open(mailerTo(`smtp://box%40firma.example:wrong@127.0.0.1:${guarded.port}`));
    wrong.post(mail());
    await wrong.idle();
    expect(wrong.read('olga@x.de')).toMatchObject({ waiting: 1, refused: 0 });
    expect(wrong.read('olga@x.de').trouble).not.toContain('wrong');
    await wrong.stop();
    const right = open(mailerTo(`smtp://box%40firma.example:right@127.0.0.1:${guarded.port}`));
    right.delivery?.wake();
    await right.idle();
    expect((await guarded.until(1))[0]?.from).toBe('box@firma.example');
  });
});
