import { backoff } from '@kontor/platform/work/backoff';
import { minutes } from '@kontor/platform/work/durations';
import type { Slice } from '../../../core/slice.ts';
import { directoryChecks } from './checks.ts';
import { createDirectoryService, type DirectoryNeeds } from './service.ts';

export { mailboxesAccount } from './accounts.ts';
export type { DirectorySettings } from './settings.ts';

/** A run that long does not count towards the restart back-off. */
const longRunMs = minutes(1);

/** Users and groups for apps that speak LDAP: a projection of the slices users, groups and passwords. */
export function createDirectory(needs: DirectoryNeeds) {
  const { reconciler, changed, closeRelays, secrets, ...service } = createDirectoryService(needs);
  const { core, directory } = needs;
  const ends: (() => void)[] = [];

  /** Restarts slapd at once after a crash, and with growing delays after repeated short runs. */
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
    checks: directoryChecks({ reconciler, ...service }),
    secrets,
    async start() {
      await directory.prepare();
      startAgainWhenLost();
      // Changes of names and groups publish no domain event, but their lists change.
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
