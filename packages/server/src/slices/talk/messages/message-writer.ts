import type { MessageCode, MessageParams } from '@kontor/contract/talk/message-texts';
import type { Message, ProgressType } from '@kontor/contract/talk/messages';
import type { ServerContext } from '../../../core/server-context.ts';
import type { MessageRow, MessagesDb } from './db.ts';

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

/** Recipients up to this number are notified individually. */
const mostNotified = 100;

/** Name of the list of messages for one user only. */
export const ownList = (uid: string): string => `messages of ${uid}`;
/** Name of the list of messages one user has seen. */
export const seenList = (uid: string): string => `messages seen by ${uid}`;
/** Name of the list of all announcements. */
export const announcementsList = 'announcements';

type Times = 'shown_from' | 'shown_until';
type NewRow = Omit<MessageRow, 'audience' | 'time' | 'counted' | Times> & Partial<Pick<MessageRow, Times>>;
const alwaysShown = { shown_from: null, shown_until: null };

/** Stores messages, and marks the lists of those who see them as changed. */
export function createMessageWriter(core: ServerContext, db: MessagesDb) {
  const { database, clock, ids, changeFeed, counted } = core;
  const changed = (...lists: string[]) => database.afterCommit(() => lists.forEach(changeFeed.changed));

  /** Marks the lists of the recipients as changed, or of all users when there are many, which is less work. */
  function changedFor(type: MessageRow['type'], recipients: readonly string[]): void {
    const isForAll = recipients.length === 0 || recipients.length > mostNotified;
    changed(
      ...(isForAll ? ['messages'] : recipients.map(ownList)),
      ...(type === 'ANNOUNCEMENT' ? [announcementsList] : []),
    );
  }

  function add(row: NewRow, recipients: readonly string[]): void {
    database.transaction(() => {
      const audience = recipients.length === 0 ? 'everyone' : 'listed';
      db.add({ ...alwaysShown, ...row, audience, time: clock.now(), counted: counted.now() }, recipients);
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

  function withdraw(id: string): void {
    database.transaction(() => {
      const known = db.find(id);
      if (known === undefined) return;
      changedFor(known.type, known.audience === 'everyone' ? [] : db.recipientsOf(id));
      db.remove(id);
    });
  }

  function notify(notice: Notice): string {
    const id = ids();
    const content = 'text' in notice ? { code: null, params: '{}', literal: notice.text } : coded(notice);
    const about = { indicator_id: notice.indicatorId, progress_type: null, status: notice.status, progress: 100 };
    add({ id, type: 'NOTIFICATION', ...about, ...content }, notice.recipients);
    return id;
  }

  return { add, progress, withdraw, notify, changed, changedFor };
}

const coded = ({ code, params = {} }: { code: MessageCode; params?: MessageParams }) => ({
  code,
  params: JSON.stringify(params),
  literal: '',
});
