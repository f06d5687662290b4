import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, pathOf } from '../users.fixture.ts';

const anna = `anna${at}`;
const ben = `ben${at}`;

describe('mail that waits, on a box without a mail server,', () => {
  let box: TestBox;
  let admin: Client & { uid: string };
  beforeEach(async () => {
    box = await startBox({ engine: createMemoryEngine() });
    admin = await box.signedIn({ uid: `olga${at}`, role: 'admin', mode: true });
    for (const uid of [anna, ben]) await invite(uid);
  });
  afterEach(() => box.end());

  /** Both have the same external address, as in an office with one for all. */
  const invite = (uid: string) =>
    admin.post('/api/v1/users', {
      body: { uid, givenname: 'A', surname: 'B', externEmail: 'buero@firma.example', sendNotification: true },
    });
  const waiting = () =>
    box.database
      .all(box.database.tables<{ outbox: { uid: string; template: string } }>().selectFrom('outbox').selectAll())
      .map(({ uid, template }) => `${uid.split('@')[0]} ${template}`)
      .sort();

  it('goes with the person it invites, and nobody else’s does', async () => {
    expect(waiting()).toEqual(['anna invitation', 'ben invitation']);
    expect((await admin.delete(pathOf(anna))).status).toBe(204);
    expect(waiting()).toEqual(['ben invitation']);
    expect((await admin.get('/api/v1/outbox')).json.waiting).toBe(1);
  });

  it('goes with everything said about an account that is deleted', async () => {
    box.slices.outbox.post({
      ...{ uid: anna, to: 'buero@firma.example', language: 'de', template: 'two-factor-cleared' },
      content: { name: 'A', box: 'x', link: 'http://x', by: 'Olga' },
    });
    await admin.post(`${pathOf(anna)}/disable`);
    expect(waiting()).toEqual(['anna two-factor-cleared', 'ben invitation']);
    await admin.delete(pathOf(anna));
    expect(waiting()).toEqual(['ben invitation']);
  });

  it('stays when somebody is not deleted after all', async () => {
    await admin.delete(pathOf(admin.uid));
    expect(waiting()).toEqual(['anna invitation', 'ben invitation']);
  });

  it('goes when the account is disabled', async () => {
    await admin.post(`${pathOf(anna)}/disable`);
    expect(waiting()).toEqual(['ben invitation']);
  });

  it('is replaced by a new link of an administrator', async () => {
    await admin.post(`${pathOf(anna)}/password_mail_request`);
    await admin.post(`${pathOf(anna)}/password_mail_request`);
    expect(waiting()).toEqual(['anna invitation', 'ben invitation']);
  });

  it('is replaced by what a new administrator gets', async () => {
    await admin.put('/api/v1/groups/admin', { body: { uniqueMember: [admin.uid, anna] } });
    expect(waiting()).toEqual(['anna promotion', 'ben invitation']);
  });

  it('goes when its link ends because a password is set', async () => {
    const { passwords } = box.slices;
    const token = passwords.issueToken(anna, 3_600_000);
    const body = {
      token,
      pin: passwords.waitingPuk(anna),
      newPassword: 'Winterabend7x',
      newPasswordRepeat: 'Winterabend7x',
    };
    expect((await box.anonymous.post(`${pathOf(anna)}/password_reset`, { body })).status).toBe(204);
    expect(waiting()).toEqual(['ben invitation']);
  });

  it('stays for its three days when a stranger asks for a link of somebody who has never logged in', async () => {
    const links = () =>
      box.database
        .all(
          box.database
            .tables<{ outbox: { id: string; uid: string; expires: number } }>()
            .selectFrom('outbox')
            .selectAll(),
        )
        .map(({ id, uid, expires }) => ({ id, uid, expires }));
    const before = links();
    await box.anonymous.post(`${pathOf(anna)}/password_reset_request`);
    await expect
      .poll(() =>
        box.database.all(box.database.tables<{ reset_requests: object }>().selectFrom('reset_requests').selectAll()),
      )
      .toEqual([]);
    expect(links()).toEqual(before);
  });

  it('of a first link asked for at the login is no invitation in the outbox', async () => {
    const own = async () => (await admin.get('/api/v1/outbox')).json.mails.find(({ uid }) => uid === anna);
    expect((await own())?.template).toBe('invitation');
    await admin.delete(`/api/v1/outbox/${(await own())?.id}`);
    await box.anonymous.post(`${pathOf(anna)}/password_reset_request`);
    await expect.poll(async () => (await own())?.template).toBe('reset');
  });

  it('with an invitation stays when somebody asks for a link without a PUK', async () => {
    const uid = box.addUser({ uid: `cem${at}` });
    await admin.post(`${pathOf(uid)}/password_mail_request`);
    await box.anonymous.post(`${pathOf(uid)}/password_reset_request`);
    await expect.poll(waiting).toContain('cem reset');
    expect(waiting()).toContain('cem reset-by-administrator');
  });
});
