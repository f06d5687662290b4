import type { MailServer } from '@kontor/contract/mail/mail-server';
import { mailEncryptions, mailProviderIds, mailProviders } from '@kontor/contract/rules/mail/providers';
import type { FormEvent } from 'react';
import { useStatus } from '../../../../session/use-session.ts';
import { LeaveGuard } from '../../../../shared/leave-guard.tsx';
import { OnlyHereNotice } from '../../../../shared/mail/only-here-notice.tsx';
import { useOutbox } from '../../../../shared/mail/queries.ts';
import { mailText } from '../../../../shared/mail/text/index.ts';
import { useText } from '../../../../text/text-context.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { PasswordField } from '../../../../ui/controls/password-field.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { Notice } from '../../../../ui/display/notice.tsx';
import type { Form } from '../../../../ui/hooks/use-form.ts';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { RemoveServer } from './remove-server.tsx';
import styles from './server-page.module.css';
import { isPasswordReused, isTouched, presetOf, type ServerValues, senderChange, serverOf } from './server-values.ts';
import { TestMail, useTestResult } from './test-mail.tsx';
import { mailServerText } from './text/index.ts';
import { type SaveFault, useServerForm } from './use-server-form.ts';

/** Server, sender and login, with a test of what is typed. */
export function ServerForm({ stored }: { stored: MailServer }) {
  const t = useText(mailServerText);
  const { form, fault, insist } = useServerForm(stored);
  const test = useTestResult(form.values);
  const submit = (event: FormEvent) => {
    test.drop();
    form.props.onSubmit(event);
  };
  return (
    <div className={styles.parts}>
      <LeaveGuard isActive={isTouched(stored, form.values)} />
      <CurrentFault stored={stored} />
      {stored.source === 'start' && <Notice>{t(($) => $.fromStart)}</Notice>}
      <OnlyHereNotice text={{ onlyHere: t(($) => $.onlyHere), notHere: t(($) => $.notHere) }} />
      <form {...form.props} onSubmit={submit}>
        <Panel
          footer={
            <>
              {stored.source === 'settings' && <RemoveServer />}
              <Button type="submit" variant="primary" busy={form.busy}>
                {t(($) => $.save)}
              </Button>
            </>
          }
        >
          <div className={styles.fields}>
            <Account form={form} />
            <Connection form={form} />
            <Login form={form} stored={stored} />
            {fault && <Fault fault={fault} onInsist={insist} />}
          </div>
        </Panel>
      </form>
      <TestMail form={form} test={test} />
    </div>
  );
}

/** Why the stored server sends nothing at the moment. */
function CurrentFault({ stored }: { stored: MailServer }) {
  const inMail = useText(mailText);
  const outbox = useOutbox().data;
  const isAtFault = useStatus().mail === 'waits';
  if (stored.source === 'none' || !isAtFault || !outbox?.explanation) return null;
  return (
    <Notice kind="warn" title={inMail(($) => $.outage[outbox.cause ?? 'other'])}>
      {outbox.explanation}
    </Notice>
  );
}

interface PartProps {
  form: Form<ServerValues>;
}

function Account({ form }: PartProps) {
  const t = useText(mailServerText);
  const options = mailProviderIds.map((id) => ({ value: id, label: mailProviders[id].name || t(($) => $.own) }));
  return (
    <>
      <Select
        {...form.text('provider')}
        onChange={(provider) => form.set(presetOf(provider))}
        label={t(($) => $.provider)}
        hint={t(($) => $.notes[form.values.provider])}
        options={options}
      />
      <TextField
        {...form.text('sender')}
        onChange={(typed) => form.set(senderChange(form.values, typed))}
        label={t(($) => $.sender)}
        hint={t(($) => $.senderHint)}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

const connectionFields = ['host', 'port', 'encryption'] as const;

function Connection({ form }: PartProps) {
  const t = useText(mailServerText);
  const host = form.text('host');
  const { encryption } = form.values;
  const isSafe = encryption === 'tls' || encryption === 'starttls';
  const port = form.text('port');
  const tidying = (left: { onBlur: () => void }) => () => {
    const meant = serverOf(form.values);
    if (connectionFields.some((name) => meant[name] !== form.values[name])) form.set(meant);
    left.onBlur();
  };
  return (
    <div className={styles.server}>
      <TextField
        {...host}
        onBlur={tidying(host)}
        label={t(($) => $.host)}
        placeholder={t(($) => $.hostExample)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField {...port} onBlur={tidying(port)} label={t(($) => $.port)} inputMode="numeric" autoComplete="off" />
      <Select
        {...form.text('encryption')}
        label={t(($) => $.encryption)}
        hint={isSafe ? t(($) => $.encryptionHint) : undefined}
        options={mailEncryptions.map((value) => ({ value, label: t(($) => $.encryptions[value]) }))}
      />
      <div role="status" className={styles.warning}>
        {!isSafe && (
          <Notice kind="warn">{encryption === 'none' ? t(($) => $.noneWarning) : t(($) => $.offeredWarning)}</Notice>
        )}
      </div>
    </div>
  );
}

function Login({ form, stored }: PartProps & { stored: MailServer }) {
  const t = useText(mailServerText);
  return (
    <>
      <TextField
        {...form.text('username')}
        label={t(($) => $.username)}
        hint={t(($) => $.usernameHint)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordField
        {...form.text('password')}
        label={t(($) => $.password)}
        hint={isPasswordReused(stored, form.values) ? t(($) => $.passwordStored) : undefined}
        autoComplete="new-password"
      />
    </>
  );
}

/** Why nothing was saved, and how to save it all the same. */
function Fault({ fault, onInsist }: { fault: SaveFault; onInsist: () => Promise<void> }) {
  const t = useText(mailServerText);
  return (
    <Notice
      kind="warn"
      title={t(($) => $.notSaved)}
      announce
      action={fault.mayInsist && <Button onClick={() => void onInsist()}>{t(($) => $.anyway)}</Button>}
    >
      <p>{fault.sentence}</p>
      {fault.mayInsist && <p>{t(($) => $.notWorking)}</p>}
    </Notice>
  );
}
