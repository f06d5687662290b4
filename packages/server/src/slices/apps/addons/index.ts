import type { Slice } from '../../../core/slice.ts';
import { createServersBinding } from './binding.ts';
import { type AddonsChecksNeeds, addonsChecks } from './checks.ts';
import { type AddonsNeeds, createAddonsService } from './service.ts';

export { isAddon } from './rules.ts';

/** Servers that apps request, such as databases: shared ones with an account and databases per app, or one server per app. */
export function createAddons(needs: AddonsNeeds & Pick<AddonsChecksNeeds, 'nameOf'>) {
  const { presence, closeRelays, secrets, ...service } = createAddonsService(needs);
  const ends: (() => void)[] = [];
  const slice: Slice = {
    name: 'addons',
    secrets,
    reconcilers: [presence.reconciler],
    checks: addonsChecks({ ...needs, ...service, reconciler: presence.reconciler }),
    start() {
      ends.push(needs.engine.onExit(presence.onExit));
    },
    async stop() {
      for (const end of ends.splice(0)) end();
      await closeRelays();
    },
  };
  return { ...service, binding: createServersBinding(service), slice };
}

export type AddonsService = ReturnType<typeof createAddons>;
