import type { ImportReport } from '@kontor/contract/people/users';

/** What a fault of a line is about, in the words of the table. */
export type PlaceOfFault =
  | { kind: 'column'; name: string }
  /** The table has no usernames: they are made of these columns. */
  | { kind: 'derived'; from: string[] }
  | { kind: 'missing' };

/** Returns where somebody finds the value of a field in their table. */
export function placeOfFault(field: string, { columnNames }: Pick<ImportReport, 'columnNames'>): PlaceOfFault {
  const name = columnNames[field];
  if (name !== undefined) return { kind: 'column', name };
  if (field !== 'uid') return { kind: 'missing' };
  const { givenname, surname } = columnNames;
  const names = [givenname, surname].filter((column) => column !== undefined);
  return names.length === 0 ? { kind: 'missing' } : { kind: 'derived', from: [...new Set(names)] };
}
