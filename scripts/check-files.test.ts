import { expect, test } from 'vitest';
import { checkFiles } from './check-files.ts';
import { describeFinding } from './checks/findings.ts';
import { makeTree } from './test/tree.ts';

function findings(files: Record<string, string>): string[] {
  using tree = makeTree(files);
  return checkFiles(tree.root).map(describeFinding);
}

const lines = (count: number, line = 'work();') => Array.from({ length: count }, () => line).join('\n');
const small = Object.fromEntries(
  Array.from({ length: 20 }, (_, i) => [`packages/server/src/small-${i}.ts`, 'work();']),
);

test('a file over 350 lines is refused, one of 350 is not', () => {
  expect(findings({ ...small, 'packages/server/src/long.ts': `${lines(350)}\n` })).toEqual([]);
  expect(findings({ ...small, 'packages/portal/src/long.css': lines(351, 'a { color: red }') })).toEqual([
    'packages/portal/src/long.css: 351 lines, at most 350: split it by meaning',
  ]);
});

test.each([
  'catalogue/notes/bundle/main.mjs',
  'bench/catalogue/bench/bundle/main.mjs',
  'packages/testkit/catalogue/v1/probe/bundle/main.mjs',
])('the bundle of an app is not looked at: %s', (path) => {
  expect(findings({ ...small, [path]: lines(351) })).toEqual([]);
  const beside = path.replace('bundle/', '');
  expect(findings({ ...small, [beside]: lines(351) })).toEqual([
    `${beside}: 351 lines, at most 350: split it by meaning`,
  ]);
});

test('the data of this machine is not looked at, the area data is', () => {
  const path = 'packages/server/src/slices/data/long.ts';
  expect(findings({ ...small, 'data/dev/long.ts': lines(351), [path]: lines(351) })).toEqual([
    `${path}: 351 lines, at most 350: split it by meaning`,
  ]);
});

test('files that grow on the whole are noticed before any of them is too long', () => {
  const grown = (count: number) =>
    Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`packages/server/src/f${i}.ts`, lines(count)]));
  expect(findings(grown(80))).toEqual([]);
  expect(findings(grown(90))).toEqual(['.: half of the files have more than 80 lines']);
  expect(findings(grown(210))).toHaveLength(2);
});

test('a folder with more than 25 source files is refused; tests, fixtures, styles and folders inside do not count', () => {
  const many = (count: number, ending: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`packages/portal/src/ui/f${i}${ending}`, '']));
  const others = { ...many(9, '.test.ts'), ...many(9, '.fixture.ts'), ...many(9, '.module.css') };
  const inside = { 'packages/portal/src/ui/lists/list.tsx': '', 'packages/portal/src/main.tsx': '' };
  expect(findings({ ...many(25, '.tsx'), ...others, ...inside })).toEqual([]);
  expect(findings({ ...many(20, '.tsx'), ...many(5, '.ts'), ...many(1, '.mjs') })).toEqual([
    'packages/portal/src/ui: 26 source files, at most 25: split it by meaning',
  ]);
});

const found = (text: string, path = 'packages/server/src/f.ts') => findings({ ...small, [path]: text });

test('a function over 40 lines is refused; blank lines and comments do not count', () => {
  expect(found(`function f() {\n${lines(38)}\n}`)).toEqual([]);
  expect(found(`work();\nfunction f() {\n${lines(39)}\n}`)).toEqual([
    'packages/server/src/f.ts:2: a function of 41 lines, at most 40',
  ]);
  expect(found(`const f = () => {\n${lines(30)}\n\n// why\n${lines(20, '')}\n}`)).toEqual([]);
});

test.each([
  ['a named function', `function inner() {\n${lines(25)}\n}`],
  ['a function in a constant', `const inner = () => {\n${lines(25)}\n};`],
  ['a callback', `run(() => {\n${lines(25)}\n});`],
  ['a method', `use({ inner() {\n${lines(25)}\n} });`],
])('%s counts in the function that holds it', (_, inner) => {
  expect(found(`function outer() {\n${inner}\n}`)).toEqual([]);
  expect(found(`function outer() {\n${inner}\n${lines(12)}\n}`)).toEqual([
    'packages/server/src/f.ts:1: a function of 41 lines, at most 40',
  ]);
});

test('a function that is too long is reported with the one that holds it', () => {
  expect(found(`function outer() {\nfunction inner() {\n${lines(40)}\n}\n}`)).toEqual([
    'packages/server/src/f.ts:1: a function of 44 lines, at most 40',
    'packages/server/src/f.ts:2: a function of 42 lines, at most 40',
  ]);
});

test.each([
  'function createF() {#}',
  'export const openF = () => {#};',
  'use({ createF() {#} });',
  'use({ openF: () => {#} });',
])('a factory may have 80 lines with the functions it holds: %s', (text) => {
  const inner = `const inner = () => {\n${lines(26)}\n};`;
  const factory = (own: number) => text.replace('#', `\n${inner}\n${inner}\n${lines(own)}\n`);
  expect(found(factory(22))).toEqual([]);
  expect(found(factory(23))).toEqual(['packages/server/src/f.ts:1: a factory of 81 lines, at most 80']);
});

test('only the name of the function itself makes it a factory', () => {
  const body = `() => {\n${lines(39)}\n}`;
  const refused = ['packages/server/src/f.ts:1: a function of 41 lines, at most 40'];
  for (const text of [`const createdAt = ${body};`, `const opener = ${body};`, `const createF = run(${body});`])
    expect(found(text)).toEqual(refused);
  expect(found(`function createF() {\nconst f = ${body};\n}`)).toEqual([
    'packages/server/src/f.ts:2: a function of 41 lines, at most 40',
  ]);
});

test('each case of a test counts alone, a function that defines them does not', () => {
  const cases = (count: number) => `test.each([1])('a', () => {\n${lines(count)}\n});`;
  const inTest = (text: string) => found(text, 'packages/server/src/f.test.ts');
  expect(inTest(`describe.runIf(true)('f', () => {\n${cases(25)}\n${cases(25)}\n});`)).toEqual([]);
  expect(inTest(`describe('f', () => {\n${cases(39)}\n});`)).toEqual([
    'packages/server/src/f.test.ts:2: a function of 41 lines, at most 40',
  ]);
  expect(inTest(`function all() {\ndescribe('f', () => {\n${cases(20)}\n${cases(20)}\n});\n}`)).toEqual([
    'packages/server/src/f.test.ts:1: a function of 48 lines, at most 40',
  ]);
});

test.each(['utils/date.ts', 'date-formats/common.ts', 'lib/date.ts', 'helper.ts'])(
  'the name %s says nothing',
  (name) => {
    expect(findings({ [`packages/server/src/${name}`]: '' })).toEqual([expect.stringContaining('says nothing')]);
  },
);

test('file names are kebab-case', () => {
  expect(findings({ 'packages/portal/src/usersPage.tsx': '' })).toEqual([expect.stringContaining('kebab-case')]);
  expect(findings({ 'packages/portal/src/users-page.real.test.tsx': '' })).toEqual([]);
});

test.each([
  'let token = 1;',
  'export let token;',
  'const cache = new Map();',
  'export const seen = new Set<string>();',
])('a module with %s keeps state', (text) => {
  expect(findings({ 'packages/server/src/f.ts': text })).toEqual([expect.stringContaining('a module keeps no state')]);
  expect(findings({ 'packages/server/src/f.test.ts': text })).toEqual([]);
});

test('constants of a module are fine', () => {
  const text =
    "const known = new Set(['a']); export const nothing: ReadonlySet<string> = new Set(); export const max = 3;";
  expect(findings({ 'packages/server/src/f.ts': text })).toEqual([]);
});

test('disabled tests and notes without an issue are refused', () => {
  const off = (method: string) => `test.${method}('a', () => {});`;
  expect(findings({ 'packages/server/src/f.test.ts': off('skip') })).toEqual([
    'packages/server/src/f.test.ts:1: no test is skip',
  ]);
  expect(findings({ 'packages/server/src/f.test.ts': off('runIf(true)') })).toEqual([]);
  const later = (note: string) => findings({ 'packages/server/src/f.ts': `// ${note}\nwork();` });
  expect(later('TO'.concat('DO: finish'))).toHaveLength(1);
  expect(later('TO'.concat('DO #12: finish'))).toEqual([]);
  expect(later('@ts-'.concat('ignore'))).toHaveLength(1);
});

test.each([
  'const keptData = 1; const wish = 2;',
  'function tellAll() {}',
  'export interface EdgeWish {}',
  'export const f = ({ a: door }: { a: number }) => door;',
  'export const told = 1;',
  'export interface A { standing: boolean }',
  'export const a = { ground: 1 };',
  "import { a as desk } from './a.ts'; desk();",
  "export type Started = 'was-running' | 'anew';",
])('a name that says too little is refused: %s', (text) => {
  expect(findings({ 'packages/server/src/f.ts': text })).toEqual([expect.stringContaining('says too little')]);
});

test('a sentence may have such a word, and so may a stored state', () => {
  const text = "export const a = 'all is kept'; export type State = 'used' | 'kept';";
  expect(findings({ 'packages/server/src/slices/apps/addons/db.ts': text })).toEqual([]);
});

test('a class of a stylesheet that says too little is refused, a declaration is not', () => {
  const text = '.row .keptText:hover > dd,\n.told {\n  animation: a.door 1.5s;\n  color: red;\n}\n';
  expect(findings({ 'packages/portal/src/ui/f.module.css': text })).toEqual([
    'packages/portal/src/ui/f.module.css:1: .keptText: the word "kept" says too little',
    'packages/portal/src/ui/f.module.css:2: .told: the word "told" says too little',
  ]);
});

test('a class that its style sheet lacks is refused', () => {
  const imports = "import surface from './card.module.css'; import styles from './tile.module.css';";
  expect(
    findings({
      'packages/portal/src/ui/card.module.css': '/* .gone */\n.card:hover > dd { gap: 1.5px; }\n',
      'packages/portal/src/ui/tile.module.css': '.tile {\n}\n',
      'packages/portal/src/ui/tile.tsx': `${imports}\nexport const classes = [surface.card, styles.tile, styles.card, surface.gone];`,
    }),
  ).toEqual([
    'packages/portal/src/ui/tile.tsx:2: packages/portal/src/ui/tile.module.css has no class .card',
    'packages/portal/src/ui/tile.tsx:2: packages/portal/src/ui/card.module.css has no class .gone',
  ]);
});

test('a file name that says too little is refused; names that others fixed and words within words are fine', () => {
  expect(findings({ 'packages/server/src/kept-data.ts': '' })).toEqual([
    'packages/server/src/kept-data.ts: the word "kept" in a file name says too little',
  ]);
  const text = 'export const options = { keepAlive: true, keptData: [], background: 1, gateway: 2, standard: 3 };';
  expect(findings({ 'packages/server/src/f.ts': `${text}\noptions.keepAlive = false; other.kept();` })).toEqual([]);
});

test('the class of an error ends in Error', () => {
  const found = (text: string) => findings({ 'packages/server/src/f.ts': text });
  expect(found('export class Refused extends Error {}')).toEqual([
    'packages/server/src/f.ts:1: Refused: the class of an error ends in Error',
  ]);
  expect(found('class RefusedError extends Error {} export class LateError extends RefusedError {}')).toEqual([]);
  expect(found('export class Queue extends Array {}')).toEqual([]);
});
