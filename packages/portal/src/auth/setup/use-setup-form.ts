import { cleanMainDomain, isMainDomain } from '@kontor/contract/rules/edge/domains';
import { cleanEmail, isEmail } from '@kontor/contract/rules/email';
import { isUserName } from '@kontor/contract/rules/people/username';
import { useEffect, useState } from 'react';
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
import { clearSetupDraft, loadSetupDraft, storeSetupDraft } from './setup-draft.ts';
import { type SetupLink, type SetupValues, typedUserName, uidOf, withNames } from './setup-values.ts';
import { setupText } from './text/index.ts';
import type { LinkState } from './use-setup-link.ts';

function useRules(link: SetupLink | undefined): FormRules<SetupValues> {
  const t = useText(setupText);
  const required = (typed: string) => (typed.trim() === '' ? t(($) => $.missing) : undefined);
  const email = (typed: string) => (isEmail(cleanEmail(typed)) ? undefined : t(($) => $.emailWrong));
  const userName = (typed: string) => (isUserName(typed.trim()) ? undefined : t(($) => $.userWrong));
  const domain = (typed: string) => (isMainDomain(cleanMainDomain(typed)) ? undefined : t(($) => $.domainWrong));
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
    domain: cleanMainDomain(typed.domain),
    language,
  };
  const user = await api('POST /api/v1/setup/new', { form }).catch((error: unknown) => {
    throw withFormFields(error);
  });
  clearSetupDraft();
  goTo('/');
  // With another domain the server may no longer be found here: where the PUK can be confirmed is known before it would be shown.
  if (form.domain !== portalClient.session.get().box?.domain) await portalClient.poll.ask();
  portalClient.session.signIn(user, true);
  await portalClient.poll.ask();
}

/** Returns the first values of the form, and what was typed before a reload. A setup link brings its own values. */
function useStart({ link, names }: Pick<LinkState, 'link' | 'names'>, domain: string) {
  const [first] = useState(() => {
    const start: SetupValues = {
      firstName: names?.firstName ?? '',
      lastName: names?.lastName ?? '',
      ...{ userName: '', password: '', passwordRepeat: '', pin: '' },
      ...{ externEmail: link?.email ?? '', domain },
    };
    return { start, draft: link ? undefined : loadSetupDraft(start) };
  });
  return first;
}

/** Values, rules and submission of the setup; signs in afterwards. */
export function useSetupForm({ link, names }: LinkState, suggestedDomain: string) {
  const t = useText(setupText);
  const toasts = useToasts();
  const language = useLanguage();
  const { start, draft } = useStart({ link, names }, suggestedDomain);
  const [isTyped, setTyped] = useState(draft?.isTyped ?? false);

  const form = useForm<SetupValues>({
    initial: draft?.values ?? start,
    rules: useRules(link),
    async onSubmit(values) {
      await send(values, link, language);
    },
    onFailed: (error, rest) => {
      // A wrong PIN is said at its field, which is the only thing to mend.
      if (error instanceof ApiError && error.fields.pin && rest.length === 0) return;
      toasts.show({ kind: 'error', title: t(($) => $.failed), body: [sentenceOf(error), ...rest].join('\n') });
    },
  });

  const { values } = form;
  useEffect(() => {
    if (JSON.stringify(values) !== JSON.stringify(start)) storeSetupDraft({ values, isTyped });
  }, [values, isTyped, start]);

  const setName = (change: Partial<SetupValues>) => form.set(withNames(form.values, change, isTyped));
  const setUserName = (typed: string) => {
    setTyped(typed !== '');
    form.set({ userName: typedUserName(typed) });
  };
  return { form, setName, setUserName, isRestored: draft !== undefined };
}

export type SetupForm = ReturnType<typeof useSetupForm>;
