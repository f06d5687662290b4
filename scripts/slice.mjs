// npm run slice -- users: every file of a slice, across all packages, with one line each.
import { root, runCommand } from './launch/prepare.mjs';
import { partsOf } from './slice/parts.mjs';

await runCommand(() => {
  const name = process.argv[2] ?? '';
  const parts = name === '' ? [] : partsOf(root, name);
  if (parts.length === 0)
    throw new Error(`There is no slice ${name}. Slices are the folders of packages/server/src/slices.`);
  const width = Math.max(...parts.map(({ path }) => path.length));
  for (const { path, about } of parts) console.log(`${path.padEnd(width)}  ${about.slice(0, 100)}`.trimEnd());
  return 0;
});
