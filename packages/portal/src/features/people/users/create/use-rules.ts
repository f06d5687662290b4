import { cleanEmail, isEmail } from '@kontor/contract/rules/email';
import { isAddress, isUserName } from '@kontor/contract/rules/people/username';
import { usePasswordRules } from '../../../../auth/password/password-rules.ts';
import { useText } from '../../../../text/text-context.tsx';
import type { FormRules } from '../../../../ui/hooks/form-state.ts';
import { type Field, fieldsOf, type NewUserValues, type Step } from './new-user-values.ts';
import { newUserText } from './text/index.ts';

/** Returns the rules for the fields of these steps. */
export function useRules(validated: readonly Step[]): FormRules<NewUserValues> {
  const t = useText(newUserText);
  const passwords = usePasswordRules('userPassword', 'userPasswordRepeat');
  const needed = (typed: string) => (typed.trim() === '' ? t(($) => $.rules.missing) : undefined);
  const unlessNotified =
    (rule: (typed: string, values: NewUserValues) => string | undefined) => (typed: string, values: NewUserValues) =>
      values.sendNotification ? undefined : rule(typed, values);
  const nameRule = (typed: string) =>
    needed(typed) ?? (typed.trim().length > 100 ? t(($) => $.rules.long, { most: 100 }) : undefined);
  const localRule = (typed: string) => {
    if (typed.trim().length > 64) return t(($) => $.rules.longLocal, { most: 64 });
    return isUserName(typed.trim()) ? undefined : t(($) => $.rules.local);
  };
  const rules: FormRules<NewUserValues> = {
    givenname: nameRule,
    surname: nameRule,
    local: (typed, { usesExisting }) => (usesExisting ? undefined : (needed(typed) ?? localRule(typed))),
    login: (typed, { usesExisting }) => {
      if (!usesExisting) return undefined;
      return needed(typed) ?? (isAddress(typed.trim()) ? undefined : t(($) => $.rules.email));
    },
    externEmail: (typed, { sendNotification }) => {
      if (typed.trim() === '') return sendNotification ? t(($) => $.rules.noAddress) : undefined;
      return isEmail(cleanEmail(typed)) ? undefined : t(($) => $.rules.email);
    },
    userPassword: unlessNotified((typed) => needed(typed) ?? passwords.userPassword(typed)),
    userPasswordRepeat: unlessNotified((typed, values) => passwords.userPasswordRepeat(typed, values)),
  };
  const isValidated = (name: string) => validated.some((step) => fieldsOf[step].includes(name as Field));
  return Object.fromEntries(Object.entries(rules).filter(([name]) => isValidated(name)));
}
