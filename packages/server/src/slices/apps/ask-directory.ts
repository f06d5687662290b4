import type { Manifest } from '@kontor/contract/manifest';
import { Failed, Refused } from '@kontor/platform/errors';
import type { Engine, Observed, Upstream } from '../../adapters/engine/engine.ts';
import type { Ground } from '../../ground.ts';
import type { DirectorySettings } from '../directory/index.ts';
import { asksDirectory, engineOf } from '../store/index.ts';
import type { AppRow, AppsDb } from './db.ts';
import { releaseOf } from './launch.ts';
import type { AppsNeeds } from './needs.ts';

export interface AskDirectoryNeeds {
  ground: Pick<Ground, 'log'>;
  db: AppsDb;
  engine: Engine;
  directory: AppsNeeds['people']['directory'];
}

/** The way of apps to the directory of people: what they are told, and the door through which containers reach it. */
export function createAskDirectory({ ground, db, engine, directory }: AskDirectoryNeeds) {
  /** Opens the door of containers; answers what they call this machine. */
  async function openDoor(instance: string): Promise<string> {
    const host = await engine.hostFor?.(instance);
    if (host === undefined) throw new Failed('Nothing runs containers');
    await directory.openDoor(instance, host);
    return host.address;
  }

  return {
    /** How it reaches the directory, for an app that asks it. Read at every start, for the port may be another one. */
    async settingsFor({ instance_id }: AppRow, manifest: Manifest): Promise<DirectorySettings | undefined> {
      if (!asksDirectory(manifest)) return undefined;
      // One that only starts is waited for by the app itself.
      const obstacle = directory.obstacle();
      if (obstacle === 'directory-missing') throw new Refused(obstacle);
      const isContainer = engineOf(manifest).type === 'docker';
      return directory.settings(instance_id, isContainer ? await openDoor(instance_id) : undefined);
    },
    /** What leads to it out of the network of a process. */
    upstreams: (manifest: Manifest): Upstream[] => (asksDirectory(manifest) ? [directory.upstream()] : []),
    /** Doors end with the server and the containers run on: those of apps that are seen running are open. */
    async keepDoors(observed: readonly Observed[]): Promise<void> {
      const running = observed.filter(({ state, place }) => state === 'running' && place?.engine === 'docker');
      for (const instance of new Set(running.map((seen) => seen.instance))) {
        const row = db.find(instance);
        if (row?.wanted !== 'running' || !asksDirectory(releaseOf(db, row))) continue;
        // The app goes on without it; the next look tries again.
        await openDoor(instance).catch((err) => ground.log.warn({ err, instance }, 'the directory cannot be reached'));
      }
    },
  };
}

export type AskDirectory = ReturnType<typeof createAskDirectory>;
