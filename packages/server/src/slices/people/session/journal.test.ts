import { startBox, type TestBox } from '@kontor/testkit/box';
import { journalOf } from '@kontor/testkit/journal';
import { knownPassword } from '@kontor/testkit/known-users';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';

const uid = 'anna.arndt@kontor.localhost';
const path = `/api/v1/users/${uid}`;
const newPassword = 'Herbstlaub22';

let box: TestBox;
beforeEach(async () => {
  box = await startBox();
  box.addUser({ uid, role: 'admin' });
});
afterEach(() => box.end());

const entry = (action: string) => ({
  ...{ actor: uid, address: '127.0.0.1', action, subject: uid, before: null, after: null },
});

test('what people do with their own credentials is recorded with the address of the call', async () => {
  const answer = await box.anonymous.post('/api/v1/login', { body: { username: uid, password: knownPassword } });
  expect(answer.status).toBe(200);
  const client = await box.signIn(uid, true);
  await client.post(`${path}/puk`, { body: { password: knownPassword } });
  const { secret } = await box.slices.passwords.pendingTwoFactor(uid);
  const code = new TOTP({ secret }).generate();
  const { json } = await client.post(`${path}/twofactorconfig`, {
    body: { enabled: true, code, password: knownPassword },
  });
  const off = { enabled: false, code: String(json.recoveryCodes[0]), password: knownPassword };
  expect((await client.post(`${path}/twofactorconfig`, { body: off })).status).toBe(200);
  const body = { currentPassword: knownPassword, newPassword, newPasswordRepeat: newPassword };
  expect((await client.post(`${path}/password_change_request`, { body })).status).toBe(204);
  const actions = ['sign-in', 'sign-in', 'enter-admin-mode', 'renew-puk', 'enable-second-factor'];
  expect(journalOf(box.database)).toEqual(
    [...actions, 'disable-second-factor', 'change-password'].map((action) => entry(action)),
  );
});
