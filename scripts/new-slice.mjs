// npm run new-slice -- tasks: makes the files of a new slice, with the names every slice uses.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runCommand, say } from './launch/prepare.mjs';
import { nextSteps, sliceFiles } from './slice/template.mjs';

/**
 * The number after that of the last migration.
 * @param {string} folder
 */
function nextMigration(folder) {
  const migrations = join(folder, 'packages/server/migrations');
  const last = existsSync(migrations)
    ? readdirSync(migrations)
        .filter((file) => /^\d{4}-/.test(file))
        .sort()
        .at(-1)
    : undefined;
  return String(Number(last?.slice(0, 4) ?? 0) + 1).padStart(4, '0');
}

/**
 * Makes the files. Nothing is written when one of them exists.
 * @param {string} folder the workspace
 * @param {string} name
 * @returns {string[]} the paths made
 */
export function makeSlice(folder, name) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name))
    throw new Error('A slice is named by a word in lower case: npm run new-slice -- tasks');
  const files = sliceFiles(name, nextMigration(folder));
  const there = Object.keys(files).find((path) => existsSync(join(folder, path)));
  if (there) throw new Error(`${there} exists already.`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return Object.keys(files);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(() => {
    const name = process.argv[2] ?? '';
    for (const path of makeSlice(root, name)) say(`made  ${path}`);
    for (const step of nextSteps(name)) say(`next  ${step}`);
    return 0;
  });
}
