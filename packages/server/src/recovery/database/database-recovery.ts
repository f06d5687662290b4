import type { Recovery, RecoveryReason } from '@kontor/contract/machine/recovery';
import type { Clock } from '@kontor/platform/work/clock';
import type { Config } from '../../config.ts';
import type { Log } from '../../core/server-context.ts';
import type { RecoveryNeededError } from '../recovery-needed.ts';
import { chooseCopy, isRepaired, usableCopies } from './copies.ts';

export interface DatabaseRecoveryNeeds {
  config: Pick<Config, 'data'>;
  clock: Pick<Clock, 'now'>;
  log: Pick<Log, 'warn'>;
  cause: RecoveryNeededError;
  migrations: readonly string[];
}

/** Reasons where a copy does not help: the database is intact, and another file or space is missing. */
const copiesDoNotHelp: ReadonlySet<RecoveryReason> = new Set([
  'key-missing',
  'key-wrong',
  'update-no-room',
  'disk-full',
]);

/** State of a database that cannot be used, and the choice of a copy to restore. */
export function createDatabaseRecovery({ config: { data }, clock, log, cause, migrations }: DatabaseRecoveryNeeds) {
  const { reason, file, detail } = cause;
  const copies = () => (copiesDoNotHelp.has(reason) ? [] : usableCopies(data, migrations));
  return {
    view: (): Omit<Recovery, 'repair'> => ({
      ...{ reason, file, detail },
      copies: copies().map((copy) => ({
        ...{ id: copy.id, made: copy.made.toISOString(), bytes: copy.bytes },
        repaired: isRepaired(copy),
      })),
    }),
    choose(id: string): void {
      chooseCopy(data, copies(), { id, now: new Date(clock.now()) });
      log.warn({ copy: id, reason }, 'The database goes back to a copy');
    },
  };
}

export type DatabaseRecovery = ReturnType<typeof createDatabaseRecovery>;
