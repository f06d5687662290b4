import type { Adapters } from '../../core/adapters.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Slice } from '../../core/slice.ts';
import { createDirectory } from './directory/index.ts';
import { createGroupEditing, createGroups } from './groups/index.ts';
import { createPasswords } from './passwords/index.ts';
import { createSession, createSessionPorts } from './session/index.ts';
import { type AccountsNeeds, createAccounts, createUsers } from './users/index.ts';

interface PeopleNeeds {
  core: ServerContext;
  adapters: Pick<Adapters, 'boxKey' | 'commands' | 'directory' | 'pictures'>;
  outbox: AccountsNeeds['outbox'];
}

/** Creates the people area: users, groups, their credentials, sessions and the directory. */
export function createPeopleArea({ core, adapters, outbox }: PeopleNeeds) {
  const { boxKey, commands, pictures } = adapters;
  const groups = createGroups(core);
  const passwords = createPasswords(core, boxKey, createSessionPorts(core));
  const users = createUsers({ core, groups, passwords });
  const accounts = createAccounts({ core, groups, users, passwords, outbox, commands, pictures });
  const groupEditing = createGroupEditing({ core, groups, users: accounts.forGroups });
  const session = createSession({ core, groups, users, passwords });
  const people = { users, groups, passwords };
  const directory = createDirectory({ core, boxKey, directory: adapters.directory, people });
  const all = [groups, passwords, users, accounts, groupEditing, session, directory];
  return {
    slices: all.map(({ slice }): Slice => slice),
    users,
    groups,
    passwords,
    session,
    directory,
    linkGuard: accounts.linkGuard,
  };
}

export type PeopleArea = ReturnType<typeof createPeopleArea>;
