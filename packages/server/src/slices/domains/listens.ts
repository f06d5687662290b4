import { repeat } from '@kontor/platform/work/repeat';
import type { AppProxy } from '../../adapters/edge/proxy.ts';
import type { Ground } from '../../ground.ts';
import type { Slice } from '../../slice.ts';
import type { Access } from './access.ts';
import type { DomainsDb } from './db.ts';
import type { DefaultApp } from './default-app.ts';

export interface ListensNeeds {
  ground: Pick<Ground, 'clock' | 'log'>;
  db: DomainsDb;
  defaultApp: DefaultApp;
  access: Access;
  proxy: AppProxy;
  /** Looks at everything anew after the commit. */
  settle(): void;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** What ends app sessions, and with them at once every request and WebSocket that came in through them (keeps H4). */
export function listenTo({ ground, db, defaultApp, access, proxy, settle }: ListensNeeds): Slice {
  const { clock, log } = ground;

  const ending =
    <F>(end: (fact: F) => unknown) =>
    (fact: F): void => {
      end(fact);
      settle();
    };

  /** A portal session may run out while a WebSocket is open; nobody announces that. */
  const ends = repeat({ name: 'connections of ended sessions', clock, log, every: minute, run: access.endStrays });
  const old = repeat({ name: 'old app sessions', clock, log, every: day, run: access.sessions.endOld });

  return {
    name: 'domains',
    listens: {
      'session-ended': ending(({ sessionId }) => db.endOfPortalSession(sessionId)),
      'person-disabled': ending(({ uid }) => db.endOfPerson(uid)),
      'person-removed': ending(({ uid }) => db.endOfPerson(uid)),
      'password-changed': ending(({ uid }) => db.endOfPerson(uid)),
      'second-factor-changed': ending(({ uid, sessionId }) => db.endOfPersonExcept(uid, sessionId)),
      'membership-changed': () => settle(),
      'app-changed': () => settle(),
      'app-removed': ending(({ instanceId }) => {
        db.endOfInstance(instanceId);
        db.removeAlternativesOf(instanceId);
        if (defaultApp.read() === instanceId) defaultApp.write(undefined);
      }),
      'domain-changed': ending(() => db.endAll()),
    },
    watches: [ends],
    recurring: [old],
    stop() {
      access.endAll();
      proxy.close();
    },
  };
}
