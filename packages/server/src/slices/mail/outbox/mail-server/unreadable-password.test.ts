import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { dataFolder, placeDatabase } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSmtp, type TestSmtp } from '../smtp.fixture.ts';

const path = '/api/v1/outbox/server';
const english = { 'accept-language': 'en' };

let data: ReturnType<typeof dataFolder>;
let smtp: TestSmtp;
let box: TestBox;
let admin: Client & { uid: string };

/** A box whose mail server is set, with a password nobody can open, after a restart. */
beforeEach(async () => {
  smtp = await startSmtp();
  data = dataFolder();
  placeDatabase(data.folder);
  box = await startBox({ engine: createMemoryEngine(), data: data.folder });
  const { database } = box;
  database.run(
    database
      .tables<{ mail_server: Record<string, string | number> }>()
      .insertInto('mail_server')
      .values({
        ...{ id: 'outgoing', provider: 'own', host: '127.0.0.1', port: smtp.port, encryption: 'none' },
        ...{ sender: 'box@firma.example', username: 'box@firma.example', password: 'no sealed text' },
      }),
  );
  await box.end();
  box = await startBox({ engine: createMemoryEngine(), data: data.folder });
  admin = await box.signedIn({ uid: 'olga@kontor.localhost', role: 'admin', mode: true });
});
afterEach(async () => {
  await box.end();
  await smtp.close();
  data.remove();
});

it('leaves the portal as it is: mail waits, and the outbox and repair say why', async () => {
  await expect.poll(async () => (await box.anonymous.get('/api/v1/status')).json.mail).toBe('waits');
  const outbox = await admin.get('/api/v1/outbox', { headers: english });
  expect(outbox.json).toMatchObject({ configured: true, cause: 'other' });
  expect(outbox.json.explanation).toMatch(/^The stored password of the mail server can no longer be read\. /);
  expect((await admin.get(path)).json).toMatchObject({ source: 'settings', host: '127.0.0.1', hasPassword: false });
  const { faults } = (await admin.get('/api/v1/repair', { headers: english })).json;
  expect(faults).toContainEqual(
    expect.objectContaining({ part: 'mail', code: 'mail-password-unreadable', actions: [] }),
  );
  expect(smtp.taken).toEqual([]);
});

it('is over once the password was typed again, and needs one', async () => {
  const typed = {
    ...{ provider: 'own', sender: 'box@firma.example', host: '127.0.0.1', port: smtp.port, encryption: 'none' },
    ...{ username: 'box@firma.example', untested: true },
  };
  const without = await admin.put(path, { body: typed });
  expect([without.status, Object.keys(without.refusal.fields)]).toEqual([422, ['password']]);
  expect((await admin.put(path, { body: { ...typed, password: 'Neu-77' } })).json).toMatchObject({ hasPassword: true });
  expect((await box.anonymous.get('/api/v1/status')).json.mail).toBe('works');
});

it('goes with the server that is removed', async () => {
  expect((await admin.delete(path)).json).toMatchObject({ source: 'none' });
  expect((await box.anonymous.get('/api/v1/status')).json.mail).toBe('none');
});
