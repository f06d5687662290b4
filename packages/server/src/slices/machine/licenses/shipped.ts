import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const shippedPackage = z.object({
  name: z.string(),
  version: z.string(),
  url: z.string(),
  license: z.string(),
  text: z.string(),
});
export type ShippedPackage = z.infer<typeof shippedPackage>;

/** What `packages/portal/licences.ts` writes. */
const shipped = z.object({ device: z.array(shippedPackage), ui: z.array(shippedPackage) });
export type Shipped = z.infer<typeof shipped>;

/** Resolves with what is shipped; empty when the server runs from source with a portal that was not built. */
export async function readShipped(file: string): Promise<Shipped> {
  const text = await readFile(file, 'utf8').catch(emptyWhenMissing);
  return text === '' ? { device: [], ui: [] } : shipped.parse(JSON.parse(text));
}

function emptyWhenMissing(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return '';
  throw cause;
}
