import { backoff } from '@kontor/platform/work/backoff';
import type { Slice } from '../../../core/slice.ts';
import { createDirectoryService, type DirectoryNeeds } from './service.ts';

export { mailboxesAccount } from './accounts.ts';
export type { DirectoryFault, DirectoryStatus, Fix } from './checks.ts';
export type { DirectorySettings } from './settings.ts';

/** One that ran that long has not ended because it cannot run. */
const longRunMs = 60_000;

/** People and groups for apps that speak LDAP: a projection of the slices users, groups and passwords. */
export function createDirectory(needs: DirectoryNeeds) {
  const { reconciler, changed, closeRelays, secrets, ...service } = createDirectoryService(needs);
  const { core, directory } = needs;
  const ends: (() => void)[] = [];

  /** Started again at once, and after a growing while when it ends again and again. */
  function startAgainWhenLost(): void {
    let shortRuns = 0;
    let cancel = () => {};
    const forget = directory.onLost(({ reason, afterMs }) => {
      shortRuns = afterMs < longRunMs ? shortRuns + 1 : 0;
      core.log.warn({ reason }, 'the directory is lost and started again');
      cancel();
      cancel = core.clock.after(shortRuns > 1 ? backoff(shortRuns - 1, Math.random) : 0, reconciler.wake);
    });
    ends.push(forget, () => cancel());
  }

  const slice: Slice = {
    name: 'directory',
    listens: {
      'person-added': changed,
      'person-removed': changed,
      'person-disabled': changed,
      'password-changed': changed,
      'membership-changed': changed,
    },
    reconcilers: [reconciler],
    planTexts: 'itself',
    secrets,
    async start() {
      await directory.prepare();
      startAgainWhenLost();
      // Names and groups change without a fact; their lists do.
      ends.push(
        core.changeFeed.subscribe((lists) => lists.some((list) => list === 'users' || list === 'groups') && changed()),
      );
    },
    async stop() {
      for (const end of ends.splice(0)) end();
      await closeRelays();
      await directory.stop();
    },
  };
  return { ...service, slice };
}

export type DirectoryService = Omit<ReturnType<typeof createDirectory>, 'slice'>;
