import type { BoxKey, SealLocation } from '../../../adapters/box-key.ts';
import type { Mailer, MailMessage, RawMailMessage } from '../../../adapters/smtp/mailer.ts';
import type { OutboxDb, OutboxRow } from './db.ts';
import { render, type Template } from './templates.ts';

export const contentPlace = (id: string): SealLocation => ({ table: 'outbox', column: 'content', row: id });
export const appMailPlace = (id: string): SealLocation => ({ table: 'outbox_letters', column: 'source', row: id });

export interface MailMessagesNeeds {
  db: Pick<OutboxDb, 'findAppMail'>;
  boxKey: BoxKey;
  mailer: Pick<Mailer, 'from'> | undefined;
  domain(): string;
}

/** Creates a function that returns what is sent of a mail: rendered from its template, or unchanged as an app has handed it in. */
export function createMailMessages({ db, boxKey, mailer, domain }: MailMessagesNeeds) {
  return function messageOf(row: OutboxRow): MailMessage | RawMailMessage {
    const handedIn = row.letter === null ? undefined : db.findAppMail(row.letter);
    if (handedIn !== undefined)
      return {
        from: mailer?.from ?? handedIn.sender,
        to: row.recipient,
        source: boxKey.openBytes(handedIn.source, appMailPlace(handedIn.id)),
      };
    const content = JSON.parse(boxKey.open(row.content, contentPlace(row.id)));
    return {
      ...render(row.template as Template, row.language, content),
      from: mailer?.from ?? `no-reply@${domain()}`,
      to: row.recipient,
      messageId: row.message_id,
      date: new Date(row.created),
      language: row.language,
    };
  };
}
