import { expect, test } from 'vitest';
import { placeholdersIn } from '../rules/placeholders.ts';
import { messageTextOf, messageTexts } from './message-texts.ts';

test('a sentence takes plain values, texts in both languages, and the sentence of a refusal', () => {
  const params = {
    app: { de: 'Sonde', en: 'Probe' },
    reason: { refusal: 'disk-short' as const, params: { needed: 7, free: 3 } },
  };
  expect(messageTextOf('app-install-failed', 'en', params)).toBe(
    '“Probe” could not be installed. Not enough disk space: 7 MB are needed, 3 MB are free.',
  );
  expect(messageTextOf('app-updated', 'de', { app: 'Wiki', version: '1.2' })).toBe(
    '„Wiki“ wurde auf Version 1.2 aktualisiert.',
  );
});

test('a value that is missing stays visible as its placeholder', () => {
  expect(messageTextOf('app-running', 'de')).toBe('„{app}“ ist bereit.');
});

test('both languages of a sentence name the same values', () => {
  for (const { de, en } of Object.values(messageTexts)) expect(placeholdersIn(de)).toEqual(placeholdersIn(en));
});
