import { createHash } from 'node:crypto';

/** One row of the journal without its place in the chain. */
export interface JournalContent {
  at: number;
  actor: string;
  address: string;
  action: string;
  subject: string;
  before: string | null;
  after: string | null;
}

export interface JournalRow extends JournalContent {
  id: number;
  /** Null in rows that nothing of this server wrote. */
  hash: string | null;
}

/** Hash before the first row. */
export const chainStart = '';

/** Returns the hash of a row: SHA-256 over the one before and the row, in base64url. */
export function chainHash(
  previous: string,
  { at, actor, address, action, subject, before, after }: JournalContent,
): string {
  const text = JSON.stringify([previous, at, actor, address, action, subject, before, after]);
  return createHash('sha256').update(text).digest('base64url');
}
