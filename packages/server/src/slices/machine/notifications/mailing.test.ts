import { expect, test } from 'vitest';
import { createMailing } from './mailing.ts';

test('a mail to many is written once in each language', () => {
  const posted: { to: string; text: string }[] = [];
  const mailing = createMailing({
    boxAddress: { domain: () => 'firma.example', language: () => 'de', portalUrl: () => 'https://cloud.firma.example' },
    outbox: { post: ({ to, content }) => void posted.push({ to, text: (content as { text: string }).text }) },
    users: {
      all: () => [{ uid: 'ben@x', extern_email: 'ben@y', intern_email: 'ben@x', preferred_language: 'en' }] as never,
    },
  });
  const written: string[] = [];
  mailing.send(['a@z', 'BEN@y', 'b@z', 'c@z'], (language) => {
    written.push(language);
    return { title: '', text: language };
  });
  expect(written).toEqual(['de', 'en']);
  expect(posted.map(({ to, text }) => `${to} ${text}`)).toEqual(['a@z de', 'BEN@y en', 'b@z de', 'c@z de']);
});
