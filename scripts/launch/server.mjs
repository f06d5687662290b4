// Starts the server as a child, hands signals on, ends with its exit code.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';

/**
 * How the server runs: light. V8 lets what is young grow to 16 MB, most of it garbage of the start that stays as long as nothing happens, and the C library keeps a heap for
 * each thread. With these a box that was just set up idles at 99 MB instead of 110 and more, and answers some five percent fewer calls a second.
 *
 * @param {string} root
 */
export const lightly = (root) => ({
  options: ['--max-semi-space-size=4'],
  // The cache of compiled modules halves the second start.
  env: { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/kontor') },
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
    // Nothing is said over the channel: that it ends tells the server that nobody waits for it any more, however this process ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: more.detached ?? false,
    env: { ...env, ...process.env, ...more.env },
  });
}

/**
 * Hands signals to the child. Ctrl-C at a terminal already reaches every process in the foreground: handing it on would press it twice.
 * @param {{ kill(signal: NodeJS.Signals): boolean }} child
 */
export function forwardSignals(child) {
  const atTerminal = process.stdin.isTTY === true;
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGINT', () => atTerminal || child.kill('SIGINT'));
  process.on('SIGHUP', () => atTerminal || child.kill('SIGTERM'));
}

/**
 * The exit code of a child that ended, as a shell would say it.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
