// npm run dev: the server, restarted when its sources change, behind Vite, with a seeded data folder (data/dev).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { prepare, root, runCommand } from './launch/prepare.mjs';
import { seedData } from './launch/seeded.mjs';
import { exitCodeOf, spawnServer } from './launch/server.mjs';

/**
 * Vite serves the portal and proxies API requests to the server.
 * @param {string} node
 */
function spawnVite(node) {
  const args = ['--config', join(root, 'scripts/launch/dev.vite.config.mjs'), '--clearScreen', 'false'];
  return spawn(node, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
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
    // Detached from the terminal: otherwise Ctrl-C would reach the server twice, directly and through the watcher, and the second one means "at once".
    spawnServer(root, node, {
      nodeOptions: ['--watch', '--watch-preserve-output'],
      env: { KONTOR_DATA: data },
      detached: true,
    }),
    spawnVite(node),
  ];
  const stop = () => {
    for (const child of children) if (!child.killed) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const ended = children.map(exitCodeOf);
  // Neither is of use without the other.
  const code = await Promise.race(ended);
  stop();
  await Promise.all(ended);
  return code;
});
