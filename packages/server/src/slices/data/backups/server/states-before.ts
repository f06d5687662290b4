import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeTree } from '@kontor/platform/remove-tree';
import { days, hours } from '@kontor/platform/work/durations';
import { type Repeated, repeat } from '@kontor/platform/work/repeat';
import { measureTree } from '../../../../adapters/app-files/measure.ts';
import type { Space } from '../../../../adapters/disk-space/disk-space.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { mountsIn } from '../../../../recovery/restore/mounted.ts';
import { beforeRestores } from '../../../../recovery/restore/swap.ts';
import type { FreeSpace } from '../../../machine/free-space/index.ts';
import { refuseFull } from '../part-source.ts';

export interface StatesBeforeNeeds {
  core: Pick<ServerContext, 'config' | 'clock' | 'log'>;
  space(folder: string): Space;
  /** Resolves with the bytes a folder takes on the disk. */
  measure?(folder: string): Promise<number>;
  freeSpace: Pick<FreeSpace, 'level'>;
}

/** How long the state from before a restore is retained. */
const retention = days(30);

/** What the restores of whole servers have moved aside: retained for thirty days, unless the room is needed. */
export function createStatesBefore({
  core: { config, clock, log },
  space,
  measure = measureTree,
  freeSpace,
}: StatesBeforeNeeds) {
  const root = beforeRestores(config.data);

  /** Returns their names, which are the times of the restores, oldest first. */
  const names = (): string[] => (existsSync(root) ? readdirSync(root).sort((a, b) => Number(a) - Number(b)) : []);

  async function drop(name: string, why: string): Promise<void> {
    // A disk that somebody has mounted in it is not to be emptied.
    if (mountsIn(config.data).some((folder) => join(config.data, folder).startsWith(join(root, name)))) return;
    log.info({ state: name, why }, 'The state from before a restore is deleted');
    await removeTree(join(root, name));
  }

  async function sweep(): Promise<void> {
    const now = clock.now();
    for (const name of names()) if (!(now - Number(name) < retention)) await drop(name, 'thirty days are over');
    for (const name of names()) {
      const level = freeSpace.level();
      if (level === 'scarce' || level === 'full') await drop(name, 'the disk is almost full');
    }
  }

  return {
    sweeping: repeat({
      name: 'states from before restores',
      clock,
      log,
      every: hours(1),
      run: sweep,
    }) satisfies Repeated,
    /** Deletes states, oldest first, until there is room. Refused where there is none without them either; then none is deleted. */
    async makeRoom(needed: number): Promise<void> {
      const { free } = space(config.data);
      let possible = free;
      if (free < needed) for (const name of names()) possible += await measure(join(root, name));
      if (possible < needed) refuseFull(needed, free);
      for (const name of names())
        if (space(config.data).free < needed) await drop(name, 'the room is needed for the restore');
      refuseFull(needed, space(config.data).free);
    },
  };
}

export type StatesBefore = ReturnType<typeof createStatesBefore>;
