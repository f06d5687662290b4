import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import { readLastLines } from '../engine/logs.ts';
import { findByWorkingFolder } from '../run-command/by-working-folder.ts';
import { endProcesses, pause, signalProcess, waitUntilEnded } from '../run-command/end-processes.ts';
import { findMarked, type ProcessIdentity, readProcess } from '../run-command/process-table.ts';
import { findProgram, searchPath } from '../run-command/programs.ts';
import { dropRights } from '../run-command/sandbox.ts';
import { type ExitStatus, launchDetached } from '../run-command.ts';
import { slapdProgram } from './installed.ts';
import { names } from './slapd-configuration.ts';

/** Environment variable of processes that run beside the server and are no apps, so that those of a killed server are found again (keeps P2). */
export const partMarker = 'KONTOR_PART';

export interface SlapdLaunch {
  /** Value of the marker: box and part. */
  mark: string;
  folder: string;
  port: number;
  /** The account it runs as, when the server runs as root. */
  account: number | undefined;
  logFile: string;
}

/** A slapd process that was started here. */
export interface SlapdProcess {
  ended: Promise<ExitStatus>;
  hasEnded(): boolean;
  /** Kills this process at once: its data survives that. */
  kill(): Promise<void>;
}

/** How long a process may take to end before it is killed. */
export const stopTimeoutMs = seconds(5);

/** Returns all slapd processes of this box, also those an earlier server started. */
const findOurs = (mark: string): ProcessIdentity[] =>
  findMarked(partMarker, mark).filter(({ value }) => value === mark);

/** Terminates them, then kills those still running. */
export const endSlapd = (mark: string, clock: Clock): Promise<void> => end(() => findOurs(mark), clock);

/** Like `endSlapd`, for the processes with this working folder, when the id of the box is unknown. */
export const endSlapdIn = (folder: string, clock: Clock): Promise<void> =>
  end(() => findByWorkingFolder(folder, 'slapd'), clock);

async function end(find: () => ProcessIdentity[], clock: Clock): Promise<void> {
  const there = find();
  if (there.length === 0) return;
  for (const process of there) signalProcess(process, 'SIGTERM');
  for (const process of find()) await waitUntilEnded(process, stopTimeoutMs, clock);
  await endProcesses(find);
}

/** Starts slapd in its folder, without waiting until it accepts connections. It survives a kill of the server (keeps P1). */
export async function launchSlapd({ mark, folder, port, account, logFile }: SlapdLaunch): Promise<SlapdProcess> {
  const slapd = slapdProgram();
  const args = ['-f', names.configuration, '-h', `ldap://127.0.0.1:${port}/ ldapi://${names.socket}/`, '-d', 'none'];
  const setpriv = findProgram('setpriv', searchPath({}));
  const started = await launchDetached({
    file: account === undefined ? slapd : setpriv,
    args: account === undefined ? args : [...dropRights(account), slapd, ...args],
    cwd: folder,
    // Disables SASL plug-ins, which would add ways to authenticate.
    env: { PATH: '/usr/sbin:/usr/bin', LANG: 'C.UTF-8', SASL_PATH: folder, [partMarker]: mark },
    cgroupFolders: [],
    logFile,
  });
  const identity = readProcess(started.pid);
  const state = { hasEnded: identity === undefined };
  const ended = started.ended.finally(() => {
    state.hasEnded = true;
  });
  return {
    ended,
    hasEnded: () => state.hasEnded,
    async kill() {
      await endProcesses(() => (identity ? [identity] : []));
    },
  };
}

/** Of 10 ms each. */
const mostRounds = 1_500;

/** Retries until `connect` succeeds. Throws `AdapterError` with slapd's output when it ends, or after 1,500 attempts (15 s at least). */
export async function connectWhenReady<T>(
  process: SlapdProcess,
  logFile: string,
  connect: () => Promise<T>,
): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await connect();
    } catch (cause) {
      if (process.hasEnded()) throw new AdapterError(`slapd ended at once: ${await lastWords(logFile)}`, { cause });
      if (round >= mostRounds) throw new AdapterError('slapd does not answer', { cause });
    }
    await pause();
  }
}

/** Returns the log since the last start, without times and thread ids. */
async function lastWords(logFile: string): Promise<string> {
  const lines = await readLastLines(logFile, 20);
  const start = lines.findLastIndex((line) => line.includes('$OpenLDAP: slapd'));
  return lines
    .slice(start + 2)
    .map((line) => line.replace(/^[0-9a-f]+\.[0-9a-f]+ 0x[0-9a-f]+ /, '').trim())
    .join('; ');
}
