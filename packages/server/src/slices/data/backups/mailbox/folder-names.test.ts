import { expect, test } from 'vitest';
import { folderFor, shownName } from './folder-names.ts';

test('the new folder is called by the day of the backup', () => {
  const at = new Date(2026, 10, 6, 2).getTime();
  expect([folderFor(at, 'en'), folderFor(at, 'de')]).toEqual(['Restored 2026-11-06', 'Zur&APw-ckgeholt 2026-11-06']);
  expect(shownName(folderFor(at, 'de'))).toBe('Zurückgeholt 2026-11-06');
});

test.each([
  ['.Sent', 'Sent'],
  ['.Kunden.B&AOQ-ckerei', 'Kunden/Bäckerei'],
  ['.R&-D', 'R&D'],
  ['.&ZeVnLIqe-', '日本語'],
])('%s is shown as %s', (name, shown) => expect(shownName(name)).toBe(shown));
