import { expect, test } from 'vitest';
import { type SummaryContent, summaryMail } from './notification-summary-texts.ts';

const fine: SummaryContent = {
  faults: [],
  disks: { data: { free: '412 GB', total: '1.000 GB' } },
  updates: [],
  failedJobs: [],
  neverSignedIn: [],
};
const place = { box: 'firma.example', timeZone: 'Europe/Berlin' };
const initials = (count: number) => Array.from({ length: count }, (_, at) => String.fromCharCode(65 + at));

test('a week without anything is short', () => {
  const { title, text } = summaryMail(fine, place, 'de');
  expect(title).toBe('Wochenüberblick für firma.example: keine Störungen');
  expect(text.split('\n')).toEqual([
    'Der Server arbeitet ohne Störungen.',
    'Speicherplatz: 412 GB von 1.000 GB sind frei.',
    'Für keine App gibt es ein Update.',
    'Wer diese E-Mail bekommt, steht in den Einstellungen unter „Benachrichtigungen“.',
  ]);
});

test('without apps nothing is said about updates', () => {
  expect(summaryMail({ ...fine, updates: undefined }, place, 'en').text).not.toMatch(/update/i);
});

test('a bad week says what there is, and counts what would be too long', () => {
  const { title, text } = summaryMail(
    {
      faults: initials(7).map((name) => `Fault ${name}.`),
      disks: { data: { free: '1 GB', total: '64 GB' }, system: { free: '9 GB', total: '20 GB' } },
      updates: ['Wiki', 'Chat'],
      // Shortly after midnight in Berlin.
      failedJobs: [{ title: 'The update of “Wiki”', day: Date.parse('2026-11-23T23:30:00Z') }],
      neverSignedIn: initials(10),
    },
    place,
    'en',
  );
  expect(title).toBe('Weekly summary of firma.example: 7 faults');
  expect(text.split('\n')).toEqual([
    '7 faults need your attention:',
    ...initials(5).map((name) => `• Fault ${name}.`),
    '… and 2 more. “Repair” in the settings lists all of them.',
    'Disk space: 1 GB of 64 GB are free. 9 GB of 20 GB are free on the system disk.',
    'Updates are available for “Wiki”, “Chat”.',
    'Failed in the last seven days: The update of “Wiki” (24 Nov 2026).',
    'A, B, C, D, E, F, G, H and 2 more have never logged in.',
    'Who gets this email is set under “Notifications” in the settings.',
  ]);
});

test('one of a kind has its own sentence', () => {
  const one = summaryMail({ ...fine, faults: ['x'], neverSignedIn: ['Anna Arndt'] }, place, 'de');
  expect(one.title).toMatch(/eine Störung$/);
  expect(one.text).toContain('Noch nie angemeldet hat sich Anna Arndt.');
});
