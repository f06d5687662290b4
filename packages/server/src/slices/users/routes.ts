import { Refused } from '@kontor/platform/errors';
import type { Caller, Routes } from '@kontor/platform/http/route';
import type { Ground } from '../../ground.ts';
import type { Passwords } from '../passwords/index.ts';
import type { Users } from './service.ts';

export function usersRoutes(users: Users, passwords: Passwords, { live }: Ground): Routes {
  return {
    'GET /api/v1/users': {
      // A list that is cut is another one for everybody who types, so only the whole one is kept.
      key: ({ caller, query }) =>
        query.filter || query.limit
          ? undefined
          : `${live.version('users')}.${live.version('groups')}.${users.isAdminNow(caller)}`,
      handle: ({ caller, query, http }) => {
        const { filter = '', limit = 20_000 } = query;
        if (filter !== '' || query.limit !== undefined) http.reply.header('x-total-count', users.count(filter));
        return users.list(caller, filter, limit);
      },
    },
    'GET /api/v1/users/{id}': ({ caller, params }) => users.read(caller, params.id),
    'GET /api/v1/users/{id}/secretary': ({ caller, params }) => users.contactOf(caller, params.id, 'secretary'),
    'GET /api/v1/users/{id}/manager': ({ caller, params }) => users.contactOf(caller, params.id, 'manager'),
    ...credentialRoutes(users, passwords),
    ...configRoutes(users),
  };
}

function credentialRoutes(users: Users, passwords: Passwords): Routes {
  return {
    'POST /api/v1/users/{id}/password_change_request': ({ caller, params, body, address }) => {
      const uid = oneself(caller, params.id);
      if (users.row(uid).external === 1) throw new Refused('person-external');
      return passwords.change({ uid, address, sessionId: caller.sessionId }, body);
    },
    'POST /api/v1/users/{id}/puk': async ({ caller, params, body, address }) => {
      const uid = oneself(caller, params.id);
      await passwords.renewPuk({ uid, address, sessionId: caller.sessionId }, body.password);
      return users.self(uid);
    },
    'GET /api/v1/users/{id}/twofactorcode': async ({ caller, params, query }) => {
      const { secret, uri } = await passwords.pendingTwoFactor(oneself(caller, params.id));
      if (query.format === 'json')
        return { type: 'application/json; charset=utf-8', bytes: Buffer.from(JSON.stringify({ secret, uri })) };
      const qrcode = (await import('qrcode')).default;
      return {
        type: 'image/svg+xml',
        bytes: Buffer.from(await qrcode.toString(uri, { type: 'svg', margin: 2 })),
        headers: { 'cache-control': 'no-store' },
      };
    },
    'POST /api/v1/users/{id}/twofactorconfig': async ({ caller, params, body, address }) => {
      const trier = { uid: oneself(caller, params.id), address, sessionId: caller.sessionId };
      const { enabled } = body;
      const [code, password] = [body.code ?? '', body.password ?? ''];
      const recoveryCodes = enabled ? await passwords.enableTwoFactor(trier, code, password) : [];
      if (!enabled) await passwords.disableTwoFactor(trier, code, password);
      return { enabled, recoveryCodes };
    },
  };
}

function configRoutes(users: Users): Routes {
  return {
    'GET /api/v1/config': ({ caller }) => users.config(caller.uid),
    'POST /api/v1/config': ({ caller, body }) => users.keepConfig(caller.uid, body.id, body.value),
    'GET /api/v1/config/{id}': ({ caller, params }) => {
      const found = users.config(caller.uid).find(({ id }) => id === params.id);
      if (found === undefined) throw new Refused('not-found');
      return found;
    },
    'DELETE /api/v1/config/{id}': ({ caller, params }) => users.forgetConfig(caller.uid, params.id),
  };
}

/** These calls are about the own account only. */
function oneself(caller: Caller, uid: string): string {
  if (caller.uid !== uid) throw new Refused('forbidden');
  return uid;
}
