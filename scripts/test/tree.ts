import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Creates a small tree in a temporary folder: file names to contents. It is removed when the scope ends: `using tree = makeTree({ … })`. */
export function makeTree(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'kontor-tree-'));
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  for (const [path, content] of Object.entries(files)) write(path, content);
  return { root, write, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}
