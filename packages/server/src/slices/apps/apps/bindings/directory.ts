import type { Manifest } from '@kontor/contract/manifest/manifest';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { Engine, Observed, Upstream } from '../../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { DirectorySettings } from '../../../people/directory/index.ts';
import type { AppRow, AppsDb } from '../../registry/index.ts';
import { asksDirectory, engineOf } from '../../store/index.ts';
import type { AppsNeeds } from '../needs.ts';

export interface DirectoryBindingNeeds {
  core: Pick<ServerContext, 'log'>;
  db: AppsDb;
  engine: Engine;
  directory: AppsNeeds['people']['directory'];
}

/** Binds apps to the user directory: their settings, and the relay through which containers reach it. */
export function createDirectoryBinding({ core, db, engine, directory }: DirectoryBindingNeeds) {
  /** Opens the relay of the app's containers. Resolves with the address of this machine as they see it. */
  async function openRelay(instance: string): Promise<string> {
    const host = await engine.hostFor?.(instance);
    if (host === undefined) throw new AdapterError('Nothing runs containers');
    await directory.openRelay(instance, host);
    return host.address;
  }

  return {
    /** Resolves with the directory settings of an app that uses it. Read at every start, because the port may change. */
    async settingsFor({ instance_id }: AppRow, manifest: Manifest): Promise<DirectorySettings | undefined> {
      if (!asksDirectory(manifest)) return undefined;
      // While the directory is only starting, the app itself waits for it.
      const obstacle = directory.obstacle();
      if (obstacle === 'directory-missing') throw new RefusedError(obstacle);
      const isContainer = engineOf(manifest).type === 'docker';
      return directory.settings(instance_id, isContainer ? await openRelay(instance_id) : undefined);
    },
    /** The upstreams a process with a network of its own needs. */
    upstreams: (manifest: Manifest): Upstream[] => (asksDirectory(manifest) ? [directory.upstream()] : []),
    /** Reopens the relays of running apps: relays close with Kontor, while containers keep running. */
    async restoreRelays(observed: readonly Observed[]): Promise<void> {
      const running = observed.filter(({ state, location }) => state === 'running' && location?.engine === 'docker');
      for (const instance of new Set(running.map((seen) => seen.instance))) {
        const row = db.find(instance);
        if (row?.wanted !== 'running' || !asksDirectory(db.releaseOf(row))) continue;
        // The app runs on without it; the next pass retries.
        await openRelay(instance).catch((err) => core.log.warn({ err, instance }, 'the directory cannot be reached'));
      }
    },
  };
}

export type DirectoryBinding = ReturnType<typeof createDirectoryBinding>;
