import { days, minutes } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import type { AppProxy } from '../../../adapters/edge/proxy.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import type { AlternativeDomains } from '../alternative-domains/index.ts';
import type { DomainsDb } from './db.ts';
import type { Access } from './gateway/access.ts';
import type { DefaultApp } from './routing/default-app.ts';

export interface EventHandlersNeeds {
  core: Pick<ServerContext, 'clock' | 'log'>;
  db: DomainsDb;
  alternatives: Pick<AlternativeDomains, 'removeOf'>;
  defaultApp: DefaultApp;
  access: Access;
  proxy: AppProxy;
  /** Drops all caches after the commit and closes stale connections. */
  invalidate(): void;
}

/** Ends app sessions on domain events, and at once every request and WebSocket that belongs to them (keeps H4). */
export function createEventHandlers({
  core,
  db,
  alternatives,
  defaultApp,
  access,
  proxy,
  invalidate,
}: EventHandlersNeeds): Slice {
  const { clock, log } = core;

  const ending =
    <F>(end: (event: F) => unknown) =>
    (event: F): void => {
      end(event);
      invalidate();
    };

  /** A portal session may expire while a WebSocket is open; no event reports that. */
  const ends = repeat({ name: 'connections of ended sessions', clock, log, every: minutes(1), run: access.closeStale });
  const old = repeat({ name: 'old app sessions', clock, log, every: days(1), run: access.sessions.endOld });

  return {
    name: 'domains',
    listens: {
      'session-ended': ending(({ sessionId }) => db.endOfPortalSession(sessionId)),
      'user-disabled': ending(({ uid }) => db.endOfUser(uid)),
      'user-removed': ending(({ uid }) => {
        db.endOfUser(uid);
        db.forgetVisitsOf(uid);
      }),
      'password-changed': ending(({ uid }) => db.endOfUser(uid)),
      'second-factor-changed': ending(({ uid, sessionId }) => db.endOfUserExcept(uid, sessionId)),
      // After the commit: closed connections cannot be opened again when the transaction rolls back.
      'membership-changed': () => invalidate(),
      'app-changed': () => invalidate(),
      'app-updated': () => invalidate(),
      'app-removed': ending(({ instanceId }) => {
        db.endOfInstance(instanceId);
        db.forgetVisitsTo(instanceId);
        alternatives.removeOf(instanceId);
        if (defaultApp.read() === instanceId) defaultApp.write(undefined);
      }),
      'domain-changed': ending(() => db.endAll()),
    },
    watches: [ends],
    recurring: [old],
    stop() {
      access.closeAll();
      proxy.close();
    },
  };
}
