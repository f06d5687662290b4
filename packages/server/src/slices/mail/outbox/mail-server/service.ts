import type { MailServer, TypedMailServer } from '@kontor/contract/mail/mail-server';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor, Caller } from '@kontor/platform/http/actor';
import { seconds } from '@kontor/platform/work/durations';
import { createMailer, DeliveryError, type Mailer } from '../../../../adapters/smtp/mailer.ts';
import type { SmtpSettings } from '../../../../adapters/smtp/smtp-settings.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import { createTestLimit } from '../../../../core/test-limit.ts';
import { render } from '../templates.ts';
import { isReadable, mayReusePassword, type ServerAccount, settingsOf, viewAccount } from './rules.ts';
import type { StoredServer } from './stored-server.ts';

export interface MailServerNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'ids' | 'journal' | 'boxAddress'>;
  stored: StoredServer;
}

/** What the journal says about a server: never its password. */
const noted = ({ provider, host, port, encryption, sender, username }: ServerAccount) => ({
  ...{ provider, host, port, encryption, sender, username },
});

/** A test ends after this long, also when the server goes on answering a little. */
const testMs = seconds(30);

/** Setting the mail server of the box, and trying it. */
export function createMailServerService({ core, stored }: MailServerNeeds) {
  const { database, clock, ids, journal, boxAddress } = core;
  const limit = createTestLimit(clock);

  const view = (): MailServer => {
    const { source, account } = stored.current();
    return viewAccount(source, account);
  };

  /** Returns the server as typed, with the stored password where none was typed. Throws `RefusedError` for one that may not be used. */
  function accountFrom({ password = '', ...typed }: TypedMailServer): ServerAccount {
    if (isReadable(typed))
      throw new RefusedError('fields-invalid', { fields: { encryption: 'mail-login-unencrypted' } });
    if (typed.username === '' || password !== '') return { ...typed, password: typed.username === '' ? '' : password };
    const { account } = stored.current();
    if (account === undefined || account.password === '' || !mayReusePassword(account, typed))
      throw new RefusedError('fields-invalid', { fields: { password: 'mail-password-again' } });
    return { ...typed, password: account.password };
  }

  /** Runs one test with a connection of its own, for at most `testMs`. Throws what the mail server is at fault for. */
  async function tryServer(
    settings: SmtpSettings,
    to: string,
    run: (mailer: Mailer, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const mailer = createMailer(settings);
    const deadline = new AbortController();
    const cancel = clock.after(testMs, () => deadline.abort());
    try {
      await limit.within(() => run(mailer, deadline.signal));
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      const { host, port, from = '' } = settings;
      const problem = deadline.signal.aborted ? 'mail-server-slow' : error.problem;
      throw new RefusedError(problem, { params: { host, port, to, sender: from, reason: error.message } });
    } finally {
      cancel();
      mailer.close();
    }
  }

  const testMail = (from: string, to: string, language: Language) => ({
    ...render('test', language, { box: boxAddress.domain(), link: `${boxAddress.portalUrl()}/settings/outbox` }),
    ...{ from, to, language },
    messageId: `<${ids()}@${boxAddress.domain()}>`,
    date: new Date(clock.now()),
  });

  return {
    view,
    async save(
      { actor, checkAccess }: Caller,
      { untested = false, ...typed }: TypedMailServer & { untested?: boolean | undefined },
    ) {
      const account = accountFrom(typed);
      if (!untested) await tryServer(settingsOf(account), '', (mailer, signal) => mailer.check(account.sender, signal));
      return database.transaction(() => {
        checkAccess();
        const before = stored.current().account;
        stored.put(account);
        const isNewPassword = before?.password !== account.password;
        journal.record(actor, 'set-mail-server', account.host, {
          ...(before === undefined ? {} : { before: noted(before) }),
          after: { ...noted(account), isNewPassword, untested },
        });
        return viewAccount('settings', account);
      });
    },
    remove: (actor: Actor): MailServer => {
      database.transaction(() => {
        const { account } = stored.current();
        if (account === undefined || !stored.remove()) throw new RefusedError('not-found');
        journal.record(actor, 'remove-mail-server', account.host, { before: noted(account) });
      });
      return view();
    },
    /** Resolves once the mail server has taken the mail. */
    async sendTest(actor: Actor, typed: { to: string; server?: TypedMailServer | undefined }, language: Language) {
      const settings = typed.server === undefined ? stored.settings() : settingsOf(accountFrom(typed.server));
      if (settings === undefined) throw new RefusedError('mail-server-missing');
      const { to } = typed;
      journal.record(actor, 'send-test-mail', to, { after: { host: settings.host, port: settings.port } });
      const from = settings.from ?? `no-reply@${boxAddress.domain()}`;
      await tryServer({ ...settings, from }, to, (mailer, signal) => mailer.send(testMail(from, to, language), signal));
    },
  };
}

export type MailServerService = ReturnType<typeof createMailServerService>;
