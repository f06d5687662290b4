import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { longestWebhookAddress } from '../rules/machine/webhook-address.ts';

const webhook = z.object({
  /** Empty: none is set. */
  address: z.string(),
  /** Messages that the receiver has not accepted yet. */
  waiting: z.number().int(),
  /** When the first of them is tried again; null while none waits. */
  nextTry: timestamp.nullable(),
  /** When a message was accepted last; null: none yet. */
  delivered: timestamp.nullable(),
  /** The last failure, in a sentence, also after messages were delivered again; null: there was none. */
  failure: z.object({ at: timestamp, text: z.string(), isGivenUp: z.boolean() }).nullable(),
});
export type Webhook = z.infer<typeof webhook>;

/** The secret that messages are signed with. It is shown in this reply and never again. */
const secret = z.string();

const onAddress = ['webhook-address-invalid', 'webhook-address-login', 'webhook-address-plain'] as const;

/** Why a message does not arrive. */
const failures = [
  'webhook-address-plain',
  'webhook-address-special',
  'webhook-host-unknown',
  'webhook-unreachable',
  'webhook-cut-off',
  'webhook-slow',
  'webhook-certificate',
  'webhook-not-encrypted',
  'webhook-not-http',
  'webhook-redirects',
  'webhook-login-needed',
  'webhook-not-there',
  'webhook-refuses',
  'webhook-fails',
  'webhook-unreadable',
] as const;
export type WebhookFailure = (typeof failures)[number];

export const webhookEndpoints = {
  'GET /api/v1/notifications/webhook': endpoint({
    access: 'admin',
    summary: 'The address that messages about events are sent to, and whether they arrive there',
    reply: webhook,
    poll: true,
    isSecret: true,
  }),
  'PUT /api/v1/notifications/webhook': endpoint({
    access: 'admin',
    summary:
      'Send messages about events to this address; the reply to the first call has the secret they are signed with',
    body: z.object({ address: z.string().trim().max(longestWebhookAddress) }),
    reply: webhook.extend({ secret: secret.optional() }),
    refusals: ['fields-invalid', ...onAddress, 'webhook-address-special'],
  }),
  'DELETE /api/v1/notifications/webhook': endpoint({
    access: 'admin',
    summary: 'Send no messages any more; those that wait are dropped',
    refusals: ['webhook-missing'],
  }),
  'POST /api/v1/notifications/webhook/secret': endpoint({
    access: 'admin',
    summary: 'Sign messages with a new secret; the one before no longer counts',
    reply: z.object({ secret }),
    refusals: ['webhook-missing'],
  }),
  'POST /api/v1/notifications/webhook/test': endpoint({
    access: 'admin',
    summary: 'Send a test message; answers with the status that the receiver responded with',
    reply: z.object({ status: z.number().int() }),
    refusals: ['webhook-missing', 'busy', 'too-many-tries', ...failures],
  }),
};
