import { startBox, type TestBox } from '@kontor/testkit/box';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const uid = 'anna.arndt@kontor.localhost';
const path = `/api/v1/users/${uid}`;

describe('the own password and second factor', () => {
  let box: TestBox;
  beforeEach(async () => {
    box = await startBox();
    box.addUser({ uid });
  });
  afterEach(() => box.end());

  it('refuses the present password as the new one, at its field, and ends no session', async () => {
    const [client, other] = [await box.signIn(uid), await box.signIn(uid)];
    const body = {
      currentPassword: knownPassword,
      newPassword: ` ${knownPassword} `,
      newPasswordRepeat: knownPassword,
    };
    const answer = await client.post(`${path}/password_change_request`, { body });
    expect(answer.status).toBe(422);
    expect(answer.refusal).toMatchObject({ code: 'password-same', fields: { newPassword: expect.any(String) } });
    expect((await other.get(path)).status).toBe(200);
  });

  it('tells a wrong code at its field when the second factor is enabled', async () => {
    const client = await box.signIn(uid);
    await client.get(`${path}/twofactorcode?format=json`);
    const body = { enabled: true, code: '000 000', password: knownPassword };
    const answer = await client.post(`${path}/twofactorconfig`, { body });
    expect(answer.refusal).toMatchObject({ code: 'wrong-code', fields: { code: expect.any(String) } });
  });
});
