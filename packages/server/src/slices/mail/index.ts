import type { Jobs } from '@kontor/platform/work/jobs/jobs';
import type { Adapters } from '../../core/adapters.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Slice } from '../../core/slice.ts';
import type { AddonsService } from '../apps/addons/index.ts';
import type { Registry } from '../apps/registry/index.ts';
import type { PeopleArea } from '../people/index.ts';
import { createMailboxes } from './mailboxes/index.ts';
import type { Outbox } from './outbox/index.ts';
import { createSubmission } from './submission/index.ts';

interface MailNeeds {
  core: ServerContext;
  adapters: Pick<Adapters, 'boxKey' | 'addonServers'>;
  people: PeopleArea;
  registry: Registry;
  outbox: Outbox;
  addons: AddonsService;
  /** A port: the job runner is created after all slices. */
  jobs: Jobs;
}

/** Creates the mail area: submission of mail by apps, and mailboxes on the box. The outbox and the servers of addons are created before it. */
export function createMailArea({ core, adapters, people, registry, outbox, addons, jobs }: MailNeeds) {
  const { boxKey, addonServers } = adapters;
  const { users, groups, passwords, directory } = people;
  const server = addonServers.recvmail;
  const holders = { users, groups, passwords, directory };
  const mailboxes = createMailboxes({ core, server, people: holders, outbox, registry, addons, jobs });
  const submission = createSubmission({ core, boxKey, outbox, mailUsers: mailboxes.mailUsers });
  const slices = [outbox, submission, mailboxes].map(({ slice }): Slice => slice);
  return { slices, submission, localDelivery: mailboxes.localDelivery, earlierMail: mailboxes.earlierMail };
}

export type MailArea = ReturnType<typeof createMailArea>;
