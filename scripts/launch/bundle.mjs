// node scripts/launch/bundle.mjs <entry> <program> <folder>: bundles a program, and the entry that loads it dynamically. Runs under the pinned Node.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';

const [entry = '', program = '', dir = ''] = process.argv.slice(2);

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

/** V8 holds the text of the program in memory, and the places of its lines once an error names one: without white space a third less. Names stay. */
const compact = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

// One after the other, so that the entry loads nothing but itself: with a chunk in common it would load the whole program before the compile cache is enabled.
await bundle(program);
await bundle(entry, {
  name: 'program',
  resolveId: (id) =>
    id === `./${basename(program)}` ? { id: `./${basename(program, '.ts')}.js`, external: true } : null,
});

/**
 * Writes CommonJS: when an ES module imports node:http, Node reads every name it exports and thereby loads its own fetch and WebSocket, some 15 ms for nothing.
 * @param {string} input
 * @param {import('rolldown').Plugin} [plugins]
 */
async function bundle(input, plugins) {
  const build = await rolldown({ input, platform: 'node', external, plugins });
  await build.write({ dir, format: 'cjs', comments: false, minify: compact, dynamicImportInCjs: false });
  await build.close();
}

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
