import type { Adapters } from '../../core/adapters.ts';
import type { ServerContext } from '../../core/server-context.ts';
import type { Slice } from '../../core/slice.ts';
import type { Registry } from '../apps/registry/index.ts';
import type { PeopleArea } from '../people/index.ts';
import { createMailboxes, type MailboxesNeeds } from './mailboxes/index.ts';
import { createOutbox, type LocalDelivery } from './outbox/index.ts';
import { createSubmission } from './submission/index.ts';

export interface MailPorts extends Pick<MailboxesNeeds, 'addons' | 'jobs'> {
  localDelivery: LocalDelivery;
}

interface MailNeeds {
  core: ServerContext;
  adapters: Pick<Adapters, 'boxKey' | 'addonServers'>;
  people: PeopleArea;
  registry: Registry;
  ports: MailPorts;
}

/** Creates the mail area: the outbox, submission of mail by apps, and mailboxes on the box. */
export function createMailArea({ core, adapters, people, registry, ports }: MailNeeds) {
  const { boxKey, addonServers } = adapters;
  const outbox = createOutbox(core, boxKey, registry.nameOf, ports.localDelivery);
  const mailboxes = createMailboxes({ core, server: addonServers.recvmail, people, outbox, registry, ...ports });
  const { localDelivery, mailUsers } = mailboxes;
  const submission = createSubmission({ core, boxKey, outbox, mailUsers });
  const slices = [outbox, submission, mailboxes].map(({ slice }): Slice => slice);
  return { slices, outbox, submission, localDelivery };
}

export type MailArea = ReturnType<typeof createMailArea>;
