import type { BoxKey } from '../../adapters/box-key.ts';
import { createMailer } from '../../adapters/smtp/mailer.ts';
import type { Ground } from '../../ground.ts';
import type { Slice } from '../../slice.ts';
import type { LocalMail } from './local.ts';
import { createOutboxService, type NameOf, type OutboxService } from './service.ts';

export type { LocalMail } from './local.ts';
export type { NewMail } from './service.ts';

export interface Outbox
  extends Pick<OutboxService, 'post' | 'dropLinks' | 'accept' | 'heldOf' | 'mayReach' | 'onlySender' | 'wakeInside'> {
  slice: Slice;
}

/** Mail that the box itself and its apps send. It waits here until a mail server has taken it. */
export function createOutbox(ground: Ground, boxKey: BoxKey, nameOf: NameOf, mailboxes?: () => LocalMail): Outbox {
  const { clock, config, live } = ground;
  const mailer = config.smtp && createMailer(config.smtp);
  const service = createOutboxService({ ground, boxKey, mailer, nameOf, ...(mailboxes && { mailboxes }) });
  const isInMode = (until: number) => until > clock.now();
  const slice: Slice = {
    name: 'outbox',
    routes: {
      'GET /api/v1/outbox': {
        key: ({ caller, language }) =>
          `${live.version('outbox')}.${live.version('apps')}.${isInMode(caller.adminUntil)}.${language}`,
        handle: ({ caller, language }) => service.read(isInMode(caller.adminUntil), language),
      },
      'POST /api/v1/outbox/{id}/retry': ({ caller, params, address }) =>
        service.retry({ uid: caller.uid, address }, params.id),
      'DELETE /api/v1/outbox/{id}': ({ caller, params, address }) =>
        service.drop({ uid: caller.uid, address }, params.id),
    },
    listens: {
      'person-removed': ({ uid }) => service.dropOf(uid),
      'person-disabled': ({ uid }) => service.dropLinks(uid),
      // Links to a new password end with the old one.
      'password-changed': ({ uid }) => service.dropLinks(uid),
    },
    start: service.wakeAll,
    stop: service.stop,
  };
  const { post, dropLinks, accept, heldOf, mayReach, onlySender, wakeInside } = service;
  return { post, dropLinks, accept, heldOf, mayReach, onlySender, wakeInside, slice };
}
