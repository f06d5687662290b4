import { setTimeout as wait } from 'node:timers/promises';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { isAlive, type ProcessIdentity } from './process-table.ts';

const roundMs = 10;
const rounds = 1000;

/**
 * Sends the signal if the number still means that process (keeps P2). The start time is compared right before: between
 * comparing and sending, the number would have to end, be collected, and come round through all others.
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

/** Kills what `find` finds, again and again, until it finds nothing: children may be born between two looks. */
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

/** Waits until the process has ended. False when it still runs after `ms`. */
export async function waitUntilEnded(identity: ProcessIdentity, ms: number, clock: Clock): Promise<boolean> {
  const until = clock.now() + ms;
  while (isAlive(identity)) {
    if (clock.now() >= until) return false;
    await pause();
  }
  return true;
}

/** The kernel needs a moment of its own time, whatever the clock of the server says. */
export async function pause(): Promise<void> {
  await wait(roundMs);
}
