import type { AttemptRow } from './db.ts';

/** Limit of counters; beyond it they belong to invented names and addresses. */
export const mostUnwritten = 10_000;

/** Counters of failed attempts that a full disk has rejected: they count until they can be written. */
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
    /** Returns the counters for the next write, oldest first. */
    oldest: (): [string, AttemptRow][] => [...rows].slice(0, mostUnwritten),
    /** Whether a failed attempt of one more counter could not be stored. */
    hasNoPlaceFor: (key: string): boolean => !rows.has(key) && isFull(),
  };
}
