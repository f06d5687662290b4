import { expect, test } from 'vitest';
import { checkDocs } from './check-docs.ts';
import { describeFinding } from './checks/findings.ts';
import { makeTree } from './test/tree.ts';

function findings(files: Record<string, string>): string[] {
  using tree = makeTree(files);
  return checkDocs(tree.root).map(describeFinding);
}

const decision = '# A decision\n## Context\n## Decision\n## Consequences\n';
const tree = {
  'package.json': '{ "scripts": { "start": "node scripts/start.mjs", "new-slice": "" } }',
  'scripts/start.mjs': '',
  'packages/server/src/slices/people/users/rules.ts': '',
  'docs/decisions/0001-record-decisions.md': decision,
};

test('paths in backticks may be whole, short, folders or patterns', () => {
  const text =
    'See `scripts/start.mjs`, `users/rules.ts`, `rules.ts`, `packages/server/`, `docs/decisions/*.md`, [it](docs/decisions).';
  expect(findings({ ...tree, 'README.md': text })).toEqual([]);
});

test('what is no path, or is there only at run time, is left alone', () => {
  const text =
    '`GET /healthz`, `text/html`, `/api/v1/status`, `@kontor/contract/users`, `node_modules/.cache/x.json`, `data/apps/`, `slices/<slice>/db.ts`, `a, b/c.ts`';
  expect(findings({ ...tree, 'README.md': text })).toEqual([]);
});

test('a path and a link that lead nowhere are found with their line', () => {
  expect(findings({ ...tree, 'docs/tour.md': 'First\n`scripts/stop.mjs` and [map](../MAP.md)\n' })).toEqual([
    'docs/tour.md:2: there is no scripts/stop.mjs',
    'docs/tour.md:2: the link leads to MAP.md, which is not there',
  ]);
});

test('a block of code may show what does not exist', () => {
  expect(findings({ ...tree, 'README.md': '```\n`scripts/stop.mjs`\n```\n' })).toEqual([]);
});

test('commands exist', () => {
  expect(findings({ ...tree, 'README.md': 'Type `npm start`, `npm run new-slice tasks`, then `npm ci`.' })).toEqual([]);
  expect(findings({ ...tree, 'README.md': '```\nnpm run stop\n```' })).toEqual([
    'README.md: there is no command npm run stop',
  ]);
});

test('decisions have a number each and say context, decision and consequences', () => {
  expect(findings({ ...tree, 'docs/decisions/0003-later.md': decision })).toEqual([]);
  expect(findings({ ...tree, 'docs/decisions/0001-second.md': decision })).toEqual([
    'docs/decisions/0001-second.md: another decision has the number 0001',
  ]);
  expect(findings({ ...tree, 'docs/decisions/later.md': decision })).toEqual([
    'docs/decisions/later.md: the name of a decision begins with its number',
  ]);
  expect(findings({ ...tree, 'docs/decisions/0002-short.md': '## Context\n## Decision\n' })).toEqual([
    'docs/decisions/0002-short.md: a decision has the heading ## Consequences',
  ]);
});

test('dependencies and their lines agree, at exact versions', () => {
  const used = (version: string) => ({
    ...tree,
    'packages/server/package.json': JSON.stringify({ dependencies: { '@kontor/contract': '0.1.0', zod: version } }),
  });
  const line = (name: string, version: string) => ({
    'docs/dependencies.md': `| \`${name}\` | ${version} | MIT | checks |\n`,
  });
  expect(findings({ ...used('4.6.7'), ...line('zod', '4.6.7') })).toEqual([]);
  expect(findings({ ...used('4.6.7'), ...line('zod', '4.6.6') })).toEqual([
    'packages/server/package.json: zod 4.6.7 has no line in docs/dependencies.md',
  ]);
  expect(findings({ ...tree, ...line('left-pad', '1.0.0') })).toEqual([
    'docs/dependencies.md:1: left-pad is not used any more',
  ]);
  const twice = line('zod', '4.6.7')['docs/dependencies.md'].repeat(2);
  expect(findings({ ...used('4.6.7'), 'docs/dependencies.md': twice })).toEqual([
    'docs/dependencies.md:2: zod has a line already',
  ]);
  expect(findings({ ...used('^4.6.7'), ...line('zod', '4.6.7') })).toHaveLength(2);
});
