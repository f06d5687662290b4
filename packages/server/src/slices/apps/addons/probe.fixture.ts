import { ask } from '@kontor/testkit/client';
import { z } from 'zod';

/** Asks the app of the catalogue `databases` itself, past the edge. */
export function probeAt(port: () => number) {
  const get = async (path: string) => (await ask(port(), 'GET', path)).json;
  return {
    /** It counts up and answers how far it is. */
    count: async () => z.object({ count: z.number() }).parse(await get('/count')).count,
    version: async () => z.object({ version: z.string() }).parse(await get('/version')).version,
    /** Where it was told its database is. */
    databaseUrl: async () => new URL(z.object({ url: z.string() }).parse(await get('/told')).url),
    /** Where it was told a bucket is. */
    bucketUrl: async () => new URL(z.object({ bucket: z.string() }).parse(await get('/told')).bucket),
    /** What a database says to a question: its own, or the one at an address. */
    async said(question: string, url?: string | URL): Promise<string | undefined> {
      const query = new URLSearchParams({ question, ...(url === undefined ? {} : { url: String(url) }) });
      return z.object({ said: z.string().optional() }).parse(await get(`/ask?${query}`)).said;
    },
  };
}
