import { expect, test } from 'vitest';
import { packageNames } from './debian.mjs';

test('a list of packages has one name a line, with remarks', () => {
  expect(packageNames('# what the tests need\nchromium   # a browser\n\nbubblewrap\n')).toEqual([
    'chromium',
    'bubblewrap',
  ]);
});
