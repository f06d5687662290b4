import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { liveLists } from '@kontor/contract/rules/live-lists';
import { expect, test } from 'vitest';

const sources = new URL('../..', import.meta.url).pathname;
const paths = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((path) => !path.includes('.test.'));
const literalKeys = paths.flatMap((path) =>
  [...readFileSync(join(sources, path), 'utf8').matchAll(/queryKey: \[[^\]]*\]/g)].map(([key]) => ({ path, key })),
);

test('keys of queries are written where the queries are declared', () => {
  expect(literalKeys.length).toBeGreaterThan(0);
  expect(literalKeys.filter(({ path }) => !path.endsWith('queries.ts'))).toEqual([]);
});

test('a query that follows a live list has its key from liveKey', () => {
  const own = literalKeys.filter(({ key }) => liveLists.some((list) => key.startsWith(`queryKey: ['${list}'`)));
  expect(own).toEqual([]);
});
