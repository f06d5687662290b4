import { hours } from '@kontor/platform/work/durations';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { describe, expect, it, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';
import { completed, delayAfter, headerFault, isMailbox, limits } from './rules.ts';

const own = ['app-wiki@firma.example'];
const mail = (...lines: string[]) => Buffer.from([...lines, '', 'Hello'].join('\r\n'));

describe('who a mail of an app is from', () => {
  test.each([
    'From: app-wiki@firma.example',
    'from:app-wiki@firma.example',
    'From: <App-Wiki@Firma.example>',
    'From: Wiki: pages (all) <app-wiki@firma.example>',
    'From: "Wiki, the \\"one\\"" <app-wiki@firma.example>',
    'From: =?utf-8?Q?B=C3=BCro?=\r\n <app-wiki@firma.example>',
    'From: app-wiki@firma.example\r\nSender: app-wiki@firma.example\r\nReply-To: chef@firma.example',
  ])('%j is fine', (from) => expect(headerFault(mail('Subject: x', from), own)).toBeUndefined());

  test.each([
    'From: chef@firma.example',
    'From: app-wiki@firma.example <chef@firma.example>',
    'From: "app-wiki@firma.example" <chef@firma.example>',
    'From: chef@firma.example, app-wiki@firma.example',
    'From: <chef@firma.example> <app-wiki@firma.example>',
    'From: "chef@firma.example" <chef@firma.example>, "x" <app-wiki@firma.example>',
    'From: app-wiki@firma.example\r\nFrom: chef@firma.example',
    'From: app-wiki@firma.example\nFrom: chef@firma.example',
    'From : chef@firma.example\r\nX: y',
    'From: app-wiki@firma.example\rFrom: chef@firma.example',
    'From: app-wiki@firma.example\r\nSender: chef@firma.example',
    'From: app-wiki@firma.example\r\nX\rFrom: chef@firma.example',
    'From: app-wiki@firma.example\r\nno header\r\nX-From: y',
    'From: app-wiki@firma.example\r\nX: a\0',
    'Subject: without',
  ])('%j is not', (from) => expect(headerFault(mail('Subject: x', from), own)).toBeTypeOf('string'));

  test('what stands in the text is nobody’s header', () => {
    expect(
      headerFault(Buffer.concat([mail(`From: ${own[0]}`), mail('From: chef@firma.example')]), own),
    ).toBeUndefined();
    expect(headerFault(Buffer.from('Subject: x\n\nFrom: app-wiki@firma.example\n'), own)).toBeTypeOf('string');
  });

  test('a mail may be headers alone, and never text alone', () => {
    expect(headerFault(Buffer.from(`From: ${own[0]}\r\n`), own)).toBeUndefined();
    expect(headerFault(Buffer.from(`\r\nFrom: ${own[0]}\r\n\r\nHello`), own)).toBeTypeOf('string');
    expect(headerFault(Buffer.from(` From: ${own[0]}\r\n\r\nHello`), own)).toBeTypeOf('string');
  });

  test('headers without an end are not read for ever', () => {
    expect(headerFault(Buffer.alloc(1024 * 1024, 'x: y\r\n'), own)).toContain('too long');
  });
});

test('a recipient is one mailbox', () => {
  expect(['anna@firma.example', "o'neil+x@firma.example", 'jörg@büro.example'].every(isMailbox)).toBe(true);
  const others = ['', 'root', 'anna,ben@firma.example', 'a:b@c', '"a b"@c', 'anna@[127.0.0.1]', 'a@b@c', 'a b@c'];
  expect(others.filter(isMailbox)).toEqual([]);
});

test('a mail gets a name and a date when it has none, and is left alone otherwise', () => {
  const date = new Date(Date.UTC(2026, 0, 2, 3, 4, 5));
  const whole = completed(mail('From: a@b'), { messageId: 'x@y', date }).toString();
  expect(whole).toBe('Message-ID: <x@y>\r\nDate: Fri, 02 Jan 2026 03:04:05 +0000\r\nFrom: a@b\r\n\r\nHello');
  const complete = mail('MESSAGE-ID: <a@b>', 'Date: yesterday');
  expect(completed(complete, { messageId: 'x@y', date })).toBe(complete);
});

test('ten wrong passwords are answered at once, the next ones later and later', () => {
  expect([0, 9, 10, 11, 40].map(delayAfter)).toEqual([0, 0, 1000, 2000, 30_000]);
});

describe('what an app may send', () => {
  const clock = createVirtualClock();
  it('is so much an  and says when there is more', () => {
    const rateLimit = createRateLimit(clock);
    rateLimit.sent('app-wiki', limits.mailsAnHour - 1);
    expect(rateLimit.minutesUntil('app-wiki', 1)).toBe(0);
    clock.advance(hours(1) / 2);
    rateLimit.sent('app-wiki', 1);
    expect(rateLimit.minutesUntil('app-wiki', 1)).toBe(30);
    expect(rateLimit.minutesUntil('app-other', 100)).toBe(0);
    clock.advance(hours(1) / 2);
    expect(rateLimit.minutesUntil('app-wiki', 1)).toBe(0);
  });

  it('is not less because somebody guesses its password', () => {
    const rateLimit = createRateLimit(clock);
    const delays = Array.from({ length: 12 }, () => rateLimit.wrongTry('app-wiki'));
    expect(delays.slice(9)).toEqual([0, 1000, 2000]);
    expect(rateLimit.wrongTry('app-other')).toBe(0);
    rateLimit.rightTry('app-wiki');
    expect(rateLimit.wrongTry('app-wiki')).toBe(0);
  });
});
