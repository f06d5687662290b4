// npm run verify-journal: checks that no line of the journal was changed, in the data folder of KONTOR_DATA or `data`. `-- <hash>` also checks that the lines up to
// one written down before are still there. Only reads; the server may be running.
import { prepare, root, runCommand } from './launch/prepare.mjs';
import { runToEnd } from './test/children.mjs';

await runCommand(async () => {
  const node = prepare();
  const { code } = await runToEnd(node, ['scripts/verify-journal.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: process.env,
  });
  return code;
});
