import type { Database } from '@kontor/platform/database/database';
import type { ChangeFeed } from '@kontor/platform/work/change-feed';
import type { Clock } from '@kontor/platform/work/clock';
import type { DomainEvents } from '@kontor/platform/work/domain-events';
import type { Ids } from '@kontor/platform/work/ids';
import type { Config } from '../config.ts';
import type { BoxAddress } from './box-address.ts';
import type { CountedTime } from './counted-time.ts';
import type { DomainEventMap } from './domain-events.ts';
import type { Journal } from './journal-db.ts';
import type { Settings } from './settings-db.ts';

/** Writes to the log file. Details never contain secrets, bodies or query strings (keeps H7). */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What every slice is created with. */
export interface ServerContext {
  config: Config;
  database: Database;
  clock: Clock;
  ids: Ids;
  events: DomainEvents<DomainEventMap>;
  changeFeed: ChangeFeed;
  log: Log;
  journal: Journal;
  settings: Settings;
  boxAddress: BoxAddress;
  counted: CountedTime;
  /** First database fault found at the start. The box then runs with the parts that still work. */
  fault: string | undefined;
  /** Why the database could not be rebuilt at this start, where an administrator had requested it. */
  repairFailure: string | undefined;
}
