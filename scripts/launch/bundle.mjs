// node scripts/launch/bundle.mjs <input> <folder>: puts a program's modules together into one file. Runs under the pinned Node.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const [input = '', dir = ''] = process.argv.slice(2);

/** Programs of their own, and libraries that bring compiled parts: they stay where they are. */
const external = [
  /^node:/,
  /^better-sqlite3$/,
  /^@node-rs\//,
  /^sharp$/,
  /^dockerode$/,
  /^acme-client$/,
  /^@peculiar\/x509$/,
];

const bundle = await rolldown({ input, platform: 'node', external });
// As CommonJS: when a module of the other kind imports node:http, Node looks at every name it exports and thereby loads its own fetch and
// WebSocket, some 15 ms that nothing here needs.
await bundle.write({ dir, format: 'cjs', minify: false });
await bundle.close();
for (const name of readdirSync(dir)) {
  const file = join(dir, name);
  // Two bytes a letter, for the sake of a few arrows and dashes, would make the whole text twice as long to read and to compile.
  const plain = readFileSync(file, 'utf8').replace(/[^ -~\t\n\r]/g, (sign) => `\\u${hex(sign)}`);
  writeFileSync(file, plain);
}
writeFileSync(join(dir, 'package.json'), '{ "type": "commonjs" }\n');

/** @param {string} sign */
function hex(sign) {
  return sign.charCodeAt(0).toString(16).padStart(4, '0');
}
