import { expect, test } from 'vitest';
import { checkImports, readSources } from './check-imports.ts';
import { checkExports } from './checks/exports.ts';
import { describeFinding } from './checks/findings.ts';
import { makeTree } from './test/tree.ts';

/** A fictitious server with two areas, people before mail, and in people session before accounts. Its imports are sorted, its lists are not. */
const slices = {
  'packages/server/src/compose/areas.ts': `
    import { createMailArea } from '../slices/mail/index.ts';
    import { createPeopleArea } from '../slices/people/index.ts';
    export const areas = [createPeopleArea, createMailArea];`,
  'packages/server/src/slices/people/index.ts': `
    import { createAccounts } from './accounts/index.ts';
    import { createSession } from './session/index.ts';
    export const createPeopleArea = () => [createSession, createAccounts];`,
  'packages/server/src/slices/mail/index.ts': `
    import { createOutbox } from './outbox/index.ts';
    export const createMailArea = () => createOutbox();`,
  'packages/server/src/slices/mail/outbox/index.ts': 'export const createOutbox = () => 1;',
  'packages/server/src/slices/people/session/index.ts': 'export const createSession = () => 1;',
  'packages/server/src/slices/people/accounts/index.ts': 'export const createAccounts = () => 1;',
};

function findings(files: Record<string, string>): string[] {
  using tree = makeTree(files);
  return checkImports(tree.root).map(describeFinding);
}

test('imports along the direction of the packages are fine', () => {
  expect(
    findings({
      'packages/contract/src/users.ts':
        "import { z } from 'zod'; import './rules/seats.ts'; export const user = z.string();",
      'packages/contract/src/rules/seats.ts': 'export const seats = 3;',
      'packages/platform/src/errors.ts': "import { refusals } from '@kontor/contract/refusals'; export { refusals };",
      'packages/server/src/main.ts':
        "import { open } from '@kontor/platform/database/database'; import 'node:fs'; open();",
      'packages/portal/src/main.tsx':
        "import type { User } from '@kontor/contract/users'; import { seats } from '@kontor/contract/rules/seats';",
      'packages/server/src/start.test.ts': "import { startServer } from '@kontor/testkit/server'; startServer();",
    }),
  ).toEqual([]);
});

test.each([
  ['packages/contract/src/users.ts', "import '@kontor/platform/errors';", 'contract does not import platform'],
  [
    'packages/platform/src/errors.ts',
    "import type { S } from '@kontor/server/slices';",
    'platform does not import server',
  ],
  ['packages/platform/src/a.ts', "import '../../server/src/main.ts';", 'platform does not import server'],
  ['packages/portal/src/a.ts', "import { x } from '@kontor/platform/errors';", 'portal does not import platform'],
  ['packages/portal/src/a.ts', "import { user } from '@kontor/contract/users';", 'types only'],
  ['packages/portal/src/a.ts', "import { type User } from '@kontor/contract/users';", 'types only'],
  ['packages/portal/src/a.ts', "import 'node:fs';", 'nothing of Node'],
  ['packages/contract/src/users.ts', "import 'node:fs';", 'nothing of Node'],
  ['packages/contract/src/users.ts', "import 'fastify';", 'needs zod and nothing else'],
  ['packages/contract/src/rules/a.ts', "import { z } from 'zod';", 'rules stand alone'],
  ['packages/contract/src/rules/a.ts', "import { user } from '../users.ts';", 'rules import only rules'],
  ['packages/server/src/main.ts', "import { start } from '@kontor/testkit/server';", 'server does not import testkit'],
  ['packages/server/src/main.ts', "import '../../../scripts/launch/node.mjs';", 'outside the package'],
])('%s with %s is refused', (path, text, message) => {
  expect(findings({ [path]: text })).toEqual([expect.stringContaining(message)]);
});

test('the first load stays light, however long the path to the heavy package', () => {
  const files = {
    'packages/portal/src/main.tsx': "import './auth/auth.tsx'; import('./app/shell.tsx');",
    'packages/portal/src/auth/auth.tsx': "import { Button } from '../ui/button.tsx';",
    'packages/portal/src/app/shell.tsx': "import { Menu } from 'react-aria-components';",
    'packages/portal/src/ui/button.tsx': 'export const Button = 1;',
  };
  expect(findings(files)).toEqual([]);
  const heavy = { ...files, 'packages/portal/src/ui/button.tsx': "import { Button } from 'react-aria-components';" };
  expect(findings(heavy)).toEqual([
    'packages/portal/src/ui/button.tsx:1: react-aria-components is too heavy for the first load: import it behind the shell',
  ]);
});

test('a slice reaches upwards through index.ts, and nothing else', () => {
  const service = 'packages/server/src/slices/people/accounts/service.ts';
  expect(findings({ ...slices, [service]: "import { createSession } from '../session/index.ts';" })).toEqual([]);
  expect(findings({ ...slices, [service]: "import { createSession } from '../session/service.ts';" })).toEqual([
    `${service}:1: people/session is reached through its index.ts only`,
  ]);
  const above = 'packages/server/src/slices/people/session/service.ts';
  expect(findings({ ...slices, [above]: "import { a } from '../accounts/index.ts';" })).toEqual([
    `${above}:1: people/accounts is created after people/session: let people/session publish an event, or use a port`,
  ]);
  expect(findings({ ...slices, [above]: "import { a } from '../../mail/outbox/index.ts';" })).toEqual([
    `${above}:1: mail/outbox is created after people/session: let people/session publish an event, or use a port`,
  ]);
  expect(findings({ ...slices, [above]: "import type { A } from '../../mail/outbox/index.ts';" })).toEqual([]);
  const inMail = 'packages/server/src/slices/mail/outbox/service.ts';
  expect(findings({ ...slices, [inMail]: "import { a } from '../../people/accounts/index.ts';" })).toEqual([]);
});

test('an adapter knows no slice, and a slice outside the table of contents is noticed', () => {
  const adapter = 'packages/server/src/adapters/mail/mail.ts';
  expect(findings({ ...slices, [adapter]: "import '../../slices/people/session/index.ts';" })).toEqual([
    `${adapter}:1: an adapter knows no slice`,
  ]);
  expect(findings({ ...slices, 'packages/server/src/slices/mail/spam/index.ts': '' })).toEqual([
    'packages/server/src/compose/areas.ts: the slice mail/spam is in no area of the table of contents',
  ]);
});

test('in the contract, too, a slice lies in its area', () => {
  const rules = 'packages/contract/src/rules';
  expect(findings({ ...slices, [`${rules}/people/session.ts`]: '', [`${rules}/version.ts`]: '' })).toEqual([]);
  for (const path of [`${rules}/session.ts`, `${rules}/people.test.ts`, 'packages/contract/src/outbox.ts'])
    expect(findings({ ...slices, [path]: '' })).toEqual([expect.stringMatching(`^${path}: .* belongs to the folder`)]);
});

test('spawning, opening SQLite and building SQL each have one place', () => {
  const spawn = "import { spawn } from 'node:child_process'; spawn('ls');";
  const sqlite = "import Database from 'better-sqlite3'; new Database('a');";
  const select = "export const all = (t) => t.selectFrom('people').selectAll();";
  const files = (place: (name: string) => string) => ({
    'packages/server/src/compose/areas.ts': "import { createA } from '../slices/talk/a/index.ts'; createA();",
    'packages/server/src/slices/talk/a/index.ts': '',
    [place('spawn')]: spawn,
    [place('sqlite')]: sqlite,
    [place('select')]: select,
  });
  const right = {
    spawn: 'packages/server/src/adapters/run-command.ts',
    sqlite: 'packages/platform/src/database/database.ts',
    select: 'packages/server/src/slices/talk/a/db.ts',
  };
  expect(findings(files((name) => right[name as keyof typeof right]))).toEqual([]);
  expect(findings(files((name) => `packages/server/src/slices/talk/a/${name}.ts`))).toEqual([
    'packages/server/src/slices/talk/a/select.ts:1: SQL is built in db.ts only',
    'packages/server/src/slices/talk/a/spawn.ts:1: only adapters/run-command spawns',
    expect.stringContaining('SQLite is opened by platform/database'),
  ]);
  expect(findings(files((name) => `packages/server/src/${name}.test.ts`))).toEqual([]);
});

test('pure files take no adapter, database, clock or chance, types of them are fine', () => {
  const plan = 'packages/server/src/slices/people/session/plan.ts';
  const message = (text: string) => findings({ ...slices, [plan]: text });
  expect(message("import type { Row } from './db.ts'; export const plan = (at: number) => new Date(at);")).toEqual([]);
  expect(message("import { rows } from './db.ts';")).toEqual([expect.stringContaining('a pure file does not import')]);
  expect(message("import { systemClock } from '@kontor/platform/work/clock';")).toHaveLength(1);
  expect(message("import { engine } from '../../../adapters/engine/process.ts';")).toHaveLength(1);
  expect(message("import { readFileSync } from 'node:fs';")).toHaveLength(1);
  expect(message('export const plan = () => Date.now();')).toEqual([
    `${plan}:1: a pure file gets time and chance as arguments`,
  ]);
});

test('one file knows where the project lies, for the server runs from one file elsewhere', () => {
  const text = "export const here = import.meta.dirname + '/program';";
  const at = (name: string) => findings({ ...slices, [`packages/server/src/${name}`]: text });
  expect(at('project-paths.ts')).toEqual([]);
  expect(at('adapters/swift.test.ts')).toEqual([]);
  expect(at('adapters/swift.ts')).toEqual([
    'packages/server/src/adapters/swift.ts:1: only project-paths.ts knows where the project lies',
  ]);
});

test('a table is named by one slice only', () => {
  const query = (table: string) =>
    `export const all = (t) => t.selectFrom('own').innerJoin('${table} as p', 'p.a', 'own.a');`;
  expect(
    findings({
      ...slices,
      'packages/server/src/slices/people/accounts/db.ts':
        "export const all = (t) => t.selectFrom(['people', 'seats']);",
      'packages/server/src/slices/people/session/db.ts': query('people'),
    }),
  ).toEqual([
    'packages/server/src/slices/people/session/db.ts:1: the table people is named by the slice people/accounts too',
  ]);
});

test.each([
  ['packages/server/src/slices/people/session/sweep.ts', 'clock.after(1, sweep);'],
  ['packages/server/src/slices/people/session/sweep.ts', 'core.clock.after(1, sweep);'],
  ['packages/server/src/slices/people/session/sweep.ts', 'setTimeout(sweep, 1);'],
  ['packages/platform/src/work/sweep.ts', 'setInterval(sweep, 1);'],
  ['packages/server/src/slices/people/session/sweep.ts', "import { setTimeout as wait } from 'node:timers/promises';"],
])('%s with %s is refused: recurring work has one place', (path, text) => {
  expect(findings({ ...slices, [path]: text })).toEqual([expect.stringContaining('a timer of its own')]);
});

test('the limit of a socket, the clock itself and tests may wait', () => {
  const files = {
    'packages/platform/src/work/clock.ts': 'setTimeout(fn, 1);',
    'packages/server/src/tunnel.ts': 'side.setTimeout(0); bound.after(1, end);',
    'packages/server/src/tunnel.test.ts': 'setTimeout(fn, 1); clock.after(1, fn);',
  };
  expect(findings(files)).toEqual([]);
});

test('a package declares what it imports; tests may also use what the workspace has for them', () => {
  const declares = (fields: object) => JSON.stringify({ name: '@kontor/platform', ...fields });
  const file = 'packages/platform/src/a.ts';
  const files = {
    'package.json': JSON.stringify({ name: 'kontor', devDependencies: { vitest: '1' } }),
    'packages/platform/package.json': declares({ dependencies: { kysely: '1' }, devDependencies: { tar: '1' } }),
  };
  const found = (path: string, text: string) => findings({ ...files, [path]: text });
  expect(found('packages/platform/src/database/a.ts', "import 'kysely'; import 'node:fs'; import './b.ts';")).toEqual(
    [],
  );
  expect(found(file, "import '@fastify/busboy/lib';")).toEqual([
    `${file}:1: packages/platform/package.json does not declare @fastify/busboy`,
  ]);
  expect(found(file, "import 'tar';")).toEqual([`${file}:1: packages/platform/package.json does not declare tar`]);
  expect(found(file, "import { a } from '@kontor/contract/a';")).toEqual([
    `${file}:1: packages/platform/package.json does not declare @kontor/contract`,
  ]);
  expect(found('packages/platform/src/a.test.ts', "import 'tar'; import 'vitest';")).toEqual([]);
});

test('a value that no other file takes is not exported, nor a name that is only passed on', () => {
  using tree = makeTree({
    'packages/platform/src/a.ts': `
      export const taken = 1, { left, right: [kept] } = { left: 2, right: [3] };
      export function alone() { return left + kept; }
      export class Alone {}
      export interface Shape { size: number }
      export type { Passed, Taken } from './b.ts';
      export { wide as narrow } from './b.ts';`,
    'packages/platform/src/b.ts': `
      export const wide = 1;
      export interface Passed { size: number }
      export interface Taken { size: number }`,
    'packages/server/src/c.ts': `
      import { left, taken as mine, type Taken } from '@kontor/platform/a';
      export default (size: Taken) => [mine, left, size];`,
    'packages/portal/src/features/talk/status/menu.ts': 'export const mainEntry = 1;',
    'packages/portal/src/features/talk/status/area-state.ts': 'export const areaState = 1;',
  });
  const unused = checkExports(readSources(tree.root)).map(({ path, message }) => `${path} ${message.split(' ')[0]}`);
  expect(unused).toEqual(
    ['kept', 'alone', 'Alone', 'Passed', 'narrow'].map((name) => `packages/platform/src/a.ts ${name}`),
  );
});

test.each([
  ['a namespace', "import * as all from './a.ts'; all;"],
  ['a file loaded later', "const later = () => import('./a.ts'); later;"],
  ['everything passed on', "export * from './a.ts';"],
  ['a type of the file', "export type All = typeof import('./a.ts');"],
])('every export counts as taken by %s', (_, user) => {
  using tree = makeTree({ 'packages/platform/src/a.ts': 'export const one = 1;', 'packages/platform/src/b.ts': user });
  expect(checkExports(readSources(tree.root))).toEqual([]);
});
