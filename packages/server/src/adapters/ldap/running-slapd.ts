import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import { type RepeatNeeds, repeat } from '@kontor/platform/work/repeat';
import { createSignal } from '@kontor/platform/work/signal';
import type { Loss } from '../../core/restart-when-lost.ts';
import { staysTaken } from '../engine/health.ts';
import { rotateLog } from '../engine/logs.ts';
import { type Connection, openConnection } from './connection.ts';
import type { SlapdFiles } from './slapd-files.ts';
import { connectWhenReady, endSlapd, launchSlapd, type SlapdProcess } from './slapd-process.ts';

export interface RunningSlapdNeeds {
  /** Value of the marker of its processes. */
  mark: string;
  files: SlapdFiles;
  /** The account it runs as, when the server runs as root. */
  account: number | undefined;
  logFile: string;
  /** Milliseconds after which a response is missing. */
  longestAnswerMs: number;
  clock: Clock;
  log: RepeatNeeds['log'];
  /** Runs work while nothing else starts or ends slapd. */
  alone(work: () => Promise<void>): Promise<void>;
}

interface Running {
  process: SlapdProcess;
  connection: Connection;
  database: string | undefined;
  since: number;
  endWatch(): void;
}

const checkEveryMs = seconds(2);

/** Runs at most one slapd, with the server's connection to it. */
export function createRunningSlapd(needs: RunningSlapdNeeds) {
  const { mark, files, account, logFile, clock, log, alone } = needs;
  const state: { running?: Running | undefined } = {};
  const losses = createSignal<Loss>('losses of the directory', log);

  /** Checks that the database file still exists: slapd keeps a deleted file open and would continue without noticing. */
  function watch(isWell: () => boolean, lost: (reason: string) => void): () => void {
    const run = () => {
      if (!isWell()) lost('its files are gone');
      rotateLog(logFile);
    };
    const work = repeat({ name: 'files of the directory', clock, log, every: checkEveryMs, run });
    work.wakeAfter(checkEveryMs);
    return () => void work.stop();
  }

  function loseLater(slapd: SlapdProcess, reason: string): void {
    if (state.running?.process !== slapd) return;
    const afterMs = clock.now() - state.running.since;
    // Counts as stopped from now on, although its process may still be running.
    const { endWatch, connection } = state.running;
    state.running = undefined;
    endWatch();
    const notify = () => losses.emit({ reason, afterMs });
    // Notifies also when ending it fails: the next start finds the process and reports the error.
    alone(async () => {
      await connection.close();
      await slapd.kill();
    }).then(notify, notify);
  }

  return {
    isRunning: () => state.running !== undefined,
    /** Identity of the database file it was started with. */
    database: () => state.running?.database,
    connection(): Connection {
      if (state.running === undefined) throw new AdapterError('The directory does not run');
      return state.running.connection;
    },
    async launch(port: number): Promise<void> {
      if (await staysTaken(port)) throw new AdapterError(`Port ${port} is taken by another program`);
      const slapd = await launchSlapd({ mark, folder: files.folder, port, account, logFile });
      const lost = (reason: string) => loseLater(slapd, reason);
      try {
        const connection = await connectWhenReady(slapd, logFile, () =>
          openConnection(files.folder, needs.longestAnswerMs, lost),
        );
        const database = files.identity();
        const endWatch = watch(() => files.identity() === database, lost);
        state.running = { process: slapd, connection, database, since: clock.now(), endWatch };
        slapd.ended.then(() => lost('it ended'));
      } catch (cause) {
        await endSlapd(mark, clock);
        throw cause;
      }
    },
    async halt(): Promise<void> {
      const { running } = state;
      state.running = undefined;
      running?.endWatch();
      await running?.connection.close();
      await endSlapd(mark, clock);
    },
    onLost: losses.subscribe,
  };
}

export type RunningSlapd = ReturnType<typeof createRunningSlapd>;
