import { basename, dirname } from 'node:path';
import type { Finding } from './findings.ts';

/** Reports migrations that share their number with another one of their folder: which of them is applied first would be chance. */
export function checkMigrationNumbers(paths: readonly string[]): Finding[] {
  const seen = new Set<string>();
  return paths
    .filter((path) => /(^|\/)migrations\/\d{4}-[^/]+\.sql$/.test(path))
    .toSorted()
    .flatMap((path) => {
      const number = `${dirname(path)}/${basename(path).slice(0, 4)}`;
      const isTaken = seen.has(number);
      seen.add(number);
      return isTaken ? [{ path, line: 1, message: 'another migration of this folder has the same number' }] : [];
    });
}
