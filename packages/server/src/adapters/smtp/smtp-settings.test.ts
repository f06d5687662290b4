import { expect, it } from 'vitest';
import { readSmtpUrl } from './smtp-settings.ts';

it.each([
  [
    'smtp://127.0.0.1:2525',
    { host: '127.0.0.1', port: 2525, isSecure: false, login: undefined, from: undefined, isLocal: true },
  ],
  [
    'smtps://box%40firma.example:p%3Aw@mail.firma.example',
    {
      host: 'mail.firma.example',
      port: 465,
      isSecure: true,
      login: { user: 'box@firma.example', password: 'p:w' },
      from: 'box@firma.example',
      isLocal: false,
    },
  ],
  ['smtp://relay:x@mail.firma.example?from=kontor@firma.example', { port: 587, from: 'kontor@firma.example' }],
  ['smtp://[::1]:25', { host: '::1', isLocal: true }],
])('%s is understood', (url, settings) => {
  expect(readSmtpUrl(url)).toMatchObject(settings);
});

it.each(['', 'mail.firma.example', 'http://mail.firma.example', 'smtp://', 'smtp://a%:b@c'])('%s is refused', (url) => {
  expect(readSmtpUrl(url)).toBeUndefined();
});
