import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { readLastLines } from '../engine/logs.ts';
import { findByWorkingFolder } from '../run-command/by-working-folder.ts';
import { endProcesses, pause, signalProcess, waitUntilEnded } from '../run-command/end-processes.ts';
import { findMarked, type ProcessIdentity, readProcess } from '../run-command/process-table.ts';
import { findProgram, searchPath } from '../run-command/programs.ts';
import { dropRights } from '../run-command/sandbox.ts';
import { type ExitStatus, launchDetached } from '../run-command.ts';
import { slapdProgram } from './installed.ts';
import { names } from './slapd-configuration.ts';

/** In the environment of what runs beside the server and is no app; so a server that was killed leaves nothing unknown (keeps P2). */
export const partMarker = 'KONTOR_PART';

export interface SlapdLaunch {
  /** What the marker says: the box and the part. */
  mark: string;
  folder: string;
  port: number;
  /** Where the server is root: what it runs as. */
  account: number | undefined;
  logFile: string;
}

export interface SlapdProcess {
  ended: Promise<ExitStatus>;
  hasEnded(): boolean;
  /** Ends this one, at once: what it holds is safe whenever it ends. */
  kill(): Promise<void>;
}

export const stopTimeoutMs = 5_000;

/** Every slapd of this box, those of an earlier server included. */
const findOurs = (mark: string): ProcessIdentity[] =>
  findMarked(partMarker, mark).filter(({ value }) => value === mark);

/** Asks them to end, then kills what is left. */
export const endSlapd = (mark: string, clock: Clock): Promise<void> => end(() => findOurs(mark), clock);

/** The same for those that work in this folder, when nobody knows what the box is called. */
export const endSlapdIn = (folder: string, clock: Clock): Promise<void> =>
  end(() => findByWorkingFolder(folder, 'slapd'), clock);

async function end(find: () => ProcessIdentity[], clock: Clock): Promise<void> {
  const there = find();
  if (there.length === 0) return;
  for (const process of there) signalProcess(process, 'SIGTERM');
  for (const process of find()) await waitUntilEnded(process, stopTimeoutMs, clock);
  await endProcesses(find);
}

/** Starts slapd in its folder, without waiting for it to answer. It survives the server being killed (keeps P1). */
export async function launchSlapd({ mark, folder, port, account, logFile }: SlapdLaunch): Promise<SlapdProcess> {
  const slapd = slapdProgram();
  const args = ['-f', names.configuration, '-h', `ldap://127.0.0.1:${port}/ ldapi://${names.socket}/`, '-d', 'none'];
  const setpriv = findProgram('setpriv', searchPath({}));
  const started = await launchDetached({
    file: account === undefined ? slapd : setpriv,
    args: account === undefined ? args : [...dropRights(account), slapd, ...args],
    cwd: folder,
    // No plug-ins of SASL: they would bring ways to sign in that nobody asked for.
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

/** Tries until `connect` succeeds. `Failed` with what slapd said when it ends meanwhile, or takes too long. */
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

/** What it said since its start, without times and numbers of threads. */
async function lastWords(logFile: string): Promise<string> {
  const lines = await readLastLines(logFile, 20);
  const start = lines.findLastIndex((line) => line.includes('$OpenLDAP: slapd'));
  return lines
    .slice(start + 2)
    .map((line) => line.replace(/^[0-9a-f]+\.[0-9a-f]+ 0x[0-9a-f]+ /, '').trim())
    .join('; ');
}
