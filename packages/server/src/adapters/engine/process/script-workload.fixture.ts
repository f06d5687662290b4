import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessWorkload } from '../engine.ts';
import { logOf, type WorkloadOptions } from '../engine-world.fixture.ts';

/** Returns a workload that runs `script` with node in a folder of its own. */
export function scriptWorkload(
  world: { folder: string; uid: number | undefined },
  script: string,
  more: WorkloadOptions = {},
): ProcessWorkload {
  const instance = more.instance ?? 'app-probe';
  const folder = join(world.folder, 'apps', instance, 'code');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'app.mjs'), script);
  return {
    engine: 'process',
    network: 'machine',
    instance,
    generation: 1,
    command: ['node', 'app.mjs'],
    env: {},
    folder,
    writable: [dataFolderOf(world, instance)],
    uid: world.uid,
    memoryLimit: 256 * 2 ** 20,
    logFile: logOf(world, instance),
    ...more,
  };
}

/** Returns the folder the workload may write. */
export const dataFolderOf = (world: { folder: string }, instance: string): string =>
  join(world.folder, 'apps', instance, 'data');
