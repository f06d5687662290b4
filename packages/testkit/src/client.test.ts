import type { InstalledApp } from '@kontor/contract/apps/apps';
import type { GroupDetail } from '@kontor/contract/people/groups';
import type { RemovedUser, User } from '@kontor/contract/people/users';
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest';
import { startBox, type TestBox } from './box.ts';
import { type Answer, type Client, granted } from './client.ts';
import { createMemoryEngine } from './memory-engine.ts';
import type { ReplyOf } from './reply-type.ts';

let box: TestBox;
let anna: Client;

beforeAll(async () => {
  box = await startBox({ engine: createMemoryEngine() });
  anna = await box.signedIn();
});
afterAll(() => box.end());

it('knows the type of what a call answers from the contract', () => {
  expectTypeOf<ReplyOf<'GET', '/api/v1/apps'>>().toEqualTypeOf<InstalledApp[]>();
  expectTypeOf<ReplyOf<'GET', `/api/v1/apps/${string}`>>().toEqualTypeOf<InstalledApp>();
  expectTypeOf<ReplyOf<'DELETE', `/api/v1/groups/${string}/members/${string}`>>().toEqualTypeOf<GroupDetail>();
  // The method is part of the call; the query is not.
  expectTypeOf<ReplyOf<'POST', `/api/v1/users?${string}`>>().toEqualTypeOf<User>();
  // A literal path is a different call from the one with a parameter.
  expectTypeOf<ReplyOf<'GET', '/api/v1/users/removed'>>().toEqualTypeOf<RemovedUser[]>();
});

it('knows nothing of addresses outside the contract, nor of what is no JSON', () => {
  expectTypeOf<ReplyOf<'GET', '/api/v1/nothing'>>().toBeUnknown();
  expectTypeOf<ReplyOf<'PUT', '/api/v1/users'>>().toBeUnknown();
  expectTypeOf<ReplyOf<'GET', `/api/v1/apps${string}`>>().toBeUnknown();
  expectTypeOf<ReplyOf<'GET', string>>().toBeUnknown();
  expectTypeOf<ReplyOf<'GET', '/api/v1/users/export'>>().toBeUnknown();
  expectTypeOf<Answer['json']>().toBeUnknown();
});

it('reads what was asked for, and never a refusal in its place', async () => {
  const own = await anna.get('/api/v1/session');
  expectTypeOf(own.json.loggedInUser).toEqualTypeOf<User>();
  expect(own.json.loggedInUser.surname).toBe('Arndt');
  expect(() => own.refusal).toThrow('GET /api/v1/session was answered with 200');
  const refused = await anna.get('/api/v1/groups', { headers: { 'accept-language': 'en' } });
  expect(refused.refusal).toEqual({ code: 'forbidden', message: expect.stringContaining('permission'), fields: {} });
  expect(() => refused.json).toThrow(/^GET \/api\/v1\/groups was answered with 403: .*forbidden/);
  await expect(granted(anna.get('/api/v1/groups'))).rejects.toThrow('403');
});
