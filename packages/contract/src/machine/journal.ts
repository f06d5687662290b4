import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { journalKinds } from '../rules/machine/journal-kinds.ts';
import { journalActions } from './journal-actions.ts';

const change = z.object({ field: z.string(), before: z.string(), after: z.string() });

const entry = z.object({
  id: z.number(),
  at: timestamp,
  /** User name, or `box` for what the server did by itself. */
  actor: z.string(),
  /** Full name, where there still is such a user; else the user name. */
  name: z.string(),
  /** Where the request came from; empty for the server itself. */
  address: z.string(),
  action: z.string(),
  subject: z.string(),
  /** What was done, without who did it, in the caller's language. */
  text: z.string(),
  changes: z.array(change),
});
export type JournalEntry = z.infer<typeof entry>;

const entries = z.object({ entries: z.array(entry), hasMore: z.boolean() });
export type JournalEntries = z.infer<typeof entries>;

const filter = z.object({
  /** Part of a user name of who did it, or of what it was done to. */
  who: z.string().trim().max(254).default(''),
  action: z.enum(journalActions as [string, ...string[]]).optional(),
  /** What the entries are about. */
  kind: z.enum(journalKinds).optional(),
  from: timestamp.optional(),
  until: timestamp.optional(),
});
export type JournalFilter = z.infer<typeof filter>;

/** A year that is no longer in the list; `name` is usually the year. */
const archive = z.object({ name: z.string(), entries: z.number() });
export type JournalArchive = z.infer<typeof archive>;

export const journalEndpoints = {
  'GET /api/v1/journal': endpoint({
    access: 'admin',
    summary: 'Who did what, from where, newest first; `before` is the id to go on below',
    query: filter.extend({ before: z.coerce.number().int().positive().optional() }),
    reply: entries,
  }),
  'GET /api/v1/journal/export': endpoint({
    access: 'admin',
    summary:
      'The same as a table (CSV), 100,000 lines at most; `archive` names a year that is no longer in the list, then oldest first',
    query: filter.extend({ archive: z.string().max(20).optional() }),
    reply: 'binary',
    isSecret: true,
    refusals: ['not-found', 'journal-archive-unreadable'],
  }),
  'GET /api/v1/journal/archives': endpoint({
    access: 'admin',
    summary: 'The years that are no longer in the list, newest first',
    reply: z.array(archive),
  }),
  'GET /api/v1/journal/own': endpoint({
    access: 'person',
    summary: 'What others did to the own account, newest first',
    reply: z.array(entry.pick({ id: true, at: true, name: true, text: true })),
  }),
};
