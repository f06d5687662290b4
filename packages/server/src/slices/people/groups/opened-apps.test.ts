import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, it } from 'vitest';

const at = '@kontor.localhost';
const uid = (name: string) => `${name}${at}`;
const dn = (name: string) => `uid=${name}${at},ou=people,dc=kontor`;

let box: TestBox;
let admin: Client & { uid: string };
beforeEach(async () => {
  box = await startBox({ engine: createMemoryEngine() });
  admin = await box.signedIn({ uid: uid('olga'), role: 'admin', mode: true });
  for (const name of ['anna', 'ben', 'cem']) box.addUser({ uid: uid(name), givenname: name });
  const { groups } = box.slices;
  const wiki = { entryParentId: 'app-wiki' };
  groups.createAppGroup({ ...wiki, cn: 'app-wiki', description: 'Wiki' });
  groups.createAppGroup({ ...wiki, cn: 'app-wiki_readers', description: 'Wiki: Readers', required: true });
  groups.createAppGroup({ ...wiki, cn: 'app-wiki_editors', description: 'Wiki: Editors' });
  await create('Bakery', ['anna'], ['app-wiki']);
});
afterEach(() => box.end());

const create = (cn: string, names: string[], apps: string[]) =>
  admin.post('/api/v1/groups', { body: { cn, uniqueMember: names.map(uid), apps } });
const members = (cn: string) => box.slices.groups.membersOf(cn).map((one) => one.replace(at, ''));
const put = (cn: string, names: string[]) =>
  admin.put(`/api/v1/groups/${cn}`, { body: { uniqueMember: names.map(uid) } });
const join = (cn: string, name: string) => admin.post(`/api/v1/groups/${cn}/members`, { body: { uid: uid(name) } });
const leave = (cn: string, name: string) =>
  admin.delete(`/api/v1/groups/${cn}/members/${encodeURIComponent(uid(name))}`);

it('members of a group have the app it opens, with what everybody in the app has', async () => {
  expect((await admin.get('/api/v1/groups/Bakery')).json).toMatchObject({ apps: ['app-wiki'] });
  expect(['app-wiki', 'app-wiki_readers', 'app-wiki_editors'].map(members)).toEqual([['anna'], ['anna'], []]);
  const { json } = await admin.get('/api/v1/groups/app-wiki');
  expect(json).toMatchObject({ uniqueMember: [dn('anna')], inheritedMember: [dn('anna')] });
});

it('who joins the group gets its apps, and who leaves loses them with every right in them', async () => {
  await join('Bakery', 'ben');
  await admin.patch('/api/v1/groups/app-wiki_editors', { body: { uniqueMember: [uid('ben')] } });
  expect(['app-wiki', 'app-wiki_readers', 'app-wiki_editors'].map(members)).toEqual([
    ['anna', 'ben'],
    ['anna', 'ben'],
    ['ben'],
  ]);
  await leave('Bakery', 'ben');
  expect(['app-wiki', 'app-wiki_readers', 'app-wiki_editors'].map(members)).toEqual([['anna'], ['anna'], []]);
});

it('who was given the app personally keeps it without the group', async () => {
  await join('app-wiki', 'ben');
  await join('Bakery', 'ben');
  await leave('Bakery', 'ben');
  expect(members('app-wiki')).toEqual(['anna', 'ben']);
});

it('an app says which groups open it, and takes others: people of the former leave, those of the new come', async () => {
  await create('Shop', ['cem'], []);
  expect((await admin.get('/api/v1/groups/app-wiki')).json).toMatchObject({ openers: ['Bakery'] });
  const body = { uniqueMember: [uid('ben')], openers: ['Shop'] };
  expect((await admin.put('/api/v1/groups/app-wiki', { body })).json).toMatchObject({
    openers: ['Shop'],
    uniqueMember: [dn('ben'), dn('cem')],
    inheritedMember: [dn('cem')],
  });
  expect((await admin.get('/api/v1/groups/Bakery')).json).toMatchObject({ apps: [] });
  const listed = (await admin.get('/api/v1/groups')).json.find(({ cn }) => cn === 'app-wiki');
  expect(listed?.openers).toEqual(['Shop']);
  for (const [cn, openers] of [
    ['app-wiki', ['admin']],
    ['app-wiki', ['nobody']],
    ['Shop', ['Bakery']],
  ] as const)
    expect((await admin.patch(`/api/v1/groups/${cn}`, { body: { openers: [...openers] } })).refusal.code).toBe(
      'fields-invalid',
    );
});

it('taking the personal right leaves what comes through the group', async () => {
  await join('app-wiki', 'ben');
  await join('Bakery', 'ben');
  const answer = await leave('app-wiki', 'ben');
  expect(answer.json.inheritedMember).toEqual([dn('anna'), dn('ben')]);
  await leave('Bakery', 'ben');
  expect(members('app-wiki')).toEqual(['anna']);
});

it('who is in the app through a group is not taken out of the app alone, and nothing is said to be done', async () => {
  for (const answer of [await leave('app-wiki', 'anna'), await put('app-wiki', ['ben'])]) {
    expect([answer.status, answer.refusal.code]).toEqual([409, 'member-through-group']);
    expect(answer.refusal.message).toContain('„Bakery“');
  }
  expect(members('app-wiki')).toEqual(['anna']);
});

it('with two groups, a person stays until the last one is left', async () => {
  await create('Shop', ['anna'], ['app-wiki']);
  await leave('Bakery', 'anna');
  expect(members('app-wiki')).toEqual(['anna']);
  await leave('Shop', 'anna');
  expect(members('app-wiki')).toEqual([]);
});

it.each([
  ['the app is taken from the group', () => admin.patch('/api/v1/groups/Bakery', { body: { apps: [] } })],
  ['the group is deleted', () => admin.delete('/api/v1/groups/Bakery')],
])('when %s, only those who had the app through it lose it', async (_, end) => {
  await join('app-wiki', 'ben');
  expect((await end()).status).toBeLessThan(300);
  expect(['app-wiki', 'app-wiki_readers'].map(members)).toEqual([['ben'], ['ben']]);
});

it('a group keeps its apps when only its members or its description change', async () => {
  await put('Bakery', ['anna', 'ben']);
  await admin.patch('/api/v1/groups/Bakery', { body: { description: 'Backstube' } });
  expect((await admin.get('/api/v1/groups/Bakery')).json.apps).toEqual(['app-wiki']);
  expect(members('app-wiki')).toEqual(['anna', 'ben']);
});

it('when the app goes, the group opens it no more; a new app of the name starts with nobody', async () => {
  const { groups } = box.slices;
  groups.removeGroupsOf('app-wiki');
  groups.createAppGroup({ cn: 'app-wiki', description: 'Wiki', entryParentId: 'app-wiki' });
  await join('Bakery', 'ben');
  expect((await admin.get('/api/v1/groups/Bakery')).json.apps).toEqual([]);
  expect(members('app-wiki')).toEqual([]);
});

it('a new person put into the group and given the app has it personally; one put into the group only has it through it', async () => {
  const { groups } = box.slices;
  groups.joinAll([
    [uid('ben'), ['Bakery', 'app-wiki']],
    [uid('cem'), ['Bakery']],
  ]);
  expect(groups.inheritedMembers('app-wiki')).toEqual(['anna', 'cem'].map(uid));
  expect(members('app-wiki_readers')).toEqual(['anna', 'ben', 'cem']);
});

it('a removed person who is put back has the app through the group, as before, and loses it with that', async () => {
  await admin.delete(`/api/v1/users/${encodeURIComponent(uid('anna'))}`);
  expect(members('app-wiki')).toEqual([]);
  const back = await admin.post(`/api/v1/users/${encodeURIComponent(uid('anna'))}/putback`);
  expect(back.status).toBeLessThan(300);
  expect(members('app-wiki')).toEqual(['anna']);
  await leave('Bakery', 'anna');
  expect(['app-wiki', 'app-wiki_readers'].map(members)).toEqual([[], []]);
});

it.each([
  ['admin', ['app-wiki']],
  ['app-wiki', ['app-wiki']],
  ['Bakery', ['app-wiki_readers']],
  ['Bakery', ['Bakery']],
  ['Bakery', ['app-unknown']],
])('%s opens no %j', async (cn, apps) => {
  const answer = await admin.patch(`/api/v1/groups/${cn}`, { body: { apps } });
  expect([answer.status, Object.keys(answer.refusal.fields)]).toEqual([422, ['apps']]);
  expect(members('app-wiki')).toEqual(['anna']);
});

it('only administrators in admin mode decide it, and the journal has it', async () => {
  const other = await box.signedIn({ role: 'admin' });
  expect((await other.patch('/api/v1/groups/Bakery', { body: { apps: [] } })).status).toBe(412);
  await admin.patch('/api/v1/groups/Bakery', { body: { apps: [] } });
  type Tables = { journal: { action: string; subject: string; before: string; after: string } };
  const rows = box.database.all(box.database.tables<Tables>().selectFrom('journal').selectAll());
  expect(rows.at(-1)).toMatchObject({
    action: 'change-group-apps',
    subject: 'Bakery',
    before: '["app-wiki"]',
    after: '[]',
  });
});
