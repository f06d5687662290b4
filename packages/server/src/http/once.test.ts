import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { answering, createMemoryEngine, type MemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, test } from 'vitest';

type UserClient = Awaited<ReturnType<TestBox['signedIn']>>;

const key = 'k'.repeat(36);
const headers = { 'idempotency-key': key };

let box: TestBox;
let engine: MemoryEngine;
let admin: UserClient;

beforeEach(async () => {
  engine = createMemoryEngine({ program: answering });
  box = await startBox({ engine });
  admin = await box.signedIn({ role: 'admin', mode: true, uid: 'admin@kontor.localhost' });
});
afterEach(() => box.end());

const group = { cn: 'lager', description: 'Wer im Lager arbeitet' };
const newPerson = {
  givenname: 'Jana',
  surname: 'Kern',
  uid: 'jana.kern@kontor.localhost',
  externEmail: 'jana@firma.example',
  sendNotification: true,
};

test('the same call twice at once is executed once, and both get the same reply', async () => {
  const answers = await Promise.all([1, 2].map(() => admin.post('/api/v1/groups', { body: group, headers })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[1]?.json).toEqual(answers[0]?.json);
  expect((await admin.post('/api/v1/groups', { body: group })).refusal.code).toBe('group-taken');
});

test('an installation that was accepted is not begun again by a repeat, not even after a restart', async () => {
  const install = () => admin.post('/api/v1/apps/probe', { body: { users: [admin.uid] }, headers });
  const first = await install();
  expect(first.status).toBe(202);
  const { data } = box;
  await box.stop({ leaveApps: true });
  box = await startBox({ engine, data });
  admin = await box.signIn(admin.uid, true);
  const again = await install();
  expect(again.status).toBe(202);
  expect(again.json).toEqual(first.json);
});

test('a person added twice is one person, and neither key nor reply can be read from the database', async () => {
  const add = () => admin.post('/api/v1/users', { body: newPerson, headers });
  const first = await add();
  expect(first.status).toBe(201);
  expect((await add()).json).toEqual(first.json);
  const stored = ['', '-wal'].map((ending) => readFileSync(join(box.data, `kontor.db${ending}`), 'latin1')).join('');
  expect(stored).toContain('once_replies');
  expect(stored).not.toContain(key);
});

test('what was refused may be tried again with its key', async () => {
  const wrong = { ...group, cn: '' };
  expect((await admin.post('/api/v1/groups', { body: wrong, headers })).status).toBe(422);
  expect((await admin.post('/api/v1/groups', { body: group, headers })).status).toBe(201);
});

test('other content with the same key is refused instead of being mistaken for the first', async () => {
  expect((await admin.post('/api/v1/groups', { body: group, headers })).status).toBe(201);
  const other = await admin.post('/api/v1/groups', { body: { ...group, cn: 'laden' }, headers });
  expect([other.status, other.refusal.code]).toEqual([409, 'sent-with-other-content']);
});

test('a key is its sender’s and counts for one call only', async () => {
  expect((await admin.post('/api/v1/groups', { body: group, headers })).status).toBe(201);
  const other = await box.signedIn({ role: 'admin', mode: true, uid: 'other@kontor.localhost' });
  expect((await other.post('/api/v1/groups', { body: group, headers })).refusal.code).toBe('group-taken');
  expect((await admin.post('/api/v1/users', { body: newPerson, headers })).status).toBe(201);
  const ben = await box.signedIn({ uid: 'ben@kontor.localhost' });
  expect((await ben.post('/api/v1/groups', { body: group, headers })).status).toBe(403);
});

test('a table of people imported twice adds each once, and the second report is that of the first', async () => {
  const table = 'givenname;surname;externEmail\nJana;Kern;jana@example.org\n';
  const send = () => {
    const body = new FormData();
    body.append('file', new File([table], 'people.csv', { type: 'text/csv' }));
    return admin.post('/api/v1/users/import?notify=false', { body, headers });
  };
  const [first, second] = await Promise.all([send(), send()]);
  expect(first.status).toBe(200);
  expect(second.json).toEqual(first.json);
});

test('a file that a body names is not read', async () => {
  const body = { ...group, file: { path: join(box.data, 'nowhere') } };
  expect((await admin.post('/api/v1/groups', { body, headers })).status).toBe(201);
});

test('every member of a body counts, also beside one that is called fields', async () => {
  const add = (cn: string) => admin.post('/api/v1/groups', { body: { ...group, cn, fields: {} }, headers });
  expect((await add('lager')).status).toBe(201);
  expect((await add('laden')).refusal.code).toBe('sent-with-other-content');
});

test('a key that could be guessed is refused', async () => {
  const guessable = { 'idempotency-key': '1' };
  expect((await admin.post('/api/v1/groups', { body: group, headers: guessable })).status).toBe(400);
});
