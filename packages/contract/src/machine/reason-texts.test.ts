import { expect, it } from 'vitest';
import { germanReason } from './reason-texts.ts';
import { faultTextOf } from './repair-texts.ts';

it.each([
  ['Port 3890 is taken by another program', 'Den Port 3890 belegt ein anderes Programm.'],
  ['Port 80 of 0.0.0.0 is taken by another program', 'Den Port 80 der Adresse 0.0.0.0 belegt ein anderes Programm.'],
  ['The program setpriv is not installed', 'Das Programm setpriv ist nicht installiert.'],
  ['slapd ended at once: bad config', 'Das Programm slapd hat sich gleich nach dem Start beendet.'],
  ['MariaDB does not answer', 'MariaDB antwortet nicht.'],
])('says %j in German, with the report as a detail', (reported, sentence) => {
  expect(germanReason(reported)).toBe(`${sentence} (Meldung: ${reported})`);
});

it('leaves what it does not know', () => {
  expect(germanReason('Kein Platz')).toBe('Kein Platz');
});

it('is used where a fault names its reason, in German only', () => {
  const params = { detail: 'Port 3890 is taken by another program' };
  expect(faultTextOf('directory-down', 'de', params)).toContain(
    'Der Grund: Den Port 3890 belegt ein anderes Programm.',
  );
  expect(faultTextOf('directory-down', 'en', params)).toMatch(/The reason: Port 3890 is taken by another program$/);
});
