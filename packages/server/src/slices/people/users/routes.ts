import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import type { Routes } from '@kontor/platform/http/route';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Passwords } from '../passwords/index.ts';
import type { Users } from './service.ts';

export function usersRoutes(users: Users, passwords: Passwords, { changeFeed }: ServerContext): Routes {
  return {
    'GET /api/v1/users': {
      // Only the complete list is cached: filtered and limited ones are rarely requested twice.
      cacheKey: ({ actor, query }) =>
        query.filter || query.limit
          ? undefined
          : [
              ...[changeFeed.version('users'), changeFeed.version('groups'), users.isAdminNow(actor)],
              // A temporary password ends without any change.
              passwords.usersWithoutPassword().size,
            ].join('.'),
      handle: ({ actor, query, http }) => {
        const { filter = '', limit = 20_000 } = query;
        if (filter !== '' || query.limit !== undefined) http.reply.header('x-total-count', users.count(filter));
        return users.list(actor, filter, limit);
      },
    },
    'GET /api/v1/users/{id}': ({ actor, params }) => users.read(actor, params.id),
    'GET /api/v1/users/{id}/secretary': ({ actor, params }) => users.contactOf(actor, params.id, 'secretary'),
    'GET /api/v1/users/{id}/manager': ({ actor, params }) => users.contactOf(actor, params.id, 'manager'),
    ...credentialRoutes(users, passwords),
    ...configRoutes(users),
  };
}

function credentialRoutes(users: Users, passwords: Passwords): Routes {
  return {
    'POST /api/v1/users/{id}/password_change_request': ({ actor, params, body }) => {
      const uid = oneself(actor, params.id);
      if (users.row(uid).external === 1) throw new RefusedError('person-external');
      return passwords.changePassword(actor, body);
    },
    'POST /api/v1/users/{id}/puk': async ({ actor, params, body }) => {
      const uid = oneself(actor, params.id);
      await passwords.renewPuk(actor, body.password);
      return users.self(uid);
    },
    'GET /api/v1/users/{id}/twofactorcode': async ({ actor, params, query }) => {
      const { secret, uri } = await passwords.pendingTwoFactor(oneself(actor, params.id));
      if (query.format === 'json')
        return { type: 'application/json; charset=utf-8', bytes: Buffer.from(JSON.stringify({ secret, uri })) };
      const qrcode = (await import('qrcode')).default;
      return {
        type: 'image/svg+xml',
        bytes: Buffer.from(await qrcode.toString(uri, { type: 'svg', margin: 2 })),
        headers: { 'cache-control': 'no-store' },
      };
    },
    'POST /api/v1/users/{id}/twofactorconfig': async ({ actor, params, body }) => {
      oneself(actor, params.id);
      const { enabled } = body;
      const [code, password] = [body.code ?? '', body.password ?? ''];
      const recoveryCodes = enabled ? await passwords.enableTwoFactor(actor, code, password) : [];
      if (!enabled) await passwords.disableTwoFactor(actor, code, password);
      return { enabled, recoveryCodes };
    },
  };
}

function configRoutes(users: Users): Routes {
  return {
    'GET /api/v1/config': ({ actor }) => users.config(actor.uid),
    'POST /api/v1/config': ({ actor, body }) => users.setConfig(actor.uid, body.id, body.value),
    'GET /api/v1/config/{id}': ({ actor, params }) => {
      const found = users.config(actor.uid).find(({ id }) => id === params.id);
      if (found === undefined) throw new RefusedError('not-found');
      return found;
    },
    'DELETE /api/v1/config/{id}': ({ actor, params }) => users.forgetConfig(actor.uid, params.id),
  };
}

/** Throws `forbidden` unless the call is about the caller's own account. */
function oneself(actor: SessionActor, uid: string): string {
  if (actor.uid !== uid) throw new RefusedError('forbidden');
  return uid;
}
