import type { Clock } from '@kontor/platform/work/clock';
import { seconds } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import { createPortalFiles } from '../adapters/portal-files/portal-files.ts';
import { isOursAt } from '../compose/http-server.ts';
import type { Config } from '../config.ts';
import type { Log } from '../core/server-context.ts';
import { createDispatcher } from '../http/dispatch.ts';
import { projectPaths } from '../project-paths.ts';
import { createRecoveryApi } from './api.ts';
import { createDatabaseRecovery } from './database/database-recovery.ts';
import { createRepair } from './database/repair.ts';
import { createSpaceDeletion } from './delete-space.ts';
import { keysOfBox, listenForRecovery } from './http-server.ts';
import { createKeyRecovery } from './key-recovery.ts';
import { knownDomain } from './known-domain.ts';
import { endLeftoverProcesses } from './leftover-processes.ts';
import { namesOf, statusWithout } from './names.ts';
import type { RecoveryNeededError } from './recovery-needed.ts';
import { createRestoredFileCheck } from './restored-file.ts';

export interface RecoveryNeeds {
  config: Config;
  clock: Clock;
  log: Log;
  version: string;
  /** Why the database cannot be used. */
  cause: RecoveryNeededError;
  /** Folders of this version's migrations; they determine which copies it can open. */
  migrations: readonly string[];
}

/** The running recovery page. */
export interface Recovery {
  portalUrl: string;
  /** Shown on the console; whoever enters it is signed in. */
  pin: string;
  /** Fingerprint of the temporary certificate; undefined when the box's own can be read, or without HTTPS. */
  fingerprint: string | undefined;
  /** Resolves when the box can be started: a copy was chosen, a file was restored, or space was freed. Pends until then. */
  chosen: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Opens the recovery page, which runs while the box cannot use its database or key (keeps H8). Nothing is set up again. An administrator restores what is
 * missing, or goes back to a copy. Details are shown only after sign-in with the PIN from the console.
 */
export async function openRecovery(needs: RecoveryNeeds): Promise<Recovery> {
  const { clock, log, version } = needs;
  await endLeftoverProcesses(needs.config.data, clock);
  const domain = knownDomain(needs.config);
  const config = { ...needs.config, domain: domain ?? needs.config.domain };
  const keys = await keysOfBox(config, { domain, now: clock.now() });
  const { addresses, domains } = namesOf({ config, domain, clock }, keys);
  const { portalUrl, appsPattern } = addresses;
  await using opened = new AsyncDisposableStack();
  const repair = createRepair(needs);
  const api = await createRecoveryApi({
    ...{ clock, log },
    database: createDatabaseRecovery(needs),
    space: createSpaceDeletion(needs),
    key: createKeyRecovery(needs),
    repair,
    status: () => statusWithout('RECOVERY', { config, portalUrl: portalUrl(), version }),
    isOurs: isOursAt(domains),
  });
  const files = createPortalFiles({ folder: projectPaths.portal, appsPattern });
  const dispatcher = createDispatcher({ addresses, domains, api: api.handle, files, clock, log });
  opened.defer(api.close);
  const server = await listenForRecovery(dispatcher, { config, clock, addresses, domains, keys: keys?.keys });
  opened.defer(server.close);
  opened.defer(repair.stop);
  opened.defer(watchFor(needs, api.start).stop);
  const all = opened.move();
  let stopped: Promise<void> | undefined;
  return {
    portalUrl: portalUrl(),
    pin: api.pin,
    fingerprint: keys?.fingerprint,
    chosen: api.chosen,
    // A stack that is being disposed reports a second call as done at once.
    stop: () => {
      stopped ??= all.disposeAsync();
      return stopped;
    },
  };
}

const checkEveryMs = seconds(3);

/** Starts the box as soon as the missing file is back on the disk. */
function watchFor(needs: RecoveryNeeds, start: () => void) {
  const { clock, log } = needs;
  const restoredFile = createRestoredFileCheck(needs);
  const run = () => {
    if (restoredFile.isRestored()) start();
  };
  const watch = repeat({ name: 'missing file', clock, log, every: checkEveryMs, run });
  watch.start();
  return watch;
}
