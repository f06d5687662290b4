import type { Language } from '@kontor/contract/refusals';
import type { MessageCode, MessageParams } from '@kontor/contract/talk/message-texts';
import type { Message, messagesEndpoints, ProgressType } from '@kontor/contract/talk/messages';
import type { Status } from '@kontor/contract/talk/status';
import { RefusedError } from '@kontor/platform/errors';
import { days } from '@kontor/platform/work/durations';
import type { z } from 'zod';
import type { ServerContext } from '../../../core/server-context.ts';
import { createMessagesDb, type MessageRow } from './db.ts';
import { sanitise } from './sanitise.ts';
import { viewAnnouncement, viewMessage } from './view.ts';

/** Progress of an operation. One message per operation: the id stays, the rest changes. */
export interface ProgressMessage {
  id: string;
  /** Subject: an instance id, or `storeId:version` for a build. */
  indicatorId: string;
  progressType: ProgressType | null;
  status: Message['status'];
  code: MessageCode;
  params?: MessageParams;
  /** 0 to 100. */
  progress: number;
  /** uids that see it; only used when the message is new. Empty: everyone. */
  recipients: readonly string[];
}

/** A notification: a code, or literal text a user typed. */
export type Notice = {
  status: Message['status'];
  indicatorId: string;
  /** uids that see it. Empty: everyone. */
  recipients: readonly string[];
} & ({ code: MessageCode; params?: MessageParams } | { text: string });

/** What the messages slice offers to slices created after it. */
export interface Messages {
  /** Creates or updates the message of an operation; joins a running transaction. */
  progress(message: ProgressMessage): void;
  /** Adds a notification; joins a running transaction. Returns its id. */
  notify(notice: Notice): string;
  /** Returns the newest announcement for this user, or null. */
  announcement(uid: string, language: Language): Status['announcement'];
}

export interface MessagesNeeds {
  core: ServerContext;
  users: { requireAll(uids: readonly string[], field: string): void };
}

type Filters = z.output<(typeof messagesEndpoints)['GET /api/v1/messages']['query'] & z.ZodType>;
type NewMessage = z.output<(typeof messagesEndpoints)['POST /api/v1/messages']['body'] & z.ZodType>;

/** Recipients up to this number are notified individually. */
const mostNotified = 100;

const quarter = days(90);

/** Creates what stores, lists and removes messages. */
export function createMessagesService({ core, users }: MessagesNeeds) {
  const { database, clock, ids, changeFeed, counted } = core;
  const db = createMessagesDb(database);
  const changed = (...lists: string[]) => database.afterCommit(() => lists.forEach(changeFeed.changed));

  /** Marks the lists of the recipients as changed, or of all users when there are many, which is less work. */
  function changedFor(type: MessageRow['type'], recipients: readonly string[]): void {
    const isForAll = recipients.length === 0 || recipients.length > mostNotified;
    changed(
      ...(isForAll ? ['messages'] : recipients.map(ownList)),
      ...(type === 'ANNOUNCEMENT' ? [announcements] : []),
    );
  }

  function add(row: Omit<MessageRow, 'audience' | 'time' | 'counted'>, recipients: readonly string[]): void {
    database.transaction(() => {
      const audience = recipients.length === 0 ? 'everyone' : 'listed';
      db.add({ ...row, audience, time: clock.now(), counted: counted.now() }, recipients);
      changedFor(row.type, recipients);
    });
  }

  function progress(message: ProgressMessage): void {
    const { id, indicatorId, progressType, status, code, params = {}, progress, recipients } = message;
    const about = { indicator_id: indicatorId, progress_type: progressType, status, code };
    const row = { ...about, params: JSON.stringify(params), progress: Math.round(progress) };
    database.transaction(() => {
      const known = db.find(id);
      if (known === undefined) return add({ ...row, id, type: 'PROGRESS', literal: '' }, recipients);
      db.change(id, { ...row, time: clock.now(), counted: counted.now() });
      changedFor('PROGRESS', known.audience === 'everyone' ? [] : db.recipientsOf(id));
    });
  }

  function notify(notice: Notice): string {
    const id = ids();
    const content = 'text' in notice ? { code: null, params: '{}', literal: notice.text } : coded(notice);
    const about = { indicator_id: notice.indicatorId, progress_type: null, status: notice.status, progress: 100 };
    add({ id, type: 'NOTIFICATION', ...about, ...content }, notice.recipients);
    return id;
  }

  function read(uid: string, id: string, language: Language): Message {
    const row = db.findFor(uid, id);
    if (row === undefined) throw new RefusedError('not-found');
    return viewMessage(row, db.recipientsOf(id), language);
  }

  return {
    progress,
    notify,
    read,
    announcement(uid: string, language: Language): Status['announcement'] {
      const row = db.newestAnnouncementFor(uid);
      return row === undefined ? null : viewAnnouncement(row, language);
    },
    listMessages(uid: string, language: Language, filters: Filters): Message[] {
      const rows = db.listFor(uid);
      const listed = rows.filter(({ audience }) => audience === 'listed').map(({ id }) => id);
      const recipients = Map.groupBy(db.recipientsOfAll(listed), (row) => row.message_id);
      const uids = (id: string) => (recipients.get(id) ?? []).map((row) => row.uid);
      return rows
        .filter((row) => filters.type === undefined || row.type === filters.type)
        .filter((row) => filters.progressType === undefined || row.progress_type === filters.progressType)
        .filter((row) => filters.indicatorId === undefined || row.indicator_id === filters.indicatorId)
        .map((row) => viewMessage(row, uids(row.id), language));
    },
    deleteMessage(uid: string, id: string): void {
      database.transaction(() => {
        const row = db.findFor(uid, id);
        if (row === undefined) throw new RefusedError('not-found');
        db.setHidden(id, uid);
        changedFor(row.type, [uid]);
      });
    },
    /** Marks messages as seen. Ids that are unknown or not for this user are ignored. Only this user's list changes. */
    markSeen(uid: string, seen: readonly string[]): void {
      database.transaction(() => {
        for (const id of new Set(seen)) if (db.findFor(uid, id) !== undefined) db.setSeen(id, uid);
        changed(seenList(uid));
      });
    },
    async sendMessage(uid: string, language: Language, message: NewMessage): Promise<Message> {
      users.requireAll(message.recipients, 'recipients');
      const literal = message.type === 'ANNOUNCEMENT' ? await sanitise(message.text) : message.text;
      if (literal === '') throw new RefusedError('fields-invalid', { fields: { text: 'field-required' } });
      const about = { indicator_id: message.indicatorId, progress_type: null, status: message.status, progress: 100 };
      const row = { id: ids(), type: message.type, ...about, code: null, params: '{}', literal };
      add(row, message.recipients);
      // The sender may not be a recipient, but still gets the sanitised text.
      const stored = { ...row, audience: 'listed' as const, time: clock.now(), counted: counted.now(), seen: 0 };
      const found = db.findFor(uid, row.id) ?? stored;
      return viewMessage(found, db.recipientsOf(row.id), language);
    },
    /** Removes a batch of messages older than 90 days. Returns whether there may be more. */
    forgetOld(): boolean {
      counted.count();
      const removed = db.removeSomeBefore(counted.now() - quarter);
      if (removed > 0) changed('messages', announcements);
      return removed > 0;
    },
    removeUser(uid: string): void {
      db.removeUser(uid);
      // Recipients are visible to other users.
      changed('messages');
    },
  };
}

/** Name of the list of messages for one user only. */
export const ownList = (uid: string): string => `messages of ${uid}`;
/** Name of the list of messages one user has seen. */
export const seenList = (uid: string): string => `messages seen by ${uid}`;
/** Name of the list of all announcements. */
export const announcements = 'announcements';

const coded = ({ code, params = {} }: { code: MessageCode; params?: MessageParams }) => ({
  code,
  params: JSON.stringify(params),
  literal: '',
});

export type MessagesService = ReturnType<typeof createMessagesService>;
