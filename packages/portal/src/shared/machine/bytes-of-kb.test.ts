import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bytesOfKb } from './bytes-of-kb.ts';

const sources = new URL('../..', import.meta.url).pathname;

test('figures of the machine are in units of 1024 bytes, and one place says so', () => {
  expect(bytesOfKb(1_000_000)).toBe(1_024_000_000);
  const own = globSync('**/*.{ts,tsx}', { cwd: sources }).filter(
    (path) =>
      !path.includes('.test.') && /\b\w*(Kb|kb|KBytes)\b\)? \* \d/.test(readFileSync(join(sources, path), 'utf8')),
  );
  expect(own).toEqual(['shared/machine/bytes-of-kb.ts']);
});
