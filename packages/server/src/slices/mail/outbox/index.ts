import type { BoxKey } from '../../../adapters/box-key.ts';
import { createMailer } from '../../../adapters/smtp/mailer.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import type { LocalDelivery } from './local-delivery.ts';
import { createOutboxService, type NameOf, type OutboxService } from './service.ts';

export type { LocalDelivery } from './local-delivery.ts';

export interface Outbox
  extends Pick<OutboxService, 'post' | 'dropLinks' | 'accept' | 'heldOf' | 'mayReach' | 'onlySender' | 'wakeInside'> {
  slice: Slice;
}

export interface OutboxNeeds {
  core: ServerContext;
  boxKey: BoxKey;
  nameOf: NameOf;
  /** A port: mailboxes are created after this slice. */
  localDelivery?: LocalDelivery;
}

/** Holds the mail of the box and its apps until a mail server or a mailbox has accepted it. */
export function createOutbox({ core, boxKey, nameOf, localDelivery: mailboxes }: OutboxNeeds): Outbox {
  const { clock, config, changeFeed } = core;
  const mailer = config.smtp && createMailer(config.smtp);
  const service = createOutboxService({ core, boxKey, mailer, nameOf, ...(mailboxes && { mailboxes }) });
  const isInMode = (until: number) => until > clock.now();
  const slice: Slice = {
    name: 'outbox',
    routes: {
      'GET /api/v1/outbox': {
        cacheKey: ({ actor, language }) =>
          `${changeFeed.version('outbox')}.${changeFeed.version('apps')}.${isInMode(actor.adminUntil)}.${language}`,
        handle: ({ actor, language }) => service.read(isInMode(actor.adminUntil), language),
      },
      'POST /api/v1/outbox/{id}/retry': ({ actor, params }) => service.retryMail(actor, params.id),
      'DELETE /api/v1/outbox/{id}': ({ actor, params }) => service.dropMail(actor, params.id),
    },
    listens: {
      'user-removed': ({ uid }) => service.dropOf(uid),
      'user-disabled': ({ uid }) => service.dropLinks(uid),
      // Password links become invalid when the password changes.
      'password-changed': ({ uid }) => service.dropLinks(uid),
    },
    start: service.wakeAll,
    stop: service.stop,
  };
  const { post, dropLinks, accept, heldOf, mayReach, onlySender, wakeInside } = service;
  return { post, dropLinks, accept, heldOf, mayReach, onlySender, wakeInside, slice };
}
