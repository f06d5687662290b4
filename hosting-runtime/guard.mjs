// Decides which existing files of a site may be sent: by its `.htaccess` files, and by names that reveal how it is built.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRules } from './htaccess.mjs';

/** Composer's files reveal which known vulnerabilities a site has, and some packages contain scripts that must not be run by visitors. */
const composerFiles = /^(?:composer\.(?:json|lock|phar)|installed\.json)$/i;
/** A site without PHP does not run it, and the source may contain passwords. */
const phpSource = /\.(?:php\d?|phtml|phps|phar|inc)$/i;
const shownOfPackages = /\.(?:css|js|mjs|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf)$/i;

/**
 * @param {string} site folder; its content never changes, so rules are cached
 * @param {{ hasProgram: boolean }} about
 */
export function createGuard(site, { hasProgram }) {
  /** @type {Map<string, Promise<import('./htaccess.mjs').Rules | undefined>>} */
  const known = new Map();

  /** @param {readonly string[]} folder */
  function rulesOf(folder) {
    const path = join(site, ...folder, '.htaccess');
    const there = known.get(path) ?? read(path);
    known.set(path, there);
    return there;
  }

  /**
   * Resolves with what to do with an existing file or folder. Rejects when its rules cannot be read.
   * @param {readonly string[]} parts
   * @param {boolean} isFolder
   * @returns {Promise<import('./htaccess-rewrites.mjs').Fate>}
   */
  return async (parts, isFolder) => {
    const name = isFolder ? '' : (parts.at(-1) ?? '');
    if (composerFiles.test(name) || (!hasProgram && phpSource.test(name))) return 'denied';
    const isInPackages = parts.slice(0, -1).some((part) => part.toLowerCase() === 'vendor');
    if (hasProgram && !isFolder && isInPackages && !shownOfPackages.test(name)) return 'denied';
    const depth = isFolder ? parts.length : parts.length - 1;
    const levels = await Promise.all(
      Array.from({ length: depth + 1 }, async (_, at) => ({ at, rules: await rulesOf(parts.slice(0, at)) })),
    );
    const ruleSets = levels.flatMap(({ at, rules }) => (rules === undefined ? [] : [{ at, rules }]));
    if (
      isClosed(
        ruleSets.map(({ rules }) => rules),
        name,
      )
    )
      return 'denied';
    const end = isFolder && parts.length > 0 ? '/' : '';
    const whole = `/${parts.join('/')}${end}`;
    const fates = ruleSets.map(({ at, rules }) => {
      const below = parts.slice(at).join('/');
      return fateBy(rules.rewrites, { below: below === '' ? '' : `${below}${end}`, whole, isFolder });
    });
    return fates.find((fate) => fate === 'denied') ?? fates.find((fate) => fate === 'hidden') ?? 'sent';
  };
}

/** @param {string} path */
async function read(path) {
  try {
    return readRules(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}

/**
 * The last rule wins: that of the deepest folder, and rules on file names over those on folders. @param {readonly import('./htaccess.mjs').Rules[]} levels
 * @param {string} name
 */
function isClosed(levels, name) {
  let isFolderClosed = false;
  for (const { folder } of levels) if (folder !== undefined) isFolderClosed = folder === 'closed';
  if (name === '') return isFolderClosed;
  const said = levels.flatMap(({ files }) => files).findLast((files) => files.name.test(name));
  return said?.isClosed ?? isFolderClosed;
}

/** @param {readonly import('./htaccess-rewrites.mjs').Rewrite[]} rewrites @param {import('./htaccess-rewrites.mjs').Place} place */
function fateBy(rewrites, place) {
  for (const rewrite of rewrites) {
    const fate = rewrite(place);
    if (fate !== undefined) return fate;
  }
  return 'sent';
}
