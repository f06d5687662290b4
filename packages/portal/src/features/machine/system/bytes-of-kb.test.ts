import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bytesOfKb } from './bytes-of-kb.ts';

const features = new URL('../..', import.meta.url).pathname;

test('figures of the machine are in units of 1024 bytes, and one place says so', () => {
  expect(bytesOfKb(1_000_000)).toBe(1_024_000_000);
  const own = globSync('**/*.{ts,tsx}', { cwd: features }).filter(
    (path) =>
      !path.includes('.test.') && /\b\w*(Kb|kb|KBytes)\b\)? \* \d/.test(readFileSync(join(features, path), 'utf8')),
  );
  expect(own).toEqual(['machine/system/bytes-of-kb.ts']);
});
