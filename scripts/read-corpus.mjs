// Reads a folder of foreign compose files and prints how many the box takes: npm run read-corpus -- <folder> [--each]
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { composeDangers } from '../packages/contract/src/apps/compose-dangers.ts';
import { readCompose } from '../packages/server/src/slices/apps/hosting/compose/read-compose.ts';

const composeName = /^(?!.*override)[\w.-]*compose[\w.-]*\.ya?ml$/i;
const textName = /env|\.ya?ml$/i;
const longestText = 256 * 1024;
const mostPaths = 5_000;

/**
 * Yields all files below a folder.
 * @param {string} folder
 * @returns {Generator<string>}
 */
function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== '.git') yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/**
 * Returns what an archive of a folder would hold.
 * @param {string} file
 */
function sourceOf(file) {
  const folder = dirname(file);
  /** @type {Set<string>} */
  const paths = new Set();
  /** @type {Record<string, string>} */
  const texts = {};
  /** @param {string} below */
  const visit = (below) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      if (paths.size > mostPaths) return;
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) {
        paths.add(`${path}/`);
        if (entry.name !== '.git') visit(path);
      } else if (entry.isFile()) {
        paths.add(path);
        const isText = textName.test(entry.name) && statSync(join(folder, path)).size <= longestText;
        if (isText) texts[path] = readFileSync(join(folder, path), 'utf8');
      }
    }
  };
  visit('');
  texts[basename(file)] = readFileSync(file, 'utf8');
  return { name: basename(file), paths, texts, timeZone: 'Europe/Berlin' };
}

/** Faults of files that only work on top of others: Compose refuses them, too. */
const lacking = new Set([
  ...['image-missing', 'include-missing', 'extends-missing'],
  ...['secret-unknown', 'service-unknown', 'volume-unknown'],
]);

/** @type {Record<string, string>} */
const dummies = { port: '8080', file: '# content\n', 'env-file': 'NAME=value\n' };

/** @typedef {import('../packages/server/src/slices/apps/hosting/compose/findings.ts').Question} Question */

/**
 * Returns an answer as a person would give it.
 * @param {Question} question
 */
const answerTo = ({ kind, name, preset, choices }) =>
  preset || choices[0] || dummies[kind] || (/PORT/i.test(name) ? '8080' : 'value');

/**
 * Reads a file, and once more with answers to all questions of the first time.
 * @param {string} file
 */
function outcomeOf(file) {
  const source = sourceOf(file);
  const first = readCompose(source);
  const answers = Object.fromEntries(first.questions.map((question) => [question.id, answerTo(question)]));
  const reading = first.faults.length > 0 ? first : readCompose(source, answers);
  const codes = [...new Set(reading.faults.map(({ code }) => String(code)))];
  if (codes.includes('no-services')) return { kind: 'no compose file', codes: [], first };
  if (codes.some((code) => lacking.has(code))) return { kind: 'not whole', codes, first };
  if (codes.some((code) => Object.hasOwn(composeDangers, code))) return { kind: 'dangerous', codes, first };
  if (codes.length > 0) return { kind: 'refused', codes, first };
  const left = reading.questions.filter(({ id, isRequired }) => isRequired && answers[id] === undefined);
  if (left.length > 0) return { kind: 'asks again', codes: left.map(({ kind }) => String(kind)), first };
  return { kind: first.questions.some(({ isRequired }) => isRequired) ? 'needs answers' : 'taken', codes, first };
}

/** @param {ReturnType<typeof outcomeOf>[]} outcomes */
function print(outcomes) {
  /** @param {string} kind */
  const count = (kind) => outcomes.filter((each) => each.kind === kind).length;
  const kinds = ['taken', 'needs answers', 'asks again', 'refused', 'dangerous', 'not whole', 'no compose file'];
  for (const kind of kinds) console.log(`${String(count(kind)).padStart(6)}  ${kind}`);
  const ordinary = outcomes.length - count('dangerous') - count('not whole') - count('no compose file');
  const good = count('taken') + count('needs answers');
  console.log(
    `\n${good} of ${ordinary} ordinary files taken (${((100 * good) / Math.max(1, ordinary)).toFixed(1)} %)\n`,
  );
  for (const kind of ['refused', 'dangerous', 'asks again']) {
    const reasons = Map.groupBy(
      outcomes.filter((each) => each.kind === kind).flatMap(({ codes }) => codes),
      (code) => code,
    );
    console.log(`${kind}, by reason:`);
    const sorted = [...reasons].sort((a, b) => b[1].length - a[1].length);
    for (const [code, all] of sorted) console.log(`${String(all.length).padStart(6)}  ${code}`);
  }
}

const [folder, ...options] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: npm run read-corpus -- <folder> [--each]');
  process.exit(2);
}
const outcomes = [];
for (const file of filesBelow(folder)) {
  if (!composeName.test(basename(file))) continue;
  const outcome = outcomeOf(file);
  outcomes.push(outcome);
  if (!options.includes('--each')) continue;
  const asked = outcome.first.questions
    .filter(({ isRequired }) => isRequired)
    .map(({ kind, name }) => `${kind} ${name}`);
  console.log(`${outcome.kind.padEnd(16)} ${relative(folder, file)}: ${[...outcome.codes, ...asked].join(', ')}`);
}
print(outcomes);
