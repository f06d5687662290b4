// From what a browser asks for to what lies in the site. Nothing outside of it can be named, and nothing hidden.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The names on the way, or undefined for what nobody is told about: names with a dot before them (all but the one the standard wants,
 * RFC 8615), ways up, and what no browser asks for.
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
 * What is there. `rest` is the part of the path behind a file, as programs take it.
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
