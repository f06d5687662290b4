import type { Manifest } from '@kontor/contract/manifest/manifest';
import { AdapterError } from '@kontor/platform/errors';
import type { Engine, Observed, Upstream } from '../../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { type AddonBlocker, type AddonsService, askedIn } from '../../addons/index.ts';
import type { AppRow, AppsDb } from '../../registry/index.ts';
import { engineOf } from '../../store/index.ts';

export interface AddonBindingNeeds {
  core: Pick<ServerContext, 'log'>;
  db: AppsDb;
  engine: Engine;
  addons: Pick<AddonsService, 'settings' | 'obstacle' | 'openRelays' | 'upstreams'>;
}

const asksAddons = (manifest: Manifest): boolean => askedIn(manifest.addons).length > 0;

/** Binds apps to the servers they request: their settings, and the relays through which containers reach the servers. */
export function createAddonBinding({ core, db, engine, addons }: AddonBindingNeeds) {
  /** Opens the relays of the app's containers. Resolves with the address of this machine as they see it. */
  async function openRelays(instance: string): Promise<string> {
    const host = await engine.hostFor?.(instance);
    if (host === undefined) throw new AdapterError('Nothing runs containers');
    await addons.openRelays(instance, host);
    return host.address;
  }

  return {
    /** Resolves with the settings of the requested addons, by variable. */
    async settingsFor({ instance_id }: AppRow, manifest: Manifest): Promise<Record<string, string>> {
      if (!asksAddons(manifest)) return {};
      const isContainer = engineOf(manifest).type === 'docker';
      return addons.settings(instance_id, manifest.addons, isContainer ? await openRelays(instance_id) : undefined);
    },
    /** The upstreams a process with a network of its own needs. */
    upstreams: ({ instance_id }: AppRow, manifest: Manifest): Upstream[] =>
      asksAddons(manifest) ? addons.upstreams(instance_id, manifest.addons) : [],
    /** Returns why an app is not started yet: a requested addon is not ready. Undefined when nothing blocks it. */
    waitsFor: (row: AppRow): AddonBlocker | undefined => addons.obstacle(row.instance_id, db.releaseOf(row).addons),
    /** Reopens the relays of running apps: relays close with Kontor, while containers keep running. */
    async restoreRelays(observed: readonly Observed[]): Promise<void> {
      const running = observed.filter(({ state, location }) => state === 'running' && location?.engine === 'docker');
      for (const instance of new Set(running.map((seen) => seen.instance))) {
        const row = db.find(instance);
        if (row?.wanted !== 'running' || !asksAddons(db.releaseOf(row))) continue;
        // The app runs on without them; the next pass retries.
        await openRelays(instance).catch((err) =>
          core.log.warn({ err, instance }, 'the servers of an app cannot be reached'),
        );
      }
    },
  };
}

export type AddonBinding = ReturnType<typeof createAddonBinding>;
