// Fingerprints sources, to tell whether a build is up to date. Contents are compared, not times: a clone has no useful times.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Returns one hash over names and contents of files and folders, without tests.
 * @param {string} root
 * @param {readonly string[]} sources paths below the root
 */
export function fingerprintOf(root, sources) {
  const hash = createHash('sha256');
  const files = sources.flatMap((path) => {
    const full = join(root, path);
    return /\.\w+$/.test(path) ? [full].filter(existsSync) : filesUnder(full);
  });
  for (const file of files.sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}
