// npm run shots: screenshots of every screen in every language, theme and size, of a small company. `npm run shots -- wizard` takes some.
import { prepare, root, runCommand } from './launch/prepare.mjs';
import { runToEnd } from './test/children.mjs';

await runCommand(async () => {
  const node = prepare();
  const { code } = await runToEnd(node, ['e2e/screenshots.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: process.env,
  });
  return code;
});
