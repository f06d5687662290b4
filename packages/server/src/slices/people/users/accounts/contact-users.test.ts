import type { Client } from '@kontor/testkit/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeople, pathOf } from '../users.fixture.ts';

describe('contact people and supervisors', () => {
  let people: Awaited<ReturnType<typeof openPeople>>;
  beforeAll(async () => {
    people = await openPeople();
  });
  afterAll(() => people.close());

  it('name their contact person to administrators in admin mode as well, and to nobody else', async () => {
    const uid = people.named();
    people.box.addUser({ uid });
    await people.admin.patch(pathOf(uid), { body: { secretary: people.admin.uid } });
    const ask = async (client: Pick<Client, 'get'>) => (await client.get(`${pathOf(uid)}/secretary`)).status;
    expect(await ask(people.admin)).toBe(200);
    expect((await people.admin.get(`${pathOf(uid)}/manager`)).status).toBe(404);
    expect(await ask(await people.box.signIn(people.admin.uid))).toBe(412);
    expect(await ask(await people.box.signedIn())).toBe(403);
  });

  it('nobody chooses whose card is shown to oneself, nor tries out names that way', async () => {
    const [uid, colleague] = [people.named(), people.named()];
    people.box.addUser({ uid: colleague });
    const own = await people.box.signedIn({ uid });
    for (const field of ['secretary', 'manager'])
      for (const name of [colleague, `uid=${colleague},ou=people,dc=kontor`, 'nobody.at.all@x.de']) {
        const refused = await own.patch(pathOf(uid), { body: { [field]: name } });
        expect([refused.status, Object.keys(refused.refusal.fields)]).toEqual([422, [field]]);
        expect(refused.refusal.fields[field]).toBe('Diese Angabe lässt sich hier nicht ändern.');
      }
    expect((await own.get(`${pathOf(uid)}/secretary`)).status).toBe(404);
    // A contact chosen by an administrator may be sent back unchanged, and cleared.
    await people.admin.patch(pathOf(uid), { body: { secretary: colleague } });
    const { json: before } = await own.get(pathOf(uid));
    expect((await own.put(pathOf(uid), { body: { ...before, title: 'Chefin' } })).status).toBe(200);
    expect((await own.patch(pathOf(uid), { body: { secretary: colleague } })).status).toBe(200);
    expect((await own.get(`${pathOf(uid)}/secretary`)).json.uid).toBe(colleague);
    expect((await own.delete(`${pathOf(uid)}/secretary`)).status).toBe(204);
  });

  it('administrators choose in admin mode alone, for themselves as well', async () => {
    const [uid, colleague] = [people.named(), people.named()];
    people.box.addUser({ uid: colleague });
    const own = await people.box.signedIn({ uid, role: 'admin' });
    for (const field of ['secretary', 'manager'])
      for (const name of [colleague, 'nobody.at.all@x.de']) {
        const refused = await own.patch(pathOf(uid), { body: { [field]: name } });
        expect([refused.status, refused.refusal.code]).toEqual([412, 'admin-mode-needed']);
      }
    expect((await own.get(`${pathOf(uid)}/secretary`)).status).toBe(404);
    const inMode = await people.box.signIn(uid, true);
    expect((await inMode.patch(pathOf(uid), { body: { secretary: colleague } })).status).toBe(200);
    // A chosen contact stays and may be sent back unchanged.
    expect((await own.patch(pathOf(uid), { body: { secretary: colleague, title: 'Chef' } })).status).toBe(200);
  });

  it('are told so in their settings, which they cannot state themselves', async () => {
    const [uid, contact] = [people.named(), people.named()];
    people.box.addUser({ uid });
    const shown = await people.box.signedIn({ uid: contact });
    const isChosen = async () =>
      (await shown.get('/api/v1/config')).json.some(({ id, value }) => id === 'contact.chosen' && value === 'true');
    expect(await isChosen()).toBe(false);
    const refused = await shown.post('/api/v1/config', { body: { id: 'contact.chosen', value: 'true' } });
    expect(refused.status).toBe(422);
    await people.admin.patch(pathOf(uid), { body: { manager: contact } });
    expect(await isChosen()).toBe(true);
    await people.admin.patch(pathOf(uid), { body: { manager: '' } });
    expect(await isChosen()).toBe(false);
  });

  it('show address and mobile number unless they do not want that, and are called in any case', async () => {
    const [uid, contact] = [people.named(), people.named()];
    const own = await people.box.signedIn({ uid });
    const shown = await people.box.signedIn({ uid: contact });
    const address = { street: 'Am Hang 3', postalCode: '12345', postalAddress: 'Berg', mobile: '0170 5551234' };
    const card = async () => (await own.get(`${pathOf(uid)}/secretary`)).json;
    await people.admin.patch(pathOf(contact), { body: { ...address, telephoneNumber: '030 5551234' } });
    await people.admin.patch(pathOf(uid), { body: { secretary: contact } });
    expect(await card()).toMatchObject({ ...address, telephoneNumber: '030 5551234' });
    await shown.post('/api/v1/config', { body: { id: 'contact.private', value: 'true' } });
    const none = { street: '', postalCode: '', postalAddress: '', mobile: '' };
    expect(await card()).toMatchObject({ ...none, telephoneNumber: '030 5551234' });
    expect((await people.admin.get(`${pathOf(uid)}/secretary`)).json).toMatchObject(none);
    await shown.delete('/api/v1/config/contact.private');
    expect(await card()).toMatchObject(address);
  });
});
