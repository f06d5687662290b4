import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Adapters } from '../../core/adapters.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { AddonsService } from '../apps/addons/index.ts';
import type { AppsArea } from '../apps/index.ts';
import type { Registry } from '../apps/registry/index.ts';
import type { FreeSpace } from '../machine/free-space/index.ts';
import type { MailArea } from '../mail/index.ts';
import type { PeopleArea } from '../people/index.ts';
import type { TalkArea } from '../talk/index.ts';
import { createBackups } from './backups/index.ts';

interface DataNeeds {
  core: ServerContext;
  adapters: Pick<Adapters, 'boxKey' | 'commands' | 'restic' | 'backupTargets' | 'space' | 'restartServer'>;
  people: Pick<PeopleArea, 'users' | 'groups' | 'passwords'>;
  talk: Pick<TalkArea, 'messages' | 'setup'>;
  registry: Registry;
  freeSpace: FreeSpace;
  addons: AddonsService;
  apps: Pick<AppsArea, 'apps'>;
  mail: Pick<MailArea, 'earlierMail'>;
  jobs: Jobs;
}

/** What people would lose: backups of it. */
export function createDataArea(needs: DataNeeds) {
  const { core, adapters, people, talk, registry, freeSpace, addons, apps, mail, jobs } = needs;
  const { users, groups, passwords } = people;
  const backups = createBackups({
    ...{ core, adapters, jobs, passwords, registry, freeSpace, addons, setup: talk.setup },
    mailboxes: mail.earlierMail,
    personName(uid) {
      const person = users.find(uid);
      return (person && `${person.givenname} ${person.surname}`.trim()) || uid;
    },
    countPeople: () => users.allUids().length,
    messages: talk.messages,
    admins: users.admins,
    apps: {
      ...apps.apps,
      usersOf: (instanceId) => groups.membersOf(instanceId).length,
    },
  });
  return { slices: [backups.slice], backups };
}

export type DataArea = ReturnType<typeof createDataArea>;
