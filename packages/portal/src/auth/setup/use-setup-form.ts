import { cleanDomain, isMainDomain } from '@kontor/contract/rules/edge/domains';
import { cleanEmail, isEmail } from '@kontor/contract/rules/email';
import { isUserName } from '@kontor/contract/rules/people/username';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../session/client.ts';
import { portalClient } from '../../session/portal-client.ts';
import type { Language } from '../../text/language.ts';
import { useLanguage, useText } from '../../text/text-context.tsx';
import type { FormRules } from '../../ui/hooks/form-state.ts';
import { useForm } from '../../ui/hooks/use-form.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { goTo } from '../location.ts';
import { usePasswordRules } from '../password/password-rules.ts';
import { type SetupLink, type SetupValues, typedUserName, uidOf, withNames } from './setup-values.ts';
import { setupText } from './text/index.ts';
import type { LinkState } from './use-setup-link.ts';

function useRules(link: SetupLink | undefined): FormRules<SetupValues> {
  const t = useText(setupText);
  const required = (typed: string) => (typed.trim() === '' ? t(($) => $.missing) : undefined);
  const email = (typed: string) => (isEmail(cleanEmail(typed)) ? undefined : t(($) => $.emailWrong));
  const userName = (typed: string) => (isUserName(typed.trim()) ? undefined : t(($) => $.userWrong));
  const domain = (typed: string) => (isMainDomain(cleanDomain(typed)) ? undefined : t(($) => $.domainWrong));
  return {
    ...usePasswordRules('password', 'passwordRepeat'),
    firstName: required,
    lastName: required,
    userName: link?.email ? () => undefined : (typed) => required(typed) ?? userName(typed),
    pin: link ? () => undefined : required,
    externEmail: link?.email ? () => undefined : (typed) => required(typed) ?? email(typed),
    domain: (typed) => required(typed) ?? domain(typed),
  };
}

/** Maps the server's field of the full address to the form's field of its local part. */
function withFormFields(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.fields.uid) return error;
  return error.withFields({ ...error.fields, userName: error.fields.uid });
}

async function send(typed: SetupValues, link: SetupLink | undefined, language: Language) {
  const form = {
    uid: uidOf(typed, link),
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    externEmail: typed.externEmail.trim(),
    // The sign-in trims, so the chosen password is trimmed, too.
    password: typed.password.trim(),
    passwordRepeat: typed.passwordRepeat.trim(),
    pin: typed.pin.trim(),
    nonce: link?.nonce ?? '',
    domain: cleanDomain(typed.domain),
    language,
  };
  const user = await api('POST /api/v1/setup/new', { form }).catch((error: unknown) => {
    throw withFormFields(error);
  });
  goTo('/');
  portalClient.session.signIn(user, true);
  await portalClient.poll.ask();
}

/** Values, rules and submission of the setup; signs in afterwards. */
export function useSetupForm({ link, names }: LinkState, suggestedDomain: string) {
  const t = useText(setupText);
  const toasts = useToasts();
  const language = useLanguage();
  const [isTyped, setTyped] = useState(false);

  const form = useForm<SetupValues>({
    initial: {
      firstName: names?.firstName ?? '',
      lastName: names?.lastName ?? '',
      userName: '',
      password: '',
      passwordRepeat: '',
      pin: '',
      externEmail: link?.email ?? '',
      domain: suggestedDomain,
    },
    rules: useRules(link),
    async onSubmit(values) {
      await send(values, link, language);
    },
    onFailed: (error, rest) =>
      toasts.show({ kind: 'error', title: t(($) => $.failed), body: [sentenceOf(error), ...rest].join('\n') }),
  });

  const setName = (change: Partial<SetupValues>) => form.set(withNames(form.values, change, isTyped));
  const setUserName = (typed: string) => {
    setTyped(typed !== '');
    form.set({ userName: typedUserName(typed) });
  };
  return { form, setName, setUserName };
}

export type SetupForm = ReturnType<typeof useSetupForm>;
