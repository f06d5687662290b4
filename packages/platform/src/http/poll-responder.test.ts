import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@kontor/contract/endpoint';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { Identity } from './actor.ts';
import type { PollResponder } from './poll-responder.ts';
import { serve } from './serve.ts';

const anna: Identity = {
  ...{ uid: 'anna@x.de', sessionId: '1', role: 'user', signing: false, groups: [], twoFactorConfirmed: true },
  ...{ adminUntil: 0, mustChangePassword: false },
};
const reply = z.array(z.object({ who: z.string() }));
const endpoints = {
  'GET /list': endpoint({ access: 'person', summary: '', reply, poll: true }),
  'GET /used': endpoint({ access: 'person', summary: '', reply }),
  'GET /secret': endpoint({ access: 'person', summary: '', reply, poll: true, isSecret: true }),
};

let server: Server;
let isAlive = true;
let ahead = 0;
let touched = 0;
beforeEach(async () => {
  [isAlive, ahead, touched] = [true, 0, 0];
  const app = fastify();
  const actors = new Map([
    ['good', anna],
    ['other', { ...anna, uid: 'ben@x.de' }],
  ]);
  const authenticator = {
    identify: (token: string) => (isAlive ? actors.get(token) : undefined),
    touch: () => {
      touched += 1;
    },
    isOurs: () => true,
  };
  const cachedHandler = {
    cacheKey: ({ actor, language }: { actor: Identity; language: string }) => `${actor.uid} ${language}`,
    handle: ({ actor }: { actor: Identity }) => [{ who: actor.uid }],
  };
  const needs = { app, authenticator, clock: { now: () => 0 }, log: { error: () => {} }, demo: false };
  const respondToPoll: PollResponder = serve(
    needs,
    endpoints,
    Object.fromEntries(Object.keys(endpoints).map((call) => [call, cachedHandler])),
  );
  await app.ready();
  server = createServer((incoming, response) => {
    if (respondToPoll(incoming, response)) ahead += 1;
    else app.routing(incoming, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  await once(server, 'close');
});

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body = '') {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  let text = '';
  for await (const part of answer) text += String(part);
  const { date: _date, ...rest } = answer.headers as Record<string, string>;
  return { status: answer.statusCode as number, headers: rest, text };
}
const token = { 'x-auth-token': 'good' };

it('a poll is answered ahead exactly as the framework answers it', async () => {
  const first = await ask('/list', token);
  expect(ahead).toBe(0);
  expect(await ask('/list', token)).toEqual(first);
  const tag = { ...token, 'if-none-match': first.headers.etag ?? '' };
  const unchanged = await ask('/list', tag);
  expect(ahead).toBe(2);
  expect(await ask('/list?', tag)).toEqual(unchanged);
  expect(ahead).toBe(2);
  expect(unchanged).toMatchObject({ status: 304, text: '' });
  expect(first.headers).toMatchObject({ 'x-content-type-options': 'nosniff', vary: 'accept-language' });
});

it('each gets the own answer, in the own language, and nobody else’s', async () => {
  for (const _ of [1, 2]) {
    expect((await ask('/list', token)).text).toContain('anna@x.de');
    expect((await ask('/list', { cookie: 'USESSIONID=other' })).text).toContain('ben@x.de');
  }
  expect(ahead).toBe(2);
  await ask('/list', { ...token, 'accept-language': 'en' });
  expect(ahead).toBe(2);
});

it('a dead session, two tokens or none are refused, whatever is stored', async () => {
  for (const _ of [1, 2]) await ask('/list', token);
  expect((await ask('/list')).status).toBe(401);
  expect((await ask('/list', { ...token, cookie: 'USESSIONID=other' })).status).toBe(401);
  isAlive = false;
  expect((await ask('/list', token)).status).toBe(401);
  expect(ahead).toBe(1);
});

it('what counts as use, is secret, changes something or brings a body is left to the framework', async () => {
  for (const _ of [1, 2]) for (const path of ['/used', '/secret']) expect((await ask(path, token)).status).toBe(200);
  expect(touched).toBe(2);
  await ask('/list', token);
  await ask('/list', { ...token, 'content-length': '2' }, 'GET', '{}');
  expect((await ask('/list', token, 'POST')).status).toBe(404);
  expect(ahead).toBe(0);
});
