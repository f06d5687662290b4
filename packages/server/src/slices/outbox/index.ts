import type { BoxKey } from '../../adapters/box-key.ts';
import { createMailer } from '../../adapters/smtp/mailer.ts';
import type { Ground } from '../../ground.ts';
import type { Slice } from '../../slice.ts';
import { createOutboxService, type OutboxService } from './service.ts';

export type { NewMail } from './service.ts';

export interface Outbox extends Pick<OutboxService, 'post'> {
  slice: Slice;
}

/** Mail that the box itself sends. It waits here until a mail server has taken it. */
export function createOutbox(ground: Ground, boxKey: BoxKey): Outbox {
  const { clock, config, live } = ground;
  const service = createOutboxService({ ground, boxKey, mailer: config.smtp && createMailer(config.smtp) });
  const isInMode = (until: number) => until > clock.now();
  const slice: Slice = {
    name: 'outbox',
    routes: {
      'GET /api/v1/outbox': {
        key: ({ caller }) => `${live.version('outbox')}.${isInMode(caller.adminUntil)}`,
        handle: ({ caller }) => service.read(isInMode(caller.adminUntil)),
      },
      'POST /api/v1/outbox/{id}/retry': ({ params }) => service.retry(params.id),
      'DELETE /api/v1/outbox/{id}': ({ caller, params, address }) =>
        service.drop({ uid: caller.uid, address }, params.id),
    },
    start: () => service.postman?.wake(),
    stop: () => service.postman?.stop(),
  };
  return { post: service.post, slice };
}
