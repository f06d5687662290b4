import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { placeRefusals } from './backups.ts';

/** A folder of a mailbox in a backup; the id of the inbox is empty. */
const folder = z.object({ id: z.string(), name: z.string() });
export type MailFolder = z.infer<typeof folder>;

const byId = z.object({ id: z.string().max(80) });
const ofPerson = z.object({ id: z.string().max(80), uid: z.string().max(254) });
/** Without `folder` the whole mailbox is restored. */
const chosen = z.object({ folder: z.string().max(1_000).optional(), password: z.string().max(256) });
const refusals = ['not-found', 'mailbox-none', ...placeRefusals] as const;
const startRefusals = [...refusals, 'wrong-password', 'backup-running', 'restore-no-room'] as const;

export const mailboxRestoreEndpoints = {
  'GET /api/v1/backups/{id}/mailboxes': endpoint({
    access: 'admin',
    summary: 'People who have a mailbox on this server, whose mail may be in the backup',
    params: byId,
    reply: z.array(z.object({ uid: z.string(), name: z.string() })),
    refusals: ['not-found'],
  }),
  'GET /api/v1/backups/{id}/mailboxes/{uid}': endpoint({
    access: 'admin',
    summary: 'Folders of a mailbox in a backup',
    params: ofPerson,
    reply: z.array(folder),
    refusals,
  }),
  'POST /api/v1/backups/{id}/mailboxes/{uid}': endpoint({
    access: 'admin',
    summary: 'Restore a mailbox, or one folder of it, into a new folder of the same mailbox',
    params: ofPerson,
    body: chosen,
    status: 202,
    refusals: startRefusals,
  }),
  'GET /api/v1/mailbox/backups': endpoint({
    access: 'person',
    summary: 'Backups from which the own mailbox can be restored; none where one has no mailbox',
    reply: z.array(z.object({ id: z.string(), date: timestamp, available: z.boolean() })),
    poll: true,
  }),
  'GET /api/v1/mailbox/backups/{id}': endpoint({
    access: 'person',
    summary: 'Folders of the own mailbox in a backup',
    params: byId,
    reply: z.array(folder),
    refusals,
  }),
  'POST /api/v1/mailbox/backups/{id}': endpoint({
    access: 'person',
    summary: 'Restore the own mailbox, or one folder of it, into a new folder of it',
    params: byId,
    body: chosen,
    status: 202,
    refusals: startRefusals,
  }),
};
