import { type Binding, createBinding } from '../../../core/binding.ts';
import { kindsIn } from './rules.ts';
import type { AddonsService } from './service.ts';

/** Binds apps to the servers of the box: each has an account and its databases or buckets there, which contain data of users. */
export const createServersBinding = (addons: Omit<AddonsService, 'presence' | 'closeRelays' | 'secrets'>): Binding =>
  createBinding({
    isRequested: (manifest) => kindsIn(manifest.addons).length > 0,
    prepare: ({ instanceId, manifest }) => addons.provide(instanceId, manifest.addons),
    finalize: ({ instanceId, manifest }) => addons.retain(instanceId, kindsIn(manifest.addons)),
    async undo(instanceId, before) {
      await addons.drop(instanceId, before.addons);
      await addons.retain(instanceId, before.manifest === undefined ? [] : kindsIn(before.manifest.addons));
    },
    remove: (instanceId, { removeData }) => (removeData ? addons.drop(instanceId) : addons.retain(instanceId)),
    heldBy: addons.kindsOf,
    obstacle: ({ instanceId, manifest }) => addons.obstacle(instanceId, manifest.addons),
    openRelays: addons.openRelays,
    valuesFor: async ({ instanceId, manifest }, host) => ({
      variables: addons.settings(instanceId, manifest.addons, host),
      upstreams: addons.upstreams(instanceId, manifest.addons),
    }),
    onMoved: addons.onMoved,
  });
