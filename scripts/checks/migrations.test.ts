import { expect, test } from 'vitest';
import { checkMigrationNumbers } from './migrations.ts';

test('two migrations of one folder do not share a number', () => {
  const paths = ['a/migrations/0001-x.sql', 'b/migrations/0001-x.sql', 'a/migrations/0001-y.sql', 'a/0001-z.sql'];
  expect(checkMigrationNumbers(paths).map(({ path }) => path)).toEqual(['a/migrations/0001-y.sql']);
});
