import { type Clock, systemClock } from '@kontor/platform/work/clock';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox, type TestBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../mail/outbox/free-port.fixture.ts';
import { reply, startSmtp } from '../../../mail/outbox/smtp.fixture.ts';
import { pathOf } from '../users.fixture.ts';

const open = (url: string, clock: Clock = systemClock) =>
  startBox({ engine: createMemoryEngine(), environment: { KONTOR_SMTP_URL: url }, clock });
let box: TestBox;
beforeEach(async () => {
  box = await open('smtp://127.0.0.1:1');
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

describe.each(['anna@kontor.localhost', 'nobody@kontor.localhost'])('asked about %s', (asked) => {
  const request = () => box.anonymous.post(`${pathOf(asked)}/password_reset_request`);
  /** Replaces the box by one with this mail server, where Anna exists. */
  async function withServer(url: string, clock?: Clock): Promise<void> {
    await box.end();
    box = await open(url, clock);
    box.addUser({ uid: 'anna@kontor.localhost' });
  }

  it('the status says that mail waits when the mail server refuses the sender', async () => {
    const smtp = await startSmtp({}, { onMailFrom: (_from, _session, done) => done(reply(451, '4.7.0 Daily limit')) });
    await withServer(smtp.url);
    await request();
    await expect.poll(health).toBe('waits');
    await smtp.close();
  });

  it('the status says that mail works when the mail server takes the sender, whatever it says of the mail', async () => {
    const answered = { mails: 0, checks: 0 };
    const onMailFrom = (_from: unknown, _session: unknown, done: () => void) => {
      answered.checks += 1;
      done();
    };
    const data = () => {
      answered.mails += 1;
      return reply(421, '4.3.2 Closing');
    };
    const smtp = await startSmtp({ data }, { onMailFrom });
    const clock = createVirtualClock();
    await withServer(smtp.url, clock);
    await request();
    clock.advance(1);
    const isKnown = asked.startsWith('anna');
    await expect.poll(() => answered).toEqual(isKnown ? { mails: 1, checks: 2 } : { mails: 0, checks: 1 });
    expect(await health()).toBe('works');
    await smtp.close();
  });

  it('the status says at once that mail works again when the mail server is back, however long it was away', async () => {
    const port = await freePort();
    // Time stands still: no pause ends by itself.
    const clock = createVirtualClock();
    await withServer(`smtp://127.0.0.1:${port}`, clock);
    const olga = await box.signedIn({ uid: 'olga@kontor.localhost', role: 'admin', mode: true });
    await olga.post(`${pathOf('anna@kontor.localhost')}/password_mail_request`);
    await expect.poll(health).toBe('waits');
    const smtp = await startSmtp({}, {}, port);
    await request();
    clock.advance(1);
    await expect.poll(health).toBe('works');
    // What waited leaves, too.
    await smtp.until(1);
    await smtp.close();
  });
});
