import { expect, test } from 'vitest';
import { sheetAsText } from './sheet-paper.ts';

test('the copied sheet has the place, the words and the steps, each numbered', () => {
  const text = sheetAsText({
    title: 'Notfallblatt für „Blau“',
    text: 'Wozu es gut ist.',
    details: [
      ['Ort', 'Blau, sdb1'],
      ['Server', 'cloud.firma.de'],
    ],
    hint: undefined,
    words: ['apfel', 'birne', 'apfel'],
    wordsTitle: 'Die Wörter',
    todo: 'Was zu tun ist',
    steps: [['Erstens:', { command: 'apt install restic' }, 'Danach.'], ['Zweitens.']],
    confirmed: undefined,
  });
  expect(text).toBe(
    'Notfallblatt für „Blau“\n\nOrt: Blau, sdb1\nServer: cloud.firma.de\n\nDie Wörter\n1. apfel\n2. birne\n3. apfel\n\nWas zu tun ist\n1. Erstens:\n    apt install restic\nDanach.\n2. Zweitens.',
  );
});
