import { request } from 'node:http';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import { readLastLines } from '../engine/logs.ts';
import { findByWorkingFolder } from '../run-command/by-working-folder.ts';
import { endProcesses, pause, signalProcess, waitUntilEnded } from '../run-command/end-processes.ts';
import { type ProcessIdentity, readProcess, readTitle } from '../run-command/process-table.ts';
import { type ExitStatus, launchDetached } from '../run-command.ts';
import { nginxProgram } from './installed.ts';
import { edgeFiles } from './nginx-configuration.ts';

/** How long each process may take to end before it is killed. */
export const stopTimeoutMs = seconds(3);
/** Of 10 ms each. */
const mostRounds = 1_000;

/** The master process of nginx; `ended` resolves when it ends. */
export interface NginxProcess {
  identity: ProcessIdentity;
  ended: Promise<ExitStatus>;
}

/**
 * Returns all processes of this edge, also those an earlier server started. nginx overwrites its environment with its title, so they are found by working
 * folder (keeps P2), including workers whose master was killed.
 */
export const findNginx = (folder: string): ProcessIdentity[] => findByWorkingFolder(folder, 'nginx');

/** Terminates them, then kills those still running. */
export async function endNginx(folder: string, clock: Clock): Promise<void> {
  const found = findNginx(folder);
  for (const process of found) signalProcess(process, 'SIGTERM');
  for (const process of found) await waitUntilEnded(process, stopTimeoutMs, clock);
  await endProcesses(() => findNginx(folder));
}

/** Starts nginx in its folder, without waiting until it accepts connections. */
export async function launchNginx(folder: string, logFile: string): Promise<NginxProcess> {
  const { pid, ended } = await launchDetached({
    file: nginxProgram(),
    args: ['-p', `${folder}/`, '-e', 'stderr', '-c', edgeFiles.configuration],
    cwd: folder,
    env: { PATH: '/usr/sbin:/usr/bin', LANG: 'C.UTF-8' },
    cgroupFolders: [],
    logFile,
  });
  const info = readProcess(pid);
  if (info === undefined)
    throw new AdapterError(`nginx ended at once: ${(await readLastLines(logFile, 3)).join('; ')}`);
  return { identity: { pid, startTicks: info.startTicks }, ended };
}

/** Resolves with the fingerprint of the running configuration; undefined when nginx does not respond. */
export function queryFingerprint(folder: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asked = request(
      {
        socketPath: join(folder, edgeFiles.state),
        path: '/',
        headers: { host: 'state' },
        agent: false,
        timeout: seconds(2),
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve(text)).on('error', () => resolve(undefined));
      },
    );
    asked.on('error', () => resolve(undefined)).on('timeout', () => asked.destroy());
    asked.end();
  });
}

/** Makes nginx reload its configuration. Returns the workers of the old one. */
export function reloadNginx(folder: string, master: ProcessIdentity): ProcessIdentity[] {
  const workers = findNginx(folder).filter(({ pid }) => pid !== master.pid);
  signalProcess(master, 'SIGHUP');
  return workers;
}

/**
 * For a moment, old workers accept connections beside the new ones. A worker that only finishes its open connections has closed its listening sockets, and sets
 * this title right before.
 */
const takesConnections = (worker: ProcessIdentity) => readTitle(worker)?.includes('shutting down') === false;

/** Resolves when only the configuration with this fingerprint is served. Throws `AdapterError` with nginx's output when that does not happen. */
export async function waitForFingerprint(
  folder: string,
  { fingerprint, logFile, oldWorkers }: { fingerprint: string; logFile: string; oldWorkers: ProcessIdentity[] },
): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    if ((await queryFingerprint(folder)) === fingerprint && !oldWorkers.some(takesConnections)) return;
    if (findNginx(folder).length === 0) break;
    await pause();
  }
  throw new AdapterError(`nginx does not take its configuration: ${(await readLastLines(logFile, 3)).join('; ')}`);
}
