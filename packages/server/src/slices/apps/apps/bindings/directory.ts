import type { Manifest } from '@kontor/contract/manifest/manifest';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { Engine, Observed, Upstream } from '../../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { DirectorySettings } from '../../../people/directory/index.ts';
import { asksDirectory, engineOf } from '../../store/index.ts';
import type { AppsNeeds } from '../needs.ts';
import { releaseOf } from '../reconciler/launch.ts';
import type { AppRow, AppsDb } from '../registry/db.ts';

export interface DirectoryBindingNeeds {
  core: Pick<ServerContext, 'log'>;
  db: AppsDb;
  engine: Engine;
  directory: AppsNeeds['people']['directory'];
}

/** The way of apps to the directory of people: what they are told, and the door through which containers reach it. */
export function createDirectoryBinding({ core, db, engine, directory }: DirectoryBindingNeeds) {
  /** Opens the door of containers; answers what they call this machine. */
  async function openRelay(instance: string): Promise<string> {
    const host = await engine.hostFor?.(instance);
    if (host === undefined) throw new AdapterError('Nothing runs containers');
    await directory.openRelay(instance, host);
    return host.address;
  }

  return {
    /** How it reaches the directory, for an app that asks it. Read at every start, for the port may be another one. */
    async settingsFor({ instance_id }: AppRow, manifest: Manifest): Promise<DirectorySettings | undefined> {
      if (!asksDirectory(manifest)) return undefined;
      // One that only starts is waited for by the app itself.
      const obstacle = directory.obstacle();
      if (obstacle === 'directory-missing') throw new RefusedError(obstacle);
      const isContainer = engineOf(manifest).type === 'docker';
      return directory.settings(instance_id, isContainer ? await openRelay(instance_id) : undefined);
    },
    /** What leads to it out of the network of a process. */
    upstreams: (manifest: Manifest): Upstream[] => (asksDirectory(manifest) ? [directory.upstream()] : []),
    /** Doors end with the server and the containers run on: those of apps that are seen running are open. */
    async restoreRelays(observed: readonly Observed[]): Promise<void> {
      const running = observed.filter(({ state, location }) => state === 'running' && location?.engine === 'docker');
      for (const instance of new Set(running.map((seen) => seen.instance))) {
        const row = db.find(instance);
        if (row?.wanted !== 'running' || !asksDirectory(releaseOf(db, row))) continue;
        // The app goes on without it; the next look tries again.
        await openRelay(instance).catch((err) => core.log.warn({ err, instance }, 'the directory cannot be reached'));
      }
    },
  };
}

export type DirectoryBinding = ReturnType<typeof createDirectoryBinding>;
