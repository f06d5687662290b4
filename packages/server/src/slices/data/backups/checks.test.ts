import { faultTextOf } from '@kontor/contract/machine/repair-texts';
import { expect, test } from 'vitest';
import { backupChecks } from './checks.ts';
import type { PlaceRow } from './db.ts';

const now = Date.UTC(2026, 10, 28);
const day = 86_400_000;

/** The faults of one place with the sheet as given, in words. */
function faultsWith(sheet: Pick<PlaceRow, 'sheet_confirmed_at' | 'sheet_host'>) {
  const place = {
    id: 'p',
    title: 'Blau',
    medium: 'usb',
    udev: 0,
    damage: '',
    created_at: now,
    cared_at: now,
    ...sheet,
  };
  const core = { clock: { now: () => now }, boxAddress: { portalHost: () => 'cloud.firma.de' } };
  const db = { places: () => [place], backupsAt: () => [] };
  const [check] = backupChecks(core as never, db as never, { failed: () => [] });
  return (check?.find('en') ?? []).map(({ code, params }) => [
    code,
    faultTextOf(code, 'en', params).split(/[:.]/)[0],
    faultTextOf(code, 'de', params).split(/[:.]/)[0],
  ]);
}

test.each([
  [
    { sheet_confirmed_at: null, sheet_host: null },
    'backup-sheet-never',
    'The emergency sheet for “Blau” is not confirmed',
    'Das Notfallblatt für „Blau“ ist nicht bestätigt',
  ],
  [
    { sheet_confirmed_at: now - 200 * day, sheet_host: 'cloud.firma.de' },
    'backup-sheet-old',
    'The emergency sheet for “Blau” was confirmed more than half a year ago',
    'Das Notfallblatt für „Blau“ wurde vor mehr als einem halben Jahr bestätigt',
  ],
  [
    { sheet_confirmed_at: now - day, sheet_host: 'cloud.alt.de' },
    'backup-sheet-address',
    'The emergency sheet for “Blau” still names the former address of the server',
    'Das Notfallblatt für „Blau“ nennt noch die alte Adresse des Servers',
  ],
])('an open emergency sheet says the one reason: %o', (sheet, ...said) => {
  expect(faultsWith(sheet)).toEqual([said]);
});

test('a confirmed emergency sheet is no fault', () => {
  expect(faultsWith({ sheet_confirmed_at: now - day, sheet_host: 'cloud.firma.de' })).toEqual([]);
});
