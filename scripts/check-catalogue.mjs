// npm run check-catalogue: compares the store's manifests with what the makers of their images say. With `-- --release` each image has to
// have a digest, too.
import { prepare, root, runCommand } from './launch/prepare.mjs';
import { runToEnd } from './test/children.mjs';

await runCommand(async () => {
  const node = prepare({ portal: false });
  const { code } = await runToEnd(node, ['scripts/check-catalogue.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: process.env,
  });
  return code;
});
