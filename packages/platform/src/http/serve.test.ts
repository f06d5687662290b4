import { PassThrough } from 'node:stream';
import { endpoint } from '@kontor/contract/endpoint';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Identity, SessionActor } from './actor.ts';
import { serve } from './serve.ts';

const anna: Identity = {
  uid: 'anna@x.de',
  sessionId: '1',
  role: 'user',
  signing: false,
  groups: [],
  twoFactorConfirmed: true,
  mustChangePassword: false,
  adminUntil: 0,
};
const endpoints = {
  'GET /api/v1/list': endpoint({
    access: 'person',
    summary: '',
    reply: z.array(z.object({ a: z.number() })),
    poll: true,
  }),
  'POST /api/v1/things/{id}': endpoint({
    access: 'public',
    summary: '',
    params: z.object({ id: z.string().min(2) }),
    body: z.strictObject({ name: z.string().min(1).max(5), age: z.coerce.number().optional() }),
    bodyKind: 'form',
    reply: z.object({ name: z.string() }),
  }),
  'DELETE /api/v1/things': endpoint({ access: 'public', summary: '' }),
  'GET /api/v1/caller': endpoint({
    access: 'public',
    summary: '',
    reply: z.object({ uid: z.string(), address: z.string() }).nullable(),
  }),
  'POST /api/v1/slow': endpoint({ access: 'person', summary: '', body: z.object({}) }),
  'GET /api/v1/broken': endpoint({ access: 'public', summary: '', reply: z.object({}) }),
};

function start(demo = false) {
  const app = fastify({ exposeHeadRoutes: false });
  const seen = { touched: 0, read: 0, bugs: 0, cacheKey: 'one', isSignedIn: true, handled: 0 };
  const during: { work(): void } = { work: () => undefined };
  const authenticator = {
    identify: (token: string) => (token === 'good' && seen.isSignedIn ? anna : undefined),
    touch: () => {
      seen.touched += 1;
    },
    isOurs: (origin: string, host: string) => origin === `http://${host}`,
  };
  const log = {
    error: () => {
      seen.bugs += 1;
    },
  };
  serve({ app, authenticator, clock: { now: () => 0 }, log, demo }, endpoints, {
    'GET /api/v1/list': {
      cacheKey: () => seen.cacheKey,
      mostCached: 2,
      handle: () => {
        seen.read += 1;
        return [{ a: seen.read, secret: 'hidden' }];
      },
    },
    'POST /api/v1/things/{id}': ({ body }: { body: { name: string } }) => ({ name: body.name, secret: 'hidden' }),
    'DELETE /api/v1/things': () => undefined,
    'GET /api/v1/caller': ({ actor }: { actor: SessionActor | undefined }) => actor ?? null,
    'POST /api/v1/slow': ({ checkAccess }: { checkAccess(): void }) => {
      during.work();
      checkAccess();
      seen.handled += 1;
    },
    'GET /api/v1/broken': () => {
      throw new Error('inside');
    },
  });
  return { app, seen, during };
}

describe('serving the contract', () => {
  let box: ReturnType<typeof start>;
  beforeEach(() => {
    box = start();
  });
  afterEach(() => box.app.close());

  it('every answer is nothing but what it says, and for no page of another origin', async () => {
    const marks = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
    const headers = { 'x-auth-token': 'good' };
    const urls = ['/api/v1/list', '/api/v1/broken', '/api/v1/none'];
    const answers = await Promise.all(urls.map((url) => box.app.inject({ url, headers })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 500, 404]);
    for (const answer of answers) expect(answer.headers).toMatchObject(marks);
  });

  it('answers a poll from memory while its key stays, and 304 to who has it', async () => {
    const headers = { 'x-auth-token': 'good' };
    const first = await box.app.inject({ url: '/api/v1/list', headers });
    expect(first.json()).toEqual([{ a: 1 }]);
    const again = await box.app.inject({
      url: '/api/v1/list',
      headers: { ...headers, 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(box.seen).toMatchObject({ read: 1, touched: 0 });
    box.seen.cacheKey = 'two';
    expect((await box.app.inject({ url: '/api/v1/list', headers })).json()).toEqual([{ a: 2 }]);
  });

  it('holds as many earlier responses as its handler says', async () => {
    const ask = (cacheKey: string) => {
      box.seen.cacheKey = cacheKey;
      return box.app.inject({ url: '/api/v1/list', headers: { 'x-auth-token': 'good' } });
    };
    for (const key of ['one', 'two', 'two', 'three']) await ask(key);
    expect((await ask('two')).json()).toEqual([{ a: 2 }]);
    expect((await ask('one')).json()).toEqual([{ a: 4 }]);
  });

  it('says who calls and from which address; nobody without a session', async () => {
    const call = { url: '/api/v1/caller', remoteAddress: '10.0.0.9' };
    const signedIn = await box.app.inject({ ...call, headers: { 'x-auth-token': 'good' } });
    expect(signedIn.json()).toEqual({ uid: 'anna@x.de', address: '10.0.0.9' });
    expect((await box.app.inject(call)).json()).toBeNull();
  });

  it('refuses who is not signed in, in the language of the caller', async () => {
    const answer = await box.app.inject({ url: '/api/v1/list', headers: { 'accept-language': 'en' } });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ code: 'not-signed-in', message: 'Please log in.', fields: {} });
  });

  it('handles no call of a session that ends while the body arrives, and tells a slow handler that it has ended', async () => {
    const slow = { method: 'POST', url: '/api/v1/slow', headers: { 'x-auth-token': 'good' } } as const;
    expect((await box.app.inject({ ...slow, payload: {} })).statusCode).toBe(204);
    const signOut = () => {
      box.seen.isSignedIn = false;
    };
    const payload = new PassThrough();
    const headers = { ...slow.headers, 'content-type': 'application/json' };
    const answer = box.app.inject({ ...slow, headers, payload });
    await expect.poll(() => box.seen.touched).toBe(2);
    signOut();
    payload.end('{}');
    expect((await answer).statusCode).toBe(401);
    box.seen.isSignedIn = true;
    box.during.work = signOut;
    expect((await box.app.inject({ ...slow, payload: {} })).statusCode).toBe(401);
    expect(box.seen.handled).toBe(1);
  });

  it.each([
    ['json', { 'content-type': 'application/json' }, JSON.stringify({ name: 'Eva' })],
    ['urlencoded', { 'content-type': 'application/x-www-form-urlencoded' }, 'name=Eva'],
    [
      'multipart',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nEva\r\n--x--\r\n',
    ],
  ])('reads a body sent as %s and answers only what is declared', async (_kind, headers, payload) => {
    const answer = await box.app.inject({ method: 'POST', url: '/api/v1/things/ab', headers, payload });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ name: 'Eva' });
  });

  it('names each field that is wrong', async () => {
    const answer = await box.app.inject({
      method: 'POST',
      url: '/api/v1/things/ab',
      payload: { name: 'too long a name', more: 1 },
    });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields).sort()).toEqual(['more', 'name']);
  });

  it.each([
    ['broken JSON', 400, { headers: { 'content-type': 'application/json' }, payload: '{' }],
    ['a foreign type', 415, { headers: { 'content-type': 'text/xml' }, payload: '<a/>' }],
    [
      'too much',
      413,
      { headers: { 'content-type': 'application/json' }, payload: JSON.stringify({ name: 'x'.repeat(70_000) }) },
    ],
    ['nothing', 422, {}],
    ['a list', 422, { payload: [] }],
  ])('refuses %s with %i', async (_name, status, sent) => {
    const answer = await box.app.inject({ method: 'POST', url: '/api/v1/things/ab', ...sent });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).not.toBe('');
  });

  it('answers a bug with an id and without what was inside', async () => {
    const answer = await box.app.inject({ url: '/api/v1/broken' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('inside');
    expect(box.seen.bugs).toBe(1);
  });

  it('refuses in the demo with a sentence that contains Demo', async () => {
    const demo = start(true);
    const answer = await demo.app.inject({ method: 'DELETE', url: '/api/v1/things' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toContain('Demo');
    await demo.app.close();
  });

  it('refuses an endpoint without a handler, and a handler without an endpoint', () => {
    const authenticator = { identify: () => undefined, touch: () => undefined, isOurs: () => true };
    const needs = () => ({
      app: fastify(),
      authenticator,
      clock: { now: () => 0 },
      log: { error: () => undefined },
      demo: false,
    });
    expect(() => serve(needs(), endpoints, {})).toThrow('no handler');
    expect(() => serve(needs(), {}, { 'GET /x': () => 1 })).toThrow('no endpoint');
  });
});
