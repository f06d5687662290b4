import { ask } from '@kontor/testkit/client';
import { z } from 'zod';

/** Calls the app of the catalogue `databases` directly, bypassing the edge. */
export function probeAt(port: () => number) {
  const get = async (path: string) => (await ask(port(), 'GET', path)).json;
  return {
    /** Increments the counter and resolves with its value. */
    count: async () => z.object({ count: z.number() }).parse(await get('/count')).count,
    version: async () => z.object({ version: z.string() }).parse(await get('/version')).version,
    /** Resolves with the database URL the app was configured with. */
    databaseUrl: async () => new URL(z.object({ url: z.string() }).parse(await get('/told')).url),
    /** Resolves with the bucket URL the app was configured with. */
    bucketUrl: async () => new URL(z.object({ bucket: z.string() }).parse(await get('/told')).bucket),
    /** Resolves with the result of a query on the app's own database, or on the one at `url`. */
    async said(question: string, url?: string | URL): Promise<string | undefined> {
      const query = new URLSearchParams({ question, ...(url === undefined ? {} : { url: String(url) }) });
      return z.object({ said: z.string().optional() }).parse(await get(`/ask?${query}`)).said;
    },
  };
}
