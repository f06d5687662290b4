import { hours } from '@kontor/platform/work/durations';
import { expect, test } from 'vitest';
import { verifyVapid } from './push-browser.fixture.ts';
import { makeVapidKeys, openVapidKeys, vapidHeader } from './vapid.ts';

const now = Date.parse('2026-11-28T10:00:00Z');
const endpoint = 'https://push.example.net/send/abc?x=1';
const subject = 'https://cloud.firma.example';

test('a push is signed for its service, for half a day', () => {
  const keys = openVapidKeys(makeVapidKeys());
  const claims = verifyVapid(vapidHeader(keys, endpoint, subject, now));
  const exp = (now + hours(12)) / 1000;
  expect(claims).toEqual({ aud: 'https://push.example.net', exp, sub: subject, key: keys.publicKey });
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
});

test('keys stay the same when they are opened again, and a changed token does not pass', () => {
  const text = makeVapidKeys();
  expect(openVapidKeys(text).publicKey).toBe(openVapidKeys(text).publicKey);
  expect(openVapidKeys(makeVapidKeys()).publicKey).not.toBe(openVapidKeys(text).publicKey);
  const header = vapidHeader(openVapidKeys(text), endpoint, subject, now);
  const [start, claims = '', rest] = header.split('.');
  const other = Buffer.from(claims, 'base64url').toString().replace('push.example', 'evil.example');
  expect(() => verifyVapid([start, Buffer.from(other).toString('base64url'), rest].join('.'))).toThrow('signature');
});

test('what is no key pair is not opened', () => {
  for (const text of ['', '{}', 'x']) expect(() => openVapidKeys(text)).toThrow();
});
