// npm run dev: the server, restarted when its sources change, and Vite in front of it, on a filled data folder (data/dev).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare, root, runCommand } from './launch/prepare.mjs';
import { seedData } from './launch/seeded.mjs';
import { exitCodeOf, forwardSignals, spawnServer } from './launch/server.mjs';

/**
 * Vite serves the portal and hands calls of the API to the server.
 * @param {string} node
 */
function spawnVite(node) {
  return spawn(node, [join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], {
    cwd: join(root, 'packages/portal'),
    stdio: 'inherit',
    env: { ...process.env, KONTOR_DEV_SERVER: `http://127.0.0.1:${process.env.KONTOR_PORT ?? 8080}` },
  });
}

await runCommand(async () => {
  const node = prepare({ portal: false });
  const data = process.env.KONTOR_DATA ?? join(root, 'data/dev');
  seedData(root, node, data);
  const children = [
    spawnServer(root, node, { nodeOptions: ['--watch', '--watch-preserve-output'], env: { KONTOR_DATA: data } }),
    spawnVite(node),
  ];
  children.forEach(forwardSignals);
  const ended = children.map(exitCodeOf);
  // Neither is of use without the other.
  const code = await Promise.race(ended);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ended);
  return code;
});
