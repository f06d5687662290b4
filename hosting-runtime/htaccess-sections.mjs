// Sections of a `.htaccess`: to which visitors and files the rules inside of them apply.
import { createAccess } from './htaccess-access.mjs';
import { readPattern } from './htaccess-rewrites.mjs';

/** @typedef {ReturnType<typeof createAccess>} Access */

const blocks = /^(?:ifmodule|ifdefine|ifversion|ifdirective|requireany|requireall)$/;

/**
 * Follows the sections of a file. `enter` and `leave` take its block directives, `access` returns where the rules of the current section count, undefined where
 * they have no effect, and `files` are the access rules of files by name. Names of blocks without effect are added to `ignored`.
 * @param {Access} folder access to the folder itself
 * @param {Set<string>} ignored
 */
export function createSections(folder, ignored) {
  /** @type {{ name: RegExp | undefined, access: Access }[]} */
  const files = [];
  /** @type {{ access: Access | undefined }[]} */
  const open = [];
  const current = () => (open.length === 0 ? folder : open.at(-1)?.access);

  /** @param {string} kind in lower case @param {string[]} words @returns {Access | undefined} */
  function accessIn(kind, words) {
    if (kind === 'files' || kind === 'filesmatch') {
      const access = createAccess();
      files.push({ name: namePattern(kind, words), access });
      return access;
    }
    if (blocks.test(kind)) return current();
    if (/^limit(?:except)?$/.test(kind)) {
      // Restrictions of other methods do not prevent reading.
      const namesReading = words.some((word) => /^(?:get|head)$/i.test(word));
      const isReading = namesReading === (kind === 'limit');
      if (!isReading) ignored.add(`<${kind}>`);
      return isReading ? current() : undefined;
    }
    // The section's condition cannot be evaluated: its restrictions apply to all visitors, its grants to none.
    ignored.add(`<${kind}>`);
    return current()?.doubtful();
  }

  return {
    files,
    access: current,
    /** @param {string} kind in lower case @param {string[]} words */
    enter(kind, words) {
      open.push({ access: accessIn(kind, words) });
    },
    leave() {
      open.pop();
    },
  };
}

/** Returns the pattern of a files section; undefined when it cannot be parsed. @param {string} kind @param {string[]} words */
function namePattern(kind, words) {
  const isPattern = kind === 'filesmatch' || words[0] === '~';
  const word = (words[0] === '~' ? words[1] : words[0]) ?? '';
  if (isPattern) return readPattern(word);
  const glob = word
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return readPattern(`^${glob}$`);
}
