import { hours } from '@kontor/platform/work/durations';
import { repeat } from '@kontor/platform/work/repeat';
import { createWorkbooks } from '../../../../adapters/archives/workbooks.ts';
import { createAvatarPictures } from '../../../../adapters/pictures/avatar-pictures.ts';
import type { PictureRenderer } from '../../../../adapters/pictures/picture-renderer.ts';
import type { Commands } from '../../../../adapters/run-command.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { Slice } from '../../../../core/slice.ts';
import type { Outbox } from '../../../mail/outbox/index.ts';
import type { Groups } from '../../groups/index.ts';
import type { Passwords } from '../../passwords/index.ts';
import { createAvatars } from '../avatars/avatars.ts';
import { createPicturesDb } from '../avatars/pictures-db.ts';
import { createUsersDb } from '../db.ts';
import { createUserImport } from '../import/user-import.ts';
import { type AccountMailNeeds, createAccountMail } from '../mail/account-mail.ts';
import { createLinks } from '../mail/password-links.ts';
import type { Users } from '../service.ts';
import { createAccountAccess } from './account-access.ts';
import type { AccountContext } from './account-context.ts';
import { createAccountPasswords } from './account-passwords.ts';
import { accountRoutes } from './account-routes.ts';
import { createGroupMembership } from './group-membership.ts';
import { createRemoval } from './removal.ts';
import { createRemovedDb } from './removed-db.ts';
import { createRetention } from './retention.ts';
import { createUserCreation } from './user-creation.ts';
import { createUserEditing } from './user-editing.ts';

export interface AccountsNeeds {
  core: ServerContext;
  groups: Groups;
  users: Users;
  passwords: Passwords;
  commands: Commands;
  pictures: PictureRenderer;
  outbox: AccountMailNeeds['outbox'] & Pick<Outbox, 'holdsLink' | 'probe'>;
}

/** Account administration: creating, editing and removing users, and the links they are mailed. */
export function createAccounts(needs: AccountsNeeds) {
  const { core, users, groups, passwords } = needs;
  const mail = createAccountMail(needs);
  const context: AccountContext = { core, db: createUsersDb(core.database), users, groups, passwords, mail };
  const removed = createRemovedDb(core.database);
  const picturesDb = createPicturesDb(core.database);
  const retention = createRetention(core, removed);
  const removal = createRemoval({ context, removed, retention, pictures: picturesDb });
  const create = createUserCreation({
    context,
    removed,
    purgeExpired: removal.purgeExpired,
    restorableUntil: retention.restorableUntil,
  });
  const links = createLinks(context, needs.outbox);
  const accountPasswords = createAccountPasswords(context);
  const { language } = core.boxAddress;
  const workbooks = createWorkbooks({ data: core.config.data, commands: needs.commands });
  const routes = accountRoutes({
    ...create,
    ...createUserEditing(context),
    ...createUserImport(context, create, workbooks),
    ...removal,
    ...createAccountAccess(context),
    ...accountPasswords,
    ...{ users, passwords, links, language },
    avatars: createAvatars({ context, picturesDb, pictures: createAvatarPictures(core.config.data, needs.pictures) }),
  });
  const { clock, log } = core;
  const purgeExpired = repeat({ name: 'removed people', clock, log, every: hours(6), run: removal.purgeExpired });

  const slice: Slice = {
    name: 'accounts',
    routes,
    listens: {
      'second-factor-changed': () => users.changed(),
      // A temporary password was given or replaced.
      'password-changed': () => users.changed(),
      'password-reset-by-puk': ({ uid }) => accountPasswords.notifyPukReset(uid),
      'user-purged': ({ uid }) => mail.forgetAddress(uid),
    },
    recurring: [links.work, purgeExpired],
    start: users.completeSearch,
  };
  const { linkGuard } = accountPasswords;
  return { slice, linkGuard, forGroups: createGroupMembership({ core, users, passwords, mail }) };
}
