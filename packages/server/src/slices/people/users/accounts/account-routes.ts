import type { User } from '@kontor/contract/people/users';
import { user as userReply } from '@kontor/contract/people/users';
import { RefusedError } from '@kontor/platform/errors';
import type { SessionActor } from '@kontor/platform/http/actor';
import { etagOfReply } from '@kontor/platform/http/if-match';
import type { RequestContext, Routes } from '@kontor/platform/http/route';
import type { Passwords } from '../../passwords/index.ts';
import type { Avatars } from '../avatars/avatars.ts';
import type { UserImport } from '../import/user-import.ts';
import type { Links } from '../mail/password-links.ts';
import type { Users } from '../service.ts';
import type { AccountAccess } from './account-access.ts';
import type { AccountPasswords } from './account-passwords.ts';
import type { Removal } from './removal.ts';
import type { UserCreation } from './user-creation.ts';
import type { UserEditing } from './user-editing.ts';

export interface AccountServices
  extends UserCreation,
    UserEditing,
    UserImport,
    Removal,
    AccountAccess,
    AccountPasswords {
  users: Users;
  passwords: Passwords;
  links: Links;
  avatars: Avatars;
  language(): 'de' | 'en';
}

type Call = RequestContext & { actor: SessionActor };

export function accountRoutes(accounts: AccountServices): Routes {
  return {
    'GET /api/v1/users/taken_names': () => ({ localParts: accounts.takenLocalParts() }),
    ...{ ...administrationRoutes(accounts), ...profileRoutes(accounts), ...linkRoutes(accounts) },
  };
}

interface LineChoices {
  leftOutLines?: number[] | undefined;
  certainLines?: number[] | undefined;
  userNames?: [number, string][] | undefined;
}

const chosenLines = (query: LineChoices) => ({
  userNames: new Map(query.userNames),
  leftOutLines: new Set(query.leftOutLines),
  certainLines: query.certainLines && new Set(query.certainLines),
});

function administrationRoutes(accounts: AccountServices): Routes {
  const whole = (uid: string): User => accounts.viewOf(uid);
  return {
    'POST /api/v1/users': (call) => accounts.addUser(call, call.body, accounts.language(), whole),
    'GET /api/v1/users/removed': () => accounts.listRemoved(),
    'DELETE /api/v1/users/removed/{id}': (call) => accounts.purgeUser(call.actor, call.params.id),
    'GET /api/v1/users/export': (call) => ({
      type: 'text/csv; charset=utf-8',
      bytes: Buffer.from(accounts.exportTable(call.actor)),
      headers: { 'content-disposition': 'attachment; filename="people.csv"', 'cache-control': 'no-store' },
    }),
    'POST /api/v1/users/import': (call) =>
      accounts.importTable(
        call,
        {
          path: call.file.path,
          isDryRun: call.query.dryRun === 'true',
          invites: call.query.notify === 'true' && call.query.passwords !== 'true',
          givesPasswords: call.query.passwords === 'true',
          language: call.language,
          columns: call.query.columns,
          leavesBlockedOut: call.query.blocked === 'leave-out',
          missingGroups: call.query.missingGroups,
          ...chosenLines(call.query),
        },
        call.remember,
      ),
    'DELETE /api/v1/users/{id}': (call) => accounts.removeUser(call.actor, call.params.id),
    'POST /api/v1/users/{id}/putback': (call) => accounts.restoreUser(call.actor, call.params.id, whole),
    'POST /api/v1/users/{id}/disable': (call) => {
      accounts.disableUser(call.actor, call.params.id);
      return whole(call.params.id);
    },
    'POST /api/v1/users/{id}/enable': (call) => {
      accounts.enableUser(call.actor, call.params.id);
      return whole(call.params.id);
    },
    'DELETE /api/v1/users/{id}/twofactorconfig': (call) => accounts.clearSecondFactor(call.actor, call.params.id),
  };
}

function profileRoutes(accounts: AccountServices): Routes {
  const { users, passwords, avatars } = accounts;

  /** Returns who edits: the user, or an administrator in admin mode. Throws for a missing role first (403), then for admin mode (412). */
  function editorOf(call: Call, uid: string) {
    const { actor } = call;
    if (actor.uid !== uid && actor.role !== 'admin') throw new RefusedError('forbidden');
    if (actor.uid !== uid && !users.isAdminNow(actor)) throw new RefusedError('admin-mode-needed');
    const rights = { isAdministrator: actor.role === 'admin', isInMode: users.isAdminNow(actor) };
    return { actor, uid, rights };
  }

  type UserCall = Call & { params: { id: string }; body: Parameters<UserEditing['updateUser']>[2] };

  function validate(call: UserCall): void {
    const { uid, rights } = editorOf(call, call.params.id);
    accounts.validateUser(uid, call.body, rights);
  }

  function updateUser(call: UserCall): User {
    const { actor, uid, rights } = editorOf(call, call.params.id);
    const ifMatch = call.http.request.headers['if-match'];
    const answer = accounts.updateUser(actor, uid, call.body, { rights, ifMatch });
    call.http.reply.header('etag', etagOfReply(userReply, answer));
    return answer;
  }

  return {
    'PUT /api/v1/users/{id}': { validate, handle: updateUser },
    'PATCH /api/v1/users/{id}': { validate, handle: updateUser },
    'GET /api/v1/users/{id}/picture': ({ params, query }) => avatars.readAvatar(params.id, query.size),
    'POST /api/v1/users/{id}/picture': async (call) => {
      const { actor, uid } = editorOf(call, call.params.id);
      await avatars.uploadAvatar(actor, uid, call.file.path, call.checkAccess);
      return call.actor.uid === uid ? users.self(uid) : accounts.viewOf(uid);
    },
    'DELETE /api/v1/users/{id}/{attribute}': (call) => {
      const { attribute } = call.params;
      const { actor, uid, rights } = editorOf(call, call.params.id);
      if (attribute === 'jpegPhoto') return avatars.removeAvatar(actor, uid);
      if (attribute !== 'passwordResetPin') return accounts.clearField(actor, uid, attribute, rights);
      // Only the reader of the PUK can confirm that it is written down.
      if (call.actor.uid !== uid) throw new RefusedError('forbidden');
      passwords.confirmPuk(uid);
    },
  };
}

function linkRoutes({ links, users, passwords, givePassword, resetByPuk }: AccountServices): Routes {
  return {
    'POST /api/v1/users/{id}/password': (call) => givePassword(call, call.params.id, call.body),
    'POST /api/v1/users/{id}/password_mail_request': (call) => links.sendPasswordLink(call.actor, call.params.id),
    'POST /api/v1/users/{id}/password_reset_request': ({ params, address }) =>
      links.requestPasswordLink({ uid: params.id, address }),
    'POST /api/v1/users/{id}/password_link_check': ({ params, body, address }) => {
      const uid = users.uidOfTyped(params.id);
      passwords.checkLink({ uid, address }, body.token, body.pin);
      return { isFirst: users.row(uid).signed_in === 0 };
    },
    'POST /api/v1/users/{id}/password_reset': ({ params, body, address }) =>
      body.token === ''
        ? resetByPuk(params.id, address, body)
        : passwords.resetPassword({ uid: users.uidOfTyped(params.id), address }, body),
  };
}
