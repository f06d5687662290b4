// Builds the portal unless it is up to date with its sources.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf } from './fingerprint.mjs';

/** Everything the built portal is made from. Of the contract only the rules reach the browser as code. */
const sources = [
  'packages/portal/index.html',
  'packages/portal/package.json',
  'packages/portal/public',
  'packages/portal/src',
  'packages/portal/vite.config.ts',
  'packages/portal/licences.ts',
  'packages/portal/licence-text.ts',
  'packages/portal/licence-texts',
  'packages/contract/src/rules',
  'package-lock.json',
  // Kontor itself is among those whose licences are shown.
  'package.json',
];

/** @param {string} root */
export const portalFingerprint = (root) => fingerprintOf(root, sources);

/**
 * Builds the portal unless it is up to date with its sources. Silent when it is; the build's output is shown when it fails.
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
  // Written last, so that an interrupted build is repeated: vite empties the folder first.
  writeFileSync(mark, fingerprint);
}
