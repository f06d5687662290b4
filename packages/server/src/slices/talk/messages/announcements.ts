import type { AnnouncementListed, announcementsEndpoints } from '@kontor/contract/talk/announcements';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import type { z } from 'zod';
import type { ServerContext } from '../../../core/server-context.ts';
import { createAnnouncementBoard } from './announcement-board.ts';
import type { MessageRow, MessagesDb } from './db.ts';
import { announcementsList } from './message-writer.ts';
import { sanitise } from './sanitise.ts';
import { viewAnnouncementListed } from './view.ts';

type NewTimes = { from: string | null; until: string | null };
type Change = z.output<(typeof announcementsEndpoints)['PUT /api/v1/announcements/{id}']['body'] & z.ZodType>;

/** Resolves with announced HTML reduced to what is allowed. Refused when nothing is left. */
export async function announcedText(html: string): Promise<string> {
  const text = await sanitise(html);
  if (text === '') throw new RefusedError('fields-invalid', { fields: { text: 'field-required' } });
  return text;
}

/** Returns the columns of when an announcement is shown. Refused when it would never be. */
export function timesOf({ from, until }: NewTimes, now: number): Pick<MessageRow, 'shown_from' | 'shown_until'> {
  const times = {
    shown_from: from === null ? null : Date.parse(from),
    shown_until: until === null ? null : Date.parse(until),
  };
  if (times.shown_until === null) return times;
  if (times.shown_until <= now) throw refusedUntil('announcement-over');
  if (times.shown_from !== null && times.shown_from >= times.shown_until) throw refusedUntil('announcement-ends-first');
  return times;
}

const refusedUntil = (code: 'announcement-over' | 'announcement-ends-first') =>
  new RefusedError('fields-invalid', { fields: { until: code } });

/** Creates what shows, lists and changes announcements. */
export function createAnnouncements(core: ServerContext, db: MessagesDb) {
  const { database, clock, changeFeed, journal } = core;
  const board = createAnnouncementBoard({
    read: db.announcements,
    version: () => changeFeed.version(announcementsList),
    now: clock.now,
  });
  const changed = () => database.afterCommit(() => ['messages', announcementsList].forEach(changeFeed.changed));

  function requireAnnouncement(id: string): MessageRow {
    const row = db.find(id);
    if (row?.type !== 'ANNOUNCEMENT') throw new RefusedError('not-found');
    return row;
  }

  return {
    board,
    listAnnouncements: (): AnnouncementListed[] =>
      board.posts().map((post) => viewAnnouncementListed(post.row, board.stateOf(post))),
    async updateAnnouncement(actor: Actor, id: string, change: Change, checkAccess: () => void): Promise<void> {
      requireAnnouncement(id);
      const literal = await announcedText(change.text);
      checkAccess();
      database.transaction(() => {
        const before = requireAnnouncement(id);
        db.change(id, { status: change.status, literal, ...timesOf(change, clock.now()) });
        journal.record(actor, 'update-announcement', id, { before: before.literal, after: literal });
        changed();
      });
    },
    deleteAnnouncement(actor: Actor, id: string): void {
      database.transaction(() => {
        const { literal } = requireAnnouncement(id);
        db.remove(id);
        journal.record(actor, 'delete-announcement', id, { before: literal });
        changed();
      });
    },
  };
}
