import type { Language } from '@kontor/contract/refusals';
import type { AnnouncementListed } from '@kontor/contract/talk/announcements';
import {
  codeForReader,
  type MessageCode,
  type MessageParams,
  messageTextOf,
  messageTexts,
} from '@kontor/contract/talk/message-texts';
import type { Message, ProgressType } from '@kontor/contract/talk/messages';
import type { Status } from '@kontor/contract/talk/status';
import type { MessageRow, ReadRow } from './db.ts';

/** Who reads a message: their username, and the language of the request. */
export interface Reader {
  uid: string;
  language: Language;
}

/** Returns a message as its reader sees it. */
export function viewMessage(row: ReadRow, recipients: readonly string[], reader: Reader): Message {
  return {
    id: row.id,
    indicatorId: row.indicator_id,
    type: row.type,
    progressType: row.progress_type as ProgressType | null,
    status: row.status,
    text: textOf(row, reader),
    progress: row.progress,
    recipients: [...recipients],
    messageTime: new Date(row.time).toISOString(),
    seen: row.seen === 1,
  };
}

/** Returns the announcement shown above every page. */
export function viewAnnouncement(row: ReadRow, reader: Reader): Status['announcement'] {
  return { id: row.id, indicatorId: row.indicator_id, status: row.status, text: textOf(row, reader) };
}

/** Returns an announcement as administrators list it. */
export function viewAnnouncementListed(row: ReadRow, state: AnnouncementListed['state']): AnnouncementListed {
  const { id, status, literal: text } = row;
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const messageTime = new Date(row.time).toISOString();
  return { id, status, text, from: time(row.shown_from), until: time(row.shown_until), state, messageTime };
}

/** Returns the text of a message; an unknown code, written by a later version, is returned itself. */
function textOf({ code, params, literal }: MessageRow, { uid, language }: Reader): string {
  if (code === null) return literal;
  if (!Object.hasOwn(messageTexts, code)) return code;
  const about = JSON.parse(params) as MessageParams;
  return messageTextOf(codeForReader(code as MessageCode, uid, about), language, about);
}
