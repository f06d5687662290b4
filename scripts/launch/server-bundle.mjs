// Bundles the server into one file unless that is up to date with its sources: one file starts twice as fast as some hundreds.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf } from './fingerprint.mjs';

const sources = [
  'packages/contract/src',
  'packages/platform/src',
  'packages/server/src',
  'package-lock.json',
  'scripts/launch/bundle.mjs',
];

/** @param {string} root */
export const serverFingerprint = (root) => fingerprintOf(root, sources);

/**
 * Silent when the bundle is up to date; the bundler's output is shown when it fails.
 * @param {string} root
 * @param {string} node
 * @param {(line: string) => void} say
 * @returns {string} path of the file to run
 */
export function bundleServer(root, node, say) {
  const folder = join(root, 'packages/server/dist');
  const main = join(folder, 'main.js');
  const mark = join(folder, '.built-from');
  const fingerprint = serverFingerprint(root);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return main;
  say('Putting the server together …');
  rmSync(folder, { recursive: true, force: true });
  const program = join(root, 'scripts/launch/bundle.mjs');
  const env = process.stderr.isTTY ? process.env : { ...process.env, NO_COLOR: '1' };
  const args = [program, ...['main.ts', 'start.ts'].map((file) => join(root, 'packages/server/src', file)), folder];
  const build = spawnSync(node, args, { cwd: root, env, encoding: 'utf8' });
  if (build.status !== 0) {
    throw new Error(
      `The server could not be put together.\n${build.stdout}${build.stderr}${build.error?.message ?? ''}`,
    );
  }
  // Written last, so that an interrupted build is repeated.
  writeFileSync(mark, fingerprint);
  return main;
}
