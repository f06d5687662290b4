import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { confirmRefusals, password, timestamp } from '../fields.ts';

/** One mail that is not sent yet. Its content is not included: its links are as good as a password. */
const waitingMail = z.object({
  id: z.string(),
  /** Kind of mail, as in `invitation`; `app` for mail of an app. */
  template: z.string(),
  /** Name of the app that sends it; empty for the box itself. */
  app: z.string(),
  to: z.string(),
  /** refused: rejected for good, and not retried automatically. */
  state: z.enum(['waiting', 'refused']),
  created: timestamp,
  tries: z.number(),
  nextTry: timestamp,
  /** Last response of the mail server, or empty. */
  reason: z.string(),
  /** What went wrong and what to do, in the caller's language, or empty. */
  explanation: z.string(),
  /** The user whose account the mail is about; empty for none. */
  uid: z.string(),
  /** Name of that user; empty for none. */
  name: z.string(),
  /** It has a link to a password, which the caller may show instead of sending it. */
  mayShow: z.boolean(),
  /** Username of the only one who may show its link, where that is not the caller; empty otherwise. */
  shownBy: z.string(),
  /** Showing the link takes the caller's own password: it is an administrator's. */
  needsOwnPassword: z.boolean(),
});
export type WaitingMail = z.infer<typeof waitingMail>;

const outbox = z.object({
  /** Whether a mail server is configured; without one, mail waits. */
  configured: z.boolean(),
  /** Whether mail to the outside leaves: the same as `mail` of the status. */
  health: z.enum(['works', 'waits', 'none']),
  waiting: z.number(),
  refused: z.number(),
  /** Why some mail does not leave at the moment, or empty; the server itself may work. */
  trouble: z.string(),
  /** What that means and what to do, in the caller's language, or empty. */
  explanation: z.string(),
  /**
   * What keeps all mail while `health` is `waits`, null otherwise. `unknown`: the name of the mail server was not found; `silent`: it does not answer; `connection`: no
   * usable connection comes about; `login`, `refuses`: it refuses the login, or the mail.
   */
  cause: z.enum(['not-found', 'silent', 'connection', 'login', 'refuses', 'other']).nullable(),
  /** The newest that were asked for, only in admin mode. */
  mails: z.array(waitingMail),
});
export type Outbox = z.infer<typeof outbox>;

/** A link to a password, as it is shown and printed. As good as a password itself. */
const shownLink = z.object({
  uid: z.string(),
  /** Name of the user. */
  name: z.string(),
  link: z.string(),
  /** Address of the portal. */
  portal: z.string(),
  validUntil: timestamp,
  /** The link as a QR code: an SVG document. */
  qr: z.string(),
});
export type ShownLink = z.infer<typeof shownLink>;

const ofMail = z.object({ id: z.string().max(64) });

export const outboxEndpoints = {
  'GET /api/v1/outbox': endpoint({
    access: 'admin-role',
    summary: 'Mail that waits to leave, and why; the single mails in admin mode, with `uid` only those about that user',
    query: z.object({
      uid: z.string().max(254).optional(),
      most: z.coerce.number().int().min(1).max(100_000).default(200),
    }),
    reply: outbox,
    poll: true,
  }),
  'POST /api/v1/outbox/{id}/retry': endpoint({
    access: 'admin',
    summary: 'Try a mail again now',
    params: ofMail,
    refusals: ['not-found'],
  }),
  'POST /api/v1/outbox/{id}/link': endpoint({
    access: 'admin',
    summary:
      'Show the link of an invitation or to a new password that waits; it counts as delivered, and the mail is not sent; with the own password for an administrator; told by message and mail',
    params: ofMail,
    body: z.object({ ownPassword: password.optional() }).optional(),
    reply: shownLink,
    refusals: [
      'not-found',
      'mail-without-link',
      'mail-link-of-other',
      'busy',
      'fields-invalid',
      ...confirmRefusals,
      'changed-meanwhile',
    ],
  }),
  'DELETE /api/v1/outbox/{id}': endpoint({
    access: 'admin',
    summary: 'Drop a mail that has not left',
    params: ofMail,
    refusals: ['not-found'],
  }),
};
