import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPostfix, startPostfix } from './postfix.fixture.ts';
import { header } from './smtp.fixture.ts';

describe.runIf(hasPostfix)('mail through Postfix', () => {
  let postfix: Awaited<ReturnType<typeof startPostfix>>;
  let box: TestBox;
  let admin: Client & { uid: string };
  beforeAll(async () => {
    postfix = await startPostfix();
    box = await startBox({ engine: createMemoryEngine(), environment: { KONTOR_SMTP_URL: postfix.url } });
    admin = await box.signedIn({ uid: 'olga@kontor.localhost', role: 'admin', mode: true });
  });
  afterAll(async () => {
    await box?.end();
    await postfix?.stop();
  });

  const invite = (name: string) => {
    const body = { uid: `${name}@kontor.localhost`, givenname: name, surname: 'Çelik & Söhne', sendNotification: true };
    return admin.post('/api/v1/users', { body: { ...body, externEmail: `${name}@firma.example` } });
  };
  const outbox = async () => (await admin.get('/api/v1/outbox')).json;

  it('arrives in a mailbox as it was written, and leaves the outbox', async () => {
    expect((await invite('anna')).status).toBe(201);
    const [mail = ''] = await postfix.mails(1);
    expect(header(mail.replace(/\r?\n/g, '\r\n'), 'To')).toContain('anna@firma.example');
    expect(mail).toMatch(/^Message-ID: <[\w-]{22}@kontor\.localhost>$/m);
    expect(mail).toContain('multipart/alternative');
    await expect.poll(outbox).toMatchObject({ waiting: 0, refused: 0 });
  });

  it('that nobody there takes is not tried again, and an administrator reads why', async () => {
    await invite('nobody');
    await expect.poll(outbox).toMatchObject({ waiting: 0, refused: 1, trouble: '' });
    const [refused] = (await outbox()).mails;
    expect(refused).toMatchObject({ to: 'nobody@firma.example', state: 'refused' });
    expect(refused?.reason).toMatch(/550.*User unknown/);
  });
});
