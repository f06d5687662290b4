import { startBox } from '@kontor/testkit/box';
import { expect, test } from 'vitest';

test.each([
  ['without', {}, ['smbshares', 'passwordreset']],
  ['with', { KONTOR_SMTP_URL: 'smtp://127.0.0.1:9' }, ['smbshares']],
])('whoever is not signed in learns what a box %s mail cannot do', async (_how, environment, disabled) => {
  const box = await startBox({ environment });
  expect((await box.anonymous.get('/api/v1/status')).json.disabledFeatures).toEqual(disabled);
  await box.end();
});
