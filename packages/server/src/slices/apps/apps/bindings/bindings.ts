import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { Observed } from '../../../../adapters/engine/engine.ts';
import type { AppRow } from '../../registry/index.ts';
import type { AppContext } from '../reconciler/render.ts';
import { type AddonBindingNeeds, createAddonBinding } from './addons.ts';
import { createDirectoryBinding, type DirectoryBindingNeeds } from './directory.ts';
import { createInternetBinding, type InternetBindingNeeds } from './internet.ts';

/** The values an app gets for what it requests. */
export type BindingValues = Pick<AppContext, 'directory' | 'addons' | 'upstreams' | 'environment'>;

/** Binds apps to the services of the box they request. */
export function createBindings(needs: DirectoryBindingNeeds & AddonBindingNeeds & InternetBindingNeeds) {
  const directory = createDirectoryBinding(needs);
  const addons = createAddonBinding(needs);
  const internet = createInternetBinding(needs);
  return {
    /** Resolves with the values of an app after opening its relays. */
    async settingsFor(row: AppRow, manifest: Manifest): Promise<BindingValues> {
      const { environment, upstreams } = await internet.openFor(manifest);
      return {
        directory: await directory.settingsFor(row, manifest),
        addons: await addons.settingsFor(row, manifest),
        upstreams: [...directory.upstreams(manifest), ...addons.upstreams(row, manifest), ...upstreams],
        environment,
      };
    },
    /** Why an app is not started yet: a requested addon is not ready. */
    waitsFor: addons.waitsFor,
    /** Reopens the relays and the proxy of running apps: these close with Kontor, while apps keep running. */
    async restoreRelays(observed: readonly Observed[]): Promise<void> {
      await directory.restoreRelays(observed);
      await addons.restoreRelays(observed);
      await internet.restoreProxy(observed);
    },
    stop: internet.stop,
  };
}

export type Bindings = ReturnType<typeof createBindings>;
