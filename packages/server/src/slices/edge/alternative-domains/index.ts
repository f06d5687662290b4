import type { ServerContext } from '../../../core/server-context.ts';
import { createAlternativesDb } from './db.ts';

export type { AlternativeRow } from './db.ts';

/** Creates the list of further domains at which apps answer. It is created early: apps show it, and the edge leads requests by it. */
export function createAlternativeDomains({ database }: Pick<ServerContext, 'database'>) {
  const db = createAlternativesDb(database);
  return {
    ...db,
    /** Returns the alternative domains of an app. */
    of: (instanceId: string): string[] =>
      db
        .all()
        .filter(({ instance }) => instance === instanceId)
        .map(({ domain }) => domain),
    /** Whether the host is an alternative domain of an app, which no other app may use. */
    isAlternative: (host: string): boolean => db.find(host) !== undefined,
  };
}

export type AlternativeDomains = ReturnType<typeof createAlternativeDomains>;
