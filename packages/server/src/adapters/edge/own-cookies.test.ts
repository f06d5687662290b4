import { expect, test } from 'vitest';
import { confineCookie, edgeCookies, isOurCookie, withoutOurCookies } from './own-cookies.ts';

test('under https the names carry the prefix that binds them to one host', () => {
  expect(edgeCookies('http').session).toBe('kontor-app');
  expect(edgeCookies('https').session).toBe('__Host-kontor-app');
});

test.each([
  'USESSIONID',
  'usessionid',
  '__Host-kontor-app',
  '__Secure-kontor-state',
  '__HOST-USESSIONID',
  'Kontor-Owner',
])('%s is ours', (name) => {
  expect(isOurCookie(name)).toBe(true);
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['USESSIONID=a', undefined],
  ['a=1; USESSIONID=secret; b=2', 'a=1; b=2'],
  ['USESSIONID=one; USESSIONID=two;kontor-app=x;__Host-kontor-app=y; theme=dark', 'theme=dark'],
  ['a=b=c; usessionid =x', 'a=b=c'],
  ['notUSESSIONID=1; USESSIONID2=2', 'notUSESSIONID=1; USESSIONID2=2'],
  ['a=1;;  ; kontor-state', 'a=1'],
])('an app gets %j as %j', (sent, expected) => {
  expect(withoutOurCookies(sent)).toBe(expected);
});

test.each([
  ['a=1; Domain=kontor.example; Path=/', 'a=1; Path=/'],
  ['a=1; DOMAIN=.kontor.example;HttpOnly', 'a=1;HttpOnly'],
  ['a=1;domain = kontor.example', 'a=1'],
  ['a=1; Domain', 'a=1'],
  ['a=1; Path=/; SameSite=Lax', 'a=1; Path=/; SameSite=Lax'],
  ['domain=1; Path=/', 'domain=1; Path=/'],
])('%j is confined to %j', (sent, expected) => {
  expect(confineCookie(sent)).toBe(expected);
});

test.each([
  'USESSIONID=x; Path=/',
  ' usessionid =x',
  '=USESSIONID=x; Path=/',
  '==kontor-app=x',
  'kontor-app=x; Domain=kontor.example',
  '__Host-kontor-state=x; Secure; Path=/',
  'USESSIONID',
])('an app cannot set %j', (sent) => {
  expect(confineCookie(sent)).toBeUndefined();
});
