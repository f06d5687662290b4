import type { Language } from '@kontor/contract/refusals';
import type { Message, messagesEndpoints } from '@kontor/contract/talk/messages';
import type { Status } from '@kontor/contract/talk/status';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import { days } from '@kontor/platform/work/durations';
import type { z } from 'zod';
import type { ServerContext } from '../../../core/server-context.ts';
import { announcedText, createAnnouncements, timesOf } from './announcements.ts';
import { createMessagesDb } from './db.ts';
import {
  announcementsList,
  createMessageWriter,
  type Notice,
  type ProgressMessage,
  seenList,
} from './message-writer.ts';
import { viewAnnouncement, viewMessage } from './view.ts';

/** What the messages slice offers to slices created after it. */
export interface Messages {
  /** Creates or updates the message of an operation; joins a running transaction. */
  progress(message: ProgressMessage): void;
  /** Removes the message of an operation whose end another message reports; joins a running transaction. */
  withdraw(id: string): void;
  /** Returns what the message of an operation says at the moment; undefined for an unknown one. */
  codeOf(id: string): string | undefined;
  /** Adds a notification; joins a running transaction. Returns its id. */
  notify(notice: Notice): string;
  /** Returns the newest announcement for this user, or null. */
  announcement(uid: string, language: Language): Status['announcement'];
  /** Returns a key that changes with what `announcement` returns for anybody. */
  announcementKey(): string;
}

export interface MessagesNeeds {
  core: ServerContext;
  users: { requireAll(uids: readonly string[], field: string): void };
}

type Filters = z.output<(typeof messagesEndpoints)['GET /api/v1/messages']['query'] & z.ZodType>;
type NewMessage = z.output<(typeof messagesEndpoints)['POST /api/v1/messages']['body'] & z.ZodType>;

const quarter = days(90);

/** Creates what stores, lists and removes messages. */
export function createMessagesService({ core, users }: MessagesNeeds) {
  const { database, clock, ids, counted, journal } = core;
  const db = createMessagesDb(database);
  const { board, ...announcing } = createAnnouncements(core, db);
  const { add, progress, withdraw, notify, changed, changedFor } = createMessageWriter(core, db);

  function read(uid: string, id: string, language: Language): Message {
    const row = db.findFor(uid, clock.now(), id);
    if (row === undefined) throw new RefusedError('not-found');
    return viewMessage(row, db.recipientsOf(id), { uid, language });
  }

  return {
    progress,
    withdraw,
    notify,
    codeOf: (id: string) => db.find(id)?.code ?? undefined,
    read,
    announcement(uid: string, language: Language): Status['announcement'] {
      const row = board.findFor(uid);
      return row === undefined ? null : viewAnnouncement(row, { uid, language });
    },
    announcementKey: board.cacheKey,
    ...announcing,
    listMessages(uid: string, language: Language, filters: Filters): Message[] {
      const rows = db.listFor(uid, clock.now(), filters);
      const listed = rows.filter(({ audience }) => audience === 'listed').map(({ id }) => id);
      const recipients = Map.groupBy(db.recipientsOfAll(listed), (row) => row.message_id);
      const uids = (id: string) => (recipients.get(id) ?? []).map((row) => row.uid);
      return rows.map((row) => viewMessage(row, uids(row.id), { uid, language }));
    },
    deleteMessage(uid: string, id: string): void {
      database.transaction(() => {
        const row = db.findFor(uid, clock.now(), id);
        if (row === undefined) throw new RefusedError('not-found');
        db.setHidden(id, uid);
        changedFor(row.type, [uid]);
      });
    },
    /** Hides everything the user's page of messages shows up to this time, also what is too old to be listed. Later messages stay. */
    deleteAllMessages(uid: string, until: number): void {
      database.transaction(() => {
        db.hideAllFor(uid, until);
        for (const type of ['NOTIFICATION', 'PROGRESS'] as const) changedFor(type, [uid]);
      });
    },
    /** Marks messages as seen. Ids that are unknown or not for this user are ignored. Only this user's list changes. */
    markSeen(uid: string, seen: readonly string[]): void {
      database.transaction(() => {
        for (const id of new Set(seen)) if (db.findFor(uid, clock.now(), id) !== undefined) db.setSeen(id, uid);
        changed(seenList(uid));
      });
    },
    async sendMessage(actor: Actor, language: Language, message: NewMessage): Promise<Message> {
      users.requireAll(message.recipients, 'recipients');
      const isAnnouncement = message.type === 'ANNOUNCEMENT';
      const times = isAnnouncement ? timesOf(message, clock.now()) : { shown_from: null, shown_until: null };
      const literal = isAnnouncement ? await announcedText(message.text) : message.text;
      const about = { indicator_id: message.indicatorId, progress_type: null, status: message.status, progress: 100 };
      const row = { id: ids(), type: message.type, ...about, code: null, params: '{}', literal, ...times };
      database.transaction(() => {
        add(row, message.recipients);
        if (isAnnouncement) journal.record(actor, 'add-announcement', row.id, { after: literal });
      });
      // The sender may not be a recipient, but still gets the sanitised text.
      const stored = { ...row, audience: 'listed' as const, time: clock.now(), counted: counted.now(), seen: 0 };
      const found = db.findFor(actor.uid, clock.now(), row.id) ?? stored;
      return viewMessage(found, db.recipientsOf(row.id), { uid: actor.uid, language });
    },
    /** Removes a batch of messages older than 90 days. Returns whether there may be more. */
    forgetOld(): boolean {
      counted.count();
      const removed = db.removeSomeBefore(counted.now() - quarter, clock.now());
      if (removed > 0) changed('messages', announcementsList);
      return removed > 0;
    },
    removeUser(uid: string): void {
      db.removeUser(uid);
      // Recipients are visible to other users.
      changed('messages');
    },
  };
}

export type MessagesService = ReturnType<typeof createMessagesService>;
