// node scripts/launch/bundle.mjs <input> <folder>: puts a program's modules together into one file. Runs under the pinned Node.
import { rolldown } from 'rolldown';

const [input = '', dir = ''] = process.argv.slice(2);

/** Programs of their own, and libraries that bring compiled parts: they stay where they are. */
const external = [/^node:/, /^better-sqlite3$/, /^@node-rs\//, /^sharp$/, /^dockerode$/];

const bundle = await rolldown({ input, platform: 'node', external });
await bundle.write({ dir, format: 'esm', minify: false });
await bundle.close();
