import type { AttemptRow } from './db.ts';

/** More are counters of invented names and addresses. */
export const mostUnwritten = 10_000;

/** Counters of wrong tries that a full disk did not take: they hold all the same, until they can be written. */
export function createUnwrittenAttempts(isOver: (row: AttemptRow) => boolean) {
  const rows = new Map<string, AttemptRow>();

  function isFull(): boolean {
    if (rows.size < mostUnwritten) return false;
    for (const [key, row] of rows) if (isOver(row)) rows.delete(key);
    return rows.size >= mostUnwritten;
  }

  return {
    of: (key: string) => rows.get(key),
    set: (key: string, row: AttemptRow): void => void rows.set(key, row),
    forget: (key: string): void => void rows.delete(key),
    /** Those that can be written at once, by key. */
    oldest: (): [string, AttemptRow][] => [...rows].slice(0, mostUnwritten),
    /** Whether a wrong try of one more counter could not be kept. */
    hasNoPlaceFor: (key: string): boolean => !rows.has(key) && isFull(),
  };
}
