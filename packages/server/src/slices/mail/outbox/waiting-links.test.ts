import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const at = '@kontor.localhost';
const anna = `anna${at}`;
const hour = 3_600_000;
const ownPassword = { ownPassword: knownPassword };

describe('a link that waits for a mail server', () => {
  let box: TestBox;
  let clock: VirtualClock;
  let admin: Client & { uid: string };
  beforeEach(async () => {
    clock = createVirtualClock(Date.parse('2026-05-01T08:00:00Z'));
    box = await startBox({ engine: createMemoryEngine(), clock });
    admin = await box.signedIn({ uid: `olga${at}`, role: 'admin', mode: true });
    await admin.post('/api/v1/users', {
      body: {
        uid: anna,
        givenname: 'Anna',
        surname: 'Berg',
        externEmail: 'anna@firma.example',
        sendNotification: true,
      },
    });
  });
  afterEach(() => box.end());

  const list = async (who: Client = admin) => (await who.get('/api/v1/outbox')).json.mails;
  const idOf = async (template: string): Promise<string> =>
    (await list()).find((mail: { template: string }) => mail.template === template)?.id ?? '';
  const show = (id: string, who: Client = admin, body?: object) =>
    who.post(`/api/v1/outbox/${id}/link`, { headers: { 'accept-language': 'en' }, ...(body && { body }) });
  const journal = () =>
    box.database.all(
      box.database
        .tables<{ journal: { action: string; subject: string; actor: string } }>()
        .selectFrom('journal')
        .selectAll(),
    );

  it('is shown once to who caused it, works as the mail would have, and is not sent as well', async () => {
    expect(await list()).toMatchObject([
      { template: 'invitation', uid: anna, name: 'Anna Berg', mayShow: true, shownBy: '' },
    ]);
    const id = await idOf('invitation');
    const answer = await show(id);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json).toMatchObject({
      ...{ uid: anna, name: 'Anna Berg', portal: box.portalUrl, validUntil: '2026-05-04T08:00:00.000Z' },
      qr: expect.stringContaining('<svg'),
    });
    expect(await list()).toEqual([]);
    expect((await show(id)).status).toBe(404);
    const { searchParams } = new URL(answer.json.link);
    const body = {
      ...{ token: searchParams.get('token'), pin: searchParams.get('pin') },
      ...{ newPassword: 'Winterabend7x', newPasswordRepeat: 'Winterabend7x' },
    };
    expect(
      (await box.anonymous.post(`/api/v1/users/${encodeURIComponent(anna)}/password_reset`, { body })).status,
    ).toBe(204);
  });

  it('is found by its person, and in the list, however many wait', async () => {
    for (let number = 0; number < 201; number += 1) {
      clock.advance(1);
      box.slices.outbox.post({
        ...{ to: `p${number}@firma.example`, language: 'en', template: 'notification', uid: admin.uid },
        content: { box: 'kontor.localhost', title: 'Hello', text: 'There is news.', link: '' },
      });
    }
    expect((await list()).some(({ uid }) => uid === anna)).toBe(false);
    const ofAnna = await admin.get(`/api/v1/outbox?uid=${encodeURIComponent(anna)}`);
    expect(ofAnna.json.mails).toMatchObject([{ template: 'invitation', uid: anna, mayShow: true }]);
    const more = await admin.get('/api/v1/outbox?most=400');
    expect([more.json.mails.length, more.json.mails.at(-1)?.uid]).toEqual([202, anna]);
    expect((await admin.get('/api/v1/outbox?most=0')).status).toBe(422);
  });

  it('stands in the journal, without the link', async () => {
    const { json } = await show(await idOf('invitation'));
    expect(journal().at(-1)).toMatchObject({ action: 'show-link', subject: anna, actor: admin.uid });
    const token = new URL(json.link).searchParams.get('token') ?? 'none';
    expect(JSON.stringify([journal(), box.log.lines])).not.toContain(token);
  });

  it('needs admin mode, and is nobody else’s to show', async () => {
    const id = await idOf('invitation');
    const otto = await box.signedIn({ uid: `otto${at}`, role: 'admin', mode: true });
    expect((await list(otto))[0]).toMatchObject({ mayShow: false, shownBy: admin.uid });
    expect((await show(id, otto)).refusal.code).toBe('mail-link-of-other');
    expect((await show(id, await box.signIn(admin.uid))).status).toBe(412);
    expect((await show(id, await box.signedIn({ uid: `eva${at}` }))).status).toBe(403);
    expect(await list()).toHaveLength(1);
    await otto.post(`/api/v1/users/${encodeURIComponent(anna)}/password_mail_request`);
    expect((await list(otto))[0]).toMatchObject({ template: 'invitation', mayShow: true, shownBy: '' });
    expect((await list())[0]).toMatchObject({ mayShow: false, shownBy: otto.uid });
    expect((await show((await list(otto))[0]?.id ?? '', otto)).status).toBe(200);
  });

  it('is shown for a new administrator, too, whose password is locked', async () => {
    await admin.put('/api/v1/groups/admin', { body: { uniqueMember: [admin.uid, anna] } });
    expect((await show(await idOf('promotion'), admin, ownPassword)).json.uid).toBe(anna);
  });

  it('of another administrator takes the own password, and is told', async () => {
    const otto = await box.signedIn({ uid: `otto${at}`, role: 'admin' });
    await admin.post(`/api/v1/users/${encodeURIComponent(otto.uid)}/password_mail_request`);
    const id = await idOf('reset-by-administrator');
    expect((await list()).find((mail: { id: string }) => mail.id === id)).toMatchObject({ needsOwnPassword: true });
    const without = await show(id);
    expect([without.status, Object.keys(without.refusal.fields)]).toEqual([422, ['ownPassword']]);
    expect((await show(id, admin, { ownPassword: 'Falsch123' })).refusal.code).toBe('wrong-password');
    expect((await otto.get('/api/v1/messages')).text).not.toContain('anzeigen lassen');
    expect((await show(id, admin, ownPassword)).status).toBe(200);
    expect((await otto.get('/api/v1/messages')).text).toContain('einen Link zu einem neuen Passwort');
  });

  it('of oneself is told without naming oneself', async () => {
    await admin.post(`/api/v1/users/${encodeURIComponent(admin.uid)}/password_mail_request`);
    expect((await show(await idOf('reset-by-administrator'), admin, ownPassword)).status).toBe(200);
    const { text } = await admin.get('/api/v1/messages', { headers: { 'accept-language': 'en' } });
    expect(text).toContain('You were shown a link to a new password for your own account.');
  });

  it('of somebody who works here already is told, too, without a password', async () => {
    const eva = await box.signedIn({ uid: `eva${at}` });
    await admin.post(`/api/v1/users/${encodeURIComponent(eva.uid)}/password_mail_request`);
    const id = await idOf('reset-by-administrator');
    expect((await list()).find((mail: { id: string }) => mail.id === id)).toMatchObject({ needsOwnPassword: false });
    expect((await show(id)).status).toBe(200);
    expect((await eva.get('/api/v1/messages')).text).toContain('einen Link zu einem neuen Passwort');
  });

  it('is none in mail that people asked for themselves, or without a link', async () => {
    const eva = await box.signedIn({ uid: `eva${at}` });
    const uid = `ida${at}`;
    await admin.post('/api/v1/users', {
      body: {
        uid,
        givenname: 'Ida',
        surname: 'Adler',
        externEmail: 'ida@mail.example',
        userPassword: 'Winterabend7x',
        userPasswordRepeat: 'Winterabend7x',
      },
    });
    for (const asked of [eva.uid, uid])
      await box.anonymous.post(`/api/v1/users/${encodeURIComponent(asked)}/password_reset_request`);
    clock.advance(1);
    const own = (await list()).find((mail: { uid: string }) => mail.uid === eva.uid);
    expect(own).toMatchObject({ mayShow: false });
    expect((await show(own?.id ?? '')).refusal.code).toBe('mail-without-link');
    const first = (await list()).find((mail: { uid: string; mayShow: boolean }) => mail.uid === uid && !mail.mayShow);
    expect((await show(first?.id ?? '')).refusal.code).toBe('mail-link-of-other');
  });

  it('ends when it would have ended in the mail', async () => {
    const id = await idOf('invitation');
    for (let hours = 0; hours < 73; hours += 1) clock.advance(hour);
    const again = await box.signIn(admin.uid, true);
    expect((await show(id, again)).status).toBe(404);
  });
});
