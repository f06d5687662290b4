import type { Language } from '@kontor/contract/refusals';
import type { Status } from '@kontor/contract/talk/status';
import type { Engine } from '../../../adapters/engine/engine.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import type { FreeSpace } from '../../machine/free-space/index.ts';
import type { Outbox } from '../../mail/outbox/index.ts';
import { announcements } from '../messages/index.ts';
import type { Setup } from '../setup/index.ts';
import { type SharedStatus, viewStatus } from './view.ts';

export interface StatusNeeds {
  core: ServerContext;
  version: string;
  setup: Setup;
  engine: Engine;
  freeSpace: Pick<FreeSpace, 'said'>;
  outbox: Pick<Outbox, 'health'>;
  announcement(uid: string, language: 'de' | 'en'): Status['announcement'];
}

/** Creates the status slice. Pages request the status every three seconds; while nothing changes it is served from memory. */
export function createStatus({ core, version, setup, engine, freeSpace, outbox, announcement }: StatusNeeds): {
  slice: Slice;
} {
  const { config, boxAddress, clock, changeFeed } = core;
  const { isolation } = engine;
  const sharedStatus = (language: Language): SharedStatus => ({
    status: setup.isWaiting() ? 'WAITING_FOR_SETUP' : core.fault === undefined ? 'RUNNING' : 'RECOVERY',
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
    exposed: !isLoopback(config.host) && boxAddress.scheme === 'http',
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
          `${changeFeed.version('status')}.${changeFeed.version(announcements)}.${outbox.health()}.${language}.${actor?.uid}.${actor?.twoFactorConfirmed}.${actor?.mustChangePassword}.${modeKey(actor?.adminUntil, clock.now())}`,
        handle: ({ actor, language }) =>
          viewStatus(
            sharedStatus(language),
            actor,
            actor === undefined ? null : announcement(actor.uid, language),
            clock.now(),
          ),
      },
    },
  };
  return { slice };
}

/** Returns a key that changes when admin mode begins, is renewed or ends. */
const modeKey = (until: number | undefined, now: number) => (until !== undefined && until > now ? until : 0);

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');
