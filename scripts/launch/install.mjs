// Keeps node_modules in line with the lockfile, without running npm when it already is (that alone would take a second).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} Locked */

/**
 * @param {string} file
 * @returns {Record<string, Locked> | undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    // Missing, or truncated by an interrupted install: both mean "not installed".
    return undefined;
  }
}

/**
 * Whether node_modules contains what package-lock.json lists. Optional packages of other platforms may be missing.
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  // npm writes this file last, so an interrupted install has none or an old one.
  const there = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !there) return false;
  return Object.entries(wanted).every(([path, want]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const have = there[path];
    if (!have) return want.optional === true;
    return have.version === want.version && have.integrity === want.integrity && have.link === want.link;
  });
}

/** npm must not run on the Node it is about to replace, so the workspace's own commands are removed from PATH. */
function pathWithoutOwnCommands() {
  return (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.endsWith('node_modules/.bin'))
    .join(':');
}

/**
 * Installs what the lockfile lists unless it is installed. Reports that in one line; npm's errors are shown unchanged.
 * @param {string} root
 * @param {(line: string) => void} say
 */
export function installMissing(root, say) {
  if (isInstalled(root)) return;
  say('Installing the packages of package-lock.json …');
  // With NODE_ENV=production npm would leave out what builds the portal.
  const everything = ['--include=dev', '--include=optional'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync('npm', ['ci', '--ignore-scripts', ...everything, ...quiet], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: pathWithoutOwnCommands() },
  });
  if (error) throw new Error(`npm could not be run: ${error.message}`);
  if (status !== 0) throw new Error('npm could not install the packages, see above.');
}
