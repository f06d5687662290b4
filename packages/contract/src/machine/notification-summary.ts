import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { notificationRecipients } from './notifications.ts';

const summary = z.object({
  /** Nobody: none is sent. */
  recipients: notificationRecipients,
  /** When the next one is sent. */
  next: timestamp,
  /** Time zone of the server, as in `Europe/Berlin`. */
  timeZone: z.string(),
});
export type WeeklySummary = z.infer<typeof summary>;

export const summaryEndpoints = {
  'GET /api/v1/notifications/summary': endpoint({
    access: 'admin',
    summary: 'Who gets the summary of each week, and when the next one is sent',
    reply: summary,
  }),
  'PUT /api/v1/notifications/summary': endpoint({
    access: 'admin',
    summary: 'Change who gets the summary of each week; nobody switches it off',
    body: summary.pick({ recipients: true }),
    reply: summary,
  }),
  'POST /api/v1/notifications/summary/test': endpoint({
    access: 'admin',
    summary: 'Send the summary now to everybody who gets it',
    status: 202,
    reply: z.object({ recipients: z.number().int() }),
    refusals: ['nobody-summarized', 'mail-server-missing'],
  }),
};
