// Maps the path of a URL to a file of the site. Paths outside the site and hidden files are rejected.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the path segments of a URL; undefined for hidden names (except `.well-known`, RFC 8615), parent folders, backslashes, control characters and
 * invalid encodings.
 * @param {string} url
 * @returns {string[] | undefined}
 */
export function partsOf(url) {
  const [path = ''] = url.split(/[?#]/, 1);
  let plain;
  try {
    plain = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (!plain.startsWith('/') || /[\\\p{Cc}]/u.test(plain)) return undefined;
  const parts = plain.split('/').filter((part) => part !== '');
  return parts.every((part) => !part.startsWith('.') || part === '.well-known') ? parts : undefined;
}

/**
 * Finds the file or folder of a path. `used` is how many segments lead to it: behind a file there may be more, which programs get as PATH_INFO.
 * Undefined when there is none.
 * @param {string} site
 * @param {readonly string[]} parts
 * @returns {Promise<{ path: string, found: import('node:fs').Stats, used: number } | undefined>}
 */
export async function findIn(site, parts) {
  for (let used = parts.length; used >= 0; used -= 1) {
    const path = join(site, ...parts.slice(0, used));
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined) return found.isFile() || used === parts.length ? { path, found, used } : undefined;
  }
  return undefined;
}
