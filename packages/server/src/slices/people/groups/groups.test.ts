import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const at = '@kontor.localhost';
const dn = (name: string) => `uid=${name}${at},ou=people,dc=kontor`;

describe('groups', () => {
  let box: TestBox;
  let admin: Client & { uid: string };
  let count = 0;
  const named = (): string => {
    count += 1;
    return `person${count}${at}`;
  };
  beforeAll(async () => {
    box = await startBox({ engine: createMemoryEngine() });
    admin = await box.signedIn({ uid: `olga${at}`, role: 'admin', signing: true, mode: true });
    for (const name of ['anna', 'ben', 'cem']) box.addUser({ uid: `${name}${at}`, givenname: name });
    const { groups } = box.slices;
    const app = { entryParentId: 'app-wiki' };
    groups.createAppGroup({ ...app, cn: 'app-wiki', description: 'Wiki' });
    groups.createAppGroup({ ...app, cn: 'app-wiki_readers', description: 'Wiki: Readers', required: true });
    groups.createAppGroup({
      ...app,
      cn: 'app-wiki_editors',
      description: 'Wiki: Editors',
      requires: ['app-wiki_readers'],
    });
  });
  afterAll(() => box.end());

  const members = (cn: string) => box.slices.groups.membersOf(cn).map((uid) => uid.replace(at, ''));
  const journal = () =>
    box.database.all(
      box.database
        .tables<{ journal: { action: string; subject: string; after: string } }>()
        .selectFrom('journal')
        .selectAll(),
    );
  const mails = () =>
    box.database.all(
      box.database.tables<{ outbox: { template: string; recipient: string } }>().selectFrom('outbox').selectAll(),
    );

  describe('of the company', () => {
    it('are made, changed and deleted', async () => {
      const made = await admin.post('/api/v1/groups', {
        body: { cn: 'Vertrieb Süd', description: 'Süden', uniqueMember: [`anna${at}`] },
      });
      expect(made.status).toBe(201);
      expect(made.json).toMatchObject({
        cn: 'Vertrieb Süd',
        dn: 'cn=Vertrieb Süd,ou=groups,dc=kontor',
        uniqueMember: [dn('anna')],
        entryParentId: '',
      });
      const path = '/api/v1/groups/Vertrieb%20S%C3%BCd';
      const changed = await admin.patch(path, { body: { description: 'Neu', mailLocalAddress: `sued${at}` } });
      expect(changed.json).toMatchObject({ description: 'Neu', uniqueMember: [dn('anna')] });
      expect((await admin.post(`${path}/members`, { body: { uid: dn('ben') } })).json.uniqueMember).toEqual([
        dn('anna'),
        dn('ben'),
      ]);
      expect((await admin.delete(`${path}/members/${encodeURIComponent(`anna${at}`)}`)).json.uniqueMember).toEqual([
        dn('ben'),
      ]);
      expect((await admin.delete(path)).status).toBe(204);
      expect((await admin.get(path)).status).toBe(404);
      expect(journal().map(({ action }) => action)).toEqual(
        expect.arrayContaining(['add-group', 'change-group', 'change-group-members', 'remove-group']),
      );
    });

    it.each([
      [{ cn: '' }, 422, 'cn'],
      [{ cn: 'app-mine' }, 422, 'cn'],
      [{ cn: 'User' }, 422, 'cn'],
      [{ cn: 'Administratoren' }, 422, 'cn'],
      [{ cn: 'manager' }, 422, 'cn'],
      [{ cn: '../x' }, 422, 'cn'],
      [{ cn: 'ADMIN' }, 422, 'cn'],
      [{ cn: 'a+b' }, 422, 'cn'],
      [{ cn: 'a,ou=people' }, 422, 'cn'],
      [{ cn: 'a\\b' }, 422, 'cn'],
      [{ cn: '*)(uid=*' }, 422, 'cn'],
      [{ cn: 'ä'.repeat(200) }, 422, 'cn'],
      [{ cn: '    ' }, 422, 'cn'],
      [{ cn: 'x', uniqueMember: ['nobody@nowhere'] }, 422, 'uniqueMember'],
      [{ cn: 'x', description: 'y'.repeat(201) }, 422, 'description'],
    ])('are refused as %j with the field named', async (body, status, field) => {
      const answer = await admin.post('/api/v1/groups', { body, headers: { 'accept-language': 'en' } });
      expect(answer.status).toBe(status);
      expect(Object.keys(answer.refusal.fields)).toEqual([field]);
    });

    it('are kept with tidy names, whatever language they are in', async () => {
      const made = await admin.post('/api/v1/groups', { body: { cn: '  A\u0308rzte   Süd-West_1. ' } });
      expect([made.status, made.json.cn]).toEqual([201, 'Ärzte Süd-West_1.']);
      const found = await admin.get(`/api/v1/groups/${encodeURIComponent('Ärzte Süd-West_1.')}`);
      expect(found.json.dn).toBe('cn=Ärzte Süd-West_1.,ou=groups,dc=kontor');
    });

    it('have one name each, whatever the case, the kind of letter and the spaces', async () => {
      await admin.post('/api/v1/groups', { body: { cn: 'Über Zwei' } });
      for (const cn of ['über zwei', '  ÜBER   ZWEI ', 'U\u0308ber Zwei', 'Über\u00a0Zwei']) {
        const answer = await admin.post('/api/v1/groups', { body: { cn } });
        expect([answer.status, answer.refusal.code], cn).toEqual([409, 'group-taken']);
      }
    });
  });

  describe('changed by two at once', () => {
    beforeEach(async () => {
      await admin.delete('/api/v1/groups/Shared');
      await admin.post('/api/v1/groups', { body: { cn: 'Shared' } });
    });

    it('lose nothing: the second is told', async () => {
      const { headers } = await admin.get('/api/v1/groups/Shared');
      const ifMatch = { 'if-match': String(headers.etag) };
      const first = await admin.put('/api/v1/groups/Shared', {
        headers: ifMatch,
        body: { uniqueMember: [dn('anna')] },
      });
      expect(first.status).toBe(200);
      const second = await admin.put('/api/v1/groups/Shared', {
        headers: ifMatch,
        body: { uniqueMember: [dn('ben')] },
      });
      expect([second.status, second.refusal.code]).toEqual([409, 'changed-meanwhile']);
      expect(members('Shared')).toEqual(['anna']);
      const again = { 'if-match': String(first.headers.etag) };
      const third = await admin.put('/api/v1/groups/Shared', {
        headers: again,
        body: { uniqueMember: [dn('anna'), dn('ben')] },
      });
      expect(third.status).toBe(200);
      expect((await admin.get('/api/v1/groups/Shared')).headers.etag).toBe(third.headers.etag);
    });

    it('take single members from both', async () => {
      const add = (name: string) => admin.post('/api/v1/groups/Shared/members', { body: { uid: `${name}${at}` } });
      await Promise.all(['anna', 'ben', 'cem'].map(add));
      expect(members('Shared')).toEqual(['anna', 'ben', 'cem']);
    });
  });

  describe('administrators', () => {
    const saved = (uniqueMember: string[], headers = {}) =>
      admin.put('/api/v1/groups/admin', { body: { uniqueMember }, headers });

    it('are at least one', async () => {
      const answer = await saved([], { 'accept-language': 'en' });
      expect([answer.status, answer.refusal.message]).toEqual([409, 'The system needs at least one administrator.']);
      expect((await saved([])).refusal.message).toBe('Der Server braucht mindestens einen Administrator.');
    });

    it('cannot leave by themselves', async () => {
      const uid = named();
      box.addUser({ uid, role: 'admin' });
      const answer = await saved([uid]);
      expect([answer.status, answer.refusal.code]).toEqual([409, 'own-administrator']);
      expect((await admin.delete(`/api/v1/groups/admin/members/${admin.uid}`)).status).toBe(409);
      expect(box.slices.groups.isMember('admin', admin.uid)).toBe(true);
    });

    it('become one with a new password and an invitation, and are signed out', async () => {
      const uid = named();
      const user = await box.signedIn({ uid });
      const answer = await admin.post('/api/v1/groups/admin/members', { body: { uid } });
      expect(answer.status).toBe(200);
      expect((await user.get('/api/v1/session')).status).toBe(401);
      expect(
        (await box.anonymous.post('/api/v1/login', { body: { username: uid, password: knownPassword } })).status,
      ).toBe(422);
      expect(mails()).toContainEqual(expect.objectContaining({ template: 'promotion', recipient: `extern.${uid}` }));
      expect(journal()).toContainEqual(expect.objectContaining({ action: 'invite-person', subject: uid }));
    });

    it('lose the right to sign when they leave', async () => {
      const uid = named();
      box.addUser({ uid, role: 'admin', signing: true });
      await admin.delete(`/api/v1/groups/admin/members/${encodeURIComponent(uid)}`);
      expect(box.slices.groups.groupsOf(uid)).toEqual([]);
    });

    it('only can be managers', async () => {
      const answer = await admin.post('/api/v1/groups/signing/members', { body: { uid: `anna${at}` } });
      expect([answer.status, answer.refusal.fields.uniqueMember]).toEqual([
        422,
        'Nur Administratoren können Manager sein.',
      ]);
    });

    it('are a group that stays', async () => {
      expect((await admin.delete('/api/v1/groups/admin')).refusal.code).toBe('group-fixed');
      const answer = await admin.patch('/api/v1/groups/admin', { body: { description: 'x', cn: 'y' } });
      expect(Object.keys(answer.refusal.fields).sort()).toEqual(['cn', 'description']);
    });
  });

  describe('of apps', () => {
    it('show their additional groups and change with them in one go', async () => {
      const answer = await admin.put('/api/v1/groups/app-wiki', {
        body: {
          uniqueMember: [`anna${at}`],
          secondaryGroups: [{ cn: 'app-wiki_editors', uniqueMember: [`ben${at}`] }],
        },
      });
      expect(answer.status).toBe(200);
      expect(members('app-wiki')).toEqual(['anna', 'ben']);
      expect(members('app-wiki_readers')).toEqual(['anna', 'ben']);
      expect(members('app-wiki_editors')).toEqual(['ben']);
      expect(answer.json.secondaryGroups).toMatchObject([
        { cn: 'app-wiki_editors', required: false, requires: ['app-wiki_readers'] },
        { cn: 'app-wiki_readers', required: true },
      ]);
      await admin.put('/api/v1/groups/app-wiki', { body: { uniqueMember: [`anna${at}`] } });
      expect(['app-wiki', 'app-wiki_readers', 'app-wiki_editors'].map(members)).toEqual([['anna'], ['anna'], []]);
    });

    it('changed by two at once lose nothing, whichever of their groups it was', async () => {
      const path = '/api/v1/groups/app-wiki';
      await admin.put(path, { body: { uniqueMember: [`anna${at}`, `ben${at}`] } });
      const { headers } = await admin.get(path);
      const parts = (name: string) => ({
        secondaryGroups: [{ cn: 'app-wiki_editors', uniqueMember: [`${name}${at}`] }],
      });
      const first = await admin.patch('/api/v1/groups/app-wiki_editors', { body: { uniqueMember: [`anna${at}`] } });
      expect(first.status).toBe(200);
      const second = await admin.put(path, {
        headers: { 'if-match': String(headers.etag) },
        body: { uniqueMember: [`ben${at}`], ...parts('ben') },
      });
      expect([second.status, second.refusal.code]).toEqual([409, 'changed-meanwhile']);
      expect(['app-wiki', 'app-wiki_editors'].map(members)).toEqual([['anna', 'ben'], ['anna']]);
      const now = String((await admin.get(path)).headers.etag);
      const again = await admin.put(path, {
        headers: { 'if-match': now },
        body: { uniqueMember: [`ben${at}`], ...parts('ben') },
      });
      expect(again.status).toBe(200);
      expect(['app-wiki', 'app-wiki_editors'].map(members)).toEqual([['ben'], ['ben']]);
    });

    it('take no group of another app along, and are not deleted by hand', async () => {
      const body = { secondaryGroups: [{ cn: 'admin', uniqueMember: [`ben${at}`] }] };
      expect((await admin.patch('/api/v1/groups/app-wiki', { body })).status).toBe(422);
      expect((await admin.delete('/api/v1/groups/app-wiki')).refusal.code).toBe('group-fixed');
      expect(box.slices.groups.isMember('admin', `ben${at}`)).toBe(false);
    });
  });

  it('mapped to a directory outside leave its people to it', async () => {
    const outside = named();
    box.addUser({ uid: outside });
    type People = { people: { uid: string; external: number } };
    const { database } = box;
    database.run(database.tables<People>().updateTable('people').set({ external: 1 }).where('uid', '=', outside));
    await admin.post('/api/v1/groups', { body: { cn: 'Mapped' } });
    box.slices.groups.setMapped(['Mapped']);
    const path = '/api/v1/groups/Mapped/members';
    expect((await admin.post(path, { body: { uid: outside } })).refusal.code).toBe('person-external');
    expect((await admin.post(path, { body: { uid: `anna${at}` } })).json).toMatchObject({ mapped: true });
    box.slices.groups.setMapped([]);
    expect((await admin.post(path, { body: { uid: outside } })).status).toBe(200);
  });

  it('end access to what only their members may use', async () => {
    const ben = await box.signIn(`ben${at}`);
    await admin.post('/api/v1/groups/app-wiki/members', { body: { uid: ben.uid } });
    expect((await ben.get('/api/v1/session')).json.loggedInUser.memberOf).toContain('cn=app-wiki,ou=groups,dc=kontor');
    await admin.delete(`/api/v1/groups/app-wiki/members/${ben.uid}`);
    expect((await ben.get('/api/v1/session')).json.loggedInUser.memberOf).not.toContain(
      'cn=app-wiki,ou=groups,dc=kontor',
    );
  });
});
