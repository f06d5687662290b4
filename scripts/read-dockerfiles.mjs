// Reads a folder of foreign Dockerfiles and prints how many the box takes: npm run read-dockerfiles -- <folder> [--each]
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { planBuild } from '../packages/server/src/adapters/engine/docker/dockerfile/planned-build.ts';

const isDockerfile = /(?:^|[._-])(?:Dockerfile|Containerfile)(?:[._-][\w.-]*)?$/i;
const isOther = /\.(?:dockerignore|j2|template|tmpl|php|md|ya?ml)$/i;

/**
 * Returns what becomes of a Dockerfile: `taken`, or the refusal.
 * @param {string} file
 */
function outcomeOf(file) {
  try {
    planBuild(readFileSync(file, 'utf8'));
    return { code: 'taken', params: {} };
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'params' in error)
      return { code: String(error.code), params: error.params };
    throw error;
  }
}

const [folder, ...options] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: npm run read-dockerfiles -- <folder> [--each]');
  process.exit(2);
}
/** @type {Map<string, number>} */
const counts = new Map();
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !isDockerfile.test(entry.name) || isOther.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const { code, params } = outcomeOf(file);
  counts.set(code, (counts.get(code) ?? 0) + 1);
  if (options.includes('--each')) console.log(`${code.padEnd(24)} ${relative(folder, file)} ${JSON.stringify(params)}`);
}
const whole = [...counts.values()].reduce((sum, count) => sum + count, 0);
for (const [code, count] of [...counts].sort((a, b) => b[1] - a[1]))
  console.log(`${String(count).padStart(6)}  ${code}`);
const taken = counts.get('taken') ?? 0;
console.log(`\n${taken} of ${whole} Dockerfiles taken (${((100 * taken) / Math.max(1, whole)).toFixed(1)} %)`);
