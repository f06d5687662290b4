import { Refused } from '@kontor/platform/errors';
import type { Caller, Routes } from '@kontor/platform/http/route';
import { etagOf } from '@kontor/platform/http/stored-answers';
import type { Passwords } from '../passwords/index.ts';
import { initialsTile } from './initials.ts';
import type { Users } from './service.ts';

export function usersRoutes(users: Users, passwords: Passwords): Routes {
  return {
    'GET /api/v1/users': ({ caller, query }) => users.list(caller, query.filter),
    'GET /api/v1/users/{id}': ({ caller, params }) => users.read(caller, params.id),
    'PATCH /api/v1/users/{id}': ({ caller, params, body }) =>
      users.setLanguage(oneself(caller, params.id), body.preferredLanguage),
    'GET /api/v1/users/{id}/picture': ({ params, query }) => pictureOf(users, params.id, query.size),
    'GET /api/v1/users/{id}/secretary': ({ caller, params }) =>
      users.contactOf(oneself(caller, params.id), 'secretary'),
    'GET /api/v1/users/{id}/manager': ({ caller, params }) => users.contactOf(oneself(caller, params.id), 'manager'),
    ...credentialRoutes(users, passwords),
    ...configRoutes(users),
  };
}

function credentialRoutes(users: Users, passwords: Passwords): Routes {
  return {
    'DELETE /api/v1/users/{id}/{attribute}': ({ caller, params }) => {
      const uid = oneself(caller, params.id);
      if (params.attribute !== 'passwordResetPin')
        throw new Refused('field-unknown', { fields: { attribute: 'field-unknown' } });
      passwords.confirmPuk(uid);
    },
    'POST /api/v1/users/{id}/password_change_request': ({ caller, params, body, address }) =>
      passwords.change({ uid: oneself(caller, params.id), address }, caller.sessionId, body),
    'POST /api/v1/users/{id}/puk': async ({ caller, params, body, address }) => {
      const uid = oneself(caller, params.id);
      await passwords.renewPuk({ uid, address }, body.password);
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
      const trier = { uid: oneself(caller, params.id), address };
      const recoveryCodes = body.enabled
        ? await passwords.enableTwoFactor(trier, caller.sessionId, body.code ?? '', body.password ?? '')
        : [];
      if (!body.enabled) await passwords.disableTwoFactor(trier, caller.sessionId, body.password ?? '');
      return { enabled: body.enabled, recoveryCodes };
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

function pictureOf(users: Users, uid: string, size = '96') {
  const svg = initialsTile(users.row(uid), Number(size));
  return { type: 'image/svg+xml', bytes: Buffer.from(svg), headers: { etag: etagOf(svg) } };
}

/** These calls are about the own account only. */
function oneself(caller: Caller, uid: string): string {
  if (caller.uid !== uid) throw new Refused('forbidden');
  return uid;
}
