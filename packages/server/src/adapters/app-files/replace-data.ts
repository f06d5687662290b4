import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeTree } from '@kontor/platform/remove-tree';
import type { CopyData } from './copy-data.ts';
import { giveTree } from './give-tree.ts';
import { makeFolder, move } from './moves.ts';
import type { AppPaths } from './paths.ts';
import type { SyncData } from './sync-data.ts';
import { syncTree } from './sync-tree.ts';

/** The data that takes the place of an app's data in a job. */
export interface Replacing {
  instanceId: string;
  jobId: string;
  /** The folder it comes from. It is moved away; copied where it is on another disk. */
  from: string;
}

type Place = Omit<Replacing, 'from'>;

export interface ReplacementNeeds {
  paths(instanceId: string): AppPaths;
  copyData: CopyData;
  syncData: SyncData;
}

/** Replaces the data of apps by renames. What was there before is in the snapshot of the job. All operations may be repeated after a crash (keeps E1, E5). */
export function createDataReplacement({ paths, copyData, syncData }: ReplacementNeeds) {
  const inSnapshot = ({ instanceId, jobId }: Place, name: string) => join(paths(instanceId).snapshot(jobId), name);
  const incomingOf = (place: Place) => inSnapshot(place, 'incoming');
  const formerOf = (place: Place) => inSnapshot(place, 'data');

  return {
    /** Moves the new data beside that of the app. `owner`: uid that owns it from now on; undefined leaves the owners as they are. */
    async prepareData(replacing: Replacing, owner: number | undefined, signal: AbortSignal): Promise<void> {
      const incoming = incomingOf(replacing);
      await makeFolder(dirname(incoming), 0o700);
      if (!existsSync(incoming))
        await bring(replacing.from, incoming, (draft) => copyData(replacing.from, draft, signal));
      if (owner !== undefined) await giveTree(incoming, owner);
      await chmod(incoming, 0o755);
      await syncData(incoming, signal);
    },
    /**
     * Undoes `prepareData`. The owners stay as they are: the next restore sets them again. Data that was in use is not returned, nor any when nobody waits for it
     * any more and has removed where it came from.
     */
    async returnData({ from, ...place }: Replacing): Promise<void> {
      const incoming = incomingOf(place);
      if (existsSync(incoming) && !existsSync(from) && existsSync(dirname(from))) await move(incoming, from);
      await removeTree(incoming);
    },
    /** Puts the prepared data in the place of the app's data. Call only while the app is stopped. */
    async exchangeData(place: Place): Promise<void> {
      const { data } = paths(place.instanceId);
      const [incoming, former] = [incomingOf(place), formerOf(place)];
      if (!existsSync(former)) {
        // An app without data has an empty folder to return to.
        if (existsSync(data)) await move(data, former);
        else await makeFolder(former);
      }
      if (existsSync(incoming)) await move(incoming, data);
    },
    /** Undoes `exchangeData`. Call only while the app is stopped. */
    async exchangeDataBack(place: Place): Promise<void> {
      const { data } = paths(place.instanceId);
      if (!existsSync(formerOf(place))) return;
      const discarded = inSnapshot(place, 'discarded');
      if (existsSync(data)) {
        await removeTree(discarded);
        await move(data, discarded);
      }
      await move(formerOf(place), data);
    },
  };
}

export type DataReplacement = ReturnType<typeof createDataReplacement>;

/** Moves a folder; across file systems copies it, complete once it has its name. */
async function bring(from: string, to: string, copyTo: (draft: string) => Promise<void>): Promise<void> {
  try {
    return await move(from, to);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EXDEV')) throw cause;
  }
  const draft = `${to}.new`;
  await removeTree(draft);
  await copyTo(draft);
  await syncTree(draft);
  await move(draft, to);
}
