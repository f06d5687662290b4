import { expect, test } from 'vitest';
import { type Forwarded, headersForApp } from './request-headers.ts';
import { headersForBrowser } from './response-headers.ts';

const forwarded: Forwarded = {
  host: 'wiki.kontor.example:8080',
  scheme: 'http',
  port: 8080,
  address: '::ffff:192.168.1.20',
  identity: undefined,
};
const identityHeaders = new Set(['x-kontor-r4nd0m', 'remote-user']);
const framing = { isFramed: false, portalOrigin: 'http://cloud.kontor.example:8080' };

const asked = (...raw: string[]) => pairs(headersForApp(raw, forwarded, identityHeaders));
const answered = (...raw: string[]) => pairs(headersForBrowser(raw, framing, identityHeaders));
const framed = (...raw: string[]) => pairs(headersForBrowser(raw, { ...framing, isFramed: true }, identityHeaders));

function pairs(raw: string[]): string[] {
  return Array.from({ length: raw.length / 2 }, (_, index) => `${raw[2 * index]}: ${raw[2 * index + 1]}`);
}

const said = [
  'x-forwarded-for: 192.168.1.20',
  'x-forwarded-proto: http',
  'x-forwarded-host: wiki.kontor.example:8080',
  'x-forwarded-port: 8080',
];

test('an app learns host, scheme and address from the edge', () => {
  expect(asked('Host', 'wiki.kontor.example:8080', 'Accept', 'text/html')).toEqual([
    'host: wiki.kontor.example:8080',
    'accept: text/html',
    ...said,
  ]);
});

test.each([
  ['X-Forwarded-For', '1.2.3.4'],
  ['x-forwarded-user', 'anna'],
  ['X-FORWARDED-PREFIX', '/x'],
  ['Forwarded', 'for=1.2.3.4'],
  ['X-Real-IP', '1.2.3.4'],
  ['X-Original-URL', '/admin'],
  ['Proxy', 'http://evil.example'],
  ['X-Auth-Token', 'secret'],
  ['Remote-User', 'anna'],
  ['remote-user', 'anna'],
  ['REMOTE_USER', 'anna'],
  ['Remote.User', 'anna'],
  ['Remote_User', 'anna'],
  ['X-Kontor-R4nd0m', 'anna'],
  ['x_kontor_r4nd0m', 'anna'],
  ['X-Forwarded_For', '1.2.3.4'],
  ['Transfer-Encoding', 'chunked'],
  ['Keep-Alive', 'timeout=5'],
  ['TE', 'trailers'],
  ['Upgrade', 'h2c'],
  ['HTTP2-Settings', 'AAMAAABkAAQAAP__'],
  ['Proxy-Authorization', 'Basic x'],
  ['Expect', '100-continue'],
  ['Cookie', 'USESSIONID=secret'],
])('%s from outside never reaches an app', (name, value) => {
  expect(asked(name, value, name, value)).toEqual(['host: wiki.kontor.example:8080', ...said]);
});

test('what the sender marks as hop-by-hop stays behind, but never the length of the body', () => {
  expect(asked('Connection', 'close, X-Mark', 'X-Mark', '1', 'X-Other', '2')).toContain('x-other: 2');
  expect(asked('Connection', 'close, X-Mark', 'X-Mark', '1')).not.toContain('x-mark: 1');
  expect(asked('Connection', 'content-length', 'Content-Length', '5')).toContain('content-length: 5');
  expect(asked('Connection', 'x-forwarded-for')).toContain('x-forwarded-for: 192.168.1.20');
});

test('cookies of several headers become one, without ours', () => {
  const headers = asked('Cookie', 'a=1; kontor-app=x', 'cookie', 'USESSIONID=y; b=2');
  expect(headers.filter((header) => header.startsWith('cookie'))).toEqual(['cookie: a=1; b=2']);
});

test('the person is named once, by the edge', () => {
  const identity = { header: 'remote-user', uid: 'anna@kontor.example' };
  const raw = ['Remote-User', 'boss', 'remote-user', 'boss'];
  const headers = pairs(headersForApp(raw, { ...forwarded, identity }, identityHeaders));
  expect(headers.filter((header) => /user/i.test(header))).toEqual(['remote-user: anna@kontor.example']);
});

test('a name outside Latin-1 goes as UTF-8', () => {
  const identity = { header: 'remote-user', uid: 'Łukasz@kontor.example' };
  const headers = headersForApp([], { ...forwarded, identity }, identityHeaders);
  expect(Buffer.from(headers.at(-1) ?? '', 'latin1').toString('utf8')).toBe('Łukasz@kontor.example');
});

test('an answer passes with its spelling and its doubles', () => {
  expect(answered('Content-Type', 'text/html', 'Link', '</a>', 'Link', '</b>')).toEqual([
    'Content-Type: text/html',
    'Link: </a>',
    'Link: </b>',
    "content-security-policy: frame-ancestors 'self'",
  ]);
});

test.each([
  ['Connection', 'close'],
  ['Transfer-Encoding', 'chunked'],
  ['X-Auth-Token', 'x'],
  ['Remote-User', 'x'],
  ['Alt-Svc', 'h3=":443"'],
  ['Strict-Transport-Security', 'max-age=1'],
  ['Set-Cookie', 'USESSIONID=x'],
  ['Clear-Site-Data', '"cookies"'],
  ['X-Accel-Redirect', '/inside'],
  ['X-Sendfile', '/etc/passwd'],
])('%s of an app stays behind', (name, value) => {
  expect(answered(name, value)).toEqual(["content-security-policy: frame-ancestors 'self'"]);
});

test('cookies lose their domain', () => {
  expect(answered('Set-Cookie', 'a=1; Domain=kontor.example; Path=/')).toContain('Set-Cookie: a=1; Path=/');
});

test('clearing site data never reaches the cookies of the domain', () => {
  expect(answered('Clear-Site-Data', '"*"')).toContain('Clear-Site-Data: "cache", "storage"');
  expect(answered('Clear-Site-Data', '"cookies", "storage"')).toContain('Clear-Site-Data: "storage"');
});

test('an app that is not embedded keeps what it says about frames', () => {
  expect(answered('Content-Security-Policy', "default-src 'self'; Frame-Ancestors *")).toEqual([
    "content-security-policy: default-src 'self'; Frame-Ancestors *",
  ]);
  expect(answered('X-Frame-Options', 'DENY')).toEqual(['x-frame-options: DENY']);
  expect(answered('Content-Security-Policy', "default-src 'self'")).toEqual([
    "content-security-policy: default-src 'self'",
    "content-security-policy: frame-ancestors 'self'",
  ]);
});

const portalOnly = "content-security-policy: frame-ancestors 'self' http://cloud.kontor.example:8080";

test.each([
  [[], [portalOnly]],
  [['X-Frame-Options', 'DENY'], [portalOnly]],
  [['Content-Security-Policy', "frame-ancestors 'none'"], [portalOnly]],
  [
    ['Content-Security-Policy', "default-src 'self'; FRAME-ANCESTORS *; img-src *"],
    ["content-security-policy: default-src 'self'; img-src *", portalOnly],
  ],
  [
    ['Content-Security-Policy', "frame-ancestors 'none', default-src 'self'", 'content-security-policy', 'img-src *'],
    ["content-security-policy: default-src 'self'", 'content-security-policy: img-src *', portalOnly],
  ],
])('an embedded app that says %j is framed by the portal and itself only', (raw, expected) => {
  expect(framed(...raw)).toEqual(expected);
});
