// Finds what belongs to a slice: the same name in contract, server, portal, journeys, manuals and migrations.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'dist']);

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (!entry.isDirectory()) return [path];
    return skipped.has(entry.name) || entry.name.startsWith('.') ? [] : filesUnder(root, path);
  });
}

/**
 * Returns the locations of a slice's parts, in reading order.
 * @param {string} name
 */
const places = (name) => [
  new RegExp(`^packages/contract/src/(?:[\\w-]+/)*${name}(\\.ts$|/|\\.test\\.ts$)`),
  new RegExp(`^packages/server/migrations/\\d{4}-${name}\\b.*\\.sql$`),
  new RegExp(`^packages/server/src/slices/[\\w-]+/${name}/`),
  new RegExp(`^packages/portal/src/features/[\\w-]+/${name}/`),
  new RegExp(`^e2e/(?:[\\w-]+/)?${name}\\b`),
  new RegExp(`^manuals/\\w+/${name}\\b`),
];

/**
 * Returns what a file is about: the first sentence of its first comment, its heading, or what it exports.
 * @param {string} text
 */
export function aboutFile(text) {
  const comment = /^\s*(?:\/\*\*\s*|\/\/\s*|--\s*|#\s+)\*?\s*([^\n]+)/m.exec(text)?.[1];
  if (comment) return comment.replace(/\s*\*\/.*$/, '');
  const exported = [...text.matchAll(/^export (?:async )?(?:const|function|type|interface|class) (\w+)/gm)].map(
    (match) => match[1],
  );
  return exported.length > 0 ? `exports ${exported.join(', ')}` : '';
}

/**
 * Returns the files of a slice, each with one line.
 * @param {string} root
 * @param {string} name
 * @returns {{ path: string, about: string }[]}
 */
export function partsOf(root, name) {
  const folders = ['packages', 'e2e', 'manuals'].filter((folder) => existsSync(join(root, folder)));
  const files = folders.flatMap((folder) => filesUnder(root, folder)).sort();
  return places(name).flatMap((place) =>
    files
      .filter((path) => place.test(path))
      .map((path) => ({ path, about: aboutFile(readFileSync(join(root, path), 'utf8')) })),
  );
}
