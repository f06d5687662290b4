import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { journalOf } from '@kontor/testkit/journal';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';

type UserClient = Client & { uid: string };

let box: TestBox;
let admin: UserClient;
let anna: UserClient;
let ben: UserClient;

beforeAll(async () => {
  box = await startBox({ engine: createMemoryEngine() });
  admin = await box.signedIn({ uid: 'admin@kontor.localhost', role: 'admin', mode: true });
  anna = await box.signedIn({ uid: 'anna@kontor.localhost' });
  ben = await box.signedIn({ uid: 'ben@kontor.localhost' });
});

afterAll(() => box.end());

const send = (body: object) =>
  admin.post('/api/v1/messages', { body: { type: 'NOTIFICATION', status: 'INFO', text: 'Hallo', ...body } });

test('an administrator tells some people something; they read, mark and delete it, others never see it', async () => {
  const sent = await send({ recipients: [anna.uid] });
  expect(sent.status).toBe(201);
  const { id } = sent.json;
  const list = (who: UserClient) => who.get('/api/v1/messages').then(({ json }) => json);
  expect(await list(anna)).toMatchObject([{ id, text: 'Hallo', seen: false, recipients: [anna.uid] }]);
  expect(await list(ben)).toEqual([]);
  expect((await ben.get(`/api/v1/messages/${id}`)).status).toBe(404);
  expect((await ben.delete(`/api/v1/messages/${id}`)).status).toBe(404);
  expect((await anna.post('/api/v1/messages/seen', { body: { ids: [id] } })).status).toBe(204);
  expect(await list(anna)).toMatchObject([{ seen: true }]);
  expect((await anna.delete(`/api/v1/messages/${id}`)).status).toBe(204);
  expect(await list(anna)).toEqual([]);
});

test('all are deleted by one call, for oneself alone', async () => {
  for (let count = 0; count < 3; count += 1) await send({ recipients: [anna.uid, ben.uid] });
  const list = async (who: UserClient) => (await who.get('/api/v1/messages')).json;
  const [newest] = await list(anna);
  const hide = (body: object) => anna.post('/api/v1/messages/hide', { body });
  expect((await hide({ until: newest?.messageTime })).status).toBe(204);
  expect(await list(anna)).toEqual([]);
  expect(await list(ben)).toHaveLength(3);
  expect((await hide({ until: 'today' })).status).toBe(422);
});

test('an unknown recipient is a fault of the field', async () => {
  const answer = await send({ recipients: ['nobody@kontor.localhost'] });
  expect([answer.status, Object.keys(answer.refusal.fields)]).toEqual([422, ['recipients']]);
});

test('a poll of what has not changed carries nothing', async () => {
  await send({});
  const first = await anna.get('/api/v1/messages');
  const etag = { headers: { 'if-none-match': first.headers.etag } };
  expect((await anna.get('/api/v1/messages', etag)).status).toBe(304);
  await send({ recipients: [anna.uid] });
  expect((await anna.get('/api/v1/messages', etag)).status).toBe(200);
});

test('an announcement stands in the status of those it is for, until they delete it', async () => {
  const sent = await send({ type: 'ANNOUNCEMENT', text: '<b>Wartung</b><script>x</script>', recipients: [ben.uid] });
  const announced = async (who: Client) => (await who.get('/api/v1/status')).json.announcement;
  expect(await announced(ben)).toMatchObject({ id: sent.json.id, text: '<b>Wartung</b>' });
  expect(await announced(anna)).toBeNull();
  expect(await announced(box.anonymous)).toBeNull();
  await ben.delete(`/api/v1/messages/${sent.json.id}`);
  expect(await announced(ben)).toBeNull();
});

test('the journal says who announced something, as it says who changed it', async () => {
  const { id } = (await send({ type: 'ANNOUNCEMENT', text: 'Wartung' })).json;
  await send({ recipients: [anna.uid] });
  const noted = journalOf(box.database).filter(({ subject }) => subject === id);
  expect(noted).toMatchObject([{ actor: admin.uid, action: 'add-announcement' }]);
});
