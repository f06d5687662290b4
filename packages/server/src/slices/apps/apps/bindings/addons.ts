import type { Manifest } from '@kontor/contract/manifest/manifest';
import { AdapterError } from '@kontor/platform/errors';
import type { Engine, Observed, Upstream } from '../../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { type AddonBlocker, type AddonsService, askedIn } from '../../addons/index.ts';
import { engineOf } from '../../store/index.ts';
import { releaseOf } from '../reconciler/launch.ts';
import type { AppRow, AppsDb } from '../registry/db.ts';

export interface AddonBindingNeeds {
  core: Pick<ServerContext, 'log'>;
  db: AppsDb;
  engine: Engine;
  addons: Pick<AddonsService, 'settings' | 'obstacle' | 'openRelays' | 'upstreams'>;
}

const asksAddons = (manifest: Manifest): boolean => askedIn(manifest.addons).length > 0;

/** The way of apps to the servers they asked for: what they are told, and the doors through which containers reach them. */
export function createAddonBinding({ core, db, engine, addons }: AddonBindingNeeds) {
  /** Opens the doors of containers; answers what they call this machine. */
  async function openRelays(instance: string): Promise<string> {
    const host = await engine.hostFor?.(instance);
    if (host === undefined) throw new AdapterError('Nothing runs containers');
    await addons.openRelays(instance, host);
    return host.address;
  }

  return {
    /** How it reaches what it asked for, by variable. */
    async settingsFor({ instance_id }: AppRow, manifest: Manifest): Promise<Record<string, string>> {
      if (!asksAddons(manifest)) return {};
      const isContainer = engineOf(manifest).type === 'docker';
      return addons.settings(instance_id, manifest.addons, isContainer ? await openRelays(instance_id) : undefined);
    },
    /** What leads to it out of the network of a process. */
    upstreams: ({ instance_id }: AppRow, manifest: Manifest): Upstream[] =>
      asksAddons(manifest) ? addons.upstreams(instance_id, manifest.addons) : [],
    /** Why an app is not started yet: what it asked for does not answer. */
    waitsFor: (row: AppRow): AddonBlocker | undefined => addons.obstacle(row.instance_id, releaseOf(db, row).addons),
    /** Doors end with the server and the containers run on: those of apps that are seen running are open. */
    async restoreRelays(observed: readonly Observed[]): Promise<void> {
      const running = observed.filter(({ state, location }) => state === 'running' && location?.engine === 'docker');
      for (const instance of new Set(running.map((seen) => seen.instance))) {
        const row = db.find(instance);
        if (row?.wanted !== 'running' || !asksAddons(releaseOf(db, row))) continue;
        // The app goes on without it; the next look tries again.
        await openRelays(instance).catch((err) =>
          core.log.warn({ err, instance }, 'the servers of an app cannot be reached'),
        );
      }
    },
  };
}

export type AddonBinding = ReturnType<typeof createAddonBinding>;
