// node scripts/draw-icons.mjs: draws the icons of the installed portal from its favicon. The result is part of the repository.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawIcons } from './icons.mjs';
import { root, say } from './launch/prepare.mjs';

const folder = join(root, 'packages', 'portal', 'public', 'icons');
mkdirSync(folder, { recursive: true });
for (const { name, bytes } of await drawIcons()) {
  writeFileSync(join(folder, name), bytes);
  say(`drawn    ${name}  ${bytes.length}`);
}
