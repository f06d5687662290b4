import type { BoxKey } from '../../../adapters/box-key.ts';
import { createCurrentMailer } from '../../../adapters/smtp/current-mailer.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import type { LinkGuard } from './link-guard.ts';
import type { LocalDelivery } from './local-delivery.ts';
import { mailServerChecks } from './mail-server/checks.ts';
import { createMailServerService } from './mail-server/service.ts';
import { createStoredServer } from './mail-server/stored-server.ts';
import { createOutboxService, type NameOf, type OutboxService } from './service.ts';

export type { LinkGuard } from './link-guard.ts';
export type { LocalDelivery } from './local-delivery.ts';

type Offered =
  | 'post'
  | 'dropLinks'
  | 'redirectLinks'
  | 'holdsLink'
  | 'accept'
  | 'heldOf'
  | 'dropRefused'
  | 'mayReach'
  | 'isReachable'
  | 'onlySender'
  | 'wakeInside'
  | 'health';

export interface Outbox extends Pick<OutboxService, Offered> {
  slice: Slice;
  /** Asks the mail server soon whether it takes mail, so that `health` does not tell whether there was a mail. */
  probe(): void;
  /** Calls `listener` after each change of the mail server. Returns a function that unsubscribes. */
  onServerChanged(listener: () => void): () => void;
}

export interface OutboxNeeds {
  core: ServerContext;
  boxKey: BoxKey;
  nameOf: NameOf;
  /** A port: mailboxes are created after this slice. */
  localDelivery?: LocalDelivery;
  /** A port: accounts are created after this slice. Without it no link is shown. */
  linkGuard?: LinkGuard;
}

/** Holds the mail of the box and its apps until a mail server or a mailbox has accepted it. */
export function createOutbox({ core, boxKey, nameOf, localDelivery: mailboxes, linkGuard }: OutboxNeeds): Outbox {
  const { clock, changeFeed } = core;
  const stored = createStoredServer({ core, boxKey });
  const mailer = createCurrentMailer(stored.settings, stored.trouble);
  const isConfigured = () => stored.settings() !== undefined;
  const service = createOutboxService({
    ...{ core, boxKey, mailer, isConfigured, nameOf, server: stored.settings },
    ...(mailboxes && { mailboxes }),
    ...(linkGuard && { linkGuard }),
  });
  const server = createMailServerService({ core, stored, health: service.server });
  stored.onChanged(service.serverChanged);
  const isInMode = (until: number) => until > clock.now();
  const slice: Slice = {
    name: 'outbox',
    routes: {
      'GET /api/v1/outbox': {
        cacheKey: ({ actor, language, query: { most, uid = '' } }) =>
          `${changeFeed.version('outbox')}.${changeFeed.version('apps')}.${changeFeed.version('groups')}.${isInMode(actor.adminUntil)}.${language}.${actor.uid}.${most}.${uid}`,
        handle({ actor, language, query }) {
          const isIn = isInMode(actor.adminUntil);
          // Not for others: an answer that comes early would tell them that there was a mail.
          if (isIn) service.askServerAgain();
          return service.read(isIn ? actor.uid : undefined, language, query);
        },
      },
      'POST /api/v1/outbox/{id}/retry': ({ actor, params }) => service.retryMail(actor, params.id),
      'POST /api/v1/outbox/{id}/link': (call) => service.showLink(call, call.params.id, call.body?.ownPassword),
      'DELETE /api/v1/outbox/{id}': ({ actor, params }) => service.dropMail(actor, params.id),
      'GET /api/v1/outbox/server': server.view,
      'PUT /api/v1/outbox/server': (call) => server.save(call, call.body),
      'DELETE /api/v1/outbox/server': ({ actor }) => server.remove(actor),
      'POST /api/v1/outbox/server/test': ({ actor, body, language }) => server.sendTest(actor, body, language),
    },
    listens: {
      'user-removed': ({ uid }) => service.dropOf(uid),
      'user-disabled': ({ uid }) => service.dropLinks(uid),
      // Password links become invalid when the password changes.
      'password-changed': ({ uid }) => service.dropLinks(uid),
    },
    checks: mailServerChecks(stored),
    start() {
      service.server?.recall();
      service.wakeAll();
      // Otherwise nothing says that no mail leaves until the first one is tried.
      if (stored.trouble() !== undefined) service.askServer();
    },
    stop: service.stop,
  };
  return {
    ...service,
    slice,
    probe: service.askServer,
    onServerChanged: stored.onChanged,
  };
}
