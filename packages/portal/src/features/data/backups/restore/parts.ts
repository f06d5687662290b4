import type { Backup } from '@kontor/contract/data/backups';

/** Id of the part that is the server itself; restored, it brings back the whole server. */
export const box = 'box';

export type Part = Backup['parts'][number];

type WithParts = Pick<Backup, 'parts'>;

/** Returns what can be restored, the whole server last. */
export const choicesOf = ({ parts }: WithParts): Part[] => [
  ...parts.filter(({ id }) => id !== box),
  ...parts.filter(({ id }) => id === box),
];

const mostNames = 4;

/** Returns the names that fit into a line, and how many are left. */
export function shortList(names: readonly string[]): { names: string; more: number } {
  const shown = names.length > mostNames + 1 ? names.slice(0, mostNames) : names;
  return { names: shown.join(', '), more: names.length - shown.length };
}
