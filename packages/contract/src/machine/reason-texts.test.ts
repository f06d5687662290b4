import { expect, it } from 'vitest';
import { reasonText } from './reason-texts.ts';
import { faultTextOf, reportOf } from './repair-texts.ts';

it.each([
  ['Port 3890 is taken by another program', 'Den Port 3890 belegt ein anderes Programm.'],
  ['Port 80 of 0.0.0.0 is taken by another program', 'Den Port 80 der Adresse 0.0.0.0 belegt ein anderes Programm.'],
  ['The program setpriv is not installed', 'Das Programm setpriv ist nicht installiert.'],
  ['slapd ended at once: bad config', 'Das Programm slapd hat sich gleich nach dem Start beendet.'],
  ['MariaDB does not answer', 'MariaDB antwortet nicht.'],
])('says %j in German; in English it is a sentence already', (reported, sentence) => {
  expect(reasonText(reported, 'de')).toBe(sentence);
  expect(reasonText(reported, 'en')).toBe(reported);
});

it.each([
  [
    'listen EADDRINUSE: address already in use 0.0.0.0:636',
    'Den Port 636 benutzt schon ein anderes Programm.',
    'Another program uses port 636 already.',
  ],
  [
    'listen EADDRINUSE: address already in use :::636',
    'Den Port 636 benutzt schon ein anderes Programm.',
    'Another program uses port 636 already.',
  ],
  [
    'listen EADDRNOTAVAIL: address not available 192.168.1.9:389',
    'Die Adresse 192.168.1.9 gehört nicht zu diesem Server.',
    'The address 192.168.1.9 is not one of this server.',
  ],
  [
    'listen EACCES: permission denied 0.0.0.0:389',
    'Den Port 389 darf der Server nicht öffnen. Ports unter 1024 brauchen mehr Rechte.',
    'The server may not open port 389. Ports below 1024 need more rights.',
  ],
  [
    "EACCES: permission denied, open '/data/x'",
    'Dem Server fehlen dafür die Rechte.',
    'The server lacks the rights for that.',
  ],
  [
    'ENOSPC: no space left on device, write',
    'Die Festplatte ist voll. Löschen Sie, was nicht mehr gebraucht wird.',
    'The disk is full. Delete what is not needed any more.',
  ],
  [
    'connect ECONNREFUSED 127.0.0.1:5000',
    'Dort nimmt kein Programm Verbindungen an.',
    'No program takes connections there.',
  ],
  ['getaddrinfo ENOTFOUND nas.firma.de', 'Der Name ist nicht zu finden.', 'The name cannot be found.'],
  ["ENOENT: no such file or directory, open 'x'", 'Eine Datei oder ein Ordner fehlt.', 'A file or folder is missing.'],
])('says %j of the system in both languages, without placeholders that are left', (reported, de, en) => {
  expect(reasonText(reported, 'de')).toBe(de);
  expect(reasonText(reported, 'en')).toBe(en);
});

it('leaves what it does not know', () => {
  expect(reasonText('Kein Platz', 'de')).toBe('Kein Platz');
  expect(reportOf({ detail: 'Kein Platz' }, 'de')).toBeUndefined();
});

it('is used where a fault names its reason, and the report stays as a detail', () => {
  const params = { detail: 'listen EADDRINUSE: address already in use 0.0.0.0:636' };
  expect(faultTextOf('directory-access-silent', 'de', params)).toContain(
    'Der Grund: Den Port 636 benutzt schon ein anderes Programm. Es wird weiter versucht.',
  );
  expect(faultTextOf('directory-access-silent', 'en', params)).toContain('Another program uses port 636 already.');
  expect(reportOf(params, 'de')).toBe(params.detail);
  const sentence = { detail: 'Port 3890 is taken by another program' };
  expect(reportOf(sentence, 'de')).toBe(sentence.detail);
  expect(reportOf(sentence, 'en')).toBeUndefined();
});
