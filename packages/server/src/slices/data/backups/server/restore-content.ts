import { z } from 'zod';
import type { PlaceRow } from '../db.ts';
import { storedParts } from '../manifest.ts';

/** The backup a server is restored from. */
const source = z.object({
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  parts: storedParts,
});
export type RestoreSource = z.infer<typeof source>;

/** What `restore.json` says for after the restored database is opened; it does not know the backup it is restored from, which was made from it. */
const content = z.object({
  backup: source,
  /** The place, with its secrets sealed by the key of the restored server. */
  place: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** Who restored it; empty in the setup. */
  actor: z.string(),
});

export interface RestoreContent {
  backup: RestoreSource;
  place: PlaceRow;
  actor: string;
}

/** Reads what a request was written with. */
export function readContent(stored: unknown): RestoreContent {
  const { place, ...others } = content.parse(stored);
  return { ...others, place: place as unknown as PlaceRow };
}
