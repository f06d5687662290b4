// Builds the portal when its sources are newer than what was built. Contents are compared, not times: a clone has no useful times.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Everything the built portal is made from. Of the contract only the rules reach the browser as code. */
const sources = [
  'packages/portal/index.html',
  'packages/portal/package.json',
  'packages/portal/public',
  'packages/portal/src',
  'packages/portal/vite.config.ts',
  'packages/contract/src/rules',
  'package-lock.json',
];

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
 * One hash over names and contents of everything the portal is built from.
 * @param {string} root
 */
export function portalFingerprint(root) {
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

/**
 * Builds the portal unless it was built from exactly these sources. Silent when it is fresh; the build's output is shown when it fails.
 * @param {string} root
 * @param {string} node
 * @param {(line: string) => void} say
 */
export function buildPortal(root, node, say) {
  const portal = join(root, 'packages/portal');
  const mark = join(portal, 'dist/.built-from');
  const fingerprint = portalFingerprint(root);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return;
  say('Building the portal …');
  const env = process.stderr.isTTY ? process.env : { ...process.env, NO_COLOR: '1' };
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build'];
  const build = spawnSync(node, vite, { cwd: portal, env, encoding: 'utf8' });
  if (build.status !== 0) {
    throw new Error(`The portal could not be built.\n${build.stdout}${build.stderr}${build.error?.message ?? ''}`);
  }
  // Last, so that an interrupted build is built again: vite empties the folder first.
  writeFileSync(mark, fingerprint);
}
