import { expect, test } from 'vitest';
import { makeTree } from '../test/tree.ts';
import { describeFinding } from './findings.ts';
import { checkLaterConstants } from './later-constants.ts';
import { readSource } from './source.ts';

const file = 'packages/server/src/slices/talk/tasks/index.ts';

function findings(text: string, path = file): string[] {
  using tree = makeTree({ [path]: text });
  return checkLaterConstants(readSource(tree.root, path)).map(describeFinding);
}

const factory = (body: string) => `export function createTasks(needs) {\n${body}\n}`;
const refused = [expect.stringMatching(`^${file}:2: later is declared after the function that uses it`)];

test.each([
  'const list = createList({ moved: () => later.wake() });\nconst later = createUsage();',
  'const list = createList({ moved() { return { later }; } });\nconst later = createUsage();',
  'function list() { return [1].map((one) => later + one); }\nconst later = 1;',
  'const list = () => later as Later;\nconst { late: [later = 1] } = needs;',
  'const list = () => use(needs[later]);\nconst { ...later } = needs;',
  'const list = () => { if (needs.any) { const other = 1; return other; } return later; };\nconst later = 1;',
])('a function before the constant it uses is refused: %s', (body) => {
  expect(findings(factory(body))).toEqual(refused);
  expect(findings(`const openTasks = () => {\n${body}\n};`)).toEqual(refused);
});

test.each([
  ['a constant declared before', 'const later = createUsage();\nconst list = () => later.wake();'],
  ['a function declared later', 'const list = () => later();\nfunction later() {}'],
  ['a parameter', 'const list = (later) => [1].map(() => later);\nconst later = 1;'],
  ['a parameter taken apart', 'const list = ({ late: later }) => later;\nconst later = 1;'],
  ['a constant of its own', 'const list = () => { const later = 1; return () => later; };\nconst later = 1;'],
  ['a loop variable', 'const list = () => { for (const later of needs) use(later); };\nconst later = 1;'],
  ['a caught error', 'const list = () => { try { use(); } catch (later) { use(later); } };\nconst later = 1;'],
  ['a member', 'const list = () => needs.later;\nconst later = 1;'],
  ['a key', 'const list = () => ({ later: 1, later() {} });\nconst later = 1;'],
  ['a type', 'const list = (): typeof later => needs;\nconst later = 1;'],
  ['its own value', 'const later = repeat(() => later.stop());'],
])('%s is fine', (_, body) => {
  expect(findings(factory(body))).toEqual([]);
});

test('only factories of server and platform are checked', () => {
  const body = 'const list = () => later;\nconst later = 1;';
  expect(findings(`function tasks() {\n${body}\n}`)).toEqual([]);
  expect(findings(`${body}\nfunction createTasks() {}`)).toEqual([]);
  expect(findings(factory(body), file.replace('.ts', '.test.ts'))).toEqual([]);
  expect(findings(factory(body), 'packages/portal/src/main.ts')).toEqual([]);
  expect(findings(factory(body), 'packages/platform/src/work/clock.ts')).toHaveLength(1);
});
