import { request } from 'node:http';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { readLastLines } from '../engine/logs.ts';
import { findByWorkingFolder } from '../run-command/by-working-folder.ts';
import { endProcesses, pause, signalProcess, waitUntilEnded } from '../run-command/end-processes.ts';
import { type ProcessIdentity, readProcess, readTitle } from '../run-command/process-table.ts';
import { type ExitStatus, launchDetached } from '../run-command.ts';
import { nginxProgram } from './installed.ts';
import { edgeFiles } from './nginx-configuration.ts';

export const stopTimeoutMs = 3_000;
/** Of 10 ms each. */
const mostRounds = 1_000;

export interface NginxProcess {
  identity: ProcessIdentity;
  ended: Promise<ExitStatus>;
}

/**
 * Every process of this edge, of an earlier server too: nginx writes its title over its environment, so the folder it works in tells whose it is
 * (keeps P2). Workers whose master was killed are found as well.
 */
export const findNginx = (folder: string): ProcessIdentity[] => findByWorkingFolder(folder, 'nginx');

/** Asks them to end, then kills what is left. */
export async function endNginx(folder: string, clock: Clock): Promise<void> {
  const found = findNginx(folder);
  for (const process of found) signalProcess(process, 'SIGTERM');
  for (const process of found) await waitUntilEnded(process, stopTimeoutMs, clock);
  await endProcesses(() => findNginx(folder));
}

/** Starts nginx in its folder, without waiting for it to answer. */
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

/** Which configuration answers; undefined when none does. */
export function queryFingerprint(folder: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asked = request(
      {
        socketPath: join(folder, edgeFiles.state),
        path: '/',
        headers: { host: 'state' },
        agent: false,
        timeout: 2_000,
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

/** Has nginx take its configuration anew. Answers the workers of the old one. */
export function reloadNginx(folder: string, master: ProcessIdentity): ProcessIdentity[] {
  const workers = findNginx(folder).filter(({ pid }) => pid !== master.pid);
  signalProcess(master, 'SIGHUP');
  return workers;
}

/**
 * For a moment old workers take connections beside the new ones. One that only carries what it has to its end has closed its sockets, and says so
 * in its title, right before it does.
 */
const takesConnections = (worker: ProcessIdentity) => readTitle(worker)?.includes('shutting down') === false;

/** Until the configuration of this print answers, and it alone. `Failed` with what nginx said when it does not come to that. */
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
