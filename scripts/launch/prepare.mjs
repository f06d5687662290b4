// What every command needs before it starts: the packages, the pinned Node, and for most the built portal.
import { fileURLToPath } from 'node:url';
import { installMissing } from './install.mjs';
import { findNode } from './node.mjs';
import { buildPortal } from './portal.mjs';

/** The folder of the workspace. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** @param {string} line */
export const say = (line) => process.stderr.write(`${line}\n`);

/**
 * Makes the workspace ready and says which Node to use.
 * @param {{ portal?: boolean }} [what]
 * @returns {string} the path of Node
 */
export function prepare({ portal = true } = {}) {
  installMissing(root, say);
  const node = findNode(root);
  if (portal) buildPortal(root, node, say);
  return node;
}

/**
 * Runs a command's body; what goes wrong is one message and exit code 1, without a stack.
 * @param {() => Promise<number> | number} body answers the exit code
 */
export async function runCommand(body) {
  try {
    process.exitCode = await body();
  } catch (problem) {
    say(problem instanceof Error ? problem.message : String(problem));
    process.exitCode = 1;
  }
}
