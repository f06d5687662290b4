import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, with those above it that are missing, which other accounts may look into: what the server makes is for itself alone otherwise. Inside the
 * data folder that means accounts the folder is bound for.
 */
export function makeWorldReadable(path: string): void {
  const first = mkdirSync(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755);
}

/** Writes a file other accounts may read. */
export function writeWorldReadable(path: string, text: string): void {
  writeFileSync(path, text);
  chmodSync(path, 0o644);
}
