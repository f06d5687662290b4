import { setTimeout as wait } from 'node:timers/promises';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { isAlive, type ProcessIdentity } from './process-table.ts';

const roundMs = 10;
const rounds = 1000;

/**
 * Sends the signal if the pid still belongs to that process (keeps P2). The start time is compared right before sending, which leaves no realistic time for the
 * pid to be reused.
 */
export function signalProcess(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  if (identity.pid === process.pid || !isAlive(identity)) return;
  try {
    process.kill(identity.pid, signal);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code !== 'ESRCH') throw new AdapterError(`Process ${identity.pid} cannot be signalled`, { cause });
  }
}

/**
 * Kills the processes returned by `find` until it returns none, because new children may appear between two calls. Resolves with the number of processes
 * killed.
 */
export async function endProcesses(find: () => ProcessIdentity[]): Promise<number> {
  const ended = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const left = find().filter(isAlive);
    if (left.length === 0) return ended.size;
    for (const identity of left) {
      ended.add(`${identity.pid}/${identity.startTicks}`);
      signalProcess(identity, 'SIGKILL');
    }
    await pause();
  }
  throw new AdapterError(`${find().length} processes do not end although they were killed`);
}

/** Waits until the process has ended. Resolves with false when it still runs after `ms` milliseconds. */
export async function waitUntilEnded(identity: ProcessIdentity, ms: number, clock: Clock): Promise<boolean> {
  const until = clock.now() + ms;
  while (isAlive(identity)) {
    if (clock.now() >= until) return false;
    await pause();
  }
  return true;
}

/** Waits 10 ms of real time for the kernel, independent of the server's clock. */
export async function pause(): Promise<void> {
  await wait(roundMs);
}
