import { hash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { syncToDisk } from '@kontor/platform/durable';

const backupSuffix = '.by-hand';

/** First line of a managed file: holds the hash of the rest, so that edits by hand are detected and older versions of ours are not taken for edits. */
const firstLine = (text: string) => `# Written by Kontor, changes by hand are put aside. ${hash('sha256', text)}\n`;

/**
 * Writes a configuration file whose language has # comments, atomically (keeps E5). A file edited by hand is backed up first, never lost (keeps R3). `account`
 * owns the file when the server runs as root.
 */
export function writeConfiguration(path: string, text: string, account: number | undefined): void {
  const whole = firstLine(text) + text;
  const there = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if (there === whole) return;
  if (there !== undefined && !isOurs(there)) renameSync(path, freePath(`${path}${backupSuffix}`));
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, whole, { mode: 0o600, flush: true });
  chmodSync(draft, 0o600);
  if (account !== undefined) chownSync(draft, account, account);
  renameSync(draft, path);
  syncToDisk(dirname(path));
}

/** Returns whether a managed file was edited by hand or removed. */
export const isChangedByHand = (path: string): boolean => !existsSync(path) || !isOurs(readFileSync(path, 'utf8'));

/** Returns the paths of the backups of edits, oldest first. */
export function editBackupsOf(path: string): string[] {
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  const beginning = `${basename(path)}${backupSuffix}`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(beginning))
    .sort()
    .map((name) => join(folder, name));
}

/** Deletes the backups of edits. */
export function deleteEditBackupsOf(path: string): void {
  for (const backup of editBackupsOf(path)) rmSync(backup, { force: true });
}

function isOurs(there: string): boolean {
  const end = there.indexOf('\n') + 1;
  return there.slice(0, end) === firstLine(there.slice(end));
}

function freePath(preferred: string): string {
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? preferred : `${preferred}-${number}`;
    if (!existsSync(path)) return path;
  }
}
