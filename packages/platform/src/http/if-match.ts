import type { z } from 'zod';
import { RefusedError } from '../errors.ts';
import { etagOf, isUnchanged } from './response-cache.ts';

/** The validator with which a GET answers this, by the schema of its reply. */
export const etagOfReply = (reply: z.ZodType, answer: unknown): string => etagOf(JSON.stringify(reply.parse(answer)));

/**
 * Keeps two people from overwriting each other: throws `changed-meanwhile` when the header names another state than the present one. Without the
 * header nobody asked. 409, for 412 means admin mode here.
 */
export function refuseStale(ifMatch: string | undefined, etag: string): void {
  if (ifMatch !== undefined && !isUnchanged(ifMatch, etag)) throw new RefusedError('changed-meanwhile');
}
