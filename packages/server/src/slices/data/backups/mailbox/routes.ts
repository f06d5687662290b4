import type { Routes } from '@kontor/platform/http/route';
import type { MailboxService } from './mailbox-service.ts';

/** The calls about mailboxes in backups: those of everybody, and the own one. */
export const mailboxRoutes = (mail: MailboxService): Routes => ({
  'GET /api/v1/backups/{id}/mailboxes': ({ params }) => mail.people(params.id),
  'GET /api/v1/backups/{id}/mailboxes/{uid}': ({ params }) => mail.folders(params.id, params.uid),
  'POST /api/v1/backups/{id}/mailboxes/{uid}': (call) => mail.restore(call, call.params.id, call.params.uid, call.body),
  'GET /api/v1/mailbox/backups': ({ actor }) => mail.ownBackups(actor.uid),
  'GET /api/v1/mailbox/backups/{id}': ({ actor, params }) => mail.folders(params.id, actor.uid),
  'POST /api/v1/mailbox/backups/{id}': (call) => mail.restore(call, call.params.id, call.actor.uid, call.body),
});
