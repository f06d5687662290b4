import type { z } from 'zod';
import { RefusedError } from '../errors.ts';
import { etagOf, isUnchanged } from './response-cache.ts';

/** Returns the ETag a GET sends with this reply; the schema is that of the reply. */
export const etagOfReply = (reply: z.ZodType, answer: unknown): string => etagOf(JSON.stringify(reply.parse(answer)));

/**
 * Prevents lost updates: throws `changed-meanwhile` (409) when `If-Match` does not name the current state. Without the header there is no check. Not 412,
 * which means admin mode here.
 */
export function refuseStale(ifMatch: string | undefined, etag: string): void {
  if (ifMatch !== undefined && !isUnchanged(ifMatch, etag)) throw new RefusedError('changed-meanwhile');
}
