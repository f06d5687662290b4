import { expect, test } from 'vitest';
import { actionSentence, journalActions } from './journal-actions.ts';

test('what people do to something of their own reads as English after their name', () => {
  expect(actionSentence('change-password', 'en', '')).toBe('changed their own password');
  const english = journalActions.map((action) => actionSentence(action, 'en', 'Wiki'));
  expect(english.filter((sentence) => /\bthe own\b/.test(sentence))).toEqual([]);
});
