import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { measureTree } from '../app-files/measure.ts';
import { ballastFile, spaceOf } from './disk-space.ts';

/** Bytes on the data disk. */
export interface Occupied {
  /** Programs of apps, without their data. */
  programs: number;
  /** What is kept free for when the disk is full. */
  reserve: number;
  /** All that is taken, by whomever. */
  whole: number;
}

/** Programs have many thousand files and change with installations only: they are measured again after this long. */
const programsHold = 60_000;

/** Measures what nobody can delete, so that the sizes that are listed come near to what the disk says. */
export function createOccupied({ data, now }: { data: string; now(): number }): () => Promise<Occupied> {
  const apps = join(data, 'apps');
  const last = { at: Number.NEGATIVE_INFINITY, programs: Promise.resolve(0) };

  async function measurePrograms(): Promise<number> {
    let bytes = 0;
    for (const name of existsSync(apps) ? readdirSync(apps) : [])
      bytes += await measureTree(join(apps, name, 'releases'));
    return bytes;
  }

  /** One measurement for all who ask meanwhile. A clock that went back ends it, too. */
  function programs(): Promise<number> {
    if (Math.abs(now() - last.at) >= programsHold) Object.assign(last, { at: now(), programs: measurePrograms() });
    return last.programs;
  }

  return async () => {
    const { total, free } = spaceOf(data);
    return { programs: await programs(), reserve: await measureTree(ballastFile(data)), whole: total - free };
  };
}
