// Puts the server's modules into one file when it was not made from these very sources: one file starts twice as fast as some hundreds.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf } from './fingerprint.mjs';

const sources = [
  'packages/contract/src',
  'packages/platform/src',
  'packages/server/src',
  'package-lock.json',
  'scripts/launch/server-bundle.mjs',
];

/** Programs of their own, and libraries that bring compiled parts: they stay where they are. */
const outside = [/^node:/, /^better-sqlite3$/, /^@node-rs\//, /^sharp$/];

/**
 * @param {string} root
 * @param {(line: string) => void} say
 * @returns {Promise<string>} path of the file to run
 */
export async function bundleServer(root, say) {
  const folder = join(root, 'packages/server/dist');
  const main = join(folder, 'main.js');
  const mark = join(folder, '.built-from');
  const fingerprint = fingerprintOf(root, sources);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return main;
  say('Putting the server together …');
  const { rolldown } = await import('rolldown');
  rmSync(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    input: join(root, 'packages/server/src/main.ts'),
    platform: 'node',
    external: outside,
    cwd: root,
  });
  await bundle.write({ dir: folder, format: 'esm', minify: false });
  await bundle.close();
  // Last, so that an interrupted build is made again.
  writeFileSync(mark, fingerprint);
  return main;
}
