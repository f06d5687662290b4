import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import nodemailer from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBoxKey } from '../../../adapters/box-key.ts';
import { createOutbox } from '../outbox/index.ts';
import { header, reply, startSmtp, type TestSmtp } from '../outbox/smtp.fixture.ts';
import { createSubmission } from './index.ts';
import { limits } from './rules.ts';

/** Only Anna has a mailbox. */
const anna = 'anna@kontor.localhost';
const isAnna = (user: string) => user.toLowerCase() === anna;
const mailUsers = {
  signIn: async (user: string, password: string) => (isAnna(user) && password === 'right' ? anna : undefined),
  addressesOf: (user: string) => (isAnna(user) ? [anna] : []),
};

type MailOptions = Parameters<ReturnType<typeof appWith>['sendMail']>[0];

const wiki = 'app-wiki';
const from = `${wiki}@kontor.localhost`;
const to = 'anna@firma.example';

function appWith(settings: Record<string, string>) {
  const auth = { user: settings['smtp.user'], pass: settings['smtp.password'] };
  return nodemailer.createTransport({ host: settings['smtp.host'], port: Number(settings['smtp.port']), auth });
}

/** A program of another account of this machine that prints the reply to each password. */
const signingIn = `
const [port, user, ...passwords] = process.argv.slice(1);
const ask = (password) => new Promise((resolve, reject) => {
  const words = ['EHLO app', 'AUTH PLAIN ' + Buffer.from('\\0' + user + '\\0' + password).toString('base64')];
  const socket = require('node:net').connect(Number(port), '127.0.0.1').on('error', reject).setTimeout(10000, () => socket.destroy(new Error('silent')));
  require('node:readline').createInterface(socket).on('line', (line) => {
    if (line[3] === '-') return;
    if (words.length > 0) return void socket.write(words.shift() + '\\r\\n');
    resolve(Number(line.slice(0, 3)));
    socket.destroy();
  });
});
(async () => {
  const said = [];
  for (const password of passwords) said.push(await ask(password));
  console.log(JSON.stringify(said));
})();
`;

async function signInAs(uid: number, port: number, user: string, passwords: string[]): Promise<number[]> {
  const asked = promisify(execFile)(process.execPath, ['-e', signingIn, String(port), user, ...passwords], {
    ...{ uid, gid: uid, cwd: '/', env: {} },
  });
  return JSON.parse((await asked).stdout);
}

describe('mail of apps', () => {
  let clock: VirtualClock;
  let core: TestCore;
  let smtp: TestSmtp;
  let box: Awaited<ReturnType<typeof open>>;

  /** Opens the box as after a start, by default with a mail server that is unreachable. */
  async function open({ url = 'smtp://127.0.0.1:1' } = {}) {
    const config = { ...core.config, smtp: undefined };
    if (url !== '') {
      const { hostname: host, port } = new URL(url);
      const settings = { host, port: Number(port), isSecure: false, login: undefined, from: undefined, isLocal: true };
      Object.assign(config, { smtp: settings });
    }
    const boxKey = openBoxKey(`${core.config.data}/secrets`);
    const outbox = createOutbox({ core: { ...core, config }, boxKey, nameOf: () => undefined });
    const submission = createSubmission({ core, boxKey, outbox, mailUsers });
    const [reconciler] = submission.slice.reconcilers ?? [];
    reconciler?.wake();
    await reconciler?.idle();
    await outbox.slice.start?.();
    const stop = async () => {
      await submission.slice.stop?.();
      await reconciler?.stop();
      await outbox.slice.stop?.();
    };
    return { ...submission, outbox, reconciler, stop };
  }

  beforeEach(async () => {
    clock = createVirtualClock();
    core = createTestCore({ clock });
    smtp = await startSmtp();
    box = await open();
  });
  afterEach(async () => {
    await box.stop();
    await smtp.close();
    core.remove();
  });

  const settingsFor = (instanceId = wiki) => box.settings(instanceId, '127.0.0.1');
  const send = (more: MailOptions = {}, settings = settingsFor()) =>
    appWith(settings).sendMail({ from: `"The wiki" <${from}>`, to, subject: 'New page', text: 'Look.', ...more });
  const answerTo = async (sending: Promise<unknown>): Promise<number> => {
    const error = await sending.then(
      () => undefined,
      (reason: { responseCode?: number }) => reason,
    );
    return error === undefined ? 250 : (error.responseCode ?? 0);
  };
  const held = () => box.outbox.heldOf(wiki).mails;
  const isListening = async (port: number): Promise<boolean> => {
    const socket = connect(port, '127.0.0.1');
    const end = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    return end;
  };

  it('is taken, waits over a restart for a mail server that is away, and then leaves as it came', async () => {
    await box.provide(wiki);
    const before = settingsFor();
    expect(before).toMatchObject({ 'smtp.user': wiki, 'smtp.from': from });
    expect(before['smtp.password']).toMatch(/^[0-9a-f]{48}$/);
    await send({ to: [to, 'ben@firma.example'], messageId: '<one@wiki>', text: 'Look.\n.\nAt ü.' });
    expect(held()).toBe(2);
    await box.stop();
    box = await open({ url: smtp.url });
    expect(settingsFor()).toEqual(before);
    const taken = await smtp.until(2);
    expect(taken.map((mail) => [mail.from, ...mail.to]).toSorted()).toEqual([
      [from, to],
      [from, 'ben@firma.example'],
    ]);
    expect(taken.map(({ source }) => header(source, 'Message-ID'))).toEqual(['<one@wiki>', '<one@wiki>']);
    expect(header(taken[0]?.source ?? '', 'From')).toBe(`The wiki <${from}>`);
    await expect.poll(held).toBe(0);
    await send({}, before);
    expect((await smtp.until(3))[2]?.source).toContain('Look.');
  });

  it('is not taken where no mail server is named: the app hears so', async () => {
    await box.stop();
    box = await open({ url: '' });
    await box.provide(wiki);
    expect(await answerTo(send())).toBe(451);
    expect(held()).toBe(0);
  });

  it('goes to the mailboxes it was handed in for, and to nobody else', async () => {
    await box.provide(wiki);
    const strange = ['anna,ben@firma.example', 'ben@[127.0.0.1]'];
    for (const each of strange)
      expect(await answerTo(send({ envelope: { from, to: [{ name: '', address: each }] } }))).toBe(553);
    expect(held()).toBe(0);
  });

  it('that ends the connection each time does not stop that of other apps', async () => {
    await box.stop();
    let tries = 0;
    smtp.answers.data = (source) => {
      if (!source.includes('poison')) return undefined;
      tries += 1;
      return reply(421, 'Enough');
    };
    box = await open({ url: smtp.url });
    for (const app of [wiki, 'app-other']) await box.provide(app);
    await send({ text: 'poison' });
    await expect.poll(() => tries).toBe(1);
    const other = 'app-other@kontor.localhost';
    await send({ from: other, envelope: { from: other, to }, text: 'honest' }, settingsFor('app-other'));
    expect((await smtp.until(1))[0]?.source).toContain('honest');
    expect(held()).toBe(1);
  });

  it('is kept sealed', async () => {
    await box.provide(wiki);
    await send({ text: 'https://wiki/reset?token=secret' });
    const rows = core.database.all(
      core.database.tables<{ outbox_letters: { source: Buffer } }>().selectFrom('outbox_letters').selectAll(),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.source.includes('secret')).toBe(false);
  });

  it('needs the right password, and guessing becomes slow while the right one does not', async () => {
    await box.provide(wiki);
    const wrong = () => answerTo(send({}, { ...settingsFor(), 'smtp.password': 'x' }));
    for (let tries = 0; tries < 10; tries += 1) expect(await wrong()).toBe(535);
    let isAnswered = false;
    const eleventh = wrong().finally(() => {
      isAnswered = true;
    });
    expect(await answerTo(send())).toBe(250);
    expect(isAnswered).toBe(false);
    const isAnsweredLater = () => {
      clock.advance(1000);
      return isAnswered;
    };
    await expect.poll(isAnsweredLater).toBe(true);
    expect(await eleventh).toBe(535);
    expect(await answerTo(send({}, { ...settingsFor(), 'smtp.user': 'app-other' }))).toBe(535);
    const nobody = nodemailer.createTransport({ host: '127.0.0.1', port: Number(settingsFor()['smtp.port']) });
    expect(await answerTo(nobody.sendMail({ from, to, text: 'x' }))).toBe(530);
  });

  it('of a person who writes in an app needs the right password too, which is tried ten times an hour', async () => {
    await box.provide(wiki);
    const as = (user: string, pass: string) =>
      answerTo(
        send(
          { from: anna, envelope: { from: anna, to } },
          { ...settingsFor(), 'smtp.user': user, 'smtp.password': pass },
        ),
      );
    expect(await as('Anna@kontor.localhost', 'right')).toBe(250);
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, index) => as(index % 2 ? anna : anna.toUpperCase(), 'x')),
    );
    expect(wrong.toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => 454),
      ...Array.from({ length: 10 }, () => 535),
    ]);
    expect(await as(anna, 'right')).toBe(454);
    expect(await answerTo(send())).toBe(250);
    clock.advance(3_600_000);
    expect(await as(anna, 'right')).toBe(250);
  });

  it.runIf(process.getuid?.() === 0)(
    'wrong passwords tried by one app lock that person out of no other one',
    async () => {
      await box.provide(wiki);
      const port = Number(settingsFor()['smtp.port']);
      const tries = (uid: number, passwords: string[]) => signInAs(uid, port, anna, passwords);
      expect(
        await tries(
          70_011,
          Array.from({ length: 11 }, () => 'x'),
        ),
      ).toEqual([...Array.from({ length: 10 }, () => 535), 454]);
      expect(await tries(70_011, ['right'])).toEqual([454]);
      expect(await tries(70_012, ['right'])).toEqual([235]);
    },
  );

  it('is from the app and from nobody else', async () => {
    await box.provide(wiki);
    expect(await answerTo(send({ from: 'chef@kontor.localhost' }))).toBe(553);
    expect(await answerTo(send({ from: 'chef@kontor.localhost', envelope: { from, to } }))).toBe(550);
    expect(await answerTo(send({ sender: 'chef@kontor.localhost', envelope: { from, to } }))).toBe(550);
    expect(await answerTo(send({ replyTo: 'chef@kontor.localhost' }))).toBe(250);
    expect(held()).toBe(1);
  });

  it('is not too large, not to too many, and not too much in an hour', async () => {
    await box.provide(wiki);
    expect(await answerTo(send({ text: 'x'.repeat(limits.bytes + 1) }))).toBe(552);
    const many = Array.from({ length: limits.recipients + 1 }, (_, index) => `a${index}@firma.example`);
    const { rejected } = await send({ to: many });
    expect(rejected).toEqual([many.at(-1)]);
    for (let sent = limits.recipients; sent < limits.mailsAnHour; sent += limits.recipients)
      await send({ to: many.slice(1) });
    expect(await answerTo(send())).toBe(450);
    expect(held()).toBe(limits.mailsAnHour);
    clock.advance(3_600_000);
    expect(await answerTo(send())).toBe(250);
  });

  it('ends with the app: nothing listens, the old password is worth nothing, and what was taken is kept', async () => {
    expect(core.settings.get('sendmail', 'port')).toBeUndefined();
    await box.provide(wiki);
    const before = settingsFor();
    const port = Number(before['smtp.port']);
    const app = nodemailer.createTransport({
      ...{ pool: true, maxConnections: 1, host: '127.0.0.1', port },
      auth: { user: wiki, pass: before['smtp.password'] },
    });
    await app.sendMail({ from, to, text: 'x' });
    await box.provide('app-other');
    await box.forget(wiki);
    // Over the connection that is still open.
    expect(await answerTo(app.sendMail({ from, to, text: 'x' }))).toBe(550);
    app.close();
    await box.provide(wiki);
    expect(settingsFor()['smtp.password']).not.toBe(before['smtp.password']);
    expect(await answerTo(send({}, before))).toBe(535);
    expect(held()).toBe(1);
    await box.forget(wiki);
    await box.forget('app-other');
    await box.reconciler?.idle();
    expect(await isListening(port)).toBe(false);
  });
});
