/**
 * Compares versions: below 0 when `a` is older, above 0 when it is newer, 0 when they are the same release. Dotted numbers compare number by number (`1.10` is
 * newer than `1.9`, `1.2` is `1.2.0`); `-SNAPSHOT` ranks just below the same release; `local` is newer than everything; an empty or unreadable version is
 * older than everything.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [rank(a), rank(b)];
  for (let place = 0; place < Math.max(left.length, right.length); place++) {
    const [one, other] = [left[place] ?? 0, right[place] ?? 0];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

/** Whether the store has a newer version than the installed one. */
export function isUpdate(offered: string, installed: string): boolean {
  return compareVersions(offered, installed) > 0;
}

/** Returns the numbers, padded with zeros, and a last place for the suffix: a snapshot ranks just below its release. */
function rank(version: string): number[] {
  const text = version.trim();
  if (text.toLowerCase() === 'local') return [Number.POSITIVE_INFINITY];
  const read = /^v?(\d+(?:\.\d+)*)(-snapshot)?$/i.exec(text);
  if (!read) return [-1];
  const numbers = (read[1] ?? '').split('.').map(Number);
  while (numbers.length < places) numbers.push(0);
  return [...numbers.slice(0, places), read[2] ? -1 : 0];
}

const places = 6;
