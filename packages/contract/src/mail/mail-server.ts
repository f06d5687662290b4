import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email } from '../fields.ts';
import { cleanDomain } from '../rules/edge/domains.ts';
import { mailHostShape } from '../rules/mail/mail-host.ts';
import { mailEncryptions, mailProviderIds } from '../rules/mail/providers.ts';

/** A host name, or an IP address of version 4 or 6. */
const mailHost = z.string().max(1000).overwrite(cleanDomain).max(253).regex(mailHostShape);

const serverFields = {
  provider: z.enum(mailProviderIds),
  /** Address that mail of the box comes from. */
  sender: email,
  host: mailHost,
  port: z.number().int().min(1).max(65535),
  encryption: z.enum(mailEncryptions),
  /** Empty: the server needs no login. */
  username: z.string().trim().max(254),
};

const typedServer = z.object({
  ...serverFields,
  /** Absent or empty: the stored one stays, as long as server, port and user do. */
  password: z.string().max(1000).optional(),
});
export type TypedMailServer = z.infer<typeof typedServer>;

const mailServer = z.object({
  /** `settings`: set by an administrator. `start`: from KONTOR_SMTP_URL. `none`: mail waits. */
  source: z.enum(['settings', 'start', 'none']),
  ...serverFields,
  sender: z.string(),
  host: z.string(),
  port: z.number(),
  username: z.string(),
  /** A password is stored. It is never sent back. */
  hasPassword: z.boolean(),
});
export type MailServer = z.infer<typeof mailServer>;

/** Everything a mail server can be at fault for. */
const serverFaults = [
  'mail-server-unknown',
  'mail-server-refuses',
  'mail-server-silent',
  'mail-server-slow',
  'mail-server-certificate',
  'mail-server-encryption',
  'mail-login-refused',
  'mail-sender-refused',
  'mail-recipient-refused',
  'mail-relay-denied',
  'mail-message-refused',
  'mail-server-failed',
] as const;
export type MailServerFault = (typeof serverFaults)[number];

const onTyped = ['fields-invalid', 'mail-password-again', 'mail-login-unencrypted', 'busy', 'too-many-tries'] as const;

export const mailServerEndpoints = {
  'GET /api/v1/outbox/server': endpoint({
    access: 'admin',
    summary: 'The mail server that sends the mail of the box, without its password',
    reply: mailServer,
  }),
  'PUT /api/v1/outbox/server': endpoint({
    access: 'admin',
    summary:
      'Send by this mail server from now on, once it has accepted the login and the sender; `untested` saves all the same',
    body: typedServer.extend({ untested: z.boolean().optional() }),
    reply: mailServer,
    refusals: [...onTyped, ...serverFaults],
  }),
  'DELETE /api/v1/outbox/server': endpoint({
    access: 'admin',
    summary: 'Forget the mail server; mail then goes by the one of KONTOR_SMTP_URL, or waits',
    reply: mailServer,
    refusals: ['not-found'],
  }),
  'POST /api/v1/outbox/server/test': endpoint({
    access: 'admin',
    summary:
      'Send a test mail, by the mail server as typed or else as stored; answers once the mail server has taken it',
    body: z.object({ to: email, server: typedServer.optional() }),
    refusals: [...onTyped, ...serverFaults, 'mail-server-missing'],
  }),
};
