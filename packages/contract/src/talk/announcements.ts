import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';

const announcementStatus = z.enum(['OK', 'ERROR', 'WARNING', 'INFO']);

/** When an announcement is shown: null is at once, and until it is deleted. */
export const announcementTimes = {
  from: timestamp.nullable().default(null),
  until: timestamp.nullable().default(null),
};

const announcementListed = z.object({
  id: z.string(),
  status: announcementStatus,
  /** HTML, reduced by the server to a short list of tags. */
  text: z.string(),
  from: timestamp.nullable(),
  until: timestamp.nullable(),
  /** `covered`: a newer one is shown instead. */
  state: z.enum(['planned', 'shown', 'covered', 'over']),
  /** When it was written. */
  messageTime: timestamp,
});
export type AnnouncementListed = z.infer<typeof announcementListed>;

const ofAnnouncement = z.object({ id: z.string().max(64) });

export const announcementsEndpoints = {
  'GET /api/v1/announcements': endpoint({
    access: 'admin',
    summary: 'Announcements to everybody, newest first: planned, shown and over',
    reply: z.array(announcementListed),
  }),
  'PUT /api/v1/announcements/{id}': endpoint({
    access: 'admin',
    summary: 'Change an announcement; who has hidden it keeps it hidden',
    params: ofAnnouncement,
    body: z.object({ status: announcementStatus, text: z.string().trim().min(1).max(5000), ...announcementTimes }),
    refusals: ['not-found', 'fields-invalid', 'announcement-ends-first', 'announcement-over'],
  }),
  'DELETE /api/v1/announcements/{id}': endpoint({
    access: 'admin',
    summary: 'Delete an announcement for everybody',
    params: ofAnnouncement,
    refusals: ['not-found'],
  }),
};
