import type { JournalKind } from '@kontor/contract/rules/machine/journal-kinds';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';

/** What is looked for. Days are as the browser's date field has them, or empty. */
export interface JournalSearch {
  who: string;
  from: string;
  until: string;
  /** What the entries are about; empty for everything. */
  kind: JournalKind | '';
}

/** Returns the search as the server takes it: whole days of this browser's time zone. */
const filterOf = ({ who, from, until, kind }: JournalSearch) => ({
  ...(who.trim() !== '' && { who: who.trim() }),
  ...(from !== '' && { from: new Date(`${from}T00:00:00`).toISOString() }),
  ...(until !== '' && { until: new Date(`${until}T23:59:59.999`).toISOString() }),
  ...(kind !== '' && { kind }),
});

const journalQuery = (search: JournalSearch) =>
  infiniteQueryOptions({
    queryKey: ['journal', search],
    queryFn: ({ pageParam }) =>
      api('GET /api/v1/journal', { query: { ...filterOf(search), ...(pageParam > 0 && { before: pageParam }) } }),
    initialPageParam: 0,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    gcTime: 0,
  });

export const useJournal = (search: JournalSearch) => useInfiniteQuery(journalQuery(search));

/** Resolves with what was looked for, as a table. */
export const exportJournal = (search: JournalSearch) => api('GET /api/v1/journal/export', { query: filterOf(search) });

const archivesQuery = queryOptions({
  queryKey: ['journal-archives'],
  queryFn: () => api('GET /api/v1/journal/archives'),
});

/** The years that are no longer in the list. */
export const useJournalArchives = () => useQuery(archivesQuery);

/** Resolves with what was looked for in a year that is no longer in the list, as a table. */
export const exportArchive = (archive: string, search: JournalSearch) =>
  api('GET /api/v1/journal/export', { query: { ...filterOf(search), archive } });
