import type { Adapters } from '../../core/adapters.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Slice } from '../../core/slice.ts';
import type { Registry } from '../apps/registry/index.ts';
import type { PeopleArea } from '../people/index.ts';
import { createMailboxes, type MailboxesNeeds } from './mailboxes/index.ts';
import type { Outbox } from './outbox/index.ts';
import { createSubmission } from './submission/index.ts';

export type MailPorts = Pick<MailboxesNeeds, 'addons' | 'jobs'>;

interface MailNeeds {
  core: ServerContext;
  adapters: Pick<Adapters, 'boxKey' | 'addonServers'>;
  people: PeopleArea;
  registry: Registry;
  outbox: Outbox;
  ports: MailPorts;
}

/** Creates the mail area: submission of mail by apps, and mailboxes on the box. The outbox is created before it, as people are sent mail, too. */
export function createMailArea({ core, adapters, people, registry, outbox, ports }: MailNeeds) {
  const { boxKey, addonServers } = adapters;
  const { users, groups, passwords, directory } = people;
  const { addons, jobs } = ports;
  const server = addonServers.recvmail;
  const holders = { users, groups, passwords, directory };
  const mailboxes = createMailboxes({ core, server, people: holders, outbox, registry, addons, jobs });
  const submission = createSubmission({ core, boxKey, outbox, mailUsers: mailboxes.mailUsers });
  const slices = [outbox, submission, mailboxes].map(({ slice }): Slice => slice);
  return { slices, submission, localDelivery: mailboxes.localDelivery };
}

export type MailArea = ReturnType<typeof createMailArea>;
