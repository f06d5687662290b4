// npm run bench: runs every benchmark and prints a table of its values and limits. Needs wrk, and Chromium for the first load.
import { prepare, root, runCommand, say } from './launch/prepare.mjs';
import { bundleServer } from './launch/server-bundle.mjs';
import { runToEnd } from './test/children.mjs';

await runCommand(async () => {
  const node = prepare();
  bundleServer(root, node, say);
  const { code } = await runToEnd(node, ['bench/run.ts', ...process.argv.slice(2)], { cwd: root, env: process.env });
  return code;
});
