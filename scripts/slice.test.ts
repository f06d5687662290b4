import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';
import { makeSlice } from './new-slice.mjs';
import { aboutFile, partsOf } from './slice/parts.mjs';
import { makeTree } from './test/tree.ts';

const workspace = () =>
  makeTree({
    'e2e/support/browser.ts': '',
    'manuals/de/tasks.md': '# Aufgaben\n',
    'packages/server/migrations/0007-users.sql': '',
    'packages/server/src/compose/areas.ts':
      "import { createTasks } from '../slices/talk/tasks/index.ts';\nexport const all = [createTasks];",
  });

test('a new slice has the files every slice has, its migration is the next one, and it keeps the rules of imports', () => {
  using tree = workspace();
  expect(makeSlice(tree.root, 'talk/tasks')).toEqual([
    'packages/contract/src/talk/tasks.ts',
    'packages/server/migrations/0008-tasks.sql',
    ...['index', 'routes', 'service', 'db', 'view'].map((file) => `packages/server/src/slices/talk/tasks/${file}.ts`),
  ]);
  expect(readFileSync(join(tree.root, 'packages/contract/src/talk/tasks.ts'), 'utf8')).toContain(
    "'GET /api/v1/tasks': endpoint({",
  );
  expect(checkImports(tree.root)).toEqual([]);
});

test('a slice that is there already stays as it is, and a name that is no word is refused', () => {
  using tree = workspace();
  tree.write('packages/contract/src/talk/tasks.ts', 'mine');
  expect(() => makeSlice(tree.root, 'talk/tasks')).toThrow('packages/contract/src/talk/tasks.ts exists already');
  expect(partsOf(tree.root, 'tasks').map(({ path }) => path)).toEqual([
    'packages/contract/src/talk/tasks.ts',
    'manuals/de/tasks.md',
  ]);
  expect(() => makeSlice(tree.root, '../tasks')).toThrow('lower case');
  expect(() => makeSlice(tree.root, 'tasks')).toThrow('lower case');
});

test('everything of a slice is found across the packages, each with one line', () => {
  using tree = workspace();
  makeSlice(tree.root, 'talk/tasks');
  tree.write('e2e/talk/tasks.test.ts', '');
  tree.write('packages/portal/src/features/talk/tasks/queries.ts', 'export const useTasks = () => 1;\n');
  tree.write('packages/portal/src/features/people/users/tasks.ts', '');
  const parts = partsOf(tree.root, 'tasks');
  expect(parts).toHaveLength(10);
  expect(parts.at(-1)).toEqual({ path: 'manuals/de/tasks.md', about: 'Aufgaben' });
  expect(parts.find(({ path }) => path.endsWith('queries.ts'))?.about).toBe('exports useTasks');
  expect(aboutFile('import a from "a";\n\n/** What people see. More. */\nexport const b = 1;')).toBe(
    'What people see. More.',
  );
});

test('a part of the workspace that is not there is no part of a slice', () => {
  using tree = makeTree({ 'packages/server/src/slices/talk/tasks/index.ts': '', 'e2e/talk/tasks.test.ts': '' });
  expect(partsOf(tree.root, 'tasks').map(({ path }) => path)).toEqual([
    'packages/server/src/slices/talk/tasks/index.ts',
    'e2e/talk/tasks.test.ts',
  ]);
});
