import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { minutes } from '@kontor/platform/work/durations';
import { measureTree } from '../app-files/measure.ts';
import { ballastFile, spaceOf } from './disk-space.ts';

/** Bytes on the data disk. */
export interface Occupied {
  /** Programs of apps, without their data. */
  programs: number;
  /** Size of the ballast. */
  reserve: number;
  /** All used bytes of the disk, including those of other programs. */
  whole: number;
}

/** Milliseconds a measurement of programs is cached: they have many thousand files, which change only with installations. */
const programsHold = minutes(1);

/** Returns a function that measures what users cannot delete, so that the listed sizes add up to nearly what the disk reports. */
export function createOccupied({ data, now }: { data: string; now(): number }): () => Promise<Occupied> {
  const apps = join(data, 'apps');
  const last = { at: Number.NEGATIVE_INFINITY, programs: Promise.resolve(0) };

  async function measurePrograms(): Promise<number> {
    let bytes = 0;
    for (const name of existsSync(apps) ? readdirSync(apps) : [])
      bytes += await measureTree(join(apps, name, 'releases'));
    return bytes;
  }

  /** Shared by concurrent calls. Measures again also when the clock was set back. */
  function programs(): Promise<number> {
    if (Math.abs(now() - last.at) >= programsHold) Object.assign(last, { at: now(), programs: measurePrograms() });
    return last.programs;
  }

  return async () => {
    const { total, free } = spaceOf(data);
    return { programs: await programs(), reserve: await measureTree(ballastFile(data)), whole: total - free };
  };
}
