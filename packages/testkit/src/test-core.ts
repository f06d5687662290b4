import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@kontor/platform/database/database';
import { migrate, platformMigrations } from '@kontor/platform/database/migrate';
import { createChangeFeed } from '@kontor/platform/work/change-feed';
import type { Clock } from '@kontor/platform/work/clock';
import { createDomainEvents } from '@kontor/platform/work/domain-events';
import { newId } from '@kontor/platform/work/ids';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { type Config, readConfig } from '@kontor/server/config';
import { createBoxAddress } from '@kontor/server/core/box-address';
import { createCountedTime } from '@kontor/server/core/counted-time';
import { makeFolders } from '@kontor/server/core/data-folder';
import { createJournal } from '@kontor/server/core/journal-db';
import type { Log, ServerContext } from '@kontor/server/core/server-context';
import { createSettings } from '@kontor/server/core/settings-db';

const serverMigrations = new URL('../../server/migrations', import.meta.url).pathname;

/** Creates a log that records its lines for inspection. */
export function createMemoryLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const record = (level: string) => (details: object, message: string) =>
    void lines.push(
      `${level} ${message} ${JSON.stringify(details, (_key, value) => (value instanceof Error ? String(value.stack) : value))}`,
    );
  return { lines, info: record('info'), warn: record('warn'), error: record('error') };
}

/** A log for signals of test doubles: the failure of a listener fails the test. */
export const throwingLog = {
  warn(details: object, message: string): never {
    throw new Error(message, { cause: details });
  },
};

/** Creates a data folder in the system's temporary folder; the caller must remove it. */
export function dataFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Creates a migrated, empty database in a data folder, as a copy of one made once per set of migrations. */
export function placeDatabase(data: string): void {
  makeFolders(data);
  copyFileSync(templateDatabase(), join(data, 'kontor.db'));
}

function templateDatabase(): string {
  const folders = [platformMigrations, serverMigrations];
  const texts = folders.flatMap((folder) =>
    readdirSync(folder)
      .sort()
      // The name counts, too: a database records the migrations it has by their names.
      .flatMap((name) => [Buffer.from(name), readFileSync(join(folder, name))]),
  );
  const mark = texts
    .reduce((hash, text) => hash.update(text), createHash('sha256'))
    .digest('hex')
    .slice(0, 16);
  const file = join(tmpdir(), 'kontor-templates', `${mark}-wal.db`);
  if (existsSync(file)) return file;
  mkdirSync(join(tmpdir(), 'kontor-templates'), { recursive: true });
  const making = `${file}.${process.pid}`;
  rmSync(making, { force: true });
  const database = openDatabase({ file: ':memory:', synchronous: 'OFF' });
  migrate(database, folders);
  database.snapshotTo(making);
  database.close();
  // Already in WAL mode: switching to it takes longer than all the rest of opening a database.
  openDatabase({ file: making, synchronous: 'OFF' }).close();
  renameSync(making, file);
  return file;
}

export interface TestCore extends ServerContext {
  log: Log & { lines: string[] };
  remove(): void;
}

/** Creates a ServerContext for slices, with a database of its own and a virtual clock unless another clock is given. */
export function createTestCore({
  clock = createVirtualClock(),
  environment = {},
  scheme = 'http',
}: {
  clock?: Clock;
  environment?: Record<string, string>;
  /** How the box is reached. */
  scheme?: 'http' | 'https';
} = {}) {
  const { folder, remove } = dataFolder();
  placeDatabase(folder);
  const config: Config = readConfig({ KONTOR_DATA: folder, KONTOR_PORT: '0', ...environment }, folder);
  const database = openDatabase({ file: join(folder, 'kontor.db'), synchronous: 'OFF' });
  const settings = createSettings(database);
  const log = createMemoryLog();
  const core: TestCore = {
    config,
    database,
    clock,
    ids: newId,
    events: createDomainEvents(),
    changeFeed: createChangeFeed({ log, start: clock.now() }),
    log,
    journal: createJournal(database, clock),
    settings,
    boxAddress: createBoxAddress({ settings, database, config, scheme }),
    counted: createCountedTime({ settings, clock }),
    fault: undefined,
    repairFailure: undefined,
    remove() {
      database.close();
      remove();
    },
  };
  return core;
}
