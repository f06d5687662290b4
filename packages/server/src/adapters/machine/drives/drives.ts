import { lstat, readdir } from 'node:fs/promises';
import type { DriveReason } from '@kontor/contract/machine/figure-texts';
import { AdapterError } from '@kontor/platform/errors';
import type { Clock } from '@kontor/platform/work/clock';
import { isRecent } from '@kontor/platform/work/deadlines';
import { seconds } from '@kontor/platform/work/durations';
import type { Program } from '../../run-command/command.ts';
import type { Commands } from '../../run-command.ts';
import { notThere } from '../not-there.ts';
import { type BlockDevice, lsblkArgs, parseBlockDevices } from './block-devices.ts';
import { type DriveAnswer, type DriveReport, isUnknownBridge, parseSmart } from './smart-report.ts';

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
const smartctlArgs = ['--json', '--all', '--nocheck=standby'];
const mostLines = 20_000;
const mostDrives = 64;

type Known = Pick<Drive, 'report' | 'answeredAt' | 'reason'> & { askedAt: number };

export function createDrives({ commands, clock, sys = '/sys' }: DrivesNeeds): Drives {
  const known = new Map<string, Known>();
  const open = new Set<string>();
  /** Those whose USB bridge did not pass on the question when it was asked in the usual way of such bridges. */
  const deaf = new Set<string>();
  let listed: { kernel: string; at: number; devices: BlockDevice[] } | undefined;

  /** Resolves with what a program printed. Throws `AdapterError` when it could not be run or was ended. */
  async function printed(program: Program, args: string[]): Promise<string> {
    const lines: string[] = [];
    const onLine = (line: string) => void (lines.length < mostLines && lines.push(line));
    await commands.run({ program, args, cwd: '/', job: 'drives', isAlone: true, timeoutMs: longestAnswer, onLine });
    return lines.join('\n');
  }

  /** Resolves with the answer of a drive, or why there is none. */
  async function question(device: BlockDevice): Promise<DriveAnswer> {
    const key = keyOf(device);
    const smartctl = (...more: string[]) => printed('smartctl', [...smartctlArgs, ...more]);
    open.add(key);
    try {
      const text = await smartctl(device.deviceName);
      if (!isUnknownBridge(text) || !maySpeakSat(device) || deaf.has(key)) return parseSmart(text);
      // Until it answers: one that hangs is not asked again in this way.
      deaf.add(key);
      const answer = parseSmart(await smartctl('--device=sat', device.deviceName));
      if ('reason' in answer && answer.reason !== 'asleep' && answer.reason !== 'gone') return parseSmart(text);
      deaf.delete(key);
      return answer;
    } catch (cause) {
      if (!(cause instanceof AdapterError)) throw cause;
      return { reason: /is not installed/.test(cause.message) ? 'no-smartctl' : 'no-answer' };
    } finally {
      open.delete(key);
    }
  }

  async function askOne(device: BlockDevice): Promise<void> {
    const key = keyOf(device);
    const before = known.get(key);
    if (open.has(key) || (before !== undefined && isRecent(askEvery, before.askedAt, clock.now()))) return;
    const answer = await inTime(clock, question(device));
    const askedAt = clock.now();
    // What it said before still says more than nothing.
    const { report, answeredAt } = 'report' in answer ? { report: answer.report, answeredAt: askedAt } : (before ?? {});
    const reason = 'reason' in answer ? reasonFor(device, answer.reason, report) : undefined;
    known.set(key, { report, answeredAt, reason, askedAt });
  }

  const withKnown = (device: BlockDevice): Drive => {
    const { report, answeredAt, reason } = known.get(keyOf(device)) ?? { reason: 'reading' };
    return { ...device, report, answeredAt, reason };
  };

  /** Lists them again when the kernel has others, or after some minutes, because they may be mounted elsewhere. */
  async function devices(): Promise<BlockDevice[] | undefined> {
    const kernel = await kernelList(sys);
    if (listed?.kernel === kernel && isRecent(askEvery, listed.at, clock.now())) return listed.devices;
    const found = await printed('lsblk', lsblkArgs).then(parseBlockDevices, undefinedWhenFailed);
    listed = found && { kernel, at: clock.now(), devices: found.slice(0, mostDrives) };
    const isThere = new Set(found?.map(keyOf));
    for (const keys of [known, deaf]) for (const key of keys.keys()) if (!isThere.has(key)) keys.delete(key);
    return listed?.devices;
  }

  return {
    list: async () => (await devices())?.map(withKnown),
    async ask() {
      for (const device of (await devices()) ?? []) await askOne(device);
    },
  };
}

/**
 * Whether a drive in a USB case that smartctl does not know may be asked once more in the way most of these pass on (SAT). Sticks and cards are not: some do not
 * survive it. udev(7) draws the same line when it asks a new drive for its name.
 */
const maySpeakSat = ({ isUsb, isRemovable }: BlockDevice): boolean => isUsb && !isRemovable;

/** What stands before a drive answers for it: a USB bridge that never passed on a question, or a virtual machine. */
function reasonFor(device: BlockDevice, reason: DriveReason, report: DriveReport | undefined): DriveReason {
  if (reason !== 'drive-error' && reason !== 'not-supported') return reason;
  if (device.isVirtual) return 'virtual';
  return device.isUsb && report === undefined ? 'usb-bridge' : reason;
}

/** What one drive said is not that of the next one, which gets the same name. */
const keyOf = ({ deviceName, model, serial, bytes }: BlockDevice): string =>
  [deviceName, model, serial, bytes].join('\n');

/** Resolves with the names of all drives of the kernel, and numbers that are others for a drive that was plugged in again. */
async function kernelList(sys: string): Promise<string> {
  const names = (await readdir(`${sys}/block`).catch(notThere)) ?? [];
  const numbers = await Promise.all(names.map((name) => lstat(`${sys}/block/${name}`).catch(notThere)));
  return names.map((name, index) => `${name} ${numbers[index]?.ino}`).join();
}

/** Resolves with the answer, or with `no-answer` when it takes too long. */
function inTime(clock: Clock, answer: Promise<DriveAnswer>): Promise<DriveAnswer> {
  const late = Promise.withResolvers<{ reason: DriveReason }>();
  const cancel = clock.after(longestWait, () => late.resolve({ reason: 'no-answer' }));
  return Promise.race([answer, late.promise]).finally(cancel);
}

function undefinedWhenFailed(cause: unknown): undefined {
  if (cause instanceof AdapterError) return undefined;
  throw cause;
}
