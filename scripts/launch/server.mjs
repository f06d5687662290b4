// Starts the server as a child, forwards signals, and exits with its exit code.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';

/**
 * Options that reduce the server's memory. V8 lets the young generation grow to 16 MB, most of it garbage of the start that stays while the server is
 * idle; the C library has a heap for each thread, and returns no memory below a threshold that grows with what is freed, such as the compile cache. What
 * else only the start needed the server returns itself, for which it has to be able to ask (`--expose-gc`). With less than 4 MB for the young generation
 * more of what a backup reads would grow old: it took 70 MB above idle instead of 44.
 *
 * @param {string} root
 */
export const lightly = (root) => ({
  options: ['--max-semi-space-size=4', '--expose-gc'],
  // The compile cache halves the second start.
  env: {
    ...{ MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/kontor'),
  },
});

/**
 * @param {string} root
 * @param {string} node
 * @param {{ main?: string, nodeOptions?: string[], env?: Record<string, string>, detached?: boolean }} [more]
 * @returns {import('node:child_process').ChildProcess}
 */
export function spawnServer(root, node, more = {}) {
  const main = more.main ?? join(root, 'packages/server/src/main.ts');
  const { options, env } = lightly(root);
  return spawn(node, [...options, ...(more.nodeOptions ?? []), main], {
    // The channel carries no messages: its end notifies the server that its parent is gone, however this process ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: more.detached ?? false,
    env: { ...env, ...process.env, ...more.env },
  });
}

/**
 * Forwards signals to the child. Not Ctrl-C at a terminal, which reaches every foreground process anyway: forwarding would deliver it twice.
 * @param {{ kill(signal: NodeJS.Signals): boolean }} child
 */
export function forwardSignals(child) {
  const atTerminal = process.stdin.isTTY === true;
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGINT', () => atTerminal || child.kill('SIGINT'));
  process.on('SIGHUP', () => atTerminal || child.kill('SIGTERM'));
}

/**
 * Resolves with the exit code of a child, as a shell would report it.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
