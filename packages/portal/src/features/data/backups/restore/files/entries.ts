import type { BackupEntry } from '@kontor/contract/data/backup-entry';

/** From this many entries on a folder has a search. */
export const manyEntries = 20;

/** Returns folders first, each by name as people count: `Bild 2` before `Bild 10`. */
export function sortEntries(entries: readonly BackupEntry[], language: string): BackupEntry[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const isFolder = ({ kind }: BackupEntry) => kind === 'folder';
  return [...entries].sort(
    (one, other) => Number(isFolder(other)) - Number(isFolder(one)) || compare(one.name, other.name),
  );
}

/** Returns the entries whose name has what was typed. */
export function findEntries(entries: readonly BackupEntry[], typed: string): readonly BackupEntry[] {
  const wanted = typed.trim().toLowerCase();
  return wanted === '' ? entries : entries.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** Returns the path of an entry of a folder. */
export const pathOf = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

export const parentOf = (folder: string): string => folder.split('/').slice(0, -1).join('/');

/** Returns the folders that lead to a path, outermost first, without the first one, which has no name. */
export function trailOf(folder: string): { name: string; path: string }[] {
  const names = folder.split('/').filter(Boolean);
  return names.map((name, index) => ({ name, path: names.slice(0, index + 1).join('/') }));
}

/** Returns the address of one file, or of a folder as an archive. */
export function addressOf(backup: string, part: string, path: string): string {
  return `/api/v1/backups/${encodeURIComponent(backup)}/file?${new URLSearchParams({ part, path })}`;
}
