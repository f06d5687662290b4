import type { MailServer } from '@kontor/contract/mail/mail-server';
import { cleanEmail, isEmail } from '@kontor/contract/rules/email';
import { isMailHost } from '@kontor/contract/rules/mail/mail-host';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../../session/client.ts';
import { useApps } from '../../../../shared/apps/queries.ts';
import { useOutbox } from '../../../../shared/mail/queries.ts';
import { useText } from '../../../../text/text-context.tsx';
import { useForm } from '../../../../ui/hooks/use-form.ts';
import { useToasts } from '../../../../ui/overlays/toasts.tsx';
import { useSaveMailServer } from './queries.ts';
import { isPasswordReused, type ServerValues, serverOf, typedOf, valuesOf } from './server-values.ts';
import { mailServerText } from './text/index.ts';

/** Why the server was not saved. `mayInsist`: it is understood, and only does not work yet. */
export interface SaveFault {
  sentence: string;
  mayInsist: boolean;
  /** The values it is about. */
  values: ServerValues;
}

function useRules(stored: MailServer) {
  const t = useText(mailServerText);
  return {
    sender: (typed: string) => {
      if (typed.trim() === '') return t(($) => $.needed.sender);
      return isEmail(cleanEmail(typed)) ? undefined : t(($) => $.needed.email);
    },
    host: (_: string, values: ServerValues) => {
      const { host } = serverOf(values);
      if (host === '') return t(($) => $.needed.host);
      return isMailHost(host) ? undefined : t(($) => $.needed.hostShape);
    },
    port: (typed: string) =>
      /^\d{1,5}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 65535
        ? undefined
        : t(($) => $.needed.port),
    password: (typed: string, values: ServerValues) =>
      typed === '' && values.username.trim() !== '' && !isPasswordReused(stored, values)
        ? t(($) => $.needed.password)
        : undefined,
  };
}

/** Returns what saving these values sets in motion, in sentences; empty when nothing waits and no app is concerned. */
function useEffects(stored: MailServer): (values: ServerValues) => string {
  const t = useText(mailServerText);
  const waiting = useOutbox().data?.waiting ?? 0;
  const sendsMail = useApps().data?.some(({ storeApp }) => storeApp && 'sendmail' in storeApp.addons) ?? false;
  return ({ sender }) => {
    const restarts = sendsMail && cleanEmail(sender) !== stored.sender;
    return [...(waiting > 0 ? [t(($) => $.savedSends)] : []), ...(restarts ? [t(($) => $.savedRestarts)] : [])].join(
      ' ',
    );
  };
}

/** The form of the mail server: saving tests it, and what is wrong is shown at the form, never as a toast. */
export function useServerForm(stored: MailServer) {
  const t = useText(mailServerText);
  const toasts = useToasts();
  const navigate = useNavigate();
  const { mutateAsync } = useSaveMailServer();
  const effects = useEffects(stored);
  const [fault, setFault] = useState<SaveFault>();

  async function save(values: ServerValues, untested: boolean): Promise<void> {
    setFault(undefined);
    const body = effects(values);
    await mutateAsync({ ...typedOf(values), untested });
    if (untested) toasts.show({ kind: 'warning', title: t(($) => $.savedAnyway), body: fault?.sentence ?? '' });
    else toasts.show({ title: t(($) => $.saved), body });
    await navigate({ to: '/settings/outbox', ignoreBlocker: true });
  }

  function showFault(error: unknown, values: ServerValues): void {
    if (!(error instanceof ApiError)) throw error;
    if (Object.keys(error.fields).length > 0) return;
    setFault({ sentence: error.message, mayInsist: error.code.startsWith('mail-'), values });
  }

  const form = useForm<ServerValues>({
    initial: valuesOf(stored),
    rules: useRules(stored),
    onSubmit: (values) => save(values, false),
    onFailed: (error) => showFault(error, form.values),
  });
  const insist = () => save(form.values, true).catch((error: unknown) => showFault(error, form.values));
  // What was found out about other values says nothing about these.
  const isCurrent = fault !== undefined && JSON.stringify(fault.values) === JSON.stringify(form.values);
  return { form, fault: isCurrent ? fault : undefined, insist };
}
