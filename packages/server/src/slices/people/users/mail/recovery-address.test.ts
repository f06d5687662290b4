import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { journalOf } from '@kontor/testkit/journal';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { at, pathOf } from '../users.fixture.ts';

const uid = `anna${at}`;
const [before, elsewhere] = [`extern.${uid}`, 'elsewhere@x.de'];
const day = 24 * 3_600_000;

const clock = () => createVirtualClock(Date.parse('2026-05-01T08:00:00Z'));
let time: ReturnType<typeof clock>;
let box: TestBox;
let anna: Client;
beforeEach(async () => {
  time = clock();
  box = await startBox({ clock: time, engine: createMemoryEngine() });
  anna = await box.signedIn({ uid });
});
afterEach(() => box.end());

const move = (client: Client, externEmail: string) => client.patch(pathOf(uid), { body: { externEmail } });
const admin = (name: string) => box.signedIn({ uid: `${name}${at}`, role: 'admin', mode: true });
const mails = () =>
  box.database
    .all(box.database.tables<{ outbox: { recipient: string; template: string } }>().selectFrom('outbox').selectAll())
    .map(({ recipient, template }) => `${template} ${recipient}`);

it('tells the address before and the person, when the address is changed with the session alone', async () => {
  expect((await move(anna, elsewhere)).status).toBe(200);
  expect(mails()).toEqual([`address-changed ${before}`]);
  const { json } = await anna.get('/api/v1/messages');
  expect(json.map(({ text }: { text: string }) => text)).toMatchObject([expect.stringContaining('E-Mail-Adresse')]);
});

it('sends no link and no PUK to an address that the session alone put there, for seven days', async () => {
  await move(anna, elsewhere);
  await move(anna, `further.${elsewhere}`);
  const olga = await admin('olga');
  expect((await olga.post(`${pathOf(uid)}/password_mail_request`)).status).toBe(204);
  await box.anonymous.post(`${pathOf(uid)}/password_reset_request`);
  time.advance(1);
  const links = () => mails().filter((mail) => mail.startsWith('reset'));
  expect(links().sort()).toEqual([`reset ${before}`, `reset-by-administrator ${before}`]);
  time.advance(7 * day);
  await (await admin('otto')).post(`${pathOf(uid)}/password_mail_request`);
  expect(links()).toContain(`reset-by-administrator further.${elsewhere}`);
});

it('sends links at once to an address that an administrator put there in admin mode', async () => {
  const olga = await admin('olga');
  expect((await move(olga, elsewhere)).status).toBe(200);
  await olga.post(`${pathOf(uid)}/password_mail_request`);
  expect(mails().sort()).toEqual([`address-changed ${before}`, `reset-by-administrator ${elsewhere}`]);
});

it('replaces an invitation when an administrator corrects the address of somebody who never came', async () => {
  const olga = await admin('olga');
  const invited = { uid: `ole${at}`, givenname: 'Ole', surname: 'Ott', externEmail: 'wrong@firma.example' };
  expect((await olga.post('/api/v1/users', { body: { ...invited, sendNotification: true } })).status).toBe(201);
  expect(mails()).toEqual(['invitation wrong@firma.example']);
  const sent = box.slices.passwords.issueTokenWithPin(invited.uid, day);
  expect((await olga.patch(pathOf(invited.uid), { body: { externEmail: elsewhere } })).status).toBe(200);
  expect(mails()).toEqual([`invitation ${elsewhere}`]);
  const body = { ...sent, newPassword: 'Winterabend7x', newPasswordRepeat: 'Winterabend7x' };
  const answer = await box.anonymous.post(`${pathOf(invited.uid)}/password_reset`, { body });
  expect(answer.refusal.code).toBe('reset-link-invalid');
  expect((await olga.patch(pathOf(invited.uid), { body: { externEmail: '' } })).status).toBe(200);
  expect(mails()).toEqual([]);
  const ole = await box.signIn(invited.uid);
  expect((await ole.get('/api/v1/messages')).json).toEqual([]);
});

it('is as before once the address is what it was', async () => {
  await move(anna, elsewhere);
  await move(anna, before);
  const olga = await admin('olga');
  await move(anna, elsewhere);
  await move(olga, `third.${elsewhere}`);
  await olga.post(`${pathOf(uid)}/password_mail_request`);
  expect(mails()).toContain(`reset-by-administrator third.${elsewhere}`);
});

it('tells an administrator that a password was chosen by a link that went to the former address', async () => {
  const olga = await admin('olga');
  const invited = { uid: `ole${at}`, givenname: 'Ole', surname: 'Ott', externEmail: 'wrong@firma.example' };
  await olga.post('/api/v1/users', { body: { ...invited, sendNotification: true } });
  const sent = box.slices.passwords.issueTokenWithPin(invited.uid, day);
  const body = { ...sent, newPassword: 'Winterabend7x', newPasswordRepeat: 'Winterabend7x' };
  expect((await box.anonymous.post(`${pathOf(invited.uid)}/password_reset`, { body })).status).toBe(204);
  await olga.patch(pathOf(invited.uid), { body: { externEmail: elsewhere } });
  const { json } = await olga.get('/api/v1/messages');
  expect(json.map(({ text }: { text: string }) => text)).toEqual([expect.stringContaining('Ole Ott')]);
  expect(mails()).toContain('address-changed wrong@firma.example');
});

it('revokes a link of an administrator that went to the former address, and sends another one', async () => {
  const olga = await admin('olga');
  await olga.post(`${pathOf(uid)}/password_mail_request`);
  const sent = box.slices.passwords.issueTokenWithPin(uid, day);
  await move(olga, elsewhere);
  expect(mails().sort()).toEqual([`address-changed ${before}`, `reset-by-administrator ${elsewhere}`]);
  const body = { ...sent, newPassword: 'Winterabend7x', newPasswordRepeat: 'Winterabend7x' };
  const answer = await box.anonymous.post(`${pathOf(uid)}/password_reset`, { body });
  expect(answer.refusal.code).toBe('reset-link-invalid');
});

it('sends a link that waits and needs the PUK to the corrected address, and drops it with the address', async () => {
  const olga = await admin('olga');
  box.slices.outbox.post({
    ...{ uid, to: before, language: 'de', template: 'reset' },
    content: { name: 'Anna', box: 'x', uid, link: 'http://x/?token=a', minutes: 60 },
  });
  await move(olga, elsewhere);
  expect(mails()).toContain(`reset ${elsewhere}`);
  await move(olga, '');
  expect(mails().filter((mail) => mail.startsWith('reset'))).toEqual([]);
});

it('invites nobody who is disabled', async () => {
  const olga = await admin('olga');
  const invited = { uid: `ole${at}`, givenname: 'Ole', surname: 'Ott', externEmail: 'wrong@firma.example' };
  await olga.post('/api/v1/users', { body: { ...invited, sendNotification: true } });
  expect((await olga.post(`${pathOf(invited.uid)}/disable`)).status).toBe(200);
  await olga.patch(pathOf(invited.uid), { body: { externEmail: elsewhere } });
  expect(mails()).toEqual([]);
});

it('sends a link that somebody asked for anew as such, not as one of the administrator', async () => {
  const olga = await admin('olga');
  const asking = box.addUser({ uid: `pia${at}`, pukWaits: true });
  await box.anonymous.post(`${pathOf(asking)}/password_reset_request`);
  await time.advance(1);
  expect(mails()).toEqual([`invitation extern.${asking}`]);
  expect((await olga.patch(pathOf(asking), { body: { externEmail: elsewhere } })).status).toBe(200);
  expect(mails()).toContain(`invitation ${elsewhere}`);
  expect(mails().join()).not.toContain('reset-by-administrator');
  expect(journalOf(box.database).filter(({ action }) => action === 'send-password-link')).toEqual([]);
});

it('says nothing of a password that an administrator chose, however often the address of somebody who never came changes', async () => {
  const olga = await admin('olga');
  const body = {
    uid: `kim${at}`,
    givenname: 'Kim',
    surname: 'Kern',
    externEmail: before,
    userPassword: 'Winterabend7x',
  };
  expect((await olga.post('/api/v1/users', { body })).status).toBe(201);
  await olga.patch(pathOf(body.uid), { body: { externEmail: elsewhere } });
  expect((await olga.get('/api/v1/messages')).json).toEqual([]);
});

it.each([
  ['mail-recipient-refused', []],
  ['mail-relay-denied', ['address-changed dead@firma.example', 'address-changed dead@firma.example']],
])(
  'sends no notice to a corrected address that the mail server does not know, and drops what it refused: %s',
  async (code, left) => {
    const olga = await admin('olga');
    await move(olga, 'dead@firma.example');
    const { id } = box.database.first(
      box.database
        .tables<{ outbox: { id: string; recipient: string } }>()
        .selectFrom('outbox')
        .select('id')
        .where('recipient', '=', before),
    ) as { id: string };
    const refuse = box.database
      .tables<{ outbox: { id: string; recipient: string; state: string; explained: string } }>()
      .updateTable('outbox')
      .set({ state: 'refused', recipient: 'dead@firma.example', explained: JSON.stringify({ code, params: {} }) })
      .where('id', '=', id);
    box.database.run(refuse);
    await move(olga, elsewhere);
    expect(mails()).toEqual(left);
  },
);
