import type { DriveStatus, PartState, Raid, SmartAttribute, SystemInfo } from '@kontor/contract/machine/figures';
import type { Tone } from '../../../ui/class-names.ts';

export const driveTones: Record<DriveStatus, Tone> = {
  GOOD: 'good',
  WATCH: 'warn',
  FAILING: 'bad',
  UNKNOWN: 'neutral',
};

export const raidTones: Record<Raid['status'], Tone> = {
  GOOD: 'good',
  REBUILDING: 'accent',
  DEGRADED: 'warn',
  FAILED: 'bad',
};

export const failureTones: Record<SmartAttribute['whenFailed'], Tone> = {
  NEVER: 'good',
  IN_THE_PAST: 'warn',
  FAILING_NOW: 'bad',
};

export const partTones: Record<PartState, Tone> = {
  running: 'good',
  working: 'accent',
  down: 'bad',
  resting: 'neutral',
  missing: 'neutral',
};

/** Returns what needs attention, the worst first; undefined when nothing does. */
export function troubleOf({
  diskHealth,
  raids,
  status,
}: SystemInfo): 'FAILING' | 'WATCH' | 'raid' | 'part' | undefined {
  if (diskHealth === 'FAILING') return 'FAILING';
  if ((raids ?? []).some((raid) => raid.status !== 'GOOD')) return 'raid';
  if (Object.values(status).includes('down')) return 'part';
  return diskHealth === 'WATCH' ? 'WATCH' : undefined;
}

/** Returns the tone of the machine as a whole. A disk that does not report how it is warns nobody. */
export function toneOf({ diskHealth, raids, status }: SystemInfo): Tone {
  const tones = [
    driveTones[diskHealth],
    ...(raids ?? []).map((raid) => raidTones[raid.status]),
    ...Object.values(status).map((state) => partTones[state]),
  ];
  if (tones.includes('bad')) return 'bad';
  return tones.includes('warn') ? 'warn' : 'good';
}
