import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text/text-context.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextArea, TextField } from '../../ui/controls/text-field.tsx';
import { peopleText } from './text/index.ts';
import type { UserForm } from './use-user-form.ts';
import styles from './user-fields.module.css';
import { extendedFields, type UserField } from './user-form.ts';

interface UserFieldsProps {
  userForm: UserForm;
  uid: string;
  /** Contact person and manager, at the end of the extended fields. */
  contacts?: ReactNode;
  /** Says what another external address does, in place of the usual hint. */
  mailHint?: string | undefined;
  /** Leaves out the language, which is chosen elsewhere. */
  withoutLanguage?: boolean;
}

/** Editable fields of a user: names and addresses always, the others when unfolded. */
export function UserFields({ userForm, uid, contacts, mailHint, withoutLanguage = false }: UserFieldsProps) {
  const t = useText(peopleText);
  const field = useField(userForm);
  return (
    <>
      <TextField
        label={t(($) => $.fields.uid)}
        hint={t(($) => $.form.uidFixed)}
        value={readableAddress(uid)}
        onChange={() => undefined}
        readOnly
        autoComplete="off"
      />
      <div className={styles.pair}>
        <TextField {...field('givenname')} autoComplete="given-name" />
        <TextField {...field('surname')} autoComplete="family-name" />
      </div>
      <TextField
        {...field('externEmail')}
        {...(mailHint !== undefined && { hint: mailHint })}
        type="email"
        autoComplete="email"
      />
      <TextField
        {...field('internEmail')}
        {...(userForm.locked.has('internEmail') && { value: readableAddress(userForm.form.values.internEmail) })}
        type="email"
        autoComplete="off"
      />
      <Extended userForm={userForm}>
        <ExtendedFields userForm={userForm} withoutLanguage={withoutLanguage} />
        {contacts}
      </Extended>
    </>
  );
}

/** Folded until opened or until one of its fields is invalid. */
function Extended({ userForm, children }: { userForm: UserForm; children: ReactNode }) {
  const t = useText(peopleText);
  const [isOpen, setOpen] = useState(false);
  const hasError = extendedFields.some((name) => userForm.form.text(name).error !== undefined);
  return (
    <details
      className={styles.extended}
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t(($) => $.form.extended)}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}

function ExtendedFields({ userForm, withoutLanguage }: { userForm: UserForm; withoutLanguage: boolean }) {
  const t = useText(peopleText);
  const field = useField(userForm);
  return (
    <>
      <div className={styles.pair}>
        <TextField {...field('title')} autoComplete="organization-title" />
        <TextField {...field('telephoneNumber')} type="tel" autoComplete="tel" />
        <TextField {...field('mobile')} type="tel" autoComplete="off" />
        <TextField {...field('facsimileTelephoneNumber')} type="tel" autoComplete="off" />
      </div>
      <div className={styles.address}>
        <TextField {...field('street')} autoComplete="street-address" />
        <TextField {...field('postalCode')} autoComplete="postal-code" />
        <TextField {...field('postalAddress')} autoComplete="address-level2" />
      </div>
      <TextArea {...field('description')} rows={3} />
      {!withoutLanguage && (
        <Select
          {...userForm.form.text('preferredLanguage')}
          label={t(($) => $.fields.preferredLanguage)}
          hint={t(($) => $.form.languageHint)}
          options={[
            { value: 'de', label: t(($) => $.languages.de) },
            { value: 'en', label: t(($) => $.languages.en) },
          ]}
        />
      )}
    </>
  );
}

const mails = ['externEmail', 'internEmail'] as const;

/** Returns the props of each text field of the form. */
function useField({ form, locked, theirs }: UserForm) {
  const t = useText(peopleText);
  // one of the two addresses is always locked; that all fields are is stated once above the form
  const fixedMail = locked.has('givenname') ? undefined : mails.find((name) => locked.has(name));
  const hintOf = (name: UserField) => {
    if (name === fixedMail) return t(($) => $.form.fixed);
    return name === 'externEmail' && form.values.externEmail.trim() === '' ? t(($) => $.form.noAddress) : undefined;
  };
  return (name: Exclude<UserField, 'preferredLanguage'>) => ({
    ...form.text(name),
    label: t(($) => $.fields[name]),
    disabled: locked.has(name),
    hint: theirs?.includes(name) ? t(($) => $.form.theirs) : hintOf(name),
  });
}
