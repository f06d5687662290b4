import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email } from '../fields.ts';
import { mostRecipients, type WatchedEvent, watchedEvents } from '../rules/machine/watched-events.ts';

/** Addresses, each once. */
export const notificationRecipients = z
  .array(email)
  .max(mostRecipients)
  .overwrite((typed) => [...new Map(typed.map((address) => [address.toLowerCase(), address])).values()]);

/** Who is mailed about which event; nobody where one is missing. */
export const notificationConfig = z.object(
  Object.fromEntries(watchedEvents.map((event) => [event, notificationRecipients.default([])])) as Record<
    WatchedEvent,
    z.ZodDefault<typeof notificationRecipients>
  >,
);
export type NotificationConfig = z.infer<typeof notificationConfig>;

const context = z.object({ context: z.literal('system') });
const id = z.literal('notifications');
const entry = z.object({ id, context: z.literal('system'), value: notificationConfig });

export const notificationsEndpoints = {
  'GET /api/v1/config/system/{context}': endpoint({
    access: 'admin',
    summary: 'Settings of the box in one context',
    params: context,
    reply: z.array(entry),
  }),
  'POST /api/v1/config/system/{context}': endpoint({
    access: 'admin',
    summary: 'Change settings of the box in one context',
    params: context,
    body: z.tuple([z.object({ id, value: notificationConfig })]),
    reply: z.array(entry),
  }),
  'DELETE /api/v1/config/system/{context}/{id}': endpoint({
    access: 'admin',
    summary: 'Set one setting of the box back to what it is at first',
    params: context.extend({ id }),
  }),
  'POST /api/v1/notifications/test': endpoint({
    access: 'admin',
    summary: 'Send a mail to everybody who is notified of an event, to see whether it arrives',
    body: z.object({ event: z.enum(watchedEvents) }),
    status: 202,
    reply: z.object({ recipients: z.number().int() }),
    refusals: ['nobody-notified', 'mail-server-missing'],
  }),
};
