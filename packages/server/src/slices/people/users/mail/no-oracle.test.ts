import { startBox, type TestBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSmtp } from '../../../mail/outbox/smtp.fixture.ts';
import { pathOf } from '../users.fixture.ts';

let box: TestBox;
beforeEach(async () => {
  box = await startBox({ engine: createMemoryEngine(), environment: { KONTOR_SMTP_URL: 'smtp://127.0.0.1:1' } });
});
afterEach(() => box.end());

const health = async () => (await box.anonymous.get('/api/v1/status')).json.mail;

it.each(['anna@kontor.localhost', 'nobody@kontor.localhost'])(
  'the status says the same about a mail server that is away, whether there is a %s or not',
  async (asked) => {
    box.addUser({ uid: 'anna@kontor.localhost' });
    expect(await health()).toBe('works');
    expect((await box.anonymous.post(`${pathOf(asked)}/password_reset_request`)).status).toBe(204);
    await expect.poll(health).toBe('waits');
  },
);

it('says that mail works again once the mail server is back, although no mail waited', async () => {
  await box.anonymous.post(`${pathOf('nobody@kontor.localhost')}/password_reset_request`);
  await expect.poll(health).toBe('waits');
  const smtp = await startSmtp();
  const olga = await box.signedIn({ role: 'admin', mode: true });
  const server = { provider: 'own', sender: 'box@firma.example', host: '127.0.0.1', port: smtp.port };
  await olga.put('/api/v1/outbox/server', { body: { ...server, encryption: 'none', username: '' } });
  expect(await health()).toBe('works');
  await smtp.close();
});
