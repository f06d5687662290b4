import { readFile } from 'node:fs/promises';

/** A version and what changed for people who use or run the box. */
export interface Release {
  version: string;
  changes: string[];
}

/** Resolves with the versions of a changelog, newest first; empty when the file does not exist. */
export async function readChangelog(file: string): Promise<Release[]> {
  return parseChangelog(await readFile(file, 'utf8').catch(emptyWhenMissing));
}

/** Parses `## 1.2.0 (2026-01-01)` with `- What changed.` below it; names of code are shown as other words. */
function parseChangelog(text: string): Release[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [version = '', ...lines] = part.split('\n');
      const changes = lines
        .filter((line) => line.startsWith('- '))
        .map((line) => line.slice(2).trim().replaceAll('`', ''));
      return { version: version.trim(), changes };
    });
}

function emptyWhenMissing(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return '';
  throw cause;
}
