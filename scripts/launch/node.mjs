// Finds the Node that runs everything else: the pinned one in node_modules, so that a machine's older Node does not matter.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The pinned builds need glibc; on musl they are installed but do not start. */
const loaders = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' };

/** The oldest Node that runs the server: the first with type stripping and the compile cache as we use them. */
const oldestNode = 24;

/** @typedef {{ platform: string, arch: string, version: string, execPath: string }} Machine */

/**
 * Returns the path of a Node that can run the server.
 * @param {string} root the folder of the workspace
 * @param {Machine} machine
 * @returns {string}
 */
export function findNode(root, machine = { ...process, version: process.versions.node }) {
  const { platform, arch, version, execPath } = machine;
  if (platform === 'linux' && (arch === 'x64' || arch === 'arm64')) {
    const pinned = join(root, 'node_modules', `node-linux-${arch}`, 'bin', 'node');
    if (existsSync(pinned) && existsSync(loaders[arch])) return pinned;
  }
  if (Number.parseInt(version, 10) >= oldestNode) return execPath;
  throw new Error(
    `Kontor needs Node ${oldestNode} or newer, this is ${version}. The pinned one is not available for ${platform} on ${arch}: please install Node ${oldestNode}.`,
  );
}
