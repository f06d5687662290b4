import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, openPeople } from './users.fixture.ts';

let people: Awaited<ReturnType<typeof openPeople>>;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

it('administrators whom no password lets in are marked in admin mode, until they have one', async () => {
  const uid = `neu${at}`;
  const body = { uid, givenname: 'Nele', surname: 'Neu', posixGroupName: 'admin', externEmail: 'nele@firma.example' };
  const made = await people.admin.post('/api/v1/users', { body: { ...body, sendNotification: true } });
  expect(made.status).toBe(201);
  const marks = async (mode: boolean) => {
    const admin = await people.box.signIn(people.admin.uid, mode);
    const users = (await admin.get('/api/v1/users')).json;
    return users.filter(({ cannotSignIn }) => cannotSignIn).map((user) => user.uid);
  };
  expect(await marks(true)).toEqual([uid]);
  expect(await marks(false)).toEqual([]);
  const { token, pin } = await people.linkTo('nele@firma.example');
  const password = 'Apfelkuchen8';
  const reset = { token, pin, newPassword: password, newPasswordRepeat: password };
  const answer = await people.box.anonymous.post(`/api/v1/users/${uid}/password_reset`, { body: reset });
  expect(answer.status).toBe(204);
  expect(await marks(true)).toEqual([]);
});
