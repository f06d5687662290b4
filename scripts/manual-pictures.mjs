// npm run manual-pictures: takes the pictures of the manuals anew, in both languages. `npm run manual-pictures -- users` takes some.
import { prepare, root, runCommand } from './launch/prepare.mjs';
import { runToEnd } from './test/children.mjs';

await runCommand(async () => {
  const node = prepare();
  const { code } = await runToEnd(node, ['e2e/manual-pictures.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: process.env,
  });
  return code;
});
