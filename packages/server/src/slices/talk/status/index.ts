import type { Language } from '@kontor/contract/refusals';
import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Engine } from '../../../adapters/engine/engine.ts';
import { isLocalOnly } from '../../../config.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import { isResetting } from '../../../recovery/reset/reset-request.ts';
import { isRestoring, serverRestoreKind } from '../../../recovery/restore/restore-request.ts';
import type { FreeSpace } from '../../machine/free-space/index.ts';
import type { Outbox } from '../../mail/outbox/index.ts';
import type { Messages } from '../messages/index.ts';
import type { Setup } from '../setup/index.ts';
import { chosenList, type Wallpapers } from '../wallpapers/index.ts';
import { type SharedStatus, viewStatus } from './view.ts';

export interface StatusNeeds {
  core: ServerContext;
  version: string;
  setup: Setup;
  engine: Engine;
  freeSpace: Pick<FreeSpace, 'said'>;
  outbox: Pick<Outbox, 'health'>;
  messages: Pick<Messages, 'announcement' | 'announcementKey'>;
  wallpapers: Pick<Wallpapers, 'chosen'>;
  /** A port: the job runner is created after all slices. */
  jobs: Pick<Jobs, 'open'>;
}

/** Creates the status slice. Pages request the status every three seconds; while nothing changes it is served from memory. */
export function createStatus(needs: StatusNeeds): { slice: Slice } {
  const { core, version, setup, engine, freeSpace, outbox, messages, wallpapers, jobs } = needs;
  const { config, boxAddress, clock, changeFeed } = core;
  const { isolation } = engine;
  /** Nobody works with a box in setup; with any other people do until it restarts. */
  const isBeingRestored = () => jobs.open().some(({ kind }) => kind === serverRestoreKind);
  const boxStatus = () => {
    if (isResetting(config.data)) return 'RESETTING';
    if (isRestoring(config.data) || (setup.isWaiting() && isBeingRestored())) return 'RESTORING_BACKUP';
    if (setup.isWaiting()) return 'WAITING_FOR_SETUP';
    return core.fault === undefined ? 'RUNNING' : 'RECOVERY';
  };
  const sharedStatus = (language: Language): SharedStatus => ({
    status: boxStatus(),
    domain: boxAddress.domain(),
    mailDomains: [boxAddress.domain()],
    // Without outgoing mail, links to reset passwords cannot be sent.
    disabledFeatures: ['smbshares', ...(outbox.health() === 'none' ? ['passwordreset'] : [])],
    mail: outbox.health(),
    language: boxAddress.language(),
    demo: config.demo,
    version,
    portalUrl: boxAddress.portalUrl(),
    diskSpace: freeSpace.said(),
    exposed: !isLocalOnly(config) && boxAddress.scheme === 'http',
    engine: {
      kind: engine.kinds().includes('docker') ? 'docker' : 'process',
      isolation: isolation.level,
      reasons: isolation.reasons.map((reason) => reason[language]),
    },
  });
  const slice: Slice = {
    name: 'status',
    routes: {
      'GET /api/v1/status': {
        cacheKey: ({ actor, language }) =>
          `${changeFeed.version('status')}.${messages.announcementKey()}.${outbox.health()}.${language}.${actor?.uid}.${actor && changeFeed.version(chosenList(actor.uid))}.${actor?.twoFactorConfirmed}.${actor?.mustChangePassword}.${modeKey(actor?.adminUntil, clock.now())}`,
        handle: ({ actor, language }) =>
          viewStatus(
            sharedStatus(language),
            actor,
            {
              announcement: actor === undefined ? null : messages.announcement(actor.uid, language),
              wallpaper: actor === undefined ? null : wallpapers.chosen(actor.uid),
            },
            clock.now(),
          ),
      },
    },
  };
  return { slice };
}

/** Returns a key that changes when admin mode begins, is renewed or ends. */
const modeKey = (until: number | undefined, now: number) => (until !== undefined && until > now ? until : 0);
