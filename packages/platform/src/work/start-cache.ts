import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * What was costly to find out, kept for the next start. Each finding stands under a name together with a mark of everything it depends on: under
 * another mark there is none. It only saves work: a file that is lost or unreadable means finding out anew.
 */
export interface StartCache {
  /** As it was kept, by this very build or under a mark that tells builds apart. */
  get(name: string, mark: string): unknown;
  set(name: string, mark: string, value: unknown): void;
  /** Writes what is new, and forgets what nobody asked for. */
  save(): void;
}

interface CacheEntry {
  mark: string;
  value: unknown;
}

/** The findings of one file, readable by the server alone. Without a file nothing is found and nothing written. */
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
    // Not there yet, or half a file after a power cut: both are found out anew.
    return new Map();
  }
}
