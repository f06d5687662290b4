import { restartWhenLost } from '../../../core/restart-when-lost.ts';
import type { Slice } from '../../../core/slice.ts';
import { createDirectoryBinding } from './binding.ts';
import { directoryChecks } from './checks.ts';
import { createDirectoryService, type DirectoryNeeds } from './service.ts';

export { mailboxesAccount } from './accounts.ts';
export { servicesDn } from './dit.ts';

/** Users and groups for apps that speak LDAP: a projection of the slices users, groups and passwords. */
export function createDirectory(needs: DirectoryNeeds) {
  const { reconciler, changed, groupRemoved, routes, closeRelays, secrets, ...service } = createDirectoryService(needs);
  const { core, directory } = needs;
  const subscriptions = new DisposableStack();

  const slice: Slice = {
    name: 'directory',
    listens: {
      'user-added': changed,
      'user-removed': changed,
      'user-disabled': changed,
      'password-changed': changed,
      'membership-changed': changed,
      'group-removed': ({ group }) => groupRemoved(group),
      // Short names depend on it.
      'domain-changed': changed,
    },
    routes,
    reconcilers: [reconciler],
    checks: directoryChecks({ reconciler, ...service }),
    secrets,
    async start() {
      await directory.prepare();
      const message = 'the directory ended and is restarted';
      subscriptions.defer(restartWhenLost(directory, { ...core, message, restart: reconciler.wake }));
      // Changes of names and groups publish no domain event, but their lists change.
      subscriptions.defer(
        core.changeFeed.subscribe((lists) => lists.some((list) => list === 'users' || list === 'groups') && changed()),
      );
    },
    async stop() {
      subscriptions.dispose();
      await closeRelays();
      await service.devices.stop();
      await directory.stop();
    },
  };
  return { ...service, binding: createDirectoryBinding(service), slice };
}

export type DirectoryService = Omit<ReturnType<typeof createDirectory>, 'slice'>;
