import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents with mode 755; otherwise the server creates folders only it can read. Inside the data folder other accounts reach it
 * only where the folder is mounted for them.
 */
export function makeWorldReadable(path: string): void {
  const first = mkdirSync(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755);
}

/** Writes a file that other accounts may read. */
export function writeWorldReadable(path: string, text: string): void {
  writeFileSync(path, text);
  chmodSync(path, 0o644);
}
