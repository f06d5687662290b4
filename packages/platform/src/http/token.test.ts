import { describe, expect, it, test } from 'vitest';
import { cookieValues, dropTossedTokens, isSharedHost, setTokenCookie, tokenOf } from './token.ts';

describe('the token of a request', () => {
  it('is found in the header', () => {
    expect(tokenOf({ 'x-auth-token': 'a' }, false)).toEqual({
      token: 'a',
      inHeader: true,
      inCookie: false,
      ambiguous: false,
    });
  });

  it('is found in the cookie among others', () => {
    expect(tokenOf({ cookie: 'x=1; USESSIONID=a; NOTUSESSIONID=b' }, false)).toMatchObject({
      token: 'a',
      inCookie: true,
      ambiguous: false,
    });
  });

  it('is ambiguous with two cookies', () => {
    expect(tokenOf({ cookie: 'USESSIONID=a; USESSIONID=b' }, false).ambiguous).toBe(true);
  });

  it('is ambiguous when cookie and header differ, and clear when they agree', () => {
    expect(tokenOf({ 'x-auth-token': 'a', cookie: 'USESSIONID=b' }, false).ambiguous).toBe(true);
    expect(tokenOf({ 'x-auth-token': 'a', cookie: 'USESSIONID=a' }, false).ambiguous).toBe(false);
  });

  it('is none when empty', () => {
    expect(tokenOf({ 'x-auth-token': '', cookie: 'USESSIONID=' }, false).token).toBeUndefined();
    expect(cookieValues(undefined, 'a')).toEqual([]);
  });

  it('over https is taken from the cookie alone that no neighbour can set', () => {
    expect(tokenOf({ cookie: 'USESSIONID=tossed; __Host-USESSIONID=a' }, true)).toMatchObject({
      token: 'a',
      ambiguous: false,
    });
    expect(tokenOf({ cookie: 'USESSIONID=tossed' }, true).token).toBeUndefined();
    expect(tokenOf({ cookie: '__Host-USESSIONID=a' }, false).token).toBeUndefined();
    expect(tokenOf({ cookie: '__Host-USESSIONID=a', 'x-auth-token': 'b' }, true).ambiguous).toBe(true);
  });
});

test('a session cookie has the name of the scheme, and none has a domain', () => {
  expect(setTokenCookie(false, 'a', 60)).toBe('USESSIONID=a; Path=/; Max-Age=60; HttpOnly; SameSite=Lax');
  expect(setTokenCookie(false, 'a', 'until-browser-ends')).toBe('USESSIONID=a; Path=/; HttpOnly; SameSite=Lax');
  expect(setTokenCookie(true)).toBe('__Host-USESSIONID=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure');
});

describe('what a neighbour put beside the session', () => {
  const dropped = (host: string, url: string) => dropTossedTokens({ headers: { host }, url });

  it('is taken away at every domain above and every path of the request, and never the own', () => {
    const all = dropped('cloud.firma.example:8080', '/api/v1/session?x=1');
    expect(all).toContain('USESSIONID=; Domain=firma.example; Path=/; Max-Age=0');
    expect(all).toContain('USESSIONID=; Domain=firma.example; Path=/api/v1/session; Max-Age=0');
    expect(all).toContain('USESSIONID=; Domain=firma.example; Path=/api/; Max-Age=0');
    expect(all).toContain('=; Domain=firma.example; Path=/; Max-Age=0');
    expect(all.filter((cookie) => !cookie.includes('Domain=firma.example;'))).toEqual([]);
  });

  it('cannot be there at an address or a bare name', () => {
    expect(dropped('10.0.0.1:8080', '/')).toEqual([]);
    expect(dropped('localhost', '/')).toEqual([]);
  });

  it('says nothing of its own making in an answer', () => {
    const all = dropped('cloud.firma.example', '/a;b/%0d%0ax/c d');
    expect(all.join('\n')).not.toMatch(/%0d|a;b/);
  });
});

it.each([
  ['localhost:8080', true],
  ['192.168.1.20', true],
  ['[fd00::1]:80', true],
  ['cloud.firma.de', false],
  ['cloud.kontor.localhost:8080', false],
])('at %s other programs of the machine may get the cookie: %j', (host, isShared) => {
  expect(isSharedHost(host)).toBe(isShared);
});
