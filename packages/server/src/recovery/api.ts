import type { IncomingMessage, ServerResponse } from 'node:http';
import { endpoints } from '@kontor/contract/api';
import type { Status } from '@kontor/contract/status';
import { Refused } from '@kontor/platform/errors';
import type { Routes } from '@kontor/platform/http/route';
import { serve } from '@kontor/platform/http/serve';
import { tokenCookie } from '@kontor/platform/http/token';
import type { Clock } from '@kontor/platform/work/clock';
import { createApp } from '../api-app.ts';
import type { Log } from '../ground.ts';
import { handOver } from '../slices/session/index.ts';
import { createRecoveryDoor, recoveryUser } from './door.ts';

export interface RecoveryApiNeeds {
  clock: Clock;
  log: Log;
  /** In place of one that is drawn. */
  pin: string | undefined;
  status(): Status;
  isOurs(origin: string, host: string): boolean;
}

const offered = ['GET /api/v1/status', 'GET /api/v1/session', 'POST /api/v1/login', 'POST /api/v1/logout'] as const;

/** The few calls of a box without a database: how it is, and signing in by the PIN. Every other one has to wait. */
export async function createRecoveryApi({ clock, log, pin, status, isOurs }: RecoveryApiNeeds) {
  const door = createRecoveryDoor(clock, pin);
  const app = createApp();
  const routes: Routes = {
    'GET /api/v1/status': () => status(),
    'GET /api/v1/session': () => ({ loggedInUser: recoveryUser, twoFactorConfirmed: true }),
    'POST /api/v1/login': (call) => {
      handOver(call, door.enter(call.body.password));
      return recoveryUser;
    },
    'POST /api/v1/logout': ({ http }) => {
      door.leave();
      http.reply.header('set-cookie', `${tokenCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
    },
  };
  const gatekeeper = { identify: door.identify, touch: () => undefined, isOurs };
  const declared = Object.fromEntries(offered.map((call) => [call, endpoints[call]]));
  serve({ app, gatekeeper, clock, log, demo: false }, declared, routes);
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'recovery' }));
  app.setNotFoundHandler(() => {
    throw new Refused('not-ready');
  });
  await app.ready();
  return {
    pin: door.pin,
    handle: (request: IncomingMessage, response: ServerResponse) => app.routing(request, response),
    close: () => app.close(),
  };
}
