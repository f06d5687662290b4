import type { Database } from '@kontor/platform/database/database';
import type { ChangeFeed } from '@kontor/platform/work/change-feed';
import type { Clock } from '@kontor/platform/work/clock';
import type { DomainEvents } from '@kontor/platform/work/domain-events';
import type { Ids } from '@kontor/platform/work/ids';
import type { Config } from '../config.ts';
import type { CountedTime } from './counted-time.ts';
import type { Journal } from './journal-db.ts';
import type { Settings } from './settings-db.ts';

/** Lines for the log file. Details never hold secrets, bodies or queries (keeps H7). */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What every slice stands on. */
export interface ServerContext {
  config: Config;
  database: Database;
  clock: Clock;
  ids: Ids;
  events: DomainEvents;
  changeFeed: ChangeFeed;
  log: Log;
  journal: Journal;
  settings: Settings;
  counted: CountedTime;
  /** What a check found wrong at the start. The box runs with what works. */
  fault: string | undefined;
  /** Why it could not be made anew at this start, where somebody had asked for that. */
  repairFailure: string | undefined;
}
