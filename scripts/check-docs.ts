// Checks the documents against the tree: paths, links, commands, decisions, dependencies.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCommands, checkDecisions, checkDependencies, type Manifest } from './checks/doc-claims.ts';
import { checkLinks, checkPaths, isDoc } from './checks/doc-paths.ts';
import { type Finding, runCheck } from './checks/findings.ts';
import { listFiles } from './checks/source.ts';
import { root } from './launch/prepare.mjs';

const dependencies = 'docs/dependencies.md';

export function checkDocs(folder: string): Finding[] {
  const files = listFiles(folder);
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const docs = files.filter(isDoc).map((path) => ({ path, text: read(path) }));
  const manifests = files
    .filter((path) => /^(packages\/[\w-]+\/)?package\.json$/.test(path))
    .map((path): Manifest => ({ ...JSON.parse(read(path)), path }));
  const listed = docs.find(({ path }) => path === dependencies) ?? { path: dependencies, text: '' };
  const scripts = manifests.find(({ path }) => path === 'package.json')?.scripts ?? {};
  return [
    ...checkPaths(docs, files),
    ...checkLinks(docs, files),
    ...checkCommands(docs, scripts),
    ...checkDecisions(docs),
    ...checkDependencies(listed, manifests),
  ];
}

if (import.meta.main) runCheck('check-docs', () => checkDocs(root));
