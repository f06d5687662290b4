import type { User } from '@kontor/contract/users';
import { user as userReply } from '@kontor/contract/users';
import { Refused } from '@kontor/platform/errors';
import { etagOfReply } from '@kontor/platform/http/if-match';
import type { Caller, Circumstances, Routes } from '@kontor/platform/http/route';
import type { Passwords } from '../passwords/index.ts';
import type { Create } from './create.ts';
import type { Edit } from './edit.ts';
import type { Import } from './import.ts';
import type { Links } from './links.ts';
import type { Portraits } from './portraits.ts';
import type { Removal } from './removal.ts';
import type { Users } from './service.ts';

export interface AccountServices extends Create, Edit, Import, Removal {
  users: Users;
  passwords: Passwords;
  links: Links;
  portraits: Portraits;
  language(): 'de' | 'en';
}

type Call = Circumstances & { caller: Caller };

export function accountRoutes(accounts: AccountServices): Routes {
  return { ...administrationRoutes(accounts), ...personRoutes(accounts), ...linkRoutes(accounts) };
}

function administrationRoutes(accounts: AccountServices): Routes {
  const { viewOf } = accounts;
  const whole = (uid: string): User => viewOf(uid);
  return {
    'POST /api/v1/users': (call) => accounts.addOne(actorOf(call), call.body, accounts.language(), whole),
    'GET /api/v1/users/removed': () => accounts.listRemoved(),
    'DELETE /api/v1/users/removed/{id}': (call) => accounts.forget(actorOf(call), call.params.id),
    'GET /api/v1/users/export': (call) => ({
      type: 'text/csv; charset=utf-8',
      bytes: Buffer.from(accounts.exportTable(actorOf(call))),
      headers: { 'content-disposition': 'attachment; filename="people.csv"', 'cache-control': 'no-store' },
    }),
    'POST /api/v1/users/import': (call) =>
      accounts.importTable(actorOf(call), {
        path: call.file.path,
        isDryRun: call.query.dryRun === 'true',
        invites: call.query.notify === 'true',
        language: call.language,
      }),
    'DELETE /api/v1/users/{id}': (call) => accounts.remove(actorOf(call), call.params.id),
    'POST /api/v1/users/{id}/putback': (call) => accounts.putBack(actorOf(call), call.params.id, whole),
    'POST /api/v1/users/{id}/disable': (call) => {
      accounts.disable(actorOf(call), call.params.id);
      return whole(call.params.id);
    },
    'POST /api/v1/users/{id}/enable': (call) => {
      accounts.enable(actorOf(call), call.params.id);
      return whole(call.params.id);
    },
    'DELETE /api/v1/users/{id}/twofactorconfig': (call) => accounts.clearSecondFactor(actorOf(call), call.params.id),
  };
}

function personRoutes(accounts: AccountServices): Routes {
  const { users, passwords, portraits } = accounts;

  /** Oneself, or an administrator in admin mode. Role first (403), then mode (412). */
  function editorOf(call: Call, uid: string) {
    const { caller } = call;
    if (caller.uid !== uid && caller.role !== 'admin') throw new Refused('forbidden');
    if (caller.uid !== uid && !users.isAdminNow(caller)) throw new Refused('admin-mode-needed');
    const rights = { isAdministrator: caller.role === 'admin', isInMode: users.isAdminNow(caller) };
    return { actor: actorOf(call), uid, rights };
  }

  type PersonCall = Call & { params: { id: string }; body: Parameters<Edit['change']>[2] };

  function judge(call: PersonCall): void {
    const { uid, rights } = editorOf(call, call.params.id);
    accounts.judge(uid, call.body, rights);
  }

  function change(call: PersonCall): User {
    const { actor, uid, rights } = editorOf(call, call.params.id);
    const ifMatch = call.http.request.headers['if-match'];
    const answer = accounts.change(actor, uid, call.body, { rights, ifMatch });
    call.http.reply.header('etag', etagOfReply(userReply, answer));
    return answer;
  }

  return {
    'PUT /api/v1/users/{id}': { judge, handle: change },
    'PATCH /api/v1/users/{id}': { judge, handle: change },
    'GET /api/v1/users/{id}/picture': ({ params, query }) => portraits.read(params.id, query.size),
    'POST /api/v1/users/{id}/picture': async (call) => {
      const { actor, uid } = editorOf(call, call.params.id);
      await portraits.keep(actor, uid, call.file.path);
      return call.caller.uid === uid ? users.self(uid) : accounts.viewOf(uid);
    },
    'DELETE /api/v1/users/{id}/{attribute}': (call) => {
      const { attribute } = call.params;
      const { actor, uid, rights } = editorOf(call, call.params.id);
      if (attribute === 'jpegPhoto') return portraits.remove(actor, uid);
      if (attribute !== 'passwordResetPin') return accounts.clear(actor, uid, attribute, rights);
      // Only who has read the PUK can say that it is written down.
      if (call.caller.uid !== uid) throw new Refused('forbidden');
      passwords.confirmPuk(uid);
    },
  };
}

function linkRoutes({ links, passwords }: AccountServices): Routes {
  return {
    'POST /api/v1/users/{id}/password_mail_request': (call) => links.send(actorOf(call), call.params.id),
    'POST /api/v1/users/{id}/password_reset_request': ({ params, address }) => links.ask({ uid: params.id, address }),
    'POST /api/v1/users/{id}/password_reset': ({ params, body, address }) =>
      passwords.reset({ uid: params.id, address }, body),
  };
}

const actorOf = ({ caller, address }: { caller: Caller; address: string }) => ({ uid: caller.uid, address });
