import { readdir } from 'node:fs/promises';
import type { DriveReason } from '@kontor/contract/machine/figure-texts';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { isRecent } from '@kontor/platform/work/deadlines';
import { seconds } from '@kontor/platform/work/durations';
import type { Program } from '../../run-command/command.ts';
import type { Commands } from '../../run-command.ts';
import { notThere } from '../not-there.ts';
import { type BlockDevice, lsblkArgs, parseBlockDevices } from './block-devices.ts';
import { type DriveReport, parseSmart } from './smart-report.ts';

/** A drive with what it says of itself. */
export interface Drive extends BlockDevice {
  /** The newest answer; it may be older than the last question. */
  report: DriveReport | undefined;
  /** Milliseconds since the epoch of that answer. */
  answeredAt: number | undefined;
  /** Why there was no answer to the last question. */
  reason: DriveReason | undefined;
}

/** Reads the drives of this machine. */
export interface Drives {
  /** Resolves with the drives and what is known of them, without asking them; undefined where they cannot be listed. */
  list(): Promise<Drive[] | undefined>;
  /**
   * Asks each drive how it is, one after another, but none more often than every five minutes. Takes up to ten seconds for each that hangs. A drive that
   * rests is not woken, and one whose last question still hangs is not asked again.
   */
  ask(): Promise<void>;
}

export interface DrivesNeeds {
  commands: Pick<Commands, 'run'>;
  clock: Clock;
  /** Where sysfs is mounted. */
  sys?: string;
}

const longestAnswer = seconds(10);
/** A process the kernel does not let go of cannot be ended: its question stays open, and nobody waits for it any longer. */
const longestWait = longestAnswer + seconds(3);
/** Asked more often, some drives would never rest. */
const askEvery = seconds(290);
const mostLines = 20_000;
const mostDrives = 64;

type Known = Pick<Drive, 'report' | 'answeredAt' | 'reason'> & { askedAt: number };

export function createDrives({ commands, clock, sys = '/sys' }: DrivesNeeds): Drives {
  const known = new Map<string, Known>();
  const open = new Set<string>();
  let listed: { names: string; at: number; devices: BlockDevice[] } | undefined;

  /** Resolves with what a program printed. Throws `AdapterError` when it could not be run or was ended. */
  async function printed(program: Program, args: string[]): Promise<string> {
    const lines: string[] = [];
    const onLine = (line: string) => void (lines.length < mostLines && lines.push(line));
    await commands.run({ program, args, cwd: '/', job: 'drives', isAlone: true, timeoutMs: longestAnswer, onLine });
    return lines.join('\n');
  }

  /** Resolves with the answer of a drive, or why there is none. */
  async function question(deviceName: string): Promise<ReturnType<typeof parseSmart>> {
    open.add(deviceName);
    try {
      return parseSmart(await printed('smartctl', ['--json', '--all', '--nocheck=standby', deviceName]));
    } catch (cause) {
      if (!(cause instanceof AdapterError)) throw cause;
      return { reason: /is not installed/.test(cause.message) ? 'no-smartctl' : 'no-answer' };
    } finally {
      open.delete(deviceName);
    }
  }

  async function askOne({ deviceName }: BlockDevice): Promise<void> {
    const before = known.get(deviceName);
    if (open.has(deviceName) || (before !== undefined && isRecent(askEvery, before.askedAt, clock.now()))) return;
    const answer = await inTime(clock, question(deviceName));
    const at = clock.now();
    if ('report' in answer)
      known.set(deviceName, { report: answer.report, answeredAt: at, reason: undefined, askedAt: at });
    // What it said before still says more than nothing.
    else
      known.set(deviceName, {
        report: before?.report,
        answeredAt: before?.answeredAt,
        reason: answer.reason,
        askedAt: at,
      });
  }

  const withKnown = (device: BlockDevice): Drive => {
    const { report, answeredAt, reason } = known.get(device.deviceName) ?? { reason: 'reading' };
    return { ...device, report, answeredAt, reason };
  };

  /** Lists them again when the kernel has others, or after some minutes, because they may be mounted elsewhere. */
  async function devices(): Promise<BlockDevice[] | undefined> {
    const names = ((await readdir(`${sys}/block`).catch(notThere)) ?? []).join();
    if (listed?.names === names && isRecent(askEvery, listed.at, clock.now())) return listed.devices;
    const found = await printed('lsblk', lsblkArgs).then(parseBlockDevices, undefinedWhenFailed);
    listed = found && { names, at: clock.now(), devices: found.slice(0, mostDrives) };
    const isThere = new Set(found?.map(({ deviceName }) => deviceName));
    for (const name of known.keys()) if (!isThere.has(name)) known.delete(name);
    return listed?.devices;
  }

  return {
    list: async () => (await devices())?.map(withKnown),
    async ask() {
      for (const device of (await devices()) ?? []) await askOne(device);
    },
  };
}

/** Resolves with the answer, or with `no-answer` when it takes too long. */
function inTime(clock: Clock, answer: Promise<ReturnType<typeof parseSmart>>): Promise<ReturnType<typeof parseSmart>> {
  const late = Promise.withResolvers<{ reason: DriveReason }>();
  const cancel = clock.after(longestWait, () => late.resolve({ reason: 'no-answer' }));
  return Promise.race([answer, late.promise]).finally(cancel);
}

function undefinedWhenFailed(cause: unknown): undefined {
  if (cause instanceof AdapterError) return undefined;
  throw cause;
}
