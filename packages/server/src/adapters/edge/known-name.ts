import { lookup, Resolver } from 'node:dns/promises';
import { seconds } from '@kontor/platform/work/durations';
import { within } from '../within.ts';

export interface KnownNameNeeds {
  /** How long one name may take, in ms. */
  longestMs?: number;
  /** Servers to ask instead of those of this machine, as `address:port`. */
  servers?: readonly string[];
}

const unknownCodes = ['ENOTFOUND', 'ENODATA'];

/**
 * Resolves with whether this machine's resolver knows a host; undefined when it cannot say, such as without a network or where the DNS does not answer in time.
 * The servers are asked directly: the library of the system waits for a silent one for up to a minute, in one of the few threads that also read files. It is asked
 * once the DNS has answered, because it also knows what stands on this machine alone.
 */
export async function isKnownName(host: string, { longestMs = seconds(4), servers }: KnownNameNeeds = {}) {
  const resolver = new Resolver({ timeout: seconds(1), tries: 3 });
  if (servers !== undefined) resolver.setServers(servers);
  const late = AbortSignal.timeout(longestMs);
  late.addEventListener('abort', () => resolver.cancel(), { once: true });
  const found = await Promise.all([knows(resolver.resolve4(host)), knows(resolver.resolve6(host))]);
  if (found.includes(true)) return true;
  if (found.includes(undefined)) return undefined;
  return knows(within(lookup(host), late));
}

/** Resolves with true once the query found something, false where the host is not there, and undefined for every other failure. */
async function knows(query: Promise<unknown>): Promise<boolean | undefined> {
  try {
    await query;
    return true;
  } catch (error) {
    const isUnknown = error instanceof Error && 'code' in error && unknownCodes.includes(String(error.code));
    return isUnknown ? false : undefined;
  }
}
