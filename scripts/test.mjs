// npm test: everything CI checks. `npm test -- unit` runs one phase, `npm test -- e2e/login` what the path matches, `npm run test:apps` builds and
// tests all apps that are built on the box. Runs under the machine's Node.
import { randomUUID } from 'node:crypto';
import { buildPortal } from './launch/portal.mjs';
import { prepare, root, runCommand } from './launch/prepare.mjs';
import { bundleServer } from './launch/server-bundle.mjs';
import { providePackages } from './test/debian.mjs';
import { findLeftovers, isAnotherRunning, takeStock } from './test/leftovers.mjs';
import { runStatic, runVitest } from './test/phases.mjs';
import { closingLines } from './test/results.mjs';

const phases = ['static', 'unit', 'real', 'browser'];
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

const asked = process.argv.slice(2);
/** Takes many minutes, so it runs only when named. */
const known = [...phases, 'apps'];
const filters = asked.filter((word) => !known.includes(word));
const named = asked.filter((word) => known.includes(word));
/** With a path but no phase, every phase that runs test files is run with it. */
const chosen =
  named.length > 0 ? known.filter((phase) => named.includes(phase)) : filters.length > 0 ? phases.slice(1) : phases;

/** The tests do not inherit this machine's Kontor settings, except those about tests (KONTOR_TEST_SEED), and everything they start carries the mark of this run. */
function testEnvironment(/** @type {string} */ mark) {
  const own = Object.entries(process.env).filter(([name]) => !/^KONTOR_(?!TEST_)/.test(name));
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
  return { ...Object.fromEntries(own), ...colours, KONTOR_TEST_RUN: mark };
}

/**
 * Builds what the tests use, like `npm start`, before the first phase that may use it. Tests start the server from its bundle.
 * @param {import('./test/phases.mjs').Run} run
 * @param {{ withPortal: boolean }} what
 * @returns {import('./test/results.mjs').Outcome[]}
 */
function buildForTests({ root, node, env }, { withPortal }) {
  const builds = {
    ...(withPortal && { 'the portal builds': () => buildPortal(root, node, say) }),
    'the server is put together': () => {
      env.KONTOR_TEST_SERVER = bundleServer(root, node, say);
    },
  };
  return Object.entries(builds).map(([name, build]) => {
    const start = performance.now();
    const outcome = (/** @type {boolean} */ passed) => ({
      name,
      passed,
      milliseconds: performance.now() - start,
      phase: 'build',
    });
    try {
      build();
      return outcome(true);
    } catch (problem) {
      say(problem instanceof Error ? problem.message : String(problem));
      return outcome(false);
    }
  });
}

/**
 * @param {import('./test/phases.mjs').Run} run
 * @param {string} phase
 * @returns {Promise<{ outcomes: import('./test/results.mjs').Outcome[], skipped: number }>}
 */
async function runPhase(run, phase) {
  const start = performance.now();
  const result = phase === 'static' ? { outcomes: await runStatic(run), skipped: 0 } : await runVitest(run, phase);
  say(`${phase} took ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  return result;
}

await runCommand(async () => {
  const node = prepare({ portal: false });
  const withParts = ['real', 'browser', 'apps'].some((phase) => chosen.includes(phase));
  const absent = withParts ? providePackages(root, say) : [];
  const mark = randomUUID();
  const before = await takeStock(mark);
  const run = { root, node, env: testEnvironment(mark), filters, say };

  const opensPortal = filters.length === 0 || filters.some((path) => /^e2e|browser/.test(path));
  const built = withParts ? buildForTests(run, { withPortal: opensPortal }) : [];
  const runnable = chosen.filter((phase) => phase !== 'browser' || !absent.includes('chromium-headless-shell'));
  const results = [];
  for (const phase of runnable) results.push(await runPhase(run, phase));
  const outcomes = [...built, ...results.flatMap((result) => result.outcomes)];
  if (outcomes.length === built.length) throw new Error(`No test matches ${asked.join(' ')}.`);

  const left = await findLeftovers(mark, before);
  if (isAnotherRunning(mark))
    say('Other tests or boxes run here, too: only processes with the mark of this run were counted.');
  if (left.length > 0) say(`Left behind:\n  ${left.join('\n  ')}`);
  outcomes.push({ name: 'nothing is left behind', passed: left.length === 0, milliseconds: 0, phase: 'end' });
  const skipped = results.reduce((sum, result) => sum + result.skipped, 0);
  for (const line of closingLines(outcomes, skipped)) say(line);
  return outcomes.every(({ passed }) => passed) ? 0 : 1;
});
