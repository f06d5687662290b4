// npm run new-slice -- talk/tasks: creates the files of a new slice in every package, with the names every slice uses, and lists it where slices are listed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runCommand, say } from './launch/prepare.mjs';
import { areas, portalFiles } from './slice/portal-template.mjs';
import {
  accessPath,
  addAccess,
  addArea,
  addEndpoints,
  addToArea,
  apiPath,
  areaIndexPath,
  areasPath,
  newArea,
} from './slice/register.mjs';
import { serverFiles } from './slice/template.mjs';

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
 * Returns area and name of a slice. Throws when they cannot be those of one.
 * @param {string} path
 */
function parse(path) {
  const [area, name, ...more] = path.split('/');
  if (area === undefined || name === undefined || more.length > 0 || ![area, name].every(isName))
    throw new Error('A slice is named by its area and a word in lower case: npm run new-slice -- talk/tasks');
  if (!areas.includes(area)) throw new Error(`There is no area ${area}. The areas are ${areas.join(', ')}.`);
  return { area, name };
}

/**
 * Returns the files that list slices, with the new one added; a new area gets an index of its own.
 * @param {string} folder
 * @param {{ area: string, name: string }} slice
 * @returns {Record<string, string>}
 */
function listings(folder, { area, name }) {
  const read = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8');
  const index = areaIndexPath(area);
  const calls = {
    [apiPath]: addEndpoints(read(apiPath), area, name),
    [accessPath]: addAccess(read(accessPath), name),
  };
  if (existsSync(join(folder, index))) return { ...calls, [index]: addToArea(read(index), area, name) };
  return { ...calls, [index]: newArea(area, name), [areasPath]: addArea(read(areasPath), area) };
}

/**
 * Creates the files and lists the slice. Writes nothing when one of them exists, or when a list cannot be added to.
 * @param {string} folder the workspace
 * @param {string} path area and name: `talk/tasks`
 * @returns {{ made: string[], changed: string[] }} the paths
 */
export function makeSlice(folder, path) {
  const { area, name } = parse(path);
  const files = { ...serverFiles(area, name, nextMigration(folder)), ...portalFiles(area, name) };
  const there = Object.keys(files).find((file) => existsSync(join(folder, file)));
  if (there) throw new Error(`${there} exists already.`);
  const listed = listings(folder, { area, name });
  const isThere = (/** @type {string} */ file) => existsSync(join(folder, file));
  const changed = Object.keys(listed).filter(isThere);
  const all = { ...files, ...listed };
  const made = Object.keys(all).filter((file) => !changed.includes(file));
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return { made, changed };
}

/**
 * Formats files and sorts their imports, as the checks want them.
 * @param {string} folder
 * @param {string[]} files
 */
export function format(folder, files) {
  const biome = [join(folder, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', '--vcs-enabled=false'];
  const paths = files.filter((file) => !file.endsWith('.sql'));
  const { status, stdout, stderr } = spawnSync(process.execPath, [...biome, ...paths], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The new files could not be formatted.\n${stdout}${stderr}`);
}

/** What is left to do by hand, because it is a decision. */
const nextSteps = [
  'the sentences, the icon and the access of menu.ts, and the access of the endpoint, also in packages/server/src/http/access.test.ts',
  'the place in the index of the area, after every slice it calls',
  'the snapshots of API and tables: UPDATE_SNAPSHOTS=1 npm test -- unit packages/server/src/http/api',
  'its refusals, in the refusals.ts of its area in the contract',
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(() => {
    const { made, changed } = makeSlice(root, process.argv[2] ?? '');
    format(root, [...made, ...changed]);
    for (const path of made) say(`made     ${path}`);
    for (const path of changed) say(`changed  ${path}`);
    for (const step of nextSteps) say(`next     ${step}`);
    return 0;
  });
}
