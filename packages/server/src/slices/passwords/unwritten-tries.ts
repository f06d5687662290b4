import type { TryRow } from './db.ts';

/** More are counters of invented names and addresses. */
export const mostKept = 10_000;

/** Counters of wrong tries that a full disk did not take: they hold all the same, until they can be written. */
export function createUnwrittenTries(isOver: (row: TryRow) => boolean) {
  const rows = new Map<string, TryRow>();

  function isFull(): boolean {
    if (rows.size < mostKept) return false;
    for (const [key, row] of rows) if (isOver(row)) rows.delete(key);
    return rows.size >= mostKept;
  }

  return {
    of: (key: string) => rows.get(key),
    keep: (key: string, row: TryRow): void => void rows.set(key, row),
    forget: (key: string): void => void rows.delete(key),
    /** Those that can be written at once, by key. */
    oldest: (): [string, TryRow][] => [...rows].slice(0, mostKept),
    /** Whether a wrong try of one more counter could not be kept. */
    hasNoPlaceFor: (key: string): boolean => !rows.has(key) && isFull(),
  };
}
