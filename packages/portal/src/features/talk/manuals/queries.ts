import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client.ts';
import { manuals } from '../../../shared/manuals.ts';
import type { Language } from '../../../text/language.ts';

const longest = 100_000;

/** Resolves with the text of a manual; rejects where there is none. */
async function readManual(language: Language, ref: string): Promise<string> {
  const answer = await fetch(`/manpages/${language}/${encodeURIComponent(ref)}.md`);
  if (!answer.ok) throw new Error(`There is no manual ${ref}`);
  return (await answer.text()).slice(0, longest);
}

/** Returns a manual as it is read: the file names of its pictures are no words of it. */
const withoutAddresses = (text: string): string => text.replace(/\]\([^)\s]*\)/g, ']');

const manualQuery = (language: Language, ref: string) =>
  queryOptions({ queryKey: ['manual', language, ref], queryFn: () => readManual(language, ref), retry: false });

export const useManual = (language: Language, ref: string) => useQuery(manualQuery(language, ref));

const allQuery = (language: Language) =>
  queryOptions({
    queryKey: ['manuals', language],
    queryFn: async () => {
      const reading = manuals.map(async ({ ref }) => [ref, await readManual(language, ref)] as const);
      // One that cannot be read is found by its title.
      const read = (await Promise.allSettled(reading)).flatMap((each) =>
        each.status === 'fulfilled' ? [each.value] : [],
      );
      return new Map(read.map(([ref, text]) => [ref, withoutAddresses(text)]));
    },
  });

/** Returns the texts of all manuals by their ref, once somebody searches. */
export const useAllManuals = (language: Language, isWanted: boolean) =>
  useQuery({ ...allQuery(language), enabled: isWanted });

const addressQuery = queryOptions({
  queryKey: ['local-address'],
  queryFn: async () => (await api('GET /api/v1/system')).localIp,
  retry: false,
});

/** Returns the address of this server in its network, for those who may know it. */
export const useLocalAddress = (isWanted: boolean) =>
  useQuery({ ...addressQuery, enabled: isWanted }).data ?? undefined;
