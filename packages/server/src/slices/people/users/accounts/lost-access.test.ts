import type { Client } from '@kontor/testkit/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { at, openPeople, pathOf } from '../users.fixture.ts';

// Passwords are hashed slowly, several at once wait for each other: meanwhile an administrator may lose the right to write.
let people: Awaited<ReturnType<typeof openPeople>>;
let evil: Client & { uid: string };
beforeAll(async () => {
  people = await openPeople();
  evil = await people.box.signedIn({ uid: `evil${at}`, role: 'admin' });
});
afterAll(() => people.close());
beforeEach(async () => {
  evil = await people.box.signIn(evil.uid, true);
});

const some = <T>(make: (number: number) => T, length = 12): T[] => Array.from({ length }, (_, number) => make(number));
const isThere = async (uid: string) => (await people.admin.get('/api/v1/users')).text.includes(uid);

it('an administrator whose admin mode ends during the hashing adds nobody', async () => {
  const named = (number: number) => `late${number}${at}`;
  const adding = some((number) =>
    evil.post('/api/v1/users', {
      body: {
        uid: named(number),
        givenname: 'A',
        surname: 'B',
        userPassword: 'Winterabend7x',
        posixGroupName: 'admin',
      },
    }),
  );
  await evil.delete('/api/v1/adminmode');
  expect((await Promise.all(adding)).at(-1)?.status).toBe(412);
  expect(await isThere(named(11))).toBe(false);
});

it('a table stops when admin mode ends', async () => {
  const lines = some((number) => `T;B;table${number}${at};t${number}@example.org\n`, 40);
  const body = new FormData();
  body.append('file', new File(['givenname;surname;uid;externEmail\n', ...lines], 'people.csv', { type: 'text/csv' }));
  const importing = evil.post('/api/v1/users/import?passwords=true', { body });
  // Each call takes a turn, in which the table arrives.
  for (const call of [0, 1, 2, 3]) expect(await isThere(`table${call}${at}`)).toBe(false);
  await evil.delete('/api/v1/adminmode');
  expect((await importing).status).toBe(412);
  expect(await isThere(`table0${at}`)).toBe(false);
});

it('an administrator who was disabled meanwhile gives nobody a password', async () => {
  const uids = some(() => people.box.addUser({ uid: people.named() }));
  const giving = uids.map((uid) => evil.post(`${pathOf(uid)}/password`, { body: { newPassword: 'Winterabend7x' } }));
  await people.admin.post(`${pathOf(evil.uid)}/disable`);
  expect((await Promise.all(giving)).at(-1)?.status).toBe(401);
  const login = { username: uids.at(-1) ?? '', password: 'Winterabend7x' };
  expect((await people.box.anonymous.post('/api/v1/login', { body: login })).refusal.code).toBe('wrong-credentials');
});
