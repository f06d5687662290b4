import type { Backup } from '@kontor/contract/data/backups';

/** Returns the names of the places of backups that are or are not there now. */
export const placesOf = (backups: readonly Pick<Backup, 'title' | 'available'>[], isThere: boolean): string[] => [
  ...new Set(backups.filter(({ available }) => available === isThere).map(({ title }) => title)),
];
