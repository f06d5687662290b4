import { createSignal } from '@kontor/platform/work/signal';
import type { BoxKey, SealLocation } from '../../../../adapters/box-key.ts';
import type { SmtpSettings } from '../../../../adapters/smtp/smtp-settings.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { createMailServerDb, type MailServerRow } from './mail-server-db.ts';
import { accountOf, type ServerAccount, settingsOf } from './rules.ts';

export interface StoredServerNeeds {
  core: Pick<ServerContext, 'database' | 'config' | 'changeFeed' | 'events' | 'log'>;
  boxKey: BoxKey;
}

const place: SealLocation = { table: 'mail_server', column: 'password', row: 'outgoing' };

/** The mail server of the box: the one an administrator has set, else that of KONTOR_SMTP_URL. Read from the database once and after each change. */
export function createStoredServer({ core, boxKey }: StoredServerNeeds) {
  const { database, config, changeFeed, events, log } = core;
  const db = createMailServerDb(database);
  const changes = createSignal('the mail server', log);
  let known: { account: ServerAccount | undefined; settings: SmtpSettings | undefined } | undefined;

  const opened = ({ id: _id, ...row }: MailServerRow): ServerAccount => ({
    ...row,
    password: boxKey.open(row.password, place),
  });

  function read() {
    if (known === undefined) {
      const row = db.find();
      const account = row && opened(row);
      known = { account, settings: account === undefined ? config.smtp : settingsOf(account) };
    }
    return known;
  }

  /** What was read before a change counts until its commit. `sender` is the one from then on. */
  function changed(sender: string | undefined): void {
    if (read().settings?.from !== sender) events.publish('mail-sender-changed', {});
    database.afterCommit(() => {
      known = undefined;
      changeFeed.changed('outbox');
      changeFeed.changed('status');
      changes.emit();
    });
  }

  return {
    /** The same object until the settings change; undefined while mail waits for a server. */
    settings: (): SmtpSettings | undefined => read().settings,
    /** Returns the server with its password, and where it is from. */
    current(): { source: 'settings' | 'start' | 'none'; account: ServerAccount | undefined } {
      const { account } = read();
      if (account !== undefined) return { source: 'settings', account };
      return config.smtp === undefined
        ? { source: 'none', account: undefined }
        : { source: 'start', account: accountOf(config.smtp) };
    },
    /** Joins a running transaction. */
    put(account: ServerAccount): void {
      db.put({ ...account, id: 'outgoing', password: boxKey.seal(account.password, place) });
      changed(account.sender);
    },
    /** Joins a running transaction. Returns whether one was set. */
    remove(): boolean {
      const isThere = db.remove();
      if (isThere) changed(config.smtp?.from);
      return isThere;
    },
    /** Calls `listener` after each change. Returns a function that unsubscribes. */
    onChanged: changes.subscribe,
  };
}

export type StoredServer = ReturnType<typeof createStoredServer>;
