import { startBox, type TestBox } from '@kontor/testkit/box';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let box: TestBox;
beforeAll(async () => {
  box = await startBox({ environment: { KONTOR_DEMO: '1' } });
});
afterAll(() => box.end());

const password = { currentPassword: knownPassword, newPassword: 'Herbstlaub22', newPasswordRepeat: 'Herbstlaub22' };

test.each([
  ['password_change_request', password],
  ['twofactorconfig', { enabled: true, code: '000000', password: knownPassword }],
])('a visitor of the demo does not lock the next one out: %s', async (call, body) => {
  const visitor = await box.signedIn({ uid: `${call.replace('_', '').slice(0, 8)}@kontor.localhost` });
  const { status, refusal } = await visitor.post(`/api/v1/users/${visitor.uid}/${call}`, { body });
  expect([status, refusal.code]).toEqual([400, 'not-in-demo']);
  expect(refusal.message).toContain('Demo');
});
