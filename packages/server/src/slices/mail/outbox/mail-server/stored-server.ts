import { createSignal } from '@kontor/platform/work/signal';
import type { BoxKey, SealLocation } from '../../../../adapters/box-key.ts';
import { DeliveryError } from '../../../../adapters/smtp/mailer.ts';
import type { SmtpSettings } from '../../../../adapters/smtp/smtp-settings.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { createMailServerDb, type MailServerRow } from './mail-server-db.ts';
import { accountOf, type ServerAccount, settingsOf } from './rules.ts';

export interface StoredServerNeeds {
  core: Pick<ServerContext, 'database' | 'config' | 'changeFeed' | 'events' | 'log'>;
  boxKey: BoxKey;
}

interface Known {
  account: ServerAccount | undefined;
  settings: SmtpSettings | undefined;
  trouble: DeliveryError | undefined;
}

const none = { account: undefined, trouble: undefined };

const place: SealLocation = { table: 'mail_server', column: 'password', row: 'outgoing' };

/** The mail server of the box: the one an administrator has set, else that of KONTOR_SMTP_URL. Read from the database once and after each change. */
export function createStoredServer({ core, boxKey }: StoredServerNeeds) {
  const { database, config, changeFeed, events, log } = core;
  const db = createMailServerDb(database);
  const changes = createSignal('the mail server', log);
  let known: Known | undefined;

  /** Returns the server; without its password, and with the reason, when that cannot be opened. */
  function opened({ id: _id, ...row }: MailServerRow): Pick<Known, 'account' | 'trouble'> {
    try {
      return { account: { ...row, password: boxKey.open(row.password, place) }, trouble: undefined };
    } catch (error) {
      log.error({ err: error }, 'the password of the mail server cannot be opened');
      const explained = { code: 'mail-password-unreadable', params: {} } as const;
      return { account: { ...row, password: '' }, trouble: new DeliveryError('server', error, explained) };
    }
  }

  function read(): Known {
    if (known === undefined) {
      const row = db.find();
      const { account, trouble } = row ? opened(row) : none;
      known = { account, trouble, settings: account === undefined ? config.smtp : settingsOf(account) };
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
    /** Why nothing may be sent by the server that is set, as its password cannot be opened. */
    trouble: (): DeliveryError | undefined => read().trouble,
    /** Returns the server with its password, or an empty one when that cannot be opened, and where it is from. */
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
