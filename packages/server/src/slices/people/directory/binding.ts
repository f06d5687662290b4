import { firstEngine } from '@kontor/contract/manifest/engines';
import type { Manifest } from '@kontor/contract/manifest/manifest';
import { requiredAddons } from '@kontor/contract/manifest/required-addons';
import type { RefusalCode } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import { type Binding, type BoundApp, createBinding } from '../../../core/binding.ts';
import { isCustomId } from '../../apps/registry/index.ts';
import type { AppAccess } from './app-access.ts';

export interface DirectoryBindingNeeds
  extends Pick<AppAccess, 'accountFor' | 'provided' | 'forget' | 'settings' | 'upstream' | 'openRelay'> {
  /** Returns why the directory cannot be used now. */
  obstacle(): RefusalCode | undefined;
}

/** Groups alone need no account. */
function isRequested(manifest: Manifest): boolean {
  const engine = firstEngine(manifest);
  return engine !== undefined && requiredAddons(manifest, engine).includes('ldap');
}

/** Binds apps to the user directory: each has an account that reads its own users and groups. */
export function createDirectoryBinding(directory: DirectoryBindingNeeds): Binding {
  const { accountFor, provided, forget, settings, upstream, openRelay } = directory;

  /** The password is committed before the directory gets it (keeps E1). */
  function sync({ instanceId, manifest }: BoundApp): void {
    const reads = manifest.addons.ldap?.groupSupport ? 'members' : 'everyone';
    if (isRequested(manifest)) accountFor(instanceId, reads, isCustomId(manifest.id));
    else forget(instanceId);
  }

  return createBinding({
    isRequested,
    async prepare(app) {
      sync(app);
      await provided(app.instanceId);
    },
    finalize: async (app) => sync(app),
    async undo(instanceId, { manifest }) {
      if (manifest === undefined) forget(instanceId);
      else sync({ instanceId, manifest });
    },
    remove: async (instanceId) => forget(instanceId),
    refuseMissing() {
      // While the directory is only starting, the app itself waits for it.
      const obstacle = directory.obstacle();
      if (obstacle === 'directory-missing') throw new RefusedError(obstacle);
    },
    openRelays: openRelay,
    // Read at every start, because the port may change.
    async valuesFor({ instanceId }, host) {
      const entries = Object.entries(settings(instanceId, host)).map(([key, value]) => [`ldap.${key}`, value]);
      return { variables: Object.fromEntries(entries), upstreams: [upstream()] };
    },
  });
}
