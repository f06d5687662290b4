// npm run reset-link [-- <username>]: prints a link by which an administrator chooses a new password, once and within an hour. For the machine itself, as root,
// while the server runs or not.
import { prepare, root, runCommand } from './launch/prepare.mjs';
import { runToEnd } from './test/children.mjs';

await runCommand(async () => {
  const node = prepare({ portal: false });
  const { code } = await runToEnd(node, ['scripts/launch/reset-link.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: process.env,
  });
  return code;
});
