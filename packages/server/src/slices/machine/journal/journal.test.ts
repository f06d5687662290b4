import { startBox, type TestBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changesOf, viewEntry } from './view.ts';

const english = { headers: { 'accept-language': 'en' } };
const olga = 'olga.ott@kontor.localhost';
const ben = 'ben.berg@kontor.localhost';

describe('the journal', () => {
  let box: TestBox;
  let admin: Awaited<ReturnType<TestBox['signedIn']>>;
  beforeAll(async () => {
    box = await startBox({ engine: createMemoryEngine() });
    admin = await box.signedIn({ uid: olga, givenname: 'Olga', surname: 'Ott', role: 'admin', mode: true });
    box.addUser({ uid: ben, givenname: 'Ben', surname: 'Berg' });
    await admin.patch(`/api/v1/users/${ben}`, { body: { title: '=1+1', telephoneNumber: '0221 1' } as never });
    await admin.post('/api/v1/groups', { body: { cn: 'Vertrieb', description: 'Vertrieb' } });
    await admin.patch(`/api/v1/users/${ben}`, { body: { enabled: false } as never });
  });
  afterAll(() => box.end());
  const list = async (query = '') => (await admin.get(`/api/v1/journal${query}` as '/api/v1/journal', english)).json;

  test('says who did what, from where, and what changed, newest first', async () => {
    const { entries, hasMore } = await list();
    expect(hasMore).toBe(false);
    expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(entries.find(({ action }) => action === 'add-group')).toMatchObject({
      ...{ actor: olga, name: 'Olga Ott', address: '127.0.0.1', text: 'created the group Vertrieb' },
    });
    expect(entries.find(({ action }) => action === 'change-person')?.changes).toContainEqual({
      ...{ field: 'title', before: '', after: '=1+1' },
    });
  });

  test('is filtered by person, action and time, and goes on below a line', async () => {
    expect((await list('?action=add-group')).entries).toHaveLength(1);
    expect((await list('?who=BEN.BERG')).entries.every(({ subject }) => subject === ben)).toBe(true);
    for (const who of ['Vertrieb', 'vertrieb'])
      expect((await list(`?who=${who}`)).entries.map(({ subject }) => subject)).toEqual(['Vertrieb']);
    expect((await list('?until=2000-01-01T00:00:00Z')).entries).toEqual([]);
    const { entries } = await list();
    const below = await list(`?before=${entries[1]?.id}`);
    expect(below.entries.map(({ id }) => id)).toEqual(entries.slice(2).map(({ id }) => id));
    const { status } = await admin.get('/api/v1/journal?action=nothing' as '/api/v1/journal');
    expect(status).toBe(422);
  });

  test('is a table that German office programs open, in which no cell is a formula', async () => {
    const { text, headers } = await admin.get(
      '/api/v1/journal/export?action=change-person' as '/api/v1/journal/export',
    );
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    const [head = '', ...lines] = text.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe('Zeit (UTC);Wer;Benutzername;Adresse;Was;Gegenstand;Änderungen');
    expect(lines.join('\n')).toContain(';Olga Ott;olga.ott@kontor.localhost;127.0.0.1;');
    expect(text).not.toMatch(/(^|;)=/m);
  });

  test('a person sees what others did to the own account, and nothing else', async () => {
    const cleo = await box.signedIn({ uid: 'cleo@kontor.localhost', givenname: 'Cleo' });
    await admin.patch(`/api/v1/users/${cleo.uid}`, { body: { title: 'Meisterin' } as never });
    const { json } = await cleo.get('/api/v1/journal/own', english);
    expect(json.map(({ name, text }) => `${name} ${text}`)).toEqual(['Olga Ott changed details of Cleo Arndt']);
    expect((await cleo.get('/api/v1/journal')).status).toBe(403);
    await box.anonymous.post(`/api/v1/users/${cleo.uid}/password_reset_request`);
    const requested = async () => (await list('?action=send-reset-link')).entries;
    await expect.poll(async () => (await requested()).map(({ address }) => address)).toEqual(['127.0.0.1']);
    expect((await cleo.get('/api/v1/journal/own')).json).toHaveLength(1);
  });

  test('who gets the name of a removed person sees nothing of that one, and is not told as who did what that one did', async () => {
    const uid = 'dora@kontor.localhost';
    const add = (surname: string) =>
      admin.post('/api/v1/users', {
        body: {
          ...{ uid, givenname: 'Dora', surname, internEmail: uid, externEmail: '', enabled: true, memberOf: [] },
          ...{ userPassword: 'Vier-Worte-genug-1', userPasswordRepeat: 'Vier-Worte-genug-1' },
        } as never,
      });
    expect((await add('Dorn')).status).toBe(201);
    const first = await box.signIn(uid);
    await admin.patch(`/api/v1/users/${uid}`, { body: { title: 'Doktorin' } as never });
    await first.patch(`/api/v1/users/${uid}`, { body: { title: 'Dr.' } as never });
    const own = async (client: typeof first) =>
      (await client.get('/api/v1/journal/own', english)).json.map(({ text }) => text);
    const ofFirst = await own(first);
    expect(ofFirst).toHaveLength(2);
    // Whoever is put back is the same person.
    await admin.delete(`/api/v1/users/${uid}`);
    await admin.post(`/api/v1/users/${uid}/putback`);
    await admin.delete(`/api/v1/users/${uid}`);
    await admin.delete(`/api/v1/users/removed/${uid}`);
    expect((await add('Dachs')).status).toBe(201);
    const second = await box.signIn(uid);
    expect(await own(second)).toEqual(['created Dora Dachs']);
    const { entries } = await list(`?who=${uid}&action=change-person`);
    expect(entries.map(({ name, text }) => `${name} ${text}`)).toEqual([
      `${uid} changed details of ${uid}`,
      `Olga Ott changed details of ${uid}`,
    ]);
  });
});

test.each([
  ['{"a":1,"b":2}', '{"a":1,"b":3}', [{ field: 'b', before: '2', after: '3' }]],
  [null, '{"groups":["a","b"]}', [{ field: 'groups', before: '', after: 'a, b' }]],
  ['{"a":{"x":1}}', null, [{ field: 'a', before: '{"x":1}', after: '' }]],
  [
    '{"domain":"xn--mller-kva.de"}',
    '{"domain":"firma.de","to":["a@xn--mller-kva.de"]}',
    [
      { field: 'domain', before: 'müller.de', after: 'firma.de' },
      { field: 'to', before: '', after: 'a@müller.de' },
    ],
  ],
  [null, '["a"]', [{ field: '', before: '', after: 'a' }]],
  [null, null, []],
])('%s and %s differ in %j', (before, after, expected) => {
  expect(changesOf({ before, after })).toEqual(expected);
});

test('groups of roles and of apps are called by their titles, people and groups of one name are not', () => {
  const row = { id: 1, at: 0, actor: 'box', address: '', before: null, after: null, hash: null };
  const nameOf = (id: string) => (id === 'app-wiki' ? 'Wiki' : undefined);
  const of = (action: string, subject: string, after: string | null = null) =>
    viewEntry({ ...row, action, subject, after }, 'de', nameOf);
  expect(of('change-group-members', 'admin').text).toBe('hat Mitglieder der Gruppe Administratoren geändert');
  expect(of('change-group-members', 'app-wiki').text).toBe('hat Mitglieder der Gruppe Wiki geändert');
  expect(of('reveal-password', 'admin').text).toContain('admin');
  expect(of('add-person', 'anna@x.de', '{"groups":["admin","app-wiki","Vertrieb"]}').changes).toEqual([
    { field: 'groups', before: '', after: 'Administratoren, Wiki, Vertrieb' },
  ]);
  expect(of('change-group-apps', 'Vertrieb', '["app-wiki"]').changes).toEqual([
    { field: '', before: '', after: 'Wiki' },
  ]);
});
