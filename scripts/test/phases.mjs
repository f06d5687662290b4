// The phases of a test run: static, unit, real, browser.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runToEnd } from './children.mjs';
import { readReport } from './results.mjs';

/** @typedef {import('./results.mjs').Outcome} Outcome */
/** @typedef {{ root: string, node: string, env: NodeJS.ProcessEnv, filters: string[], say: (line: string) => void }} Run */

/** Each counts as one test. */
const checks = {
  types: ['node_modules/typescript/bin/tsc', '-p', '.'],
  'types of the portal': ['node_modules/typescript/bin/tsc', '-p', 'packages/portal'],
  'format and lint': [
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--max-diagnostics=200',
    '.',
  ],
  'check-imports': ['scripts/check-imports.ts'],
  'check-docs': ['scripts/check-docs.ts'],
  'check-files': ['scripts/check-files.ts'],
  'check-lockfiles': ['scripts/check-lockfiles.ts'],
  'check-catalogue': ['scripts/check-catalogue.ts'],
};

/**
 * @param {Run} run
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
async function runCheck({ root, node, env, say }, name, args) {
  const start = performance.now();
  const { code, output } = await runToEnd(node, args, { cwd: root, env, quiet: true });
  const milliseconds = performance.now() - start;
  const passed = code === 0;
  say(
    `${passed ? 'ok     ' : 'FAILED '} ${name} (${(milliseconds / 1000).toFixed(1)} s)${passed ? '' : `\n${output}`}`,
  );
  return { name, passed, milliseconds, phase: 'static' };
}

/**
 * Two at a time: they only read, and most of them need one core.
 * @param {Run} run
 * @returns {Promise<Outcome[]>}
 */
export async function runStatic(run) {
  const waiting = Object.entries(checks);
  /** @type {Outcome[]} */
  const outcomes = [];
  const workThrough = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await runCheck(run, ...next));
  };
  await Promise.all([workThrough(), workThrough()]);
  return outcomes;
}

/** Projects of vitest.config.ts by phase, where their names differ. @type {Record<string, string[]>} */
const projects = { real: ['kills', 'real'], browser: ['browser', 'browser-alone'] };

/**
 * Runs the test files of a phase.
 * @param {Run} run
 * @param {string} phase
 * @returns {Promise<{ outcomes: Outcome[], skipped: number }>}
 */
export async function runVitest({ root, node, env, filters }, phase) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-report-'));
  const file = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = (projects[phase] ?? [phase]).map((name) => `--project=${name}`);
  const args = [vitest, 'run', ...chosen, '--passWithNoTests', ...reporters, ...filters];
  try {
    const { code } = await runToEnd(node, args, { cwd: root, env });
    const result = readReport(JSON.parse(readFileSync(file, 'utf8')), phase, root);
    if (code === 0 || result.outcomes.some(({ passed }) => !passed)) return result;
    // No test failed and yet the run did: an unhandled rejection, a worker that died.
    const outside = { name: 'an error outside of any test, see above', passed: false, milliseconds: 0, phase };
    return { ...result, outcomes: [...result.outcomes, outside] };
  } catch (problem) {
    const name = `the report is missing: ${problem instanceof Error ? problem.message : problem}`;
    return { outcomes: [{ name, passed: false, milliseconds: 0, phase }], skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
