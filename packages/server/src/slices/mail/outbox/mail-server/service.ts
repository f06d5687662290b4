import { isDeepStrictEqual } from 'node:util';
import type { MailServer, TypedMailServer } from '@kontor/contract/mail/mail-server';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor, Caller } from '@kontor/platform/http/actor';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { ServerHealth } from '../server-health.ts';
import { render } from '../templates.ts';
import { isReadable, mayReusePassword, type ServerAccount, settingsOf, viewAccount } from './rules.ts';
import { createServerTrial } from './server-trial.ts';
import type { StoredServer } from './stored-server.ts';

export interface MailServerNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'ids' | 'journal' | 'boxAddress'>;
  stored: StoredServer;
  /** What is known about the stored server, which a test of it tells. Absent where no mail is sent. */
  health?: Pick<ServerHealth, 'ask' | 'refused' | 'accepted'> | undefined;
}

/** What the journal says about a server: never its password. */
const noted = ({ provider, host, port, encryption, sender, username }: ServerAccount) => ({
  ...{ provider, host, port, encryption, sender, username },
});

/** What the mail server replied. */
const reasonOf = ({ params }: RefusedError) => ({ reason: params.reason });

/** Creates a function that composes the test mail. */
const testMails =
  ({ boxAddress, ids, clock }: MailServerNeeds['core']) =>
  (from: string, to: string, language: Language) => ({
    ...render('test', language, { box: boxAddress.domain(), link: `${boxAddress.portalUrl()}/settings/outbox` }),
    ...{ from, to, language },
    messageId: `<${ids()}@${boxAddress.domain()}>`,
    date: new Date(clock.now()),
  });

/** Setting the mail server of the box, and trying it. */
export function createMailServerService({ core, stored, health }: MailServerNeeds) {
  const { database, journal, boxAddress } = core;
  const trial = createServerTrial(core.clock);
  const testMail = testMails(core);

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

  return {
    view,
    async save(
      { actor, checkAccess }: Caller,
      { untested = false, ...typed }: TypedMailServer & { untested?: boolean | undefined },
    ) {
      const account = accountFrom(typed);
      const settings = settingsOf(account);
      if (!untested) await trial.run(settings, '', (mailer, signal) => mailer.check(account.sender, signal));
      const saved = database.transaction(() => {
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
      const refusal = trial.refusalOf(settings);
      if (refusal !== undefined && (untested || refusal.isOfMail)) health?.refused(refusal);
      else if (untested) health?.ask();
      return saved;
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
      const { host, port } = settings;
      const from = settings.from ?? `no-reply@${boxAddress.domain()}`;
      const tested = { ...settings, from };
      const before = trial.refusalOf(tested);
      const isStored = () => isDeepStrictEqual(settings, stored.settings());
      try {
        await trial.run(tested, to, (mailer, signal) => mailer.send(testMail(from, to, language), signal));
        journal.record(actor, 'send-test-mail', to, { after: { host, port } });
        if (isStored()) health?.accepted();
      } catch (error) {
        const isRefused = error instanceof RefusedError && error.code.startsWith('mail-');
        if (isRefused) journal.record(actor, 'try-test-mail', to, { after: { host, port, ...reasonOf(error) } });
        const refusal = trial.refusalOf(tested);
        if (refusal !== undefined && refusal !== before && isStored()) health?.refused(refusal);
        throw error;
      }
    },
  };
}

export type MailServerService = ReturnType<typeof createMailServerService>;
