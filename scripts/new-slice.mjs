// npm run new-slice -- talk/tasks: creates the files of a new slice, with the names every slice uses.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runCommand, say } from './launch/prepare.mjs';
import { nextSteps, sliceFiles } from './slice/template.mjs';

/**
 * Returns the number following that of the last migration.
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

/** @param {string} word */
const isName = (word) => /^[a-z]+(-[a-z]+)*$/.test(word);

/**
 * Creates the files. Writes nothing when one of them exists.
 * @param {string} folder the workspace
 * @param {string} path area and name: `talk/tasks`
 * @returns {string[]} the paths created
 */
export function makeSlice(folder, path) {
  const [area, name, ...more] = path.split('/');
  if (area === undefined || name === undefined || more.length > 0 || ![area, name].every(isName))
    throw new Error('A slice is named by its area and a word in lower case: npm run new-slice -- talk/tasks');
  const files = sliceFiles(area, name, nextMigration(folder));
  const there = Object.keys(files).find((file) => existsSync(join(folder, file)));
  if (there) throw new Error(`${there} exists already.`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return Object.keys(files);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(() => {
    const slice = process.argv[2] ?? '';
    for (const path of makeSlice(root, slice)) say(`made  ${path}`);
    const [area = '', name = ''] = slice.split('/');
    for (const step of nextSteps(area, name)) say(`next  ${step}`);
    return 0;
  });
}
