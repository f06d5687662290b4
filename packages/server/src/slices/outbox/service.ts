import type { Outbox as OutboxView } from '@kontor/contract/outbox';
import type { Language } from '@kontor/contract/refusals';
import { Refused } from '@kontor/platform/errors';
import type { BoxKey, SealPlace } from '../../adapters/box-key.ts';
import type { Letter, Mailer } from '../../adapters/smtp/mailer.ts';
import type { Ground } from '../../ground.ts';
import { createOutboxDb, type OutboxRow } from './db.ts';
import { createPostman } from './postman.ts';
import { type MailContents, render, type Template } from './templates.ts';
import { viewMail } from './view.ts';

/** One mail to somebody. */
export type NewMail = {
  [T in Template]: {
    to: string;
    language: Language;
    template: T;
    content: MailContents[T];
    /** The moment in ms after which it would be of no use. */
    expires?: number;
  };
}[Template];

/** Who does something, and from where, as the journal has it. */
export interface Actor {
  uid: string;
  address: string;
}

export interface OutboxNeeds {
  ground: Ground;
  boxKey: BoxKey;
  /** Absent: no mail server is set up, and everything waits. */
  mailer: Mailer | undefined;
}

const place = (id: string): SealPlace => ({ table: 'outbox', column: 'content', row: id });

export function createOutboxService({ ground, boxKey, mailer }: OutboxNeeds) {
  const { database, clock, ids, live, log, journal, settings, config } = ground;
  const db = createOutboxDb(database);
  const changed = () => database.afterCommit(() => live.changed('outbox'));
  const domain = () => settings.get('system', 'domain') ?? config.domain;

  function letterOf(row: OutboxRow): Letter {
    const content = JSON.parse(boxKey.open(row.content, place(row.id)));
    return {
      ...render(row.template as Template, row.language, content),
      from: mailer?.from ?? `no-reply@${domain()}`,
      to: row.recipient,
      messageId: row.message_id,
      date: new Date(row.created),
      language: row.language,
    };
  }

  const postman = mailer && createPostman({ db, mailer, clock, log, letterOf, changed });

  function found(id: string): OutboxRow {
    const row = db.find(id);
    if (row === undefined) throw new Refused('not-found');
    return row;
  }

  return {
    postman,
    /** Puts a mail into the outbox; joins a running transaction, so it leaves only when that commits. Sent at least once (keeps E6). */
    post({ to, language, template, content, expires }: NewMail): void {
      const id = ids();
      const now = clock.now();
      db.add({
        id,
        message_id: `<${id}@${domain()}>`,
        template,
        recipient: to,
        language,
        content: boxKey.seal(JSON.stringify(content), place(id)),
        created: now,
        expires: expires ?? null,
        state: 'waiting',
        tries: 0,
        next_try: now,
        reason: '',
      });
      changed();
      database.afterCommit(() => postman?.wake());
    },
    read(isInMode: boolean): OutboxView {
      const counts = new Map(db.counts().map(({ state, mails }) => [state, mails]));
      return {
        configured: mailer !== undefined,
        waiting: counts.get('waiting') ?? 0,
        refused: counts.get('refused') ?? 0,
        trouble: postman?.trouble() ?? '',
        mails: isInMode ? db.newest(200).map((row) => viewMail(row, postman?.heldUntil() ?? 0)) : [],
      };
    },
    retry(id: string): void {
      found(id);
      db.change(id, { state: 'waiting', next_try: clock.now() });
      changed();
      postman?.wake();
    },
    drop(actor: Actor, id: string): void {
      database.transaction(() => {
        const { template, recipient } = found(id);
        db.remove(id);
        journal.write({
          actor: actor.uid,
          address: actor.address,
          action: 'drop-mail',
          subject: recipient,
          before: { template },
        });
        changed();
      });
    },
  };
}

export type OutboxService = ReturnType<typeof createOutboxService>;
