// Reads an Apache `.htaccess` as far as it restricts access. All other directives are listed as ignored and have no effect.
import { createAccess } from './htaccess-access.mjs';
import { createRewrites } from './htaccess-rewrites.mjs';
import { createSections } from './htaccess-sections.mjs';

/** Longest file that is parsed, in characters; a longer one closes its folder. */
const longestRules = 64 * 1024;

/**
 * @typedef {object} Rules
 * @property {'closed' | 'open' | undefined} folder access to its folder; undefined inherits that of the parent folder
 * @property {boolean} isUnsure closed because access is limited to some visitors, or the rules cannot be evaluated
 * @property {{ name: RegExp, isClosed: boolean }[]} files by name, in this folder and below; the last match wins
 * @property {readonly import('./htaccess-rewrites.mjs').Rewrite[]} rewrites in order
 * @property {string[]} ignored names of directives without effect here, each once
 */

/** @type {Rules} */
const closed = { folder: 'closed', isUnsure: true, files: [], rewrites: [], ignored: [] };

// They have no effect here: folders are never listed, there are no links, pages are UTF-8.
const harmless =
  /^(?:options|indexignore|serversignature|adddefaultcharset|rewritebase|rewriteengine|authname|authuserfile|authgroupfile|authtype|directoryslash)$/;

/** Parses the text of a `.htaccess`. @param {string} text @returns {Rules} */
export function readRules(text) {
  if (text.length > longestRules) return closed;
  const folder = createAccess();
  const rewrites = createRewrites();
  const ignored = new Set();
  const sections = createSections(folder, ignored);

  for (const line of linesOf(text)) {
    const [, isEnd, block, rest = ''] = /^<(\/?)(\w+)\s*(.*?)>?$/.exec(line) ?? [];
    if (block !== undefined) {
      if (isEnd) sections.leave();
      else sections.enter(block.toLowerCase(), wordsOf(rest));
      continue;
    }
    const [name = '', ...words] = wordsOf(line);
    const isTaken = sections.access()?.take(name.toLowerCase(), words) || rewrites.take(name.toLowerCase(), words);
    if (isTaken === 'ignored' || (!isTaken && !harmless.test(name.toLowerCase()))) ignored.add(name);
  }

  const isUnreadable = sections.files.some(
    ({ name, access }) => name === undefined && access.result().state === 'closed',
  );
  const { state, isUnsure } = folder.result();
  const isInDoubt = isUnreadable || rewrites.isInDoubt();
  return {
    folder: isInDoubt ? 'closed' : state,
    isUnsure: isUnsure || isInDoubt,
    files: sections.files.flatMap(({ name, access }) => {
      const said = access.result().state;
      return name === undefined || said === undefined ? [] : [{ name, isClosed: said === 'closed' }];
    }),
    rewrites: rewrites.all,
    ignored: [...ignored],
  };
}

/** Returns the lines without comments; a backslash at the end continues a line. @param {string} text */
function linesOf(text) {
  return text
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** Splits at white space; a quoted string is one word. @param {string} line */
function wordsOf(line) {
  return [...line.matchAll(/"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|(\S+)/g)].map(
    ([, double, single, plain]) => (double ?? single)?.replace(/\\(["'])/g, '$1') ?? plain ?? '',
  );
}
