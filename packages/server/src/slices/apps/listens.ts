import type { Ground } from '../../ground.ts';
import type { Slice } from '../../slice.ts';
import type { AppsDb } from './db.ts';
import { releaseOf } from './launch.ts';
import { asksForAddress } from './render.ts';
import type { Wishes } from './wishes.ts';

export interface ListensNeeds {
  ground: Pick<Ground, 'database' | 'live'>;
  db: AppsDb;
  wishes: Wishes;
  /** A job works on the app. */
  isWorkedOn(instanceId: string): boolean;
}

/** What happens to apps because of something that happened elsewhere. */
export function createListens({ ground, db, wishes, isWorkedOn }: ListensNeeds): NonNullable<Slice['listens']> {
  const listChanged = (): void => ground.database.afterCommit(() => ground.live.changed('apps'));

  /** Apps that were told an address which has changed start again with the new one. */
  function domainChanged(): void {
    for (const row of db.all()) {
      const isConcerned = row.state === 'installed' && row.wanted === 'running' && !isWorkedOn(row.instance_id);
      if (isConcerned && asksForAddress(releaseOf(db, row))) wishes.write(row, { wanted: 'running', by: null });
    }
    listChanged();
  }

  // Who is in which group decides which apps one sees.
  return { 'domain-changed': domainChanged, 'membership-changed': listChanged };
}
