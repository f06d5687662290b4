import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import { createKeyedMutex } from '@kontor/platform/work/keyed-mutex';
import { type RepeatNeeds, repeat } from '@kontor/platform/work/repeat';
import { slapdAccount } from '../accounts.ts';
import { isPortTaken } from '../engine/health.ts';
import { rotateLog } from '../engine/logs.ts';
import { freePort } from '../free-port.ts';
import type { Commands } from '../run-command.ts';
import { type Connection, openConnection } from './connection.ts';
import { type Directory, type DirectoryRules, switchedOff } from './directory.ts';
import { missingParts } from './installed.ts';
import { openSlapdFiles } from './slapd-files.ts';
import { connectWhenReady, endSlapd, launchSlapd, type SlapdProcess } from './slapd-process.ts';

export interface SlapdNeeds {
  /** Id of this box. */
  box: string;
  /** The data folder. */
  data: string;
  /** Port of 127.0.0.1; 0 takes a free one, undefined disables the directory. */
  port: number | undefined;
  clock: Clock;
  log: RepeatNeeds['log'];
  commands: Pick<Commands, 'run'>;
  /** Timeout of a response, after which slapd is replaced. Default: ten seconds. */
  longestAnswerMs?: number;
}

interface Running {
  process: SlapdProcess;
  connection: Connection;
  database: string | undefined;
  since: number;
  endWatch(): void;
}

const host = '127.0.0.1';
const checkEveryMs = seconds(2);

/** Creates a directory with OpenLDAP's slapd as a child process with its own configuration, data and port. */
export function createSlapd(needs: SlapdNeeds): Directory {
  const { clock, log } = needs;
  const account = process.getuid?.() === 0 ? slapdAccount : undefined;
  const files = openSlapdFiles(join(needs.data, 'ldap'), account);
  const logFile = join(needs.data, 'logs', 'ldap.log');
  const mark = `${needs.box}/ldap`;
  const runExclusive = createKeyedMutex();
  const alone = <T>(work: () => Promise<T>) => runExclusive('slapd', work);
  const listeners = new Set<Parameters<Directory['onLost']>[0]>();
  const state: { port?: number; rules?: DirectoryRules; running?: Running | undefined } = {};

  const requirePort = () => {
    if (state.port === undefined) throw new AdapterError('The directory has no port yet');
    return state.port;
  };
  const requireRules = () => {
    if (state.rules === undefined) throw new AdapterError('The directory was not started yet');
    return state.rules;
  };
  const running = () => {
    if (state.running === undefined) throw new AdapterError('The directory does not run');
    return state.running;
  };

  async function halt(): Promise<void> {
    const { running: former } = state;
    state.running = undefined;
    former?.endWatch();
    await former?.connection.close();
    await endSlapd(mark, clock);
  }

  async function launch(): Promise<void> {
    const port = requirePort();
    if (await isPortTaken(port)) throw new AdapterError(`Port ${port} is taken by another program`);
    const slapd = await launchSlapd({ mark, folder: files.folder, port, account, logFile });
    const lost = (reason: string) => loseLater(slapd, reason);
    try {
      const connection = await connectWhenReady(slapd, logFile, () =>
        openConnection(files.folder, needs.longestAnswerMs ?? seconds(10), lost),
      );
      const database = files.identity();
      const endWatch = watch(() => files.identity() === database, lost);
      state.running = { process: slapd, connection, database, since: clock.now(), endWatch };
      slapd.ended.then(() => lost('it ended'));
    } catch (cause) {
      await endSlapd(mark, clock);
      throw cause;
    }
  }

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
    const notify = () => {
      for (const listener of listeners) listener({ reason, afterMs });
    };
    // Notifies also when ending it fails: the next start finds the process and reports the error.
    alone(async () => {
      await connection.close();
      await slapd.kill();
    }).then(notify, notify);
  }

  async function begin(): Promise<void> {
    files.prepare(requireRules());
    try {
      await launch();
    } catch (cause) {
      // A corrupt database is deleted, since everything in it can be rebuilt.
      if (!(cause instanceof AdapterError && /\bmdb_|MDB_/.test(cause.message))) throw cause;
      files.wipe();
      files.prepare(requireRules());
      await launch();
    }
  }

  /** Loads an LDIF in quick mode. When that fails, loads it entry by entry and skips only entries slapd rejects. */
  async function load(ldif: string, how: 'quick' | 'forgiving'): Promise<void> {
    const { configuration, text } = files.begin(requireRules(), ldif);
    const { code, lines } = await needs.commands.run({
      program: 'slapadd',
      args: [how === 'quick' ? '-q' : '-c', '-f', configuration, '-l', text],
      cwd: files.folder,
      job: 'directory',
      ...(account === undefined ? {} : { uid: account }),
    });
    if (code !== 0 && how === 'quick') return load(ldif, 'forgiving');
    // 1: entries were skipped. They will be missing at the next comparison.
    if (code > 1) throw new AdapterError(`slapadd failed: ${lines.slice(-3).join('; ')}`);
  }

  return {
    missing: () => (needs.port === undefined ? [switchedOff] : missingParts()),
    address: () => ({ host, port: requirePort(), uid: account }),
    async prepare() {
      state.port ??= needs.port === 0 ? await freePort() : needs.port;
    },
    isRunning: () => state.running !== undefined,
    editBackups: files.editBackups,
    start: (rules) =>
      alone(async () => {
        const isAsItShouldBe = state.rules === rules && state.running?.database === files.identity();
        if (state.running && isAsItShouldBe) {
          files.configure(rules);
          return 'was-running';
        }
        state.rules = rules;
        await halt();
        await begin();
        return 'anew';
      }),
    stop: () => alone(halt),
    wipe: () =>
      alone(async () => {
        await halt();
        files.wipe();
      }),
    list: async () => running().connection.list(requireRules().suffix),
    find: async (ids) => running().connection.find(requireRules().suffix, ids),
    add: async (entry) => running().connection.add(entry),
    modify: async (dn, changes) => running().connection.modify(dn, changes),
    remove: async (dn) => running().connection.remove(dn),
    rebuild: (ldif) =>
      alone(async () => {
        try {
          await load(ldif, 'quick');
          await halt();
          files.exchange();
          await launch();
        } finally {
          files.clean();
        }
      }),
    onLost(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
