import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { announcementTimes } from './announcements.ts';

const messageType = z.enum(['PROGRESS', 'NOTIFICATION', 'ANNOUNCEMENT']);
const progressType = z.enum([
  'APP_INSTALLATION',
  'APP_UPDATE',
  'APP_REMOVAL',
  'APP_RESTORATION',
  'APP_STARTING',
  'APP_RUNNING',
  'DOCKER_BUILD',
  'CREATING_BACKUP',
  // of the app that is put back; `indicatorId` is its instance id
  'RESTORING_BACKUP',
  'REPLICATION',
  'DATA_IMPORT',
]);
export type ProgressType = z.infer<typeof progressType>;
const messageStatus = z.enum(['OK', 'ERROR', 'WARNING', 'INFO']);

const message = z.object({
  id: z.string(),
  /** Subject of the message: an instance id, or `storeId:version` for a build. */
  indicatorId: z.string(),
  type: messageType,
  progressType: progressType.nullable(),
  status: messageStatus,
  /** In the caller's language. */
  text: z.string(),
  /** 0 to 100. */
  progress: z.number(),
  recipients: z.array(z.string()),
  messageTime: timestamp,
  /** The caller has seen it as a toast. */
  seen: z.boolean(),
});
export type Message = z.infer<typeof message>;

const ofMessage = z.object({ id: z.string().max(64) });

export const messagesEndpoints = {
  'GET /api/v1/messages': endpoint({
    access: 'person',
    summary: 'The newest 500 messages of a kind for this person, newest first',
    query: z.object({
      type: messageType.optional(),
      progressType: progressType.optional(),
      status: messageStatus.optional(),
      indicatorId: z.string().max(100).optional(),
    }),
    reply: z.array(message),
    poll: true,
  }),
  'GET /api/v1/messages/{id}': endpoint({
    access: 'person',
    summary: 'One message',
    params: ofMessage,
    reply: message,
    poll: true,
    refusals: ['not-found'],
  }),
  'DELETE /api/v1/messages/{id}': endpoint({
    access: 'person',
    summary: 'Hide a message for oneself',
    params: ofMessage,
    refusals: ['not-found'],
  }),
  'POST /api/v1/messages/hide': endpoint({
    access: 'person',
    summary: 'Hide for oneself all notifications and operations that ended well, up to this time, listed or not',
    body: z.object({ until: timestamp }),
  }),
  'POST /api/v1/messages/seen': endpoint({
    access: 'person',
    summary: 'These messages were shown as toasts',
    body: z.object({ ids: z.array(z.string().max(64)).max(500) }),
    poll: true,
    inDemo: true,
  }),
  'POST /api/v1/messages': endpoint({
    access: 'admin',
    summary: 'Tell people something: a notification, or an announcement above every page',
    body: z.object({
      type: z.enum(['NOTIFICATION', 'ANNOUNCEMENT']),
      status: messageStatus,
      text: z.string().trim().min(1).max(5000),
      indicatorId: z.string().max(100).default(''),
      /** uids; empty for everyone. */
      recipients: z.array(z.string().max(254)).max(1000).default([]),
      /** Only for an announcement. */
      ...announcementTimes,
    }),
    reply: message,
    status: 201,
    refusals: ['fields-invalid', 'announcement-ends-first', 'announcement-over'],
  }),
};
