import type { ServerContext } from '../../../core/server-context.ts';
import type { Access } from './gateway/access.ts';
import type { Hosts } from './routing/host-table.ts';

export interface InvalidateNeeds {
  core: Pick<ServerContext, 'database'>;
  hosts: Pick<Hosts, 'forget'>;
  access: Pick<Access, 'sessions' | 'closeStale'>;
}

/**
 * Returns a function that drops all caches after the commit and closes stale connections; once per transaction, however many events it publishes (keeps H4).
 */
export function createInvalidate({ core, hosts, access }: InvalidateNeeds): () => void {
  let requested = 0;
  let done = 0;
  return () => {
    requested += 1;
    core.database.afterCommit(() => {
      if (done === requested) return;
      done = requested;
      hosts.forget();
      access.sessions.clearCache();
      access.closeStale();
    });
  };
}
