import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';
import { makeSlice } from './new-slice.mjs';
import { aboutFile, partsOf } from './slice/parts.mjs';
import { makeTree } from './test/tree.ts';

const api = 'packages/contract/src/api.ts';
const areas = 'packages/server/src/compose/areas.ts';
const access = 'packages/server/src/http/access.test.ts';
const talk = 'packages/server/src/slices/talk/index.ts';

const workspace = () =>
  makeTree({
    'e2e/support/browser.ts': '',
    'manuals/de/tasks.md': '# Aufgaben\n',
    'packages/server/migrations/0007-users.sql': '',
    'packages/portal/src/shared/pages.ts': 'export interface Pages {}\n',
    [api]:
      "import { setupEndpoints } from './talk/setup.ts';\n\nexport const endpoints = {\n  ...setupEndpoints,\n};\n",
    [access]: `const levels: Record<Access, readonly string[]> = {
  person: [
    'GET session',
  ],
  admin: [
    'GET repair',
    'DELETE groups/{cn}',
  ],
  signing: [],
};
`,
    [areas]: `import { createTalkArea } from '../slices/talk/index.ts';

export function createSlices(core) {
  const talk = createTalkArea({ core });
  const areas = [talk].flatMap(({ slices }) => slices);
}
`,
    [talk]: `import { createSetup } from './setup/index.ts';

export function createTalkArea({ core }) {
  const setup = createSetup(core);
  return { slices: [setup].map(({ slice }): Slice => slice) };
}
`,
    'packages/server/src/slices/talk/setup/index.ts': 'export const createSetup = () => 1;\n',
  });

const server = (area: string, name: string) =>
  ['index', 'routes', 'service', 'db', 'view'].map((file) => `packages/server/src/slices/${area}/${name}/${file}.ts`);
const portal = (area: string, name: string) =>
  ['routes.tsx', 'menu.ts', 'queries.ts', `${name}-page.tsx`, 'text/de.ts', 'text/en.ts', 'text/index.ts'].map(
    (file) => `packages/portal/src/features/${area}/${name}/${file}`,
  );

test('a new slice has the files every slice has in each package, its migration is the next one, and it is listed', () => {
  using tree = workspace();
  expect(makeSlice(tree.root, 'talk/tasks')).toEqual({
    made: [
      'packages/contract/src/talk/tasks.ts',
      'packages/server/migrations/0008-tasks.sql',
      ...server('talk', 'tasks'),
      ...portal('talk', 'tasks'),
      'e2e/talk/tasks.test.ts',
    ],
    changed: [api, access, talk],
  });
  const read = (path: string) => readFileSync(join(tree.root, path), 'utf8');
  expect(read('packages/contract/src/talk/tasks.ts')).toContain("'GET /api/v1/tasks': endpoint({");
  expect(read(api)).toContain('  ...setupEndpoints,\n  ...tasksEndpoints,\n};');
  expect(read(access)).toContain("    'DELETE groups/{cn}',\n    'GET tasks',\n  ],\n  signing: [],");
  expect(read(talk)).toContain('  const tasks = createTasks(core);\n  return { slices: [setup, tasks].map(');
  expect(checkImports(tree.root)).toEqual([]);
});

test('the first slice of an area makes the area, too', () => {
  using tree = workspace();
  const { made, changed } = makeSlice(tree.root, 'commerce/price-lists');
  expect(made).toContain('packages/server/src/slices/commerce/index.ts');
  expect(changed).toEqual([api, access, areas]);
  const text = readFileSync(join(tree.root, areas), 'utf8');
  expect(text).toContain("import { createCommerceArea } from '../slices/commerce/index.ts';");
  expect(text).toContain('  const commerce = createCommerceArea({ core });\n  const areas = [talk, commerce].flatMap(');
  expect(checkImports(tree.root)).toEqual([]);
});

test.each([
  ['const all = [setup];\n  return { slices: all.map(({ slice }): Slice => slice) };', 'const all = [setup, tasks];'],
  ['const slices = [setup].map(({ slice }): Slice => slice);\n  return { slices };', '[setup, tasks].map('],
  ['return { slices: [setup.slice], setup };', 'return { slices: [setup.slice, tasks.slice], setup };'],
])('an area that lists its slices by %s is added to', (list, expected) => {
  using tree = workspace();
  tree.write(talk, `import { createSetup } from './setup/index.ts';\n\n  ${list}\n`);
  makeSlice(tree.root, 'talk/tasks');
  expect(readFileSync(join(tree.root, talk), 'utf8')).toContain(expected);
});

test('nothing is written when a list cannot be added to, or the area is none', () => {
  using tree = workspace();
  tree.write(talk, 'export const createTalkArea = () => [];\n');
  expect(() => makeSlice(tree.root, 'talk/tasks')).toThrow(`${talk} has no list of the expected form`);
  expect(() => makeSlice(tree.root, 'tlak/tasks')).toThrow('There is no area tlak');
  expect(partsOf(tree.root, 'tasks').map(({ path }) => path)).toEqual(['manuals/de/tasks.md']);
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
  tree.write('packages/portal/src/features/people/users/tasks.ts', '');
  const parts = partsOf(tree.root, 'tasks');
  expect(parts).toHaveLength(16);
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
