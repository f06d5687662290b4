// node scripts/launch/bundle.mjs <input> <folder>: bundles a program's modules into one file. Runs under the pinned Node.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const [input = '', dir = ''] = process.argv.slice(2);

/** Not bundled: Node's built-in modules, libraries with native code, and some that are loaded as installed. */
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
// As CommonJS: when an ES module imports node:http, Node reads every name it exports and thereby loads its own fetch and WebSocket, some 15 ms for
// nothing.
await bundle.write({
  dir,
  format: 'cjs',
  minify: false,
  // What the entry uses is a chunk of its own. Inside the entry's chunk the parts loaded later would take it from there, in a circle that starts nothing.
  codeSplitting: { groups: [{ name: 'entry', tags: ['$initial'], test: (id) => id !== input }] },
});
await bundle.close();
for (const name of readdirSync(dir)) {
  const file = join(dir, name);
  // Escaped, because with a few non-ASCII characters V8 would store the whole text with two bytes per character, doubling the time to read and compile it.
  const plain = readFileSync(file, 'utf8').replace(/[^ -~\t\n\r]/g, (sign) => `\\u${hex(sign)}`);
  writeFileSync(file, plain);
}
writeFileSync(join(dir, 'package.json'), '{ "type": "commonjs" }\n');

/** @param {string} sign */
function hex(sign) {
  return sign.charCodeAt(0).toString(16).padStart(4, '0');
}
