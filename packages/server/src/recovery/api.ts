import type { IncomingMessage, ServerResponse } from 'node:http';
import { endpoints } from '@kontor/contract/api';
import { recoveryEndpoints } from '@kontor/contract/machine/recovery';
import type { Status } from '@kontor/contract/talk/status';
import { RefusedError } from '@kontor/platform/errors';
import { afterResponse } from '@kontor/platform/http/after-response';
import type { RequestContext, Routes } from '@kontor/platform/http/route';
import { serve } from '@kontor/platform/http/serve';
import type { Clock } from '@kontor/platform/work/clock';
import type { Log } from '../core/server-context.ts';
import { createFastify } from '../http/fastify.ts';
import { clearSessionCookie, setSessionCookie } from '../slices/people/session/index.ts';
import type { DatabaseRecovery } from './database/database-recovery.ts';
import type { Repair } from './database/repair.ts';
import type { SpaceDeletion } from './delete-space.ts';
import type { KeyRecovery } from './key-recovery.ts';
import { createRecoveryLogin, recoveryUser } from './login.ts';

export interface RecoveryApiNeeds {
  clock: Clock;
  log: Log;
  status(): Status;
  /** State of the database, and restoring a copy. */
  database: DatabaseRecovery;
  space: SpaceDeletion;
  key: KeyRecovery;
  repair: Repair;
  isOurs(origin: string, host: string): boolean;
}

const offered = ['GET /api/v1/status', 'GET /api/v1/session', 'POST /api/v1/login', 'POST /api/v1/logout'] as const;

/** The API of a box without a database: status, sign-in with the PIN, restoring a copy, the key, repair, freeing space. Every other call throws `not-ready`. */
export async function createRecoveryApi(needs: RecoveryApiNeeds) {
  const { clock, log, isOurs } = needs;
  const chosen = Promise.withResolvers<void>();
  const login = createRecoveryLogin(clock);
  const app = createFastify();
  const authenticator = { identify: login.identify, touch: () => undefined, isOurs };
  const shared = Object.fromEntries(offered.map((call) => [call, endpoints[call]]));
  const starting = createStarting(chosen.resolve);
  const routes = recoveryRoutes(needs, login, starting);
  serve({ app, authenticator, clock, log, demo: false }, { ...shared, ...recoveryEndpoints }, routes);
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'recovery' }));
  app.setNotFoundHandler(() => {
    throw new RefusedError('not-ready');
  });
  await app.ready();
  return {
    pin: login.pin,
    chosen: chosen.promise,
    /** Starts the box without an API call. */
    start: starting.now,
    handle: (request: IncomingMessage, response: ServerResponse) => app.routing(request, response),
    close: () => app.close(),
  };
}

function recoveryRoutes(
  { status, database, space, key, repair }: RecoveryApiNeeds,
  login: ReturnType<typeof createRecoveryLogin>,
  starting: ReturnType<typeof createStarting>,
): Routes {
  return {
    'GET /api/v1/status': () => status(),
    'GET /api/v1/session': () => ({ loggedInUser: recoveryUser, twoFactorConfirmed: true }),
    'POST /api/v1/login': (call) => {
      setSessionCookie(call, login.enter(call.body.password, call.address));
      return recoveryUser;
    },
    'POST /api/v1/logout': (call) => {
      login.leave();
      clearSessionCookie(call);
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

/** Ensures that nothing is chosen or deleted here once the box starts, which then uses the data folder alone. */
function createStarting(start: () => void) {
  const state = { isStarting: false };
  const now = (): void => {
    state.isStarting = true;
    start();
  };
  return {
    now,
    refuse(): void {
      if (state.isStarting) throw new RefusedError('not-ready');
    },
    /** Starts the box after the response to this call was sent or its connection closed. */
    after({ http }: Pick<RequestContext, 'http'>): void {
      afterResponse(http.reply.raw, now);
    },
  };
}
