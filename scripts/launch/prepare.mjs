// Prepares what every command needs: the packages, the pinned Node, and for most the built portal.
import { fileURLToPath } from 'node:url';
import { installMissing } from './install.mjs';
import { findNode } from './node.mjs';
import { buildPortal } from './portal.mjs';

/** The folder of the workspace. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** @param {string} line */
export const say = (line) => process.stderr.write(`${line}\n`);

/**
 * Prepares the workspace and returns the Node to use.
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
 * Runs a command's body; a failure is printed as one message without a stack, with exit code 1.
 * @param {() => Promise<number> | number} body resolves with the exit code
 */
export async function runCommand(body) {
  try {
    process.exitCode = await body();
  } catch (problem) {
    say(problem instanceof Error ? problem.message : String(problem));
    process.exitCode = 1;
  }
}
