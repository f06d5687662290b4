import type { TargetPlace } from '../../../../adapters/backup-targets/target.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { Places } from '../places.ts';
import { newKey } from '../sheet/words.ts';

export interface UnfinishedNeeds {
  core: Pick<ServerContext, 'settings'>;
  places: Pick<Places, 'seal' | 'keyOf'>;
}

const setting = ['backups', 'unfinished-place'] as const;
const sealedFor = 'unfinished';

/** Returns what a place is known by before it has a row. */
const nameOf = (target: TargetPlace): string =>
  target.medium === 'usb'
    ? target.fsUUID
    : [target.server.protocol, target.server.server, target.server.path].join(' ');

/**
 * The key of the place that was added last, sealed, until the place has its row. A repository that was made when the server was killed, or when whoever added it lost the right
 * to, is recognised by it at the next try.
 */
export function createUnfinished({ core: { settings }, places }: UnfinishedNeeds) {
  return {
    /** Returns the key for a new place: that of a try for the same place which was not ended, or a new one. It is stored before anything is made with it (keeps E1). */
    keyFor(target: TargetPlace): string {
      const stored = settings.get(...setting);
      const place = nameOf(target);
      const known: { place: string; key: string } | undefined = stored ? JSON.parse(stored) : undefined;
      if (known?.place === place) return places.keyOf({ id: sealedFor, repository_key: known.key });
      const key = newKey();
      const sealed = places.seal(sealedFor, 'repository_key', key);
      settings.set(...setting, JSON.stringify({ place, key: sealed }));
      return key;
    },
    /** Forgets the key, which the row of the place has now. */
    forget: (): void => settings.set(...setting, ''),
  };
}

export type Unfinished = ReturnType<typeof createUnfinished>;
