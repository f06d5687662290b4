import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Cache of costly results for the next start. Each entry has a name and a mark of everything it depends on; with another mark there is no entry. It only saves
 * work: a lost or unreadable file means that results are computed again.
 */
export interface StartCache {
  /** Returns the value as it was stored; the mark must distinguish builds if their values differ. */
  get(name: string, mark: string): unknown;
  set(name: string, mark: string, value: unknown): void;
  /** Writes new entries, and drops those neither read nor set since the start. */
  save(): void;
}

interface CacheEntry {
  mark: string;
  value: unknown;
}

/** Opens the cache in a file readable by the server alone. Without a file nothing is found or written. */
export function openStartCache(file: string | undefined): StartCache {
  const before = file === undefined ? new Map<string, CacheEntry>() : read(file);
  const now = new Map<string, CacheEntry>();
  let isNew = false;
  return {
    get(name, mark) {
      const found = before.get(name);
      if (found?.mark !== mark) return undefined;
      now.set(name, found);
      return found.value;
    },
    set(name, mark, value) {
      now.set(name, { mark, value });
      isNew = true;
    },
    save() {
      if (file === undefined || (!isNew && now.size === before.size)) return;
      writeFileSync(`${file}.new`, JSON.stringify([...now]), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}

function read(file: string): Map<string, CacheEntry> {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, CacheEntry][]);
  } catch {
    // Missing, or partial after a power loss: the results are computed again.
    return new Map();
  }
}
