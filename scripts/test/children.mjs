// Runs the programs of a test run.
import { spawn } from 'node:child_process';

/**
 * Runs a program to its end. With `quiet` its output is captured and returned, otherwise shown as it comes.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, quiet?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runToEnd(program, args, { cwd, env, quiet = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', stop);
      process.off('SIGINT', stop);
      resolve({ code: code ?? 1, output });
    });
  });
}
