import { describe, expect, it } from 'vitest';
import { cookieValues, tokenOf } from './token.ts';

describe('the token of a request', () => {
  it('is found in the header', () => {
    expect(tokenOf({ 'x-auth-token': 'a' })).toEqual({ token: 'a', inHeader: true, inCookie: false, ambiguous: false });
  });

  it('is found in the cookie among others', () => {
    expect(tokenOf({ cookie: 'x=1; USESSIONID=a; NOTUSESSIONID=b' })).toMatchObject({
      token: 'a',
      inCookie: true,
      ambiguous: false,
    });
  });

  it('is ambiguous with two cookies', () => {
    expect(tokenOf({ cookie: 'USESSIONID=a; USESSIONID=b' }).ambiguous).toBe(true);
  });

  it('is ambiguous when cookie and header differ, and clear when they agree', () => {
    expect(tokenOf({ 'x-auth-token': 'a', cookie: 'USESSIONID=b' }).ambiguous).toBe(true);
    expect(tokenOf({ 'x-auth-token': 'a', cookie: 'USESSIONID=a' }).ambiguous).toBe(false);
  });

  it('is none when empty', () => {
    expect(tokenOf({ 'x-auth-token': '', cookie: 'USESSIONID=' }).token).toBeUndefined();
    expect(cookieValues(undefined, 'a')).toEqual([]);
  });
});
