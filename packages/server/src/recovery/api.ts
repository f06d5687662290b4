import type { IncomingMessage, ServerResponse } from 'node:http';
import { endpoints } from '@kontor/contract/api';
import { recoveryEndpoints } from '@kontor/contract/recovery';
import type { Status } from '@kontor/contract/status';
import { Refused } from '@kontor/platform/errors';
import type { Circumstances, Routes } from '@kontor/platform/http/route';
import { serve } from '@kontor/platform/http/serve';
import type { Clock } from '@kontor/platform/work/clock';
import { createApp } from '../api-app.ts';
import type { Log } from '../ground.ts';
import { handOver, takeAway } from '../slices/session/index.ts';
import { createRecoveryDoor, recoveryUser } from './door.ts';
import type { RecoverySpace } from './free-space.ts';
import type { LostDatabase } from './lost-database.ts';
import type { LostKey } from './lost-key.ts';
import type { Repair } from './repair.ts';

export interface RecoveryApiNeeds {
  clock: Clock;
  log: Log;
  status(): Status;
  /** What is known of the database, and the way back to a copy. */
  database: LostDatabase;
  space: RecoverySpace;
  key: LostKey;
  repair: Repair;
  isOurs(origin: string, host: string): boolean;
}

const offered = ['GET /api/v1/status', 'GET /api/v1/session', 'POST /api/v1/login', 'POST /api/v1/logout'] as const;

/** The few calls of a box without a database: how it is, signing in by the PIN, going back to a copy, making room. Every other one has to wait. */
export async function createRecoveryApi(needs: RecoveryApiNeeds) {
  const { clock, log, isOurs } = needs;
  const chosen = Promise.withResolvers<void>();
  const door = createRecoveryDoor(clock);
  const app = createApp();
  const gatekeeper = { identify: door.identify, touch: () => undefined, isOurs };
  const shared = Object.fromEntries(offered.map((call) => [call, endpoints[call]]));
  const starting = createStarting(chosen.resolve);
  const routes = recoveryRoutes(needs, door, starting);
  serve({ app, gatekeeper, clock, log, demo: false }, { ...shared, ...recoveryEndpoints }, routes);
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'recovery' }));
  app.setNotFoundHandler(() => {
    throw new Refused('not-ready');
  });
  await app.ready();
  return {
    pin: door.pin,
    chosen: chosen.promise,
    /** Starts the box without a call of anybody. */
    start: starting.now,
    handle: (request: IncomingMessage, response: ServerResponse) => app.routing(request, response),
    close: () => app.close(),
  };
}

function recoveryRoutes(
  { status, database, space, key, repair }: RecoveryApiNeeds,
  door: ReturnType<typeof createRecoveryDoor>,
  starting: ReturnType<typeof createStarting>,
): Routes {
  return {
    'GET /api/v1/status': () => status(),
    'GET /api/v1/session': () => ({ loggedInUser: recoveryUser, twoFactorConfirmed: true }),
    'POST /api/v1/login': (call) => {
      handOver(call, door.enter(call.body.password, call.address));
      return recoveryUser;
    },
    'POST /api/v1/logout': (call) => {
      door.leave();
      takeAway(call);
    },
    'GET /api/v1/recovery': () => ({ ...database.view(), repair: repair.state() }),
    'POST /api/v1/recovery/repair': () => {
      starting.refuse();
      repair.begin();
    },
    'POST /api/v1/recovery/restore': (call) => {
      starting.refuse();
      database.choose(call.body.copy);
      starting.after(call);
    },
    'POST /api/v1/recovery/key': (call) => {
      starting.refuse();
      key.take(call.body.key);
      starting.after(call);
    },
    'GET /api/v1/recovery/space': ({ language }) => space.list(language),
    'DELETE /api/v1/recovery/space/{id}': ({ params, language }) => {
      starting.refuse();
      return space.remove(params.id, language);
    },
    'POST /api/v1/recovery/start': (call) => {
      space.refuseFull();
      starting.after(call);
    },
  };
}

/** Once the box starts it has the data folder for itself: nothing is chosen or deleted here any more. */
function createStarting(start: () => void) {
  const state = { isUnderWay: false };
  const now = (): void => {
    state.isUnderWay = true;
    start();
  };
  return {
    now,
    refuse(): void {
      if (state.isUnderWay) throw new Refused('not-ready');
    },
    /** Starts the box when the answer to this call has left. */
    after({ http }: Pick<Circumstances, 'http'>): void {
      http.reply.raw.once('close', now);
    },
  };
}
