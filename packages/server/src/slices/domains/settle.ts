import type { Ground } from '../../ground.ts';
import type { Access } from './access.ts';
import type { Hosts } from './host-table.ts';

export interface SettleNeeds {
  ground: Pick<Ground, 'database'>;
  hosts: Pick<Hosts, 'forget'>;
  access: Pick<Access, 'sessions' | 'endStrays'>;
}

/** Looks at everything anew after the commit; once, however many facts a transaction announces (keeps H4). */
export function createSettle({ ground, hosts, access }: SettleNeeds): () => void {
  let wanted = 0;
  let settled = 0;
  return () => {
    wanted += 1;
    ground.database.afterCommit(() => {
      if (settled === wanted) return;
      settled = wanted;
      hosts.forget();
      access.sessions.forgetKept();
      access.endStrays();
    });
  };
}
