/** What entries of the journal are about, in the order in which they are offered. */
export const journalKinds = [
  'login',
  'people',
  'groups',
  'apps',
  'mail',
  'domains',
  'directory',
  'backups',
  'server',
] as const;
export type JournalKind = (typeof journalKinds)[number];
