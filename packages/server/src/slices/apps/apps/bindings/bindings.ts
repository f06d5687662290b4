import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { Observed } from '../../../../adapters/engine/engine.ts';
import type { AppContext } from '../reconciler/render.ts';
import type { AppRow } from '../registry/db.ts';
import { type AddonBindingNeeds, createAddonBinding } from './addons.ts';
import { createDirectoryBinding, type DirectoryBindingNeeds } from './directory.ts';
import { createInternetBinding, type InternetBindingNeeds } from './internet.ts';

/** What an app is told and gets because it asked for it. */
export type BindingValues = Pick<AppContext, 'directory' | 'addons' | 'upstreams' | 'environment'>;

/** The ways of apps to the parts of the box they asked for. */
export function createBindings(needs: DirectoryBindingNeeds & AddonBindingNeeds & InternetBindingNeeds) {
  const directory = createDirectoryBinding(needs);
  const addons = createAddonBinding(needs);
  const internet = createInternetBinding(needs);
  return {
    /** What an app is told, with its doors open. */
    async settingsFor(row: AppRow, manifest: Manifest): Promise<BindingValues> {
      const { environment, upstreams } = await internet.openFor(manifest);
      return {
        directory: await directory.settingsFor(row, manifest),
        addons: await addons.settingsFor(row, manifest),
        upstreams: [...directory.upstreams(manifest), ...addons.upstreams(row, manifest), ...upstreams],
        environment,
      };
    },
    /** Why an app is not started yet: what it asked for does not answer. */
    waitsFor: addons.waitsFor,
    /** Doors end with the server and the apps run on: those of apps that are seen running are open. */
    async restoreRelays(observed: readonly Observed[]): Promise<void> {
      await directory.restoreRelays(observed);
      await addons.restoreRelays(observed);
      await internet.restoreProxy(observed);
    },
    stop: internet.stop,
  };
}

export type Bindings = ReturnType<typeof createBindings>;
