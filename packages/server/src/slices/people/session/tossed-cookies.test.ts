import { startBox, type TestBox } from '@kontor/testkit/box';
import { ask } from '@kontor/testkit/client';
import { knownPassword } from '@kontor/testkit/known-users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const portal = 'cloud.kontor.localhost';
const dropped = 'USESSIONID=; Domain=kontor.localhost; Path=/; Max-Age=0';

describe('a session cookie that an app put beside ours for the whole domain', () => {
  let box: TestBox;
  let token: string;
  let uid: string;
  beforeAll(async () => {
    box = await startBox();
    uid = box.addUser();
    token = (await box.signIn(uid)).token ?? '';
  });
  afterAll(() => box.end());

  const session = (cookie: string) => ask(box.port, 'GET', '/api/v1/session', { host: portal, headers: { cookie } });

  it('is refused and taken away with the answer; ours stays, so the next call is answered', async () => {
    const { status, refusal, headers } = await session(`USESSIONID=${token}; USESSIONID=tossed`);
    expect([status, refusal.code]).toEqual([401, 'ambiguous-session']);
    expect(headers['set-cookie']).toContain(dropped);
    // A cookie without a domain is ours.
    expect(headers['set-cookie']?.every((cookie) => cookie.includes('; Domain=kontor.localhost;'))).toBe(true);
    expect((await session(`USESSIONID=${token}`)).status).toBe(200);
  });

  it('is taken away by signing in, and ours is set after that', async () => {
    const form = new URLSearchParams({ username: uid, password: knownPassword }).toString();
    const signIn = (more: object) =>
      ask(box.port, 'POST', '/api/v1/login', {
        host: portal,
        body: form,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${portal}`, ...more },
      });
    const cookies = (await signIn({ cookie: 'USESSIONID=tossed' })).headers['set-cookie'] ?? [];
    expect(cookies).toContain(dropped);
    expect(cookies.at(-1)).toMatch(/^USESSIONID=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect((await signIn({})).headers['set-cookie']).toHaveLength(1);
  });

  it('ends with the browser at localhost, where other programs of the machine get it, too', async () => {
    const host = `localhost:${box.port}`;
    const { headers } = await ask(box.port, 'POST', '/api/v1/login', {
      host,
      body: new URLSearchParams({ username: uid, password: knownPassword }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` },
    });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^USESSIONID=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });
});
