import { constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseRepair } from '@kontor/contract/recovery';
import { syncToDisk } from '@kontor/platform/durable';
import { Failed, Refused } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { createCommands } from '../adapters/run-command.ts';
import type { Config } from '../config.ts';
import { databaseFile } from '../folders.ts';
import type { Log } from '../ground.ts';
import { places } from '../places.ts';
import { copiesFolder, databaseBytes, hasRoom, repairedName } from './copies.ts';
import type { RecoveryNeeded } from './needed.ts';

export interface RepairNeeds {
  config: Pick<Config, 'data'>;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  cause: Pick<RecoveryNeeded, 'reason'>;
}

const sixHours = 6 * 60 * 60_000;

/**
 * Makes a database with damaged indexes anew from its tables, as one more copy that can be chosen: the database itself is only read. In a process of its
 * own, for it may take long.
 */
export function createRepair({ config: { data }, clock, log, cause }: RepairNeeds) {
  const commands = createCommands({ box: 'recovery', node: process.execPath, clock, environment: process.env });
  const folder = join(data, 'run', 'repair');
  const ending = new AbortController();
  let state: DatabaseRepair = cause.reason === 'database-damaged' ? 'offered' : 'none';
  let work: Promise<void> = Promise.resolve();

  async function makeAnew(): Promise<void> {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const [from, to] = [join(folder, 'damaged.db'), join(folder, 'anew.db')];
    for (const part of ['', '-wal'])
      if (existsSync(`${databaseFile(data)}${part}`))
        await copyFile(`${databaseFile(data)}${part}`, `${from}${part}`, constants.COPYFILE_FICLONE);
    const args = [join(places.repairer, 'main.ts'), from, to];
    const { signal } = ending;
    const run = { program: 'node', args, cwd: folder, job: 'repair', signal, timeoutMs: sixHours } as const;
    const { code, lines } = await commands.run(run);
    if (code !== 0) throw new Failed(lines.find((line) => /Error|Failed/.test(line)) ?? lines.join(' '));
    mkdirSync(copiesFolder(data), { recursive: true, mode: 0o700 });
    syncToDisk(to);
    renameSync(to, join(copiesFolder(data), repairedName(new Date(clock.now()))));
    syncToDisk(copiesFolder(data));
  }

  return {
    state: () => state,
    begin(): void {
      if (state !== 'offered' && state !== 'failed') throw new Refused('not-found');
      if (!hasRoom(data, 2 * databaseBytes(data))) throw new Refused('copy-no-room');
      state = 'working';
      const end = (after: DatabaseRepair) => {
        state = after;
        rmSync(folder, { recursive: true, force: true });
      };
      work = makeAnew().then(
        () => end('done'),
        (err: unknown) => {
          log.warn({ err }, 'The database could not be made anew');
          end('failed');
        },
      );
    },
    async stop(): Promise<void> {
      ending.abort();
      await work;
    },
  };
}

export type Repair = ReturnType<typeof createRepair>;
