import { expect, test } from 'vitest';
import { email } from '../fields.ts';

test.each([
  ['anna@firma.de', 'anna@firma.de'],
  [' Anna.Berg+x@sub.firma.de ', 'Anna.Berg+x@sub.firma.de'],
  ['<anna@firma.de>', 'anna@firma.de'],
  ['mailto:anna@firma.de', 'anna@firma.de'],
  ['<mailto:anna@firma.de>', 'anna@firma.de'],
  ['anna@firma.de;', 'anna@firma.de'],
  ['anna@firma.de ,', 'anna@firma.de'],
  ["o'neil/x=y@firma.hamburg", "o'neil/x=y@firma.hamburg"],
  ['jörg@müller.de', 'jörg@müller.de'],
  ['a@xn--mller-kva.de', 'a@xn--mller-kva.de'],
  [`${'a'.repeat(64)}@firma.de`, `${'a'.repeat(64)}@firma.de`],
])('%j is %s', (typed, meant) => expect(email.parse(typed)).toBe(meant));

test.each([
  'anna@firma.de,bob@firma.de',
  'anna@firma.de,bob',
  'Anna <anna@firma.de>',
  'anna@firma..de',
  '.anna@firma.de',
  'anna.@firma.de',
  'an..na@firma.de',
  'anna@firma.de.',
  'anna@.firma.de',
  'anna@-firma.de',
  'anna@firma-.de',
  'anna@firma',
  'anna@10.0.0.1',
  'anna\u200b@firma.de',
  'anna@fir\u200bma.de',
  'anna\\@firma.de',
  'an na@firma.de',
  'a@b@c.de',
  'anna@fi_rma.de',
  `${'a'.repeat(70)}@firma.de`,
  `${'ö'.repeat(40)}@firma.de`,
  `a@${'b'.repeat(64)}.de`,
  `a@${'b.'.repeat(130)}de`,
  'mailto:',
  '',
])('%j is no address', (typed) => expect(email.safeParse(typed).success).toBe(false));
