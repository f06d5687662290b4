import { repeat } from '@kontor/platform/work/repeat';
import { createPictures } from '../../adapters/pictures/pictures.ts';
import type { Ground } from '../../ground.ts';
import type { Slice } from '../../slice.ts';
import type { Groups } from '../groups/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { Passwords } from '../passwords/index.ts';
import { createAccountMail } from './account-mail.ts';
import { accountRoutes } from './account-routes.ts';
import { createCreate } from './create.ts';
import { createUsersDb } from './db.ts';
import { createEdit } from './edit.ts';
import { createImport } from './import.ts';
import { createLinks } from './links.ts';
import type { AccountParts } from './parts.ts';
import { createPicturesDb } from './pictures-db.ts';
import { createPortraits } from './portraits.ts';
import { createGroupPeople } from './promote.ts';
import { createRemoval } from './removal.ts';
import { createRemovedDb } from './removed-db.ts';
import type { Users } from './service.ts';

export interface AccountsNeeds {
  ground: Ground;
  groups: Groups;
  users: Users;
  passwords: Passwords;
  outbox: Pick<Outbox, 'post' | 'dropLinks'>;
  /** Where the portal answers, from configuration (keeps H1). */
  portalUrl(): string;
}

const sixHours = 6 * 3_600_000;

/** What is done with accounts: adding, changing, deleting people, and the links that mail brings them. */
export function createAccounts(needs: AccountsNeeds) {
  const { ground, users, groups, passwords } = needs;
  const mail = createAccountMail(needs);
  const parts: AccountParts = { ground, db: createUsersDb(ground.database), users, groups, passwords, mail };
  const removed = createRemovedDb(ground.database);
  const kept = createPicturesDb(ground.database);
  const removal = createRemoval({ parts, removed, pictures: kept });
  const create = createCreate({ parts, removed, forgetOld: removal.forgetOld, keptUntil: removal.keptUntil });
  const links = createLinks(parts);
  const language = () => (ground.settings.get('system', 'language') === 'en' ? ('en' as const) : ('de' as const));
  const routes = accountRoutes({
    ...create,
    ...createEdit(parts),
    ...createImport(parts, create),
    ...removal,
    ...{ users, passwords, links, language },
    portraits: createPortraits({ parts, kept, pictures: createPictures() }),
  });
  const { clock, log } = ground;
  const forgetOld = repeat({ name: 'removed people', clock, log, every: sixHours, run: removal.forgetOld });

  const slice: Slice = {
    name: 'accounts',
    routes,
    listens: {
      'second-factor-changed': () => users.changed(),
      'person-forgotten': ({ uid }) => mail.forgetAddress(uid),
    },
    recurring: [links.work, forgetOld],
    start: users.completeSearch,
  };
  return { slice, forGroups: createGroupPeople({ ground, users, passwords, mail }) };
}
